import { openBrowser, openContext, signIn } from "#e2e/browser.ts";
import { firstSignIn, type Program, removeData, startProgram } from "#e2e/program.ts";
import { ownAdmin, tokenOf } from "#e2e/people.ts";
import type { Browser } from "playwright-core";
import { firstHour, GOAL_CLICKS, GOAL_SECONDS, personSeconds } from "./firstHour.ts";
import { faultsOf, manyDocuments, MANY, mixedDocuments } from "./manyDocuments.ts";
import { approveOnPhone, askedByMail, GOAL_TAPS, phoneOf, startPost } from "./phoneApproval.ts";
import { firstHourPart, manyPart, phonePart } from "./report.ts";

type Part = { text: string; isWithinGoals: boolean };

/** Walks three ways through the program, each in one of its own, and writes down what was counted. Throws when a walk does not end well. */
export async function journeys(say: (text: string) => void): Promise<Part> {
  const browser = await openBrowser();
  try {
    const parts: Part[] = [];
    for (const [name, walk] of Object.entries({ walkFirstHour, walkMany, walkPhone })) {
      parts.push(await walk(browser));
      say(`${name}: done`);
    }
    return { text: parts.map(({ text }) => text).join("\n"), isWithinGoals: parts.every((part) => part.isWithinGoals) };
  } finally {
    await browser.close();
  }
}

async function within<Outcome>(env: NodeJS.ProcessEnv, walk: (program: Program) => Promise<Outcome>): Promise<Outcome> {
  const program = await startProgram({ env });
  try {
    return await walk(program);
  } finally {
    await program.interrupt();
    await removeData(program.dataDir);
  }
}

const walkFirstHour = (browser: Browser) =>
  within({}, async (program): Promise<Part> => {
    const began = performance.now();
    const walk = await firstHour(await (await openContext(browser)).newPage(), program.url, firstSignIn(program.printed));
    const text = firstHourPart({ ...walk, seconds: Math.round((performance.now() - began) / 1000) });
    return { text, isWithinGoals: walk.clicks <= GOAL_CLICKS && personSeconds(walk) <= GOAL_SECONDS };
  });

const walkMany = (browser: Browser) =>
  within({}, async (program): Promise<Part> => {
    const admin = await ownAdmin(program, "Spravce-Heslo-1");
    const page = await (await openContext(browser)).newPage();
    await signIn(page, program.url, admin.email, admin.password);
    const desk = { page, url: program.url, token: await tokenOf(program, admin) };
    const mixed = await mixedDocuments(MANY);
    const walk = await manyDocuments(desk, mixed);
    const faults = await faultsOf(desk, mixed, walk);
    if (faults.length > 0) throw new Error(faults.join("\n"));
    return { text: manyPart(walk), isWithinGoals: true };
  });

async function walkPhone(browser: Browser): Promise<Part> {
  const post = await startPost();
  try {
    return await within(post.env, async (program) => {
      const { approver, links } = await askedByMail(program, post, 1);
      const taps = await approveOnPhone(await phoneOf(browser, program.url, approver), links[0]!);
      return { text: phonePart(taps), isWithinGoals: taps <= GOAL_TAPS };
    });
  } finally {
    await post.close();
  }
}
