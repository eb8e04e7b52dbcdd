import { randomUUID } from "node:crypto";
import { entraApplication } from "./graphMail.ts";
import { openOauth } from "./oauth.ts";
import { type ReceivedRequest, type RemoteReply, type RemoteSystem, startRemoteSystem } from "./remoteSystem.ts";

type Item = { id: string; name: string; parent: string; bytes: Buffer | undefined; cTag: string; eTag: string; changed: Date };

export type FakeGraphDrive = RemoteSystem & {
  items: Item[];
  /** Puts a file there, with its folders; one that stands there gets another content and keeps its id. */
  put(path: string, bytes: Buffer, ageSeconds?: number): void;
  /** Paths of the files below a folder. */
  filesIn(folder: string): string[];
  expireTokens(): void;
};

export const library = { sharepointAddress: "https://firma.sharepoint.com/sites/ucetni", library: "Doklady" };

/** Most items of a page, however many are asked for. */
const PAGE = 3;
const GRAPH = "https://graph.microsoft.com";
const DRIVE = "/v1.0/drives/b!1/";
const ILLEGAL = /["*:<>?\\|]|^ | $|^~\$/;
const problem = (status: number, code: string): RemoteReply => ({ status, body: { error: { code, message: `Chyba ${code}` } } });

/** One library of SharePoint as Microsoft Graph v1.0 shows it: paths and ids, tags of content and of properties, names that are taken, pages. */
export async function startFakeGraphDrive(): Promise<FakeGraphDrive> {
  const root = "root-id";
  const oauth = openOauth(entraApplication, `${GRAPH}/.default`);
  const fake: FakeGraphDrive = Object.assign(await startRemoteSystem(answer), {
    items: [] as Item[],
    put: (path: string, bytes: Buffer, ageSeconds = 60) => {
      const names = path.split("/");
      let parent = root;
      for (const name of names.slice(0, -1)) parent = (child(parent, name) ?? make(parent, name, undefined)).id;
      const item = child(parent, names.at(-1)!) ?? make(parent, names.at(-1)!, bytes);
      Object.assign(item, { bytes, cTag: randomUUID(), eTag: `"${randomUUID()}"`, changed: new Date(Date.now() - ageSeconds * 1000) });
    },
    filesIn: (folder: string) =>
      fake.items
        .filter(({ bytes }) => bytes)
        .map(pathOf)
        .filter((path) => path.startsWith(`${folder}/`))
        .map((path) => path.slice(folder.length + 1))
        .toSorted(),
    expireTokens: oauth.expire,
  });
  const child = (parent: string, name: string) => fake.items.find((item) => item.parent === parent && item.name.toLowerCase() === name.toLowerCase());
  const pathOf = ({ name, parent }: Item): string => {
    const above = fake.items.find(({ id }) => id === parent);
    return above ? `${pathOf(above)}/${name}` : name;
  };
  function make(parent: string, name: string, bytes: Buffer | undefined): Item {
    const item = { id: randomUUID(), name, parent, bytes, cTag: randomUUID(), eTag: `"${randomUUID()}"`, changed: new Date() };
    fake.items.push(item);
    return item;
  }

  function answer(request: ReceivedRequest): RemoteReply {
    const { path, headers, method, query } = request;
    if (headers["x-asked-host"] === "login.microsoftonline.com")
      return path === `/${entraApplication.authority}/oauth2/v2.0/token` ? oauth.token(request) : { status: 400, body: { error: "invalid_request" } };
    const download = /^\/download\/(.+)$/.exec(path)?.[1];
    // Addresses with their own right refuse a token.
    if (download) return headers.authorization ? problem(401, "invalidRequest") : content(download);
    if (!oauth.isKnown(request)) return problem(401, "InvalidAuthenticationToken");
    if (path === "/v1.0/sites/firma.sharepoint.com:/sites/ucetni") return { status: 200, body: { id: "firma,1,2" } };
    if (path === "/v1.0/sites/firma%2C1%2C2/drives") return { status: 200, body: { value: [{ id: "b!1", name: "Doklady" }] } };
    if (!path.startsWith(DRIVE)) return problem(404, "itemNotFound");
    const rest = decodeURIComponent(path.slice(DRIVE.length));
    const [, below = "", action] = /^root(?::\/(.*?))?:?(?:\/(children))?$/.exec(rest) ?? [];
    const id = /^items\/(.+)$/.exec(rest)?.[1];
    const item = id ? fake.items.find((each) => each.id === id) : below ? at(below) : undefined;
    if (!item && (id || below)) return problem(404, "itemNotFound");
    if (action === "children") return method === "POST" ? addFolder(request, item?.id ?? root) : page(item?.id ?? root, path, query);
    return item ? oneItem(request, item) : { status: 200, body: { id: root, name: "root", folder: {} } };
  }

  const at = (path: string): Item | undefined => {
    let item: Item | undefined;
    for (const name of path.split("/")) if (!(item = child(item?.id ?? root, name))) return undefined;
    return item;
  };
  const shown = (item: Item) => ({
    id: item.id,
    name: item.name,
    size: item.bytes?.length ?? 0,
    cTag: item.cTag,
    eTag: item.eTag,
    lastModifiedDateTime: item.changed.toISOString(),
    parentReference: { id: item.parent },
    ...(item.bytes ? { file: {} } : { folder: { childCount: 0 } }),
  });

  function page(parent: string, path: string, query: URLSearchParams): RemoteReply {
    const skip = Number(query.get("$skiptoken") ?? 0);
    const all = fake.items.filter((item) => item.parent === parent);
    const value = [...all.slice(skip, skip + PAGE).map(shown), ...(skip === 0 ? [{ id: "notebook", name: "Poznámky", package: { type: "oneNote" } }] : [])];
    const next = new URLSearchParams(query);
    next.set("$skiptoken", String(skip + PAGE));
    return { status: 200, body: { value, ...(skip + PAGE < all.length ? { "@odata.nextLink": `${GRAPH}${path}?${next}` } : {}) } };
  }

  function addFolder({ body }: ReceivedRequest, parent: string): RemoteReply {
    const { name } = JSON.parse(body.toString("utf8")) as { name: string };
    if (ILLEGAL.test(name)) return problem(400, "invalidRequest");
    if (child(parent, name)) return problem(409, "nameAlreadyExists");
    return { status: 201, body: shown(make(parent, name, undefined)) };
  }

  function oneItem({ method, headers, query, body }: ReceivedRequest, item: Item): RemoteReply {
    if (method === "GET")
      return {
        status: 200,
        body: query.has("$select") ? shown(item) : { ...shown(item), "@microsoft.graph.downloadUrl": `https://content.example.com/download/${item.id}` },
      };
    if (headers["if-match"] !== item.eTag) return problem(412, "resourceModified");
    if (method === "DELETE") {
      fake.items.splice(fake.items.indexOf(item), 1);
      return { status: 204 };
    }
    const wish = JSON.parse(body.toString("utf8")) as { parentReference: { id: string }; name: string };
    if (child(wish.parentReference.id, wish.name)) return problem(409, "nameAlreadyExists");
    // A move changes the tag of properties, and leaves that of the content.
    Object.assign(item, { parent: wish.parentReference.id, name: wish.name, eTag: `"${randomUUID()}"` });
    return { status: 200, body: shown(item) };
  }

  function content(id: string): RemoteReply {
    const bytes = fake.items.find((item) => item.id === id)?.bytes;
    return bytes ? { status: 200, body: bytes } : { status: 404 };
  }
  return fake;
}
