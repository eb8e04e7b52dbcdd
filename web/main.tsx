import "@fontsource-variable/inter/wght.css";
import "./app/mantine.ts";
import { makeQueryClient } from "#web/lib/queries.ts";
import { type AppConfig } from "#web/lib/session.ts";
import { startLanguage } from "#web/locales/language.ts";
import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  localStorageColorSchemeManager,
  MantineProvider,
  mergeMantineTheme,
} from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { loadScreen, makeRouter } from "./app/routes.tsx";
import { installServiceWorker } from "./app/serviceWorker.ts";
import { SessionProvider, startSession } from "./app/session/SessionProvider.tsx";
import { earlyAskedAt, earlyRead } from "./lib/early.ts";
import { cssVariables, theme } from "./lib/theme.ts";

/** Colours as a constructed style sheet: the content security policy forbids style elements. */
function addColours(): void {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme);
  const own = cssVariables(whole);
  const base = defaultCssVariablesResolver(whole);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    convertCssVariables({ variables: { ...base.variables, ...own.variables }, light: { ...base.light, ...own.light }, dark: { ...base.dark, ...own.dark } }),
  );
  document.adoptedStyleSheets.push(sheet);
  // As Mantine does it when it has drawn; by then every element would have its colours a second time.
  const scheme = localStorageColorSchemeManager().get("auto");
  const isDark = scheme === "dark" || (scheme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset["mantineColorScheme"] = isDark ? "dark" : "light";
}

/** How long the first drawing waits for what was asked early at most, in milliseconds. */
const PATIENCE_MS = 1_000;
const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

async function start(): Promise<void> {
  addColours();
  const response = await fetch("/config.json");
  const config = (await response.json()) as AppConfig;
  // Opened at an address that the program had before: signing in works at the present one alone.
  if (config.appUrl.startsWith("https:") && location.origin !== config.appUrl)
    return location.replace(config.appUrl + location.pathname + location.search + location.hash);
  const tab = startSession(config);
  const screen = loadScreen(location.pathname);
  await startLanguage(config.fallbackLanguage);
  // What was asked early is about to come: drawn with it, the page stands at once and not in four steps.
  if (earlyAskedAt() !== undefined) await Promise.race([Promise.allSettled([tab.started, screen, earlyRead()]), pause(PATIENCE_MS)]);
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no #root.");
  createRoot(root).render(
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={makeQueryClient()}>
        <SessionProvider tab={tab}>
          <RouterProvider router={makeRouter()} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>,
  );
  installServiceWorker();
}

// Not awaited: the files of the screens import this one, and would not begin before it ends.
void start();
