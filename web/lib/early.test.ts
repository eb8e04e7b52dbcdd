// @vitest-environment happy-dom
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calls } from "#contract/index.ts";

const script = readFileSync("web/early.js", "utf8");
const body = { listType: "All" as const, skip: 0, take: 100 };
const person = (token: string, seconds = 600) => JSON.stringify({ access_token: token, expires_at: Date.now() / 1000 + seconds });

let sent: { line: string; authorization: string | null; body: unknown }[];
let answer: () => Promise<Response>;

beforeEach(() => {
  sent = [];
  answer = async () => Response.json({ items: [], hasMore: false, cursor: null, listResultId: "early" });
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    sent.push({ line: `${init.method} ${url}`, authorization: new Headers(init.headers).get("authorization"), body: init.body });
    return answer();
  });
  sessionStorage.clear();
  sessionStorage.setItem("oidc.user:http://id.test:web", person("mine"));
  openAt("/Documents/All/Process");
});
afterEach(() => vi.unstubAllGlobals());

const openAt = (address: string) => history.replaceState(null, "", address);

/** The page begins: what stood in the memory of the one before is gone. */
function openPage(list = ""): void {
  vi.resetModules();
  Reflect.deleteProperty(globalThis, "kvitanceEarly");
  const element = document.createElement("script");
  element.dataset["list"] = list;
  vi.spyOn(document, "currentScript", "get").mockReturnValue(element);
  runInThisContext(script);
}

/** The application is there, and somebody is signed in with this token. */
async function application(token = "mine") {
  const { api, atHand, connectSession } = await import("./api.ts");
  const early = await import("./early.ts");
  connectSession({ token: () => token, refresh: async () => false, lost: () => {} });
  return {
    ...early,
    list: () => api(calls.listDocuments, { body }, { early: "first" }),
    listAtHand: () => atHand(calls.listDocuments, { body }, "first"),
    me: () => api(calls.getMe, undefined, { early: "beside" }),
  };
}

async function visited(): Promise<void> {
  openPage();
  const { me, list } = await application();
  await Promise.all([me(), list()]);
  sent = [];
}

test("what a tab asked first is asked at once when it opens the address again, the list before all, and is not asked twice", async () => {
  await visited();
  openPage();
  expect(sent).toEqual([
    { line: "POST /v1/documents/list", authorization: "Bearer mine", body: JSON.stringify(body) },
    { line: "GET /v1/users/me", authorization: "Bearer mine", body: undefined },
  ]);
  const { list } = await application();
  expect((await list()).listResultId).toBe("early");
  expect(sent).toHaveLength(2);
  await list();
  expect(sent).toHaveLength(3);
});

test("nothing is asked early at another address, with a token that has ended, or by a tab that was never there", async () => {
  openPage();
  expect(sent).toEqual([]);
  await visited();
  openAt("/Documents/All/Error");
  openPage();
  expect(sent).toEqual([]);
  openAt("/Documents/All/Process");
  sessionStorage.setItem("oidc.user:http://id.test:web", person("mine", 1));
  openPage();
  expect(sent).toEqual([]);
});

test("an answer to another token is not taken", async () => {
  await visited();
  openPage();
  const { list } = await application("renewed");
  await list();
  expect(sent.at(-1)).toMatchObject({ line: "POST /v1/documents/list", authorization: "Bearer renewed" });
});

test("what could not be asked early is asked again", async () => {
  await visited();
  answer = () => Promise.reject(new TypeError("Failed to fetch"));
  openPage();
  answer = async () => Response.json({ items: [], hasMore: false, cursor: null, listResultId: "second" });
  const { list } = await application();
  expect((await list()).listResultId).toBe("second");
});

test("what was asked early and has come is at hand for the first drawing, once, and noted for the next visit", async () => {
  await visited();
  for (const visit of ["second", "third"]) {
    answer = async () => Response.json({ items: [], hasMore: false, cursor: null, listResultId: visit });
    openPage();
    const { listAtHand, earlyRead, earlyAskedAt } = await application();
    await earlyRead();
    expect(listAtHand()).toMatchObject({ listResultId: visit });
    expect(listAtHand()).toBeUndefined();
    expect(earlyAskedAt()).toBeLessThanOrEqual(Date.now());
  }
});

test("nothing is at hand for another token, before it has come, or of what was refused", async () => {
  await visited();
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  openPage();
  expect((await application()).listAtHand()).toBeUndefined();
  resolve(Response.json({}));
  openPage();
  const renewed = await application("renewed");
  await renewed.earlyRead();
  expect(renewed.listAtHand()).toBeUndefined();
  answer = async () => Response.json({}, { status: 403 });
  openPage();
  const refused = await application();
  await refused.earlyRead();
  expect(refused.listAtHand()).toBeUndefined();
  // The refusal itself is handed over: the application asks with a new token, or says why not.
  sent = [];
  await expect(refused.list()).rejects.toMatchObject({ status: 403 });
  expect(sent).toEqual([]);
});

test("a query begins with what is at hand and does not ask again", async () => {
  await visited();
  openPage();
  const { earlyRead } = await application();
  await earlyRead();
  sent = [];
  const { callQuery, makeQueryClient } = await import("./queries.ts");
  const { QueryObserver } = await import("@tanstack/react-query");
  answer = async () => Response.json({ userId: "late" });
  const observer = new QueryObserver(makeQueryClient(), callQuery(calls.getMe));
  const leave = observer.subscribe(() => {});
  expect(observer.getCurrentResult()).toMatchObject({ data: { listResultId: "early" }, isFetching: false });
  leave();
  expect(sent).toEqual([]);
});

test("a sign-out forgets what was asked and answered", async () => {
  await visited();
  openPage();
  const { forgetEarly, list } = await application();
  forgetEarly();
  await list();
  expect(sent).toHaveLength(3);
  expect(JSON.parse(sessionStorage.getItem("kvitance.firstAsked") ?? "{}")).toMatchObject({ calls: [["POST", "/v1/documents/list", JSON.stringify(body)]] });
  forgetEarly();
  expect(sessionStorage.getItem("kvitance.firstAsked")).toBeNull();
});

test("the files of the list are loaded where the list is opened", () => {
  openPage("/assets/list-1.js /assets/grid-1.js");
  const links = [...document.head.querySelectorAll("link")].map(({ rel, href }) => `${rel} ${new URL(href).pathname}`);
  expect(links).toEqual(["modulepreload /assets/list-1.js", "modulepreload /assets/grid-1.js"]);
  document.head.replaceChildren();
  openAt("/login");
  openPage("/assets/list-1.js /assets/grid-1.js");
  expect(document.head.querySelectorAll("link")).toHaveLength(0);
});
