/** Another OpenID provider that people may sign in at, as the operator configured it. */
export type ExternalProvider = {
  /** Part of its addresses here, such as "google". */
  name: string;
  /** On the button. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
};

type Env = Record<string, string | undefined>;

/** Providers that need no more than a client: Microsoft's issuer is the directory of one company, so that nobody else's is believed. */
const known: Record<string, { label: string; issuer(env: Env): string | undefined }> = {
  google: { label: "Google", issuer: () => "https://accounts.google.com" },
  microsoft: {
    label: "Microsoft",
    issuer: (env) => {
      const directory = env.KVITANCE_SIGNIN_MICROSOFT_TENANT?.trim();
      return directory && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(directory) ? `https://login.microsoftonline.com/${directory}/v2.0` : undefined;
    },
  },
};

const variable = (name: string, part: string): string => `KVITANCE_SIGNIN_${name.toUpperCase()}_${part}`;

/** Names and labels of the configured providers, in the operator's order. Throws an Error for a name that makes no address. */
export function externalNames(env: Env): { name: string; label: string }[] {
  const names = (env.KVITANCE_SIGNIN ?? "").split(",").flatMap((name) => name.trim().toLowerCase() || []);
  for (const name of names)
    if (!/^[a-z][a-z0-9]{0,19}$/.test(name)) throw new Error(`KVITANCE_SIGNIN lists "${name}"; a name has small letters and digits only.`);
  return [...new Set(names)].map((name) => ({ name, label: env[variable(name, "LABEL")]?.trim() || (known[name]?.label ?? name) }));
}

/** The configured providers. Throws an Error that names every missing or wrong variable. */
export function readExternalProviders(env: Env): ExternalProvider[] {
  const problems: string[] = [];
  const required = (name: string, part: string): string => {
    const value = env[variable(name, part)]?.trim();
    if (!value) problems.push(`${variable(name, part)} is missing`);
    return value ?? "";
  };
  const providers = externalNames(env).map(({ name, label }): ExternalProvider => {
    const issuer = env[variable(name, "ISSUER")]?.trim() || known[name]?.issuer(env);
    if (!issuer) problems.push(name === "microsoft" ? `${variable(name, "TENANT")} must be the id of the directory` : `${variable(name, "ISSUER")} is missing`);
    else if (!isIssuer(issuer)) problems.push(`${variable(name, "ISSUER")} must be an https address`);
    return { name, label, issuer: issuer ?? "", clientId: required(name, "CLIENT_ID"), clientSecret: required(name, "CLIENT_SECRET") };
  });
  if (problems.length > 0) throw new Error(problems.join("; "));
  return providers;
}

/** Plain http is for a provider on this very machine only. */
export const isLocal = (issuer: string): boolean => /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?(\/|$)/.test(issuer);

const isIssuer = (issuer: string): boolean => URL.canParse(issuer) && !/[?#]/.test(issuer) && (issuer.startsWith("https://") || isLocal(issuer));
