import { type TextKey, useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import styles from "./connections.module.css";

type Values = Record<string, string | number | boolean>;
type Props = {
  /** Values that a test of the connection found out and that are to be confirmed, such as the fingerprint of a host key. */
  learnt: Values;
  found: Record<string, string>;
  /** Takes them into the form. */
  learn(values: Record<string, string | boolean>): void;
};

/** Whether what a test has found out may be trusted from now on. */
export function LearntValues({ learnt, found, learn }: Props) {
  const nameOf = useFoundName();
  const { text } = useText();
  return Object.entries(learnt).map(([name, value]) => (
    <div key={name} className={styles.confirm}>
      <p>
        {text("connection.confirm", { field: nameOf(name) })}
        <br />
        <code>{found[name] ?? String(value)}</code>
      </p>
      <Button size="compact-sm" onClick={() => learn({ [name]: typeof value === "number" ? String(value) : value })}>
        {text("connection.trust")}
      </Button>
    </div>
  ));
}

/** What people call a value that a test found. */
export function useFoundName(): (name: string) => string {
  const { text } = useText();
  return (name) => {
    const key = `connection.found.${name}`;
    const field = `connection.field.${name}`;
    return [text(key as TextKey), text(field as TextKey)].find((each) => each !== key && each !== field) ?? name;
  };
}
