import { z } from "zod";
import { secretEnds } from "#domain/connections/secretEnds.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import { below, jsonOf, parsed } from "./http.ts";
import { keyOf } from "./remembered.ts";
import { folderMissing, segmentsOf } from "./storedFile.ts";
import type { TokenSource } from "./token.ts";

// What the services behind Microsoft Entra ID have in common.

/** Where an application of Entra ID signs in. */
export const entraFields = {
  authority: { kind: "text", form: "url", isRequired: true, default: "https://login.microsoftonline.com", isTarget: true },
  tenantId: { kind: "text", isRequired: true },
  clientId: { kind: "text", isRequired: true },
  clientSecret: { kind: "password", isSecret: true, isRequired: true },
  secretEnds,
} as const;
type EntraSettings = { authority: string; tenantId: string; clientId: string; clientSecret: string };

/** Client credentials of an application; the rights are those that an administrator gave it. */
export function entraSource({ authority, tenantId, clientId, clientSecret }: EntraSettings, scope: string): TokenSource {
  const form = new URLSearchParams({ grant_type: "client_credentials", client_id: clientId, client_secret: clientSecret, scope });
  return {
    key: keyOf("Entra", authority, tenantId, clientId, clientSecret, scope),
    request: {
      url: below(authority, `${encodeURIComponent(tenantId)}/oauth2/v2.0/token`),
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    },
  };
}

const withId = z.object({ id: z.string() });
const drives = z.object({ value: z.array(z.object({ id: z.string(), name: z.string() })) });

/**
 * Path of a library of SharePoint below the address of Graph, such as `drives/b!x`. `ask` gets a path below that address; `site` is the address
 * that a browser shows. Throws RemoteProblem notFound for a site or library that is not there.
 */
export async function driveOf(ask: (path: string) => Promise<OutgoingReply>, site: string, library: string): Promise<string> {
  const { host, pathname } = new URL(site);
  const path = segmentsOf(pathname).join("/");
  const { id } = jsonOf(await ask(`sites/${host}${path ? `:/${path}` : ""}`), withId);
  const { value } = jsonOf(await ask(`sites/${encodeURIComponent(id)}/drives`), drives);
  const drive = value.find(({ name }) => name === library);
  if (!drive) throw folderMissing(library);
  return `drives/${encodeURIComponent(drive.id)}`;
}

const failure = z.object({ error: z.object({ code: z.string().nullish(), message: z.string().nullish() }) });

/** The code of an error of OData, such as "nameAlreadyExists". */
export function odataCode({ body }: OutgoingReply): string {
  const read = failure.safeParse(parsed(body));
  return read.success ? (read.data.error.code ?? "") : "";
}

/** The sentence of an error of OData. */
export function odataReason(reply: OutgoingReply): string {
  const read = failure.safeParse(parsed(reply.body));
  return (read.success && (read.data.error.message || read.data.error.code)) || `HTTP ${reply.status}`;
}
