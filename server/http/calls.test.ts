import type { CallSpec } from "#contract/call.ts";
import { allCalls, type CallServer, type Company, openCalls, pathOf, problemOf } from "#test/calls.ts";
import { callRows } from "#test/callRows/index.ts";
import type { Sent } from "#test/callRows/row.ts";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";

let server: CallServer;
let tenant: Company;
/** Has the features that calls of approval, return, dashboards and sharing need. */
let approving: Company;
const ownerOf = (spec: CallSpec): Company => (spec.feature ? approving : tenant);

beforeAll(async () => {
  server = await openCalls();
  tenant = await server.buildCompany();
  approving = await server.buildCompany({ features: ["Approval", "Return", "Dashboards", "Sharing", "PushMessages"] });
});
afterAll(() => server.close());

const make = (spec: CallSpec, sent: Sent): Promise<Response> => server.make(spec, sent, ownerOf(spec).admin);
const without = <Value>(values: Record<string, Value>, name: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
const required = (shape: z.ZodType | undefined): string[] =>
  shape ? ((z.toJSONSchema(shape, { io: "input", unrepresentable: "any" }) as { required?: string[] }).required ?? []) : [];

describe("bad input", () => {
  test.each(allCalls.filter(({ spec }) => /\{(document|attachment|accountingUnit)Id\}/.test(spec.path)))(
    "$name with a malformed id: 404",
    async ({ spec, row }) => {
      const sent = row.send(await server.idsFor(row, ownerOf(spec)));
      for (const name of Object.keys(sent.params ?? {}).filter((key) => key.endsWith("Id"))) {
        for (const id of ["1", "' or 1=1--", "../..", "x".repeat(250), "x".repeat(400)]) {
          expect(await problemOf(await make(spec, { ...sent, params: { ...sent.params, [name]: id } })), `${name} ${id}`).toMatchObject({
            status: 404,
            code: "not-found",
          });
        }
      }
    },
  );

  test.each(allCalls)("$name with an unknown property: 400", async ({ name, spec, row }) => {
    const sent = row.send(await server.idsFor(row, ownerOf(spec)));
    expect(await problemOf(await make(spec, { ...sent, query: { ...sent.query, surprise: "1" } }))).toMatchObject({ status: 400, code: "invalid-parameter" });
    if (spec.body)
      expect(await problemOf(await make(spec, { ...sent, body: { ...sent.body, surprise: 1 } }))).toMatchObject(
        name === "uploadFromJson" ? { status: 422, code: "validation" } : { status: 400, code: "invalid-parameter" },
      );
    if (spec.form)
      expect(await problemOf(await make(spec, { ...sent, form: { ...sent.form, surprise: "1" } }))).toMatchObject({ status: 400, code: "invalid-parameter" });
  });

  test.each(
    allCalls.filter(({ spec }) => required(spec.query).length + required(spec.body).length + required(spec.form).length > 0 || spec.form !== undefined),
  )("R019-R022 R457-R459 $name without a required parameter: 400", async ({ spec, row }) => {
    const sent = row.send(await server.idsFor(row, ownerOf(spec)));
    const lacking = [
      ...required(spec.query).map((name) => ({ name, sent: { ...sent, query: without(sent.query ?? {}, name) } })),
      ...required(spec.body).map((name) => ({ name, sent: { ...sent, body: without(sent.body as Record<string, unknown>, name) } })),
      ...required(spec.body)
        .map((name) => ({ name, sent: { ...sent, body: { ...sent.body, [name]: null } } }))
        // null is a value where it means "none".
        .filter(({ sent: { body } }) => spec.body?.safeParse(body).success === false),
      ...required(spec.form).map((name) => ({ name, sent: { ...sent, form: without(sent.form ?? {}, name) } })),
      ...(spec.form ? [{ name: "File", sent: { ...sent, form: without(sent.form ?? {}, "File") } }] : []),
    ];
    for (const { name, sent: incomplete } of lacking) {
      const message = `The parameter ${name} must be defined.`;
      expect(await problemOf(await make(spec, incomplete)), name).toMatchObject({
        status: 400,
        code: "parameter-required",
        detail: message,
        errors: [{ code: "required", message }],
      });
    }
  });

  test.each(allCalls.filter(({ spec }) => spec.body !== undefined || spec.form !== undefined))(
    "$name with another content type: 415",
    async ({ spec, row }) => {
      const headers = { "content-type": spec.form ? "application/json" : "text/plain" };
      const reply = await fetch(`${server.url}${pathOf(spec, row.send(await server.idsFor(row, ownerOf(spec))))}`, {
        method: spec.method,
        headers: { ...headers, authorization: `Bearer ${await server.token(ownerOf(spec).admin)}` },
        body: "{}",
      });
      expect(await problemOf(reply)).toMatchObject({ status: 415, code: "unsupported-format" });
    },
  );

  test.each(allCalls.filter(({ spec }) => spec.body !== undefined))("$name with broken, too deep or too much JSON", async ({ spec, row }) => {
    const path = pathOf(spec, row.send(await server.idsFor(row, ownerOf(spec))));
    for (const body of ["{", `${'{"a":'.repeat(40)}1${"}".repeat(40)}`, "[".repeat(8_000)]) {
      const reply = await fetch(`${server.url}${path}`, {
        method: spec.method,
        headers: { "content-type": "application/json", authorization: `Bearer ${await server.token(ownerOf(spec).admin)}` },
        body,
      });
      expect(await problemOf(reply)).toMatchObject({ status: 400, code: "invalid-parameter" });
    }
    expect(await announced(spec, path, 6 * 1024 * 1024)).toBe(413);
  });

  test.each([
    ["GET", "/v1/documents/ID/page/abc/image?isPreview=true", 400],
    ["GET", "/v1/documents/ID/page/-1/image?isPreview=true", 400],
    ["GET", "/v1/documents/ID/page/0/image?isPreview=maybe", 400],
    ["GET", "/v1/documents/ID/page/7/image?isPreview=true", 422],
    ["POST", "/v1/documents/ID/state/change/Exported", 400],
    ["POST", "/v1/documents/ID/rotate-page?pageRotationAngle=45", 400],
    ["GET", "/v1/documents/ID/file/export?exportFormat=Word", 400],
    ["GET", "/v1/document-types/localized?culture=de-DE", 400],
    ["GET", "/v1/document-types/Nothing/definition?culture=cs-CZ", 404],
    ["GET", "/v1/document-types/ReceivedInvoice/field/nothing/search-values", 404],
    ["GET", "/v1/document-types/ReceivedInvoice/field/supplierName/search-values?take=501", 400],
  ])("%s %s: %i", async (method, path, status) => {
    const { documentId } = await server.idsFor(callRows.getDocument, tenant);
    const reply = await server.request(method, path.replace("ID", documentId), {
      as: tenant.admin,
      ...(path.includes("rotate") ? { body: { pageIndex: 0 } } : {}),
    });
    expect((await problemOf(reply)).status).toBe(status);
  });
});

/** The answer to a request that announces so many bytes and sends none of them. */
async function announced(spec: CallSpec, path: string, bytes: number): Promise<number | undefined> {
  const { method } = spec;
  const headers = { authorization: `Bearer ${await server.token(ownerOf(spec).admin)}`, "content-type": "application/json", "content-length": bytes };
  return new Promise((done, failed) => {
    const request = httpRequest(`${server.url}${path}`, { method, headers }, (response) => {
      done(response.statusCode);
      request.destroy();
    });
    request.on("error", failed).flushHeaders();
  });
}
