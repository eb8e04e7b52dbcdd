import { isThisMachine } from "#platform/publicAddress.ts";
import type { Config } from "#server/core/config.ts";
import type { FirstSignIn } from "./firstSignIn.ts";

/** Says to the person at the terminal where the program is, who can reach it, and how to sign in first. */
export function announce(config: Pick<Config, "appUrl" | "dataDir" | "demo">, first: FirstSignIn | undefined): void {
  process.stdout.write(`${announcement(config, first)}\n\n`);
}

export function announcement({ appUrl, dataDir, demo }: Pick<Config, "appUrl" | "dataDir" | "demo">, first: FirstSignIn | undefined): string {
  const lines = ["", `  Kvitance  ${appUrl}`, `  Data      ${dataDir}`];
  if (isThisMachine(new URL(appUrl).hostname))
    lines.push(
      "",
      "  Adresa platí jen na tomto počítači, i v pozvánkách. Pro kolegy: proxy s TLS (docs/proxy.md), pak Nastavení, Stav provozu.",
      "  Only this machine reaches the address, also in invitations. For colleagues: a proxy with TLS (docs/proxy.md), then Settings, Status.",
    );
  if (first) lines.push("", ...signInLines(first));
  if (demo) lines.push("", "  Ukázková firma / demo company: demo@example.com, heslo Ukazka2026");
  return lines.join("\n");
}

export const signInLines = ({ email, password }: FirstSignIn): string[] => [
  `  První přihlášení / first sign-in:`,
  `    e-mail  ${email}`,
  `    heslo   ${password}   (po přihlášení si zvolíte vlastní)`,
];
