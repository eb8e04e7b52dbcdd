import type { OutgoingReply } from "#platform/outgoing.ts";
import type { ConnectionPort } from "#server/core/connection.ts";
import { jsonOf, type RemoteRequest } from "#server/core/remote/http.ts";
import { entraSource, odataReason } from "#server/core/remote/microsoft.ts";
import { RemoteProblem } from "#server/core/remote/problem.ts";
import { askWithToken, newToken, type TokenSource } from "#server/core/remote/token.ts";
import { z } from "zod";

/** An application of a Microsoft Entra directory, with application permissions that its administrator granted. */
export type GraphApplication = { authority: string; clientId: string; clientSecret: string };

const GRAPH_URL = "https://graph.microsoft.com/v1.0/";
const LOGIN_URL = "https://login.microsoftonline.com";
/** Of one page of a list, in bytes. */
const MAX_PAGE_BYTES = 20 * 1024 * 1024;
/** Most pages of one list. */
const MAX_PAGES = 500;

export type GraphQuestion = Omit<RemoteRequest, "url" | "method" | "reasonOf">;
export type Graph = {
  /** Signs in, even while an earlier token is good. */
  signIn(): Promise<void>;
  /** `path` is below the address of Graph v1.0. Throws RemoteProblem. */
  ask(method: RemoteRequest["method"], path: string, question?: GraphQuestion): Promise<OutgoingReply>;
  /** Everything of a list, page after page. */
  list<Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>[]>;
};

/** Tokens of an application. */
export const applicationSource = ({ authority, clientId, clientSecret }: GraphApplication): TokenSource =>
  entraSource({ authority: LOGIN_URL, tenantId: authority, clientId, clientSecret }, "https://graph.microsoft.com/.default");

/** Microsoft Graph v1.0 with the tokens of a source. Every id it gives is immutable, so that it names a message after it was moved too. */
export function openGraph(source: TokenSource, port: ConnectionPort): Graph {
  const ask: Graph["ask"] = (method, path, { headers, ...question } = {}) =>
    askWithToken(port, source, {
      ...question,
      url: `${GRAPH_URL}${path}`,
      method,
      headers: { accept: "application/json", prefer: 'IdType="ImmutableId"', ...headers },
      reasonOf: odataReason,
    });
  const pages = async <Shape extends z.ZodType>(path: string, shape: Shape): Promise<z.output<Shape>[] | undefined> => {
    const page = z.object({ value: z.array(shape), "@odata.nextLink": z.string().optional() });
    const found: z.output<Shape>[] = [];
    let next: string | undefined = path;
    for (let number = 0; next !== undefined && number < MAX_PAGES; number++) {
      // The place in a long list can expire (410): it is read from its beginning.
      const reply = await ask("GET", next, { expected: number === 0 ? [] : [410], maxBytes: MAX_PAGE_BYTES });
      if (reply.status === 410) return undefined;
      const { value, "@odata.nextLink": link } = jsonOf(reply, page);
      found.push(...value);
      next = link === undefined ? undefined : belowGraph(link);
    }
    return found;
  };
  return {
    signIn: async () => void (await newToken(port, source)),
    ask,
    list: async (path, shape) => {
      const found = (await pages(path, shape)) ?? (await pages(path, shape));
      if (!found) throw new RemoteProblem("busy", { reason: "HTTP 410" });
      return found;
    },
  };
}

/** Path of the next page; the token goes to Graph alone. Throws RemoteProblem for another host. */
function belowGraph(link: string): string {
  if (!link.startsWith(GRAPH_URL)) throw new RemoteProblem("unexpectedAnswer", { reason: "@odata.nextLink" });
  return link.slice(GRAPH_URL.length);
}
