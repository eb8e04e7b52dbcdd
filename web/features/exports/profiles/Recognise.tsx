import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import type { ExportProfile, ProfiledFormat } from "#domain/exports/profiles/shape.ts";
import { Alert } from "#web/components/Alert.tsx";
import { errorMessage } from "#web/lib/notify.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, FileButton } from "@mantine/core";
import { IconFileSearch } from "@tabler/icons-react";
import styles from "./profiles.module.css";
import { sourceLabel } from "./sources.ts";

type Found = NonNullable<CallReply<typeof calls.recogniseProfile>["recognised"]>;
/** `profile` is what is being edited: the files that a sample does not stand for are kept. */
type Props = { format: ProfiledFormat; profile: ExportProfile; take(profile: ExportProfile): void };

/** Of a longer file so many bytes are looked at. */
const MAX_BYTES = 2 * 1024 * 1024;
const LINE_END = 0x0a;

/** Adapts the format to a file that the accounting program itself exported; what was found out is shown before it is saved. */
export function Recognise({ format, profile, take }: Props) {
  const { text } = useText();
  const recognise = useSend(calls.recogniseProfile);
  const read = async (file: File | null) => {
    if (!file) return;
    const { recognised } = await recognise.mutateAsync({ body: { format, profile, file: await base64Of(file) } });
    if (recognised) take(recognised.profile);
  };
  const { problem, recognised } = recognise.data ?? {};
  return (
    <div className={styles.recognise}>
      <p>{text("profile.sample.lead")}</p>
      {profile.kind === "csv" && profile.files.length > 1 && <p>{text("profile.sample.files", { files: profile.files.map(({ name }) => name).join(", ") })}</p>}
      <FileButton accept=".csv,.txt,.xml" onChange={(file) => void read(file).catch(() => undefined)}>
        {(props) => (
          <Button {...props} variant="default" loading={recognise.isPending} leftSection={<IconFileSearch size={16} aria-hidden />}>
            {text("profile.sample")}
          </Button>
        )}
      </FileButton>
      {recognise.error && <Alert kind="bad">{errorMessage(recognise.error)}</Alert>}
      {problem && <Alert kind="look">{text(`profile.sample.${problem}`)}</Alert>}
      {recognised && <Result found={recognised} />}
    </div>
  );
}

/** By which documents the columns were recognised, and which of them a person has to decide. */
function Result({ found: { columns, documents, differing } }: { found: Found }) {
  const { text, culture } = useText();
  const open = columns.filter(({ from, constant, alternatives }) => from.length === 0 && (constant === "" || alternatives.length > 0));
  const known = documents.map(({ invoiceNumber, supplierName }) => [invoiceNumber, supplierName].filter(Boolean).join(" · "));
  return (
    <Alert kind={open.length === 0 && differing === 0 ? "ok" : "look"}>
      <p>{text("profile.sample.found", { known: columns.length - open.length, count: columns.length, documents: known.join("; ") })}</p>
      <p>{text(differing === 0 ? "profile.sample.same" : "profile.sample.differing", { count: differing })}</p>
      {open.length > 0 && (
        <>
          <p>{text("profile.sample.open")}</p>
          <ul>
            {open.map(({ label, alternatives }) => (
              <li key={label}>
                {label}
                {alternatives.length > 0 && `: ${alternatives.map((name) => sourceLabel(name, { text, culture })).join(", ")}`}
              </li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}

async function base64Of(file: Blob): Promise<string> {
  const read = new Uint8Array(await file.slice(0, MAX_BYTES).arrayBuffer());
  // A table that is cut ends with a whole line.
  const bytes = file.size > MAX_BYTES ? read.subarray(0, read.lastIndexOf(LINE_END) + 1 || undefined) : read;
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
