import { z } from "zod";
import { type CallSpec, replyKind } from "./call.ts";
import { errors } from "./errors.ts";
import { calls } from "./index.ts";

/** The API as OpenAPI 3.1, made from the contract. */
export function openApiDocument(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, spec] of Object.entries(calls) as [string, CallSpec][]) {
    paths[spec.path] = { ...paths[spec.path], [spec.method.toLowerCase()]: operation(name, spec) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Kvitance", version: "1", license: { name: "Apache-2.0" }, description: "Reading, checking, approval and export of accounting documents." },
    servers: [{ url: serverUrl }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      schemas: { Problem: problemSchema },
    },
  };
}

function operation(name: string, spec: CallSpec): object {
  const body = spec.form
    ? { "multipart/form-data": { schema: withFile(schema(spec.form, "input")) } }
    : spec.body
      ? { "application/json": { schema: schema(spec.body, "input") } }
      : undefined;
  return {
    operationId: name,
    summary: spec.summary,
    tags: [spec.path.split("/")[2]],
    parameters: [...parameters("path", spec.params), ...parameters("query", spec.query)],
    ...(body ? { requestBody: { required: true, content: body } } : {}),
    responses: { ...success(spec), ...failures(spec) },
    "x-needs": spec.needs,
    ...(spec.onlyPeople ? { "x-only-people": true } : {}),
    ...(spec.feature ? { "x-feature": spec.feature } : {}),
    ...(spec.needs === "anonymous" ? { security: [] } : {}),
  };
}

function success(spec: CallSpec): object {
  switch (replyKind(spec)) {
    case "empty":
      return { 204: { description: "Done." } };
    case "file": {
      const content = { "application/octet-stream": { schema: { type: "string", format: "binary" } } };
      return { 200: { description: "The file; its name is in content-disposition.", content }, 206: { description: "The asked range of the file.", content } };
    }
    case "stream":
      return { 200: { description: "Server-sent events.", content: { "text/event-stream": { schema: { type: "string" } } } } };
    case "json":
      return { 200: { description: "Done.", content: { "application/json": { schema: spec.reply ? schema(spec.reply, "output") : {} } } } };
  }
}

/** One answer per status, naming the codes it can carry. */
function failures(spec: CallSpec): object {
  const common = ["unauthenticated", "permission-denied", "invalid-parameter", "internal"] as const;
  const codes = [...common, ...(spec.params ? (["not-found"] as const) : []), ...(spec.errors ?? [])];
  const byStatus: Record<number, string[]> = {};
  for (const code of codes) (byStatus[errors[code].status] ??= []).push(code);
  const answer = (names: string[]) => ({
    description: names.join(", "),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  });
  return Object.fromEntries(Object.entries(byStatus).map(([status, names]) => [status, answer(names)]));
}

type JsonSchema = { properties?: Record<string, object>; required?: string[]; [key: string]: unknown };

function schema(shape: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(shape, { io, unrepresentable: "any", target: "draft-2020-12" }) as JsonSchema & { $schema?: string };
  return rest;
}

const withFile = (form: JsonSchema): JsonSchema => ({
  ...form,
  properties: { File: { type: "string", format: "binary" }, ...form.properties },
  required: ["File", ...(form.required ?? [])],
});

function parameters(place: "path" | "query", shape: z.ZodType | undefined): object[] {
  if (!shape) return [];
  const { properties = {}, required = [] } = schema(shape, "input");
  return Object.entries(properties).map(([name, value]) => ({ name, in: place, required: place === "path" || required.includes(name), schema: value }));
}

const problemSchema = {
  type: "object",
  required: ["type", "title", "status", "code", "instance"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", enum: Object.keys(errors) },
    detail: { type: "string" },
    instance: { type: "string" },
    errors: { type: "array", items: { type: "object", properties: { pointer: { type: "string" }, code: { type: "string" }, message: { type: "string" } } } },
    currentState: { type: "string" },
    allowed: { type: "array", items: { type: "string" } },
  },
};
