export type Fact = [label: string, value: string | undefined | null];

/** Labels with their values; what has no value is left out. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className: string | undefined }) {
  return (
    <dl className={className}>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
