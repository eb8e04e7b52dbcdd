/** Settings that are taken as they are, and would otherwise be found wrong by whatever fails because of them, which does not know their names. */
const plain: { names: readonly string[]; isRight(value: string): boolean; expected: string }[] = [
  {
    names: ["DATABASE_URL", "DATABASE_APP_URL", "DATABASE_IDENTITY_URL", "DATABASE_DIRECT_URL"],
    isRight: (value) => /^postgres(?:ql)?:$/.test(URL.parse(value)?.protocol ?? ""),
    expected: "an address such as postgres://user:password@db.example.com:5432/kvitance",
  },
  {
    names: ["KVITANCE_ARES_URL", "KVITANCE_ADIS_URL", "KVITANCE_ISIR_URL", "KVITANCE_VIES_URL", "KVITANCE_CNB_URL"],
    isRight: (value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""),
    expected: "an http or https address",
  },
  { names: ["KVITANCE_OCR"], isRight: (value) => value === "native" || value === "packaged", expected: '"native" or "packaged"' },
  {
    names: ["KVITANCE_LOG"],
    isRight: (value) => /^(?:fatal|error|warn|info|debug|trace|silent)$/.test(value),
    expected: "fatal, error, warn, info or debug",
  },
  { names: ["KVITANCE_SECRET"], isRight: (value) => Buffer.from(value, "base64").length >= 32, expected: "32 bytes in base64" },
];

/** Throws an Error that names the setting which is wrong, and never its value: it may be a secret. */
export function requirePlainSettings(env: NodeJS.ProcessEnv): void {
  for (const { names, isRight, expected } of plain)
    for (const name of names) {
      const value = env[name];
      if (value && !isRight(value)) throw new Error(`${name} must be ${expected}.`);
    }
}
