import type { Permission, TenantFeature } from "#domain/access/permissions.ts";
import type { z } from "zod";
import type { ErrorCode } from "./errors.ts";

/**
 * Who may make a call. A call without this row does not type-check, and the server refuses to start on one.
 * `signedIn`: any signed-in user, narrowed by row scope. `view`: whoever has the document in scope.
 * A list of permissions means any of them.
 */
export type Needs = "anonymous" | "signedIn" | "view" | Permission | readonly Permission[];

/** How the answer travels: JSON, a file or image (200 or 206), a live event stream, or nothing (204). */
export type ReplyKind = "json" | "file" | "stream" | "empty";

type Shape = z.ZodType;

/** `bodyBytes` of calls that take thousands of rows or items. */
export const LARGE_BODY_BYTES = 5 * 1024 * 1024;

export type CallSpec = {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Path as in calls.tsv, e.g. "/v1/documents/{documentId}". */
  path: `/v1/${string}`;
  /** One English sentence for the OpenAPI document. */
  summary: string;
  needs: Needs;
  /** A program of the tenant is refused: the call is about the person who makes it. */
  onlyPeople?: true;
  /** The tenant feature that must be on; otherwise 403 `feature-disabled`. */
  feature?: TenantFeature;
  /** The body has the token of a link: counted for the link, an "opening" for the network address as well. */
  ofLink?: "opening" | "page";
  params?: Shape;
  query?: Shape;
  /** JSON body. */
  body?: Shape;
  /** Most bytes of that body, where 256 KiB are not enough. */
  bodyBytes?: number;
  /** Text parts of a multipart form; the file part is `File`. */
  form?: Shape;
  /** JSON reply; absent = 204. */
  reply?: Shape;
  /** "file" for blobs, "stream" for server-sent events. Derived from `reply` when absent. */
  answers?: "file" | "stream";
  /** Error codes beyond those every call can give. */
  errors?: readonly ErrorCode[];
};

/** Declares one API call: the single source of validation, types, permission, documentation and the browser client. */
export function call<const C extends CallSpec>(spec: C): C {
  return spec;
}

export function replyKind(spec: CallSpec): ReplyKind {
  return spec.answers ?? (spec.reply ? "json" : "empty");
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;

/** What the browser passes to a call. Parts that the call does not have are left out. */
export type CallInput<C extends CallSpec> = Clean<{
  params: In<C["params"]>;
  query: In<C["query"]>;
  body: In<C["body"]>;
  form: C["form"] extends z.ZodType ? In<C["form"]> & { File?: Blob } : undefined;
}>;

/** What a handler receives after validation. */
export type CallRequest<C extends CallSpec> = Clean<{
  params: Out<C["params"]>;
  query: Out<C["query"]>;
  body: Out<C["body"]>;
  form: Out<C["form"]>;
}>;

/** What the caller gets back. Files arrive as { blob, fileName }. */
export type CallReply<C extends CallSpec> = C["reply"] extends z.ZodType
  ? z.output<C["reply"]>
  : C["answers"] extends "file"
    ? { blob: Blob; fileName: string | undefined }
    : undefined;

type Clean<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
