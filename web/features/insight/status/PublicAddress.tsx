import type { CallReply } from "#contract/call.ts";
import type { AppConfiguration } from "#contract/organisation/session.ts";
import { calls } from "#contract/index.ts";
import { addressProblems } from "#domain/insight/publicAddress.ts";
import { Alert } from "#web/components/Alert.tsx";
import { refusedValues } from "#web/components/settings/serverErrors.ts";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import { notifyError } from "#web/lib/notify.ts";
import { useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";
import { usualIdentityUrl } from "./usualIdentityUrl.ts";

type Addresses = CallReply<typeof calls.setPublicAddress>;

const ASK_AGAIN_MS = 1_000;
/** After so long the new address itself says more than this page. */
const PATIENCE_MS = 60_000;

/** Where colleagues open the program; who administers the installation sets it here, unless the server's variables do. */
export function PublicAddress() {
  const { text } = useText();
  const saved = useCall(calls.getPublicAddress);
  return (
    <SettingsPart title={text("publicAddress.title")} lead={text("publicAddress.lead")} query={saved} height={220}>
      {saved.data && <AddressForm {...saved.data} />}
    </SettingsPart>
  );
}

function AddressForm({ appUrl, identityUrl, isSettable }: CallReply<typeof calls.getPublicAddress>) {
  const { text } = useText();
  const form = useForm({ initialValues: { appUrl, identityUrl } });
  const save = useSend(calls.setPublicAddress);
  const [moving, setMoving] = useState<Addresses>();
  const submit = form.onSubmit((body) => {
    const done = (kept: Addresses) => {
      setMoving(kept);
      void restarted(kept).then(() => window.location.assign(kept.appUrl + location.pathname));
    };
    const failed = (error: Error) => {
      const problems = Object.entries(refusedValues(error)).flatMap(([field, code]) => {
        const problem = addressProblems.find((name) => name === code);
        return problem ? [[field, text(`publicAddress.problem.${problem}`)] as const] : [];
      });
      if (problems.length === 0) return notifyError(error);
      form.setErrors(Object.fromEntries(problems));
    };
    save.mutate({ body }, { onSuccess: done, onError: failed });
  });
  /** The other address follows the usual way until it is typed. */
  const nameApplication = (value: string) => {
    form.setFieldValue("appUrl", value);
    const isTyped = form.isDirty("identityUrl") && form.values.identityUrl !== usualIdentityUrl(form.values.appUrl);
    const usual = usualIdentityUrl(value);
    if (usual && !isTyped) form.setFieldValue("identityUrl", usual);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md" maw={640} align="flex-start">
        <TextInput
          w="100%"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          label={text("publicAddress.appUrl")}
          description={text("publicAddress.appUrl.hint")}
          readOnly={!isSettable}
          required={isSettable}
          {...form.getInputProps("appUrl")}
          onChange={(event) => nameApplication(event.currentTarget.value)}
        />
        <TextInput
          w="100%"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          label={text("publicAddress.identityUrl")}
          description={text("publicAddress.identityUrl.hint")}
          readOnly={!isSettable}
          required={isSettable}
          {...form.getInputProps("identityUrl")}
        />
        {!isSettable && <Alert kind="info">{text("publicAddress.fixed")}</Alert>}
        {moving && <Alert kind="ok">{text("publicAddress.moving", { address: moving.appUrl })}</Alert>}
        {isSettable && !moving && (
          <>
            <p>{text("publicAddress.consequence")}</p>
            <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
              {text("publicAddress.save")}
            </Button>
          </>
        )}
      </Stack>
    </form>
  );
}

/** Resolves when the program answers with the new addresses here, where it answered before, or when that takes too long. */
async function restarted(kept: Addresses): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    await new Promise((done) => setTimeout(done, ASK_AGAIN_MS));
    const answer = await fetch("/config.json", { cache: "no-store" })
      .then((response) => response.json() as Promise<AppConfiguration>)
      .catch(() => undefined);
    if (answer?.appUrl === kept.appUrl && answer.identityUrl === kept.identityUrl) return;
  }
}
