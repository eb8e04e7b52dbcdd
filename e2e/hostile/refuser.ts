import { plainInvoice } from "#e2e/company.ts";
import { startRemoteSystem } from "#test/fakes/remoteSystem.ts";
import { cut, each, type Send } from "./client.ts";

const SOON_MS = 60_000;

/** A remote system of accounting that takes no document and says why in the words of the strings, each in turn. */
export async function startRefuser(strings: readonly string[]) {
  let said = 0;
  let accountingSystemId: unknown;
  const remoteSystem = await startRemoteSystem(() => {
    const message = strings[said % strings.length] ?? "";
    said += 1;
    return { status: 400, body: { winstrom: { success: "false", message } } };
  });
  /** Waits until no document is on its way. */
  const rest = async (send: Send): Promise<void> => {
    type Systems = { items: { accountingSystemId: string; waiting: number }[] };
    const isBusy = async () => {
      const { items } = (await send("POST", "/v1/tenant/accountingSystems/list", { take: 200 })).json as Systems;
      return items.some((system) => system.accountingSystemId === accountingSystemId && system.waiting > 0);
    };
    for (const end = Date.now() + SOON_MS; Date.now() < end && (await isBusy());) await new Promise((next) => setTimeout(next, 100));
  };
  return {
    /** How many of the strings were answered; more than there are when some came twice. */
    said: () => said,
    close: remoteSystem.close,
    /** So many documents that nothing is wrong with set out to it, and fail. */
    refuse: async (send: Send, count: number): Promise<void> => {
      const connection = { url: remoteSystem.url, companyName: "firma", username: "ucetni", password: "tajne-slovo" };
      const made = await send("POST", "/v1/tenant/accountingSystems", { type: "AbraFlexi", name: cut(strings[0] ?? "", 100), connection });
      accountingSystemId = made.json?.accountingSystemId;
      await each(Array.from({ length: count }), async (_, place) => {
        const documentId = crypto.randomUUID();
        await send("POST", "/v1/documents/fromJson", { ...plainInvoice(`OK-${place}`), documentId });
        await send("POST", `/v1/approval/${documentId}/workflow/start`);
        await send("POST", `/v1/approval/${documentId}/approve`, { step: 0 });
      });
      await rest(send);
    },
    /** Sends all of them once more, so that each fails in other words. */
    refuseAgain: async (send: Send): Promise<void> => {
      await send("POST", "/v1/tenant/accountingSystems/deliveries/retry", { accountingSystemId });
      await rest(send);
    },
  };
}
