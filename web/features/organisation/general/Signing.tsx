import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { type CertificateProblem, type SigningAction, signingActions } from "#domain/exports/signing.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Loaded } from "#web/components/settings/Loaded.tsx";
import { ApiError } from "#web/lib/api.ts";
import { formatDate } from "#web/lib/format.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Checkbox, FileInput, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import frame from "#web/components/settings/settings.module.css";
import styles from "./general.module.css";

type Saved = CallReply<typeof calls.getSigning>;

/** A certificate is reported so many days before its end. */
const SOON_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What is done to PDFs that leave: which actions, with whose certificate, with which time stamps (R323, R336). */
export default function Signing() {
  const { text } = useText();
  const signing = useCall(calls.getSigning);
  return (
    <div className={styles.part}>
      <h3>{text("signing.title")}</h3>
      <p className={frame.lead}>{text("signing.lead")}</p>
      <Loaded query={signing} loading={<Loading height={180} maw={720} />}>
        {signing.data && (
          <Stack gap="md" maw={560}>
            <Actions saved={signing.data} />
            {signing.data.certificate && <Certificate certificate={signing.data.certificate} />}
            <CertificateForm isReplacing={signing.data.certificate !== null} />
            <TimeStamps key={signing.data.timeStampUrl} saved={signing.data.timeStampUrl ?? ""} />
          </Stack>
        )}
      </Loaded>
    </div>
  );
}

function useRefresh(): () => void {
  const client = useQueryClient();
  return () => changed(client, calls.getSigning);
}

function Actions({ saved }: { saved: Saved }) {
  const { text } = useText();
  const refresh = useRefresh();
  const send = useSend(calls.setSigning);
  const toggle = (action: SigningAction, isOn: boolean) => {
    const actions = signingActions.filter((each) => (each === action ? isOn : saved.actions.includes(each)));
    send.mutate({ body: { actions } }, { onSuccess: refresh, onError: (error) => notifyError(error) });
  };
  return (
    <>
      {signingActions.map((action) => {
        const lacksKey = action === "DocumentSigning" && saved.certificate === null;
        return (
          <Checkbox
            key={action}
            label={text(`signing.action.${action}`)}
            description={text(lacksKey ? "signing.needsCertificate" : `signing.action.${action}.hint`)}
            checked={saved.actions.includes(action)}
            disabled={send.isPending || lacksKey}
            onChange={(event) => toggle(action, event.currentTarget.checked)}
          />
        );
      })}
    </>
  );
}

function Certificate({ certificate }: { certificate: NonNullable<Saved["certificate"]> }) {
  const { text, culture } = useText();
  const refresh = useRefresh();
  const remove = useSend(calls.deleteSigningCertificate);
  const [opened] = useState(Date.now);
  const left = Math.floor((Date.parse(certificate.validTo) - opened) / DAY_MS);
  const ends = formatDate(certificate.validTo, culture);
  return (
    <div className={styles.certificate}>
      <dl>
        <dt>{text("signing.subject")}</dt>
        <dd>{certificate.subject}</dd>
        <dt>{text("signing.issuer")}</dt>
        <dd>{certificate.issuer}</dd>
        <dt>{text("signing.serialNumber")}</dt>
        <dd>{certificate.serialNumber}</dd>
        <dt>{text("signing.validity")}</dt>
        <dd>{text("signing.validity.range", { from: formatDate(certificate.validFrom, culture), to: ends })}</dd>
      </dl>
      {left < SOON_DAYS && (
        <p role="alert" className={styles.soon}>
          {text(left < 0 ? "signing.expired" : "signing.expiresSoon", { day: ends })}
        </p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        loading={remove.isPending}
        onClick={() => remove.mutate({}, { onSuccess: refresh, onError: (error) => notifyError(error) })}
      >
        {text("signing.remove")}
      </Button>
    </div>
  );
}

function CertificateForm({ isReplacing }: { isReplacing: boolean }) {
  const { text } = useText();
  const refresh = useRefresh();
  const send = useSend(calls.setSigningCertificate);
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<{ field: "file" | "password"; code: CertificateProblem }>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    setProblem(undefined);
    const done = () => {
      setFile(null);
      setPassword("");
      refresh();
      notify("positive", text("signing.uploaded"));
    };
    const failed = (error: Error) => {
      const answer = error instanceof ApiError ? error.problem : undefined;
      const [found] = answer?.code === "certificate-refused" ? (answer.errors ?? []) : [];
      if (!found) return notifyError(error);
      setProblem({ field: found.pointer === "/password" ? "password" : "file", code: found.code as CertificateProblem });
    };
    send.mutate({ body: { file: btoa(String.fromCharCode(...bytes)), password } }, { onSuccess: done, onError: failed });
  };
  const errorOf = (field: "file" | "password") => (problem?.field === field ? text(`signing.problem.${problem.code}`) : undefined);
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <FileInput
          label={text(isReplacing ? "signing.file.other" : "signing.file")}
          description={text("signing.file.hint")}
          placeholder={text("signing.file.choose")}
          accept=".p12,.pfx,application/x-pkcs12"
          value={file}
          error={errorOf("file")}
          onChange={setFile}
        />
        <PasswordInput
          label={text("signing.password")}
          autoComplete="off"
          value={password}
          error={errorOf("password")}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Group>
          <Button type="submit" variant="default" disabled={!file} loading={send.isPending}>
            {text("signing.upload")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function TimeStamps({ saved }: { saved: string }) {
  const { text } = useText();
  const refresh = useRefresh();
  const send = useSend(calls.setSigning);
  const [url, setUrl] = useState(saved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const done = () => {
      notify("positive", text("signing.timeStamps.saved"));
      refresh();
    };
    send.mutate({ body: { timeStampUrl: url.trim() || null } }, { onSuccess: done, onError: (error) => notifyError(error) });
  };
  return (
    <form className={styles.stamps} onSubmit={submit}>
      <TextInput
        type="url"
        label={text("signing.timeStamps")}
        description={text("signing.timeStamps.hint")}
        placeholder="https://"
        maxLength={500}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={url.trim() === saved} loading={send.isPending}>
        {text("action.save")}
      </Button>
    </form>
  );
}
