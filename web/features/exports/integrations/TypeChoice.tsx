import type { ConnectionOffer } from "#contract/exports/integrations.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { IconCalculator, IconFolder } from "@tabler/icons-react";
import { Link } from "react-router";
import settings from "#web/components/settings/settings.module.css";
import styles from "#web/components/settings/connections.module.css";

const kinds = [
  ["accounting", IconCalculator],
  ["storage", IconFolder],
] as const;

/** Where a new integration leads: accounting programs and storages that the product knows (R363). */
export function TypeChoice({ offers }: { offers: readonly ConnectionOffer[] }) {
  const { text } = useText();
  return (
    <>
      <h2 id="integration-title">{text("integration.new")}</h2>
      <p className={settings.lead}>{text("integration.choose")}</p>
      {kinds.map(([kind, Icon]) => {
        const types = offers.filter((offer) => offer.kind === kind);
        return (
          types.length > 0 && (
            <div key={kind}>
              <h3 className={styles.kind}>{text(`integration.kind.${kind}`)}</h3>
              <ul className={styles.types}>
                {types.map(({ type }) => (
                  <li key={type}>
                    <Link to={href("settings", { tab: "Export" }, { integration: "new", type })}>
                      <Icon size={20} stroke={1.6} aria-hidden />
                      <span>
                        <strong>{text(`connection.type.${type}`)}</strong>
                        <span className={settings.dim}>{text(`connection.type.${type}.hint`)}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          )
        );
      })}
    </>
  );
}
