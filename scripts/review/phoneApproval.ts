import { readMail, startSmtp } from "#test/fakes/smtp.ts";
import { openContext, phone, signIn } from "#e2e/browser.ts";
import { plainInvoice } from "#e2e/company.ts";
import { type Account, ask, ownAdmin, tokenOf } from "#e2e/people.ts";
import type { Program } from "#e2e/program.ts";
import type { Browser, Page } from "playwright-core";

export const GOAL_TAPS = 3;
const PASSWORD = "Zkouska2026x";

/** The mail server that the program has to be started with. */
export async function startPost() {
  const smtp = await startSmtp();
  return { ...smtp, env: { KVITANCE_SMTP_URL: smtp.config.smtpUrl, KVITANCE_MAIL_FROM: smtp.config.from } };
}
type Post = Awaited<ReturnType<typeof startPost>>;

/** A company that approves; answers the approver and the links of the messages about so many documents. */
export async function askedByMail(program: Program, post: Post, documents: number): Promise<{ approver: Account; token: string; links: string[] }> {
  const admin = await ownAdmin(program, PASSWORD);
  const token = await tokenOf(program, admin);
  const approver = await invite(program, token, post);
  await ask(program, token, "POST", "/v1/tenant/features", { features: [{ feature: "Approval", enabled: true }] });
  await ask(program, token, "PUT", "/v1/tenant/emailNotifications", { frequency: "PerApprovalRequest", recipient: "All" });
  const steps = [{ name: "Vedoucí", mode: "any", approvers: [approver.userId] }];
  await ask(program, token, "POST", "/v1/tenant/approvalWorkflows", { name: "Jeden krok", documentType: "ReceivedInvoice", steps });
  for (let number = 1; number <= documents; number += 1) {
    const { documentId } = await ask<{ documentId: string }>(program, token, "POST", "/v1/documents/fromJson", plainInvoice(`FV-${number}`));
    await ask(program, token, "POST", `/v1/approval/${documentId}/workflow/start`);
  }
  return { approver, token, links: await linksOf(post, /http\S+\/DocumentApproval\/[0-9a-f-]{36}/, documents) };
}

/** An approver who chose a password by the link of the invitation. */
async function invite(program: Program, token: string, post: Post): Promise<Account & { userId: string }> {
  const email = "adela@example.com";
  const person = { firstName: "Adéla", lastName: "Schvalující", userRole: "Approver", email, sendRegistrationEmail: true };
  const { user } = await ask<{ user: { userId: string } }>(program, token, "POST", "/v1/users", person);
  const [link] = await linksOf(post, /http\S+\/User\/ResetPassword\?\S+/, 1);
  const resetToken = new URL(link!).searchParams.get("resetToken");
  await ask(program, token, "POST", "/v1/users/resetPassword", { email, resetToken, password: PASSWORD });
  return { email, password: PASSWORD, userId: user.userId };
}

const MAIL_MS = 60_000;

/** Links of this form in the messages that came, once there are so many. */
async function linksOf({ received }: Post, form: RegExp, expected: number): Promise<string[]> {
  for (const end = Date.now() + MAIL_MS; Date.now() < end; await new Promise((next) => setTimeout(next, 200))) {
    const links = received.flatMap((mail) => form.exec(readMail(mail).text)?.[0] ?? []);
    if (links.length >= expected) return links;
  }
  throw new Error("The messages did not come.");
}

/** A phone on which the approver is signed in, as it lies on the table. */
export async function phoneOf(browser: Browser, url: string, { email, password }: Account): Promise<Page> {
  const page = await (await openContext(browser, { viewport: phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })).newPage();
  await signIn(page, url, email, password);
  return page;
}

/** Taps the link of the message and approves what it shows; answers the taps. */
export async function approveOnPhone(page: Page, link: string): Promise<number> {
  await page.goto(link);
  await page.getByRole("button", { name: "Schválit", exact: true }).tap();
  await page.waitForURL((address) => !link.endsWith(address.pathname));
  return 2;
}
