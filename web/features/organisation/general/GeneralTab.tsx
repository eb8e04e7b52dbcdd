import { calls } from "#contract/index.ts";
import { exclusiveFeatures, type FeatureSwitch } from "#domain/access/features.ts";
import { type TenantFeature, tenantFeatures } from "#domain/access/permissions.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Loaded } from "#web/components/settings/Loaded.tsx";
import { AccountFacts } from "#web/features/organisation/licence/AccountFacts.tsx";
import { LicenceFigures } from "#web/features/organisation/licence/LicenceFigures.tsx";
import { href } from "#web/lib/paths.ts";
import { changed, readAgain, useCall, useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { CompanyForm } from "./CompanyForm.tsx";
import frame from "#web/components/settings/settings.module.css";
import styles from "./general.module.css";

const Signing = lazy(() => import("./Signing.tsx"));

/** The company, its licence and what of the product it uses (R319 to R333). */
export default function GeneralTab() {
  const { text } = useText();
  return (
    <section aria-labelledby="general-title" className={styles.parts}>
      <div className={frame.head}>
        <h2 id="general-title">{text("settings.tab.General")}</h2>
      </div>
      <div className={styles.part}>
        <h3>{text("general.company")}</h3>
        <Company />
        <AccountFacts isNamed={false} />
      </div>
      <FirstSteps />
      <Features />
      <SigningWhenOn />
      <VatPeriod />
      <div className={styles.part}>
        <h3>{text("licence.title")}</h3>
        <LicenceFigures />
      </div>
    </section>
  );
}

function Company() {
  const tenant = useCall(calls.getTenant);
  const saved = { name: tenant.data?.name ?? "", companyId: tenant.data?.companyId ?? "" };
  return (
    <Loaded query={tenant} loading={<Loading height={58} maw={720} />}>
      <CompanyForm key={JSON.stringify(saved)} saved={saved} />
    </Loaded>
  );
}

/** The way back to what a new company sets up. */
function FirstSteps() {
  const { text } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const steps = useCall(calls.getFirstSteps);
  const send = useSend(calls.skipFirstSteps);
  const isDone = steps.data?.steps.every(({ state }) => state === "done");
  const open = () => {
    const onSuccess = async () => {
      await readAgain(client, calls.getFirstSteps);
      void navigate(href("docList", { docType: "All", listType: "All" }));
    };
    send.mutate({ body: { skipped: [] } }, { onSuccess, onError: (error) => notifyError(error) });
  };
  return (
    <div className={styles.part}>
      <h3>{text("firstSteps.title")}</h3>
      <p className={frame.lead}>{text(isDone ? "firstSteps.allDone" : "firstSteps.settings")}</p>
      {isDone === false && (
        <Button variant="default" loading={send.isPending} onClick={open}>
          {text("firstSteps.open")}
        </Button>
      )}
    </div>
  );
}

function Features() {
  const { text } = useText();
  const client = useQueryClient();
  const { reload } = useSession();
  const features = useCall(calls.getFeatures);
  const send = useSend(calls.setFeatures);
  // What was just chosen shows at once; a refusal puts it back.
  const [chosen, setChosen] = useState<FeatureSwitch[]>([]);
  const isOn = (feature: TenantFeature) => [...chosen, ...(features.data?.features ?? [])].find((each) => each.feature === feature)?.enabled ?? false;

  const change = (feature: TenantFeature, enabled: boolean) => {
    const changes = exclusiveFeatures([{ feature, enabled }]);
    const off = changes.find((each) => each.feature !== feature && isOn(each.feature));
    const done = async () => {
      if (off) notify("info", text("general.excludes", { on: text(`feature.${feature}`), off: text(`feature.${off.feature}`) }));
      changed(client, calls.getDocument, calls.listDocuments, calls.countDocuments);
      await Promise.all([features.refetch(), reload()]);
      setChosen([]);
    };
    setChosen(changes);
    const options = { onSuccess: done, onError: (error: Error) => (notifyError(error), setChosen([])) };
    send.mutate({ body: { features: changes } }, options);
  };

  return (
    <div className={styles.part}>
      <h3>{text("general.features")}</h3>
      <Loaded query={features} loading={<Loading height={tenantFeatures.length * 44} maw={720} />}>
        <ul className={styles.features}>
          {tenantFeatures.map((feature) => (
            <li key={feature}>
              <Switch
                label={text(`feature.${feature}`)}
                description={text(`feature.${feature}.hint`)}
                checked={isOn(feature)}
                disabled={chosen.length > 0}
                onChange={(event) => change(feature, event.currentTarget.checked)}
              />
            </li>
          ))}
        </ul>
      </Loaded>
    </div>
  );
}

/** What signing does is set where it is on. */
function SigningWhenOn() {
  const { features } = useSession();
  if (!features.includes("Signing")) return null;
  return (
    <Suspense fallback={<Loading height={180} maw={720} />}>
      <Signing />
    </Suspense>
  );
}

/** First day of the VAT period: the deduction date of later documents never lies before it. */
function VatPeriod() {
  const { text } = useText();
  const start = useCall(calls.getDeductionStartDate);
  return (
    <div className={styles.part}>
      <h3>{text("general.vatPeriod")}</h3>
      <p className={frame.lead}>{text("general.vatPeriod.hint")}</p>
      <Loaded query={start} loading={<Loading height={36} maw={320} />}>
        <VatPeriodForm key={start.data?.deductionStartDate} saved={start.data?.deductionStartDate ?? ""} />
      </Loaded>
    </div>
  );
}

function VatPeriodForm({ saved }: { saved: string }) {
  const { text } = useText();
  const client = useQueryClient();
  const form = useForm({ initialValues: { deductionStartDate: saved } });
  const send = useSend(calls.setDeductionStartDate);
  const submit = form.onSubmit((body) => {
    const done = () => {
      notify("positive", text("general.vatPeriod.saved"));
      changed(client, calls.getDeductionStartDate);
    };
    send.mutate({ body }, { onSuccess: done, onError: (error) => notifyError(error) });
  });
  return (
    <form className={styles.row} onSubmit={submit}>
      <TextInput type="date" aria-label={text("general.vatPeriod")} {...form.getInputProps("deductionStartDate")} />
      <Button type="submit" variant="default" disabled={!form.values.deductionStartDate || !form.isDirty()} loading={send.isPending}>
        {text("action.save")}
      </Button>
    </form>
  );
}
