import { useText } from "#web/locales/language.ts";
import settings from "#web/components/settings/settings.module.css";
import { RuleList } from "./RuleList.tsx";
import { useRules } from "./rules.ts";

/** Rules that approve or reject by themselves (R436). */
export default function AutomaticApprovalTab() {
  const { text } = useText();
  const rules = useRules();
  return (
    <section aria-labelledby="automatic-title">
      <div className={settings.head}>
        <h2 id="automatic-title">{text("settings.tab.AutomaticApproval")}</h2>
      </div>
      <p className={settings.lead}>{text("settings.automatic.lead")}</p>
      <RuleList rules={rules} kind="automatic" />
    </section>
  );
}
