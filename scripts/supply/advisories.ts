import type { ProductPackage } from "./packages.ts";

/** What `npm audit --json` answers: by package, what is known of it and where it lies; `via` names another package or is an advisory. */
export type AuditReport = { vulnerabilities: Record<string, { nodes: string[]; via: (string | Advisory)[] }> };
type Advisory = { url: string; title: string; severity: string; name: string };

/** An advisory that does not touch the product, or cannot be mended yet: why, and until when that holds (`YYYY-MM-DD`). */
export type Exception = { advisory: string; reason: string; until: string };

export const exceptions: Exception[] = [];

const FAILING = new Set(["high", "critical"]);

/**
 * One line for each advisory of a package of the product. High and critical ones fail, unless an exception that has not ended says why
 * they are bearable; an exception that nothing needs any more fails too.
 */
export function judgeAdvisories(
  report: AuditReport,
  packages: ProductPackage[],
  rule: { exceptions: Exception[]; today: string },
): { lines: string[]; fails: boolean } {
  const places = new Set(packages.flatMap((one) => one.places));
  const touching = Object.values(report.vulnerabilities).filter(({ nodes }) => nodes.some((node) => places.has(node)));
  const advisories = new Map(touching.flatMap(({ via }) => via.filter((cause) => typeof cause !== "string").map((cause) => [idOf(cause), cause])));
  const judged = [...advisories].map(([id, advisory]) => {
    const exception = rule.exceptions.find((one) => one.advisory === id);
    const isExcepted = exception !== undefined && exception.until >= rule.today;
    const fails = FAILING.has(advisory.severity) && !isExcepted;
    const why = exception && (isExcepted ? ` (excepted until ${exception.until}: ${exception.reason})` : ` (the exception ended on ${exception.until})`);
    return { fails, line: `${fails ? "FAILS " : "known "} ${advisory.severity} ${advisory.name}: ${advisory.title}, ${advisory.url}${why ?? ""}` };
  });
  const idle = rule.exceptions
    .filter(({ advisory }) => !advisories.has(advisory))
    .map(({ advisory }) => `FAILS  the exception for ${advisory} is needed no more`);
  return { lines: [...judged.map(({ line }) => line), ...idle], fails: idle.length > 0 || judged.some(({ fails }) => fails) };
}

/** The identifier of an advisory, the last part of its address: GHSA-… */
const idOf = ({ url }: Advisory) => url.slice(url.lastIndexOf("/") + 1);

/** The report in what npm printed; undefined when the registry gave none. */
export function readReport(printed: string): AuditReport | undefined {
  try {
    const answer = JSON.parse(printed) as Partial<AuditReport>;
    return answer.vulnerabilities ? (answer as AuditReport) : undefined;
  } catch {
    return undefined;
  }
}
