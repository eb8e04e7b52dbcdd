import { createHash } from "node:crypto";
import { z } from "zod";
import { checkEway, ewayCart, ewayCompany, ewayDocument } from "#domain/exports/connections/eway.ts";
import type { SettingsOf } from "#domain/connections/fields.ts";
import { detailOf, type Remark, remark } from "#domain/exports/details.ts";
import { supplierOf } from "#domain/exports/parties.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { ConnectionPort, DocumentConnection, DocumentPayload } from "#server/core/connection.ts";
import { alreadyThere, askRemoteSystem, below, jsonBody, jsonOf, receiptOf, type RemoteRequest, shortened } from "#server/core/remote/http.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { uuidOf } from "#server/exports/rendering/encode.ts";

const fields = {
  /** Address of the service as Outlook knows it. */
  url: { kind: "text", form: "url", isRequired: true, isTarget: true },
  username: { kind: "text", isRequired: true },
  password: { kind: "password", isSecret: true, isRequired: true },
  attachOriginal: { kind: "flag", default: true },
} as const;
type Settings = SettingsOf<typeof fields>;

/** The service wants a name that ends in a number. */
const APPLICATION = "Kvitance1";

const answer = z.looseObject({ ReturnCode: z.string(), Description: z.string().nullish() });

/** What a return code of the service means for a delivery. */
function requireSuccess({ ReturnCode, Description }: z.output<typeof answer>): void {
  if (ReturnCode === "rcSuccess") return;
  const reason = shortened(Description || ReturnCode);
  if (/BadLogin|BadPassword|BadUser|BadAccessToken|BadSession/.test(ReturnCode)) throw new RemoteProblem("signInRefused", { reason });
  if (/AccessDenied|License/.test(ReturnCode)) throw new RemoteProblem("notAllowed", { reason });
  throw new RemoteProblem("documentRefused", { reason });
}

type Service = {
  call<Shape extends z.ZodType>(method: string, parameters: object, shape: Shape): Promise<z.output<Shape>>;
  upload(itemGuid: string, fileName: string, bytes: Buffer): Promise<void>;
};

/** Signs in for one delivery: a session kept from an earlier one might have expired. */
async function openService({ url, username, password }: Settings, port: ConnectionPort): Promise<Service> {
  const base = url.endsWith(".svc") ? url : below(url, "WcfService/Service.svc");
  const ask = async (path: string, request: Omit<RemoteRequest, "url">) => {
    const read = jsonOf(await askRemoteSystem(port, { method: "POST", ...request, url: below(base, path) }), answer);
    requireSuccess(read);
    return read;
  };
  // The service knows passwords by this hash alone.
  const passwordHash = createHash("md5").update(password, "utf8").digest("hex");
  const signIn = { userName: username, passwordHash, appVersion: APPLICATION, clientMachineIdentifier: "Kvitance", clientMachineName: "Kvitance" };
  const session = z.object({ SessionId: z.string() }).safeParse(await ask("LogIn", jsonBody(signIn)));
  if (!session.success) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable") });
  const { SessionId: sessionId } = session.data;
  return {
    call: async (method, parameters, shape) => {
      const read = shape.safeParse(await ask(method, jsonBody({ sessionId, ...parameters })));
      if (!read.success) throw new RemoteProblem("unexpectedAnswer", { detail: detailOf("answerUnreadable"), cause: read.error });
      return read.data;
    },
    upload: async (itemGuid, fileName, bytes) => {
      const query = new URLSearchParams({ sessionId, itemGuid, fileName });
      await ask(`SaveBinaryAttachment?${query.toString()}`, { headers: { "content-type": "application/octet-stream" }, body: bytes });
    },
  };
}

const found = z.object({ Data: z.array(z.looseObject({ ItemGUID: z.string() })).nullish() });

/** Whether an item of this GUID is there. */
async function has(service: Service, folder: "Carts" | "Documents", guid: string): Promise<boolean> {
  const { Data } = await service.call(`Get${folder}ByItemGuids`, { itemGuids: [guid] }, found);
  return Data?.some(({ ItemGUID }) => ItemGUID.toLowerCase() === guid) ?? false;
}

async function companyOf(service: Service, invoice: Invoice): Promise<string> {
  const { companyId, vatId, name } = supplierOf(invoice);
  const wanted = companyId ? { IdentificationNumber: companyId } : vatId ? { VatNumber: vatId } : { FileAs: name };
  const { Data } = await service.call("SearchCompanies", { transmitObject: wanted }, found);
  if (Data?.[0]) return Data[0].ItemGUID;
  const guid = uuidOf(`eWay/company/${companyId ?? vatId ?? name}`);
  await service.call("SaveCompany", { transmitObject: ewayCompany(invoice, guid) }, z.unknown());
  return guid;
}

/** Uploads the bytes first, so that the document is never there without them. */
async function attach(service: Service, company: string, payload: DocumentPayload, settings: Settings): Promise<Remark[]> {
  const original = settings.attachOriginal ? await payload.original() : undefined;
  if (!original) return [];
  const guid = uuidOf(`eWay/original/${payload.invoice.documentId}`);
  try {
    if (await has(service, "Documents", guid)) return [];
    await service.upload(guid, original.fileName, original.bytes);
    await service.call("SaveDocument", { transmitObject: ewayDocument(payload.invoice, guid, original, company) }, z.unknown());
    return [];
  } catch (error) {
    if (!(error instanceof RemoteProblem) || error.isTemporary) throw error;
    return [remark(detailOf("originalNotAttached"), error.reason)];
  }
}

/** eWay-CRM (JSON service): documents among its invoices, the original among its documents, both under GUIDs of ours. */
export const eway: DocumentConnection<Settings> = {
  type: "eWay",
  kind: "accounting",
  takes: "document",
  fields,
  check: checkEway,
  test: async (settings, port) => {
    const service = await openService(settings, port);
    await has(service, "Carts", uuidOf("eWay/test"));
    return { found: { server: new URL(settings.url).host } };
  },
  deliver: async (payload, settings, port) => {
    const service = await openService(settings, port);
    const guid = uuidOf(`eWay/${payload.invoice.documentId}`);
    const isThere = await has(service, "Carts", guid);
    const company = await companyOf(service, payload.invoice);
    if (!isThere) await service.call("SaveCart", { transmitObject: ewayCart(payload.invoice, guid, company) }, z.unknown());
    return receiptOf(guid, [...(await attach(service, company, payload, settings)), ...(isThere ? alreadyThere(payload) : [])]);
  },
};
