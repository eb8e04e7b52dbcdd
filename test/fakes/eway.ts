import { createHash, randomUUID } from "node:crypto";
import { decimal, formatAmount } from "#domain/money/decimal.ts";
import { startRemoteSystem, type RemoteSystem, type RemoteReply, type ReceivedRequest } from "./remoteSystem.ts";

type Item = Record<string, unknown> & { ItemGUID: string };
export type FakeEway = RemoteSystem & { folders: Record<"Companies" | "Carts" | "Documents", Item[]>; files: Map<string, Buffer> };

export const ewayClient = { username: "ucetni", password: "heslo příliš tajné" };
const hash = createHash("md5").update(ewayClient.password, "utf8").digest("hex");
const savings: Record<string, "Companies" | "Carts" | "Documents"> = { SaveCompany: "Companies", SaveCart: "Carts", SaveDocument: "Documents" };

/** The service of eWay-CRM: sessions, return codes beside HTTP 200, items by GUID. */
export async function startFakeEway(): Promise<FakeEway> {
  const sessions = new Set<string>();
  const fake: FakeEway = Object.assign(await startRemoteSystem((request) => answer(request)), {
    folders: { Companies: [] as Item[], Carts: [] as Item[], Documents: [] as Item[] },
    files: new Map<string, Buffer>(),
  });

  function answer(request: ReceivedRequest): RemoteReply {
    const method = request.path.replace("/31994/WcfService/Service.svc/", "");
    if (method === "SaveBinaryAttachment") return upload(request);
    const { sessionId, ...given } = JSON.parse(request.body.toString("utf8")) as Record<string, unknown>;
    if (method === "LogIn") return signIn(given);
    if (!sessions.has(String(sessionId))) return coded("rcBadSession", "Session is over");
    if (savings[method]) return save(fake.folders[savings[method]], given.transmitObject as Item, method);
    if (method === "SearchCompanies") return data(fake.folders.Companies.filter((row) => meets(row, given.transmitObject as object)));
    const folder = /^Get(Carts|Documents)ByItemGuids$/.exec(method)?.[1] as "Carts" | "Documents" | undefined;
    return folder ? data(fake.folders[folder].filter(({ ItemGUID }) => (given.itemGuids as string[]).includes(ItemGUID))) : { status: 404 };
  }

  function signIn({ userName, passwordHash, appVersion }: Record<string, unknown>): RemoteReply {
    if (!/^[a-z]{2}.*\d$/i.test(String(appVersion))) return coded("rcBadAppVersion", "Bad application version");
    if (userName !== ewayClient.username || passwordHash !== hash) return coded("rcBadLogin", "Bad user name or password");
    const SessionId = randomUUID();
    sessions.add(SessionId);
    return { status: 200, body: { ReturnCode: "rcSuccess", SessionId } };
  }

  function save(rows: Item[], item: Item, method: string): RemoteReply {
    if (!item.FileAs) return coded("rcInvalidItem", "FileAs is empty");
    const company = item.Companies_CustomerGuid ?? item.Companies_CompanyGuid;
    if (company !== undefined && !fake.folders.Companies.some(({ ItemGUID }) => ItemGUID === company)) return coded("rcInvalidItem", "Company is not there");
    if (method === "SaveDocument" && !fake.files.has(item.ItemGUID)) return coded("rcInvalidItem", "File is not there");
    const known = rows.findIndex(({ ItemGUID }) => ItemGUID === item.ItemGUID);
    if (known >= 0) rows[known] = item;
    else rows.push(item);
    return { status: 200, body: { ReturnCode: "rcSuccess", Guid: item.ItemGUID } };
  }

  function upload({ query, body }: ReceivedRequest): RemoteReply {
    if (!sessions.has(query.get("sessionId") ?? "")) return coded("rcBadSession", "Session is over");
    fake.files.set(query.get("itemGuid")!, body);
    return coded("rcSuccess", "");
  }
  return fake;
}

const meets = (row: Item, wanted: object): boolean => Object.entries(wanted).every(([name, value]) => row[name] === value);
const coded = (ReturnCode: string, Description: string): RemoteReply => ({ status: 200, body: { ReturnCode, Description } });
const data = (Data: Item[]): RemoteReply => ({ status: 200, body: { ReturnCode: "rcSuccess", Data } });

export const ewayTotal = ({ PriceTotal }: Record<string, unknown>): string => formatAmount(decimal(String(PriceTotal))!);
