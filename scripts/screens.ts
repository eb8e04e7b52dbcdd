import { changeTheme } from "#e2e/accessibility.ts";
import { openBrowser, openContext } from "#e2e/browser.ts";
import { ask, tokenOf } from "#e2e/people.ts";
import { removeData, startProgram, type Site } from "#e2e/program.ts";
import { openSession } from "#e2e/sessions.ts";
import { cultures, type Culture } from "#domain/names.ts";
import { mkdirSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { administerAll, demoAdmin, demoDocuments, prepareDemo } from "./screens/demo.ts";
import { type Screen, screens } from "./screens/list.ts";
import { shown, type Pictured } from "./screens/shown.ts";

/**
 * Pictures of every screen, dialog and state of the demo company in both languages, both themes and three widths:
 * `npm run screens [-- --only document --out FOLDER --url http://localhost:8080 --language cs --width 1440 --theme light]`.
 * With `--url` a running demo is pictured, else one is started. `--guide` makes the pictures of docs/guide anew and no others, in
 * `web/public/guide`. Ends with 1 and the names of the pictures that could not be taken.
 */
const { values: options } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    out: { type: "string", default: ".cache/screens" },
    url: { type: "string" },
    language: { type: "string" },
    width: { type: "string" },
    theme: { type: "string" },
    guide: { type: "boolean", default: false },
  },
});
const guide = options.guide ? { width: "1440", theme: "light" } : {};
const { width: onlyWidth, theme: onlyTheme } = { ...options, ...guide };
const widths = [1440, 1024, 390].filter((width) => !onlyWidth || onlyWidth === String(width));
const themes = (["light", "dark"] as const).filter((theme) => !onlyTheme || onlyTheme === theme);
const languages = cultures.filter((culture) => !options.language || culture.startsWith(options.language));
const guideNames = options.guide ? await picturesOfGuide() : undefined;
const wanted = screens.filter(({ name }) => name.startsWith(options.only) && (!guideNames || guideNames.has(name)));
const HEIGHT: Record<number, number> = { 390: 844, 1024: 768 };
const DEFAULT_HEIGHT = 900;
const GUIDE = "web/public/guide";
const GUIDE_WIDTH = 1200;
const wrong: string[] = [];

const started = options.url ? undefined : await startProgram({ args: ["--demo"], env: { KVITANCE_LIMIT_USER: "0", KVITANCE_LIMIT_ADDRESS: "0" } });
const site: Site = { url: options.url ?? started!.url };
const browser = await openBrowser();
try {
  const token = await prepareDemo(site);
  if (started) await administerAll(site, token, started.dataDir);
  const ids = await demoDocuments(site, token);
  mkdirSync(guideNames ? GUIDE : options.out, { recursive: true });
  for (const culture of languages) {
    await speak(culture);
    for (const width of widths) await takeAll(browser, { culture, width, ids });
  }
  await speak("cs-CZ");
} finally {
  await browser.close();
  await started?.interrupt();
  if (started) await removeData(started.dataDir);
}
for (const line of wrong) console.error(line);
console.log(`${wanted.length} screens, ${languages.length} languages, ${widths.length} widths, ${themes.length} themes: ${guideNames ? GUIDE : options.out}`);
process.exit(wrong.length === 0 ? 0 : 1);

/** The demo's admin chooses a language; with a token of the moment, for pictures take longer than one lasts. */
async function speak(languageCode: Culture): Promise<void> {
  await ask(site, await tokenOf(site, demoAdmin), "PATCH", "/v1/users/me", { languageCode });
}

/** Names of the pictures that the guide shows. */
async function picturesOfGuide(): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const path of glob("docs/guide/cs/*.md"))
    for (const [, name = ""] of (await readFile(path, "utf8")).matchAll(/\/([\w-]+)-cs\.webp\)/g)) names.add(name);
  return names;
}

type Round = { culture: Culture; width: number; ids: Pictured["ids"] };

async function takeAll(of: Browser, { culture, width, ids }: Round): Promise<void> {
  const viewport = { width, height: HEIGHT[width] ?? DEFAULT_HEIGHT };
  const storage = { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: "kvitance.language", value: culture }] }] };
  for (const isAnonymous of [true, false]) {
    const context = await openContext(of, { viewport, storageState: storage });
    context.setDefaultTimeout(15_000);
    if (!isAnonymous) await openSession(context, site.url, demoAdmin);
    const page = await context.newPage();
    for (const screen of wanted.filter((each) => Boolean(each.anonymous) === isAnonymous && width >= (each.from ?? 0)))
      await take(page, screen, { culture, width, ids }).catch((error: Error) =>
        wrong.push(`${screen.name} ${culture} ${width}: ${error.message.split("\n")[0]}`),
      );
    await context.close();
  }
}

async function take(page: Page, screen: Screen, { culture, width, ids }: Round): Promise<void> {
  await shown(page, screen, { site, culture, ids });
  for (const theme of themes) {
    await changeTheme(page, theme);
    const name = `${screen.name}-${culture.slice(0, 2)}`;
    if (guideNames)
      await sharp(await page.screenshot())
        .resize({ width: GUIDE_WIDTH })
        .webp({ quality: 72 })
        .toFile(join(GUIDE, `${name}.webp`));
    else await page.screenshot({ path: join(options.out, `${name}-${theme}-${width}.png`) });
  }
}
