import type { Text } from "./texts.ts";

/** The list of retired words names them itself, and applied migrations never change. */
const exempt = /^docs\/glossary\.md$|^scripts\/papers\/words\.ts$|\/migrations\/|^docs\/requirements\.md$/;

/** What docs/glossary.md rules out, with the word to write. */
const retired: readonly { found: RegExp; write: string }[] = [
  { found: /\brecapitulations?\b/i, write: "VAT breakdown" },
  { found: /\bfar[ -]?sides?\b|\bFarSide/i, write: "remote system" },
  { found: /\breckon/i, write: "calculate" },
  { found: /hindrance/i, write: "problem" },
  { found: /\bparcels?\b/i, write: "payload" },
  { found: /workbench/i, write: "document screen" },
  { found: /\b(?:told|tells?)\b(?! you)/i, write: "notify, report, say or distinguish" },
  { found: /\b(?:heals?|healed|weighs|weighed)\b/i, write: "the plain verb" },
  { found: /\b(?:MOST|LEAST|LONGEST|LARGEST|FEWEST)_[A-Z]/, write: "MAX_ or MIN_" },
  { found: /\bmost(?:Bytes|Lines|Seconds|PerTenant|Waiting)\b/, write: "max…" },
];

/** Words that the glossary retired, with their line. */
export function wordProblems(texts: Text[]): string[] {
  return texts
    .filter(({ path }) => !exempt.test(path))
    .flatMap(({ path, text }) =>
      text
        .split("\n")
        .flatMap((line, index) =>
          retired
            .filter(({ found }) => found.test(line))
            .map(({ found, write }) => `${path}:${index + 1}: write ${write}, not ${found.exec(line)?.[0]} (docs/glossary.md)`),
        ),
    );
}
