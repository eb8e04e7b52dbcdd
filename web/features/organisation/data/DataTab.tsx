import { useText } from "#web/locales/language.ts";
import frame from "#web/components/settings/settings.module.css";
import { BundlesPart } from "./BundlesPart.tsx";
import { DeletionPart } from "./DeletionPart.tsx";
import { HoldPart } from "./HoldPart.tsx";
import { RetentionPart } from "./RetentionPart.tsx";

/** What becomes of the company's data as a whole. */
export default function DataTab() {
  const { text } = useText();
  return (
    <section aria-labelledby="data-title">
      <div className={frame.head}>
        <h2 id="data-title">{text("settings.tab.Data")}</h2>
      </div>
      <BundlesPart />
      <RetentionPart />
      <HoldPart />
      <DeletionPart />
    </section>
  );
}
