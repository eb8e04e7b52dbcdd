import { useText } from "#web/locales/language.ts";
import { Link } from "react-router";
import { Deliveries } from "./Deliveries.tsx";
import styles from "#web/components/settings/connections.module.css";
import { logAddress } from "./IntegrationList.tsx";

/** The last ten deliveries of an integration, each with retry. */
export function LastDeliveries({ accountingSystemId }: { accountingSystemId: string }) {
  const { text } = useText();
  return (
    <section aria-labelledby="last-deliveries" className={styles.part}>
      <div className={styles.partHead}>
        <h3 id="last-deliveries">{text("delivery.last")}</h3>
        <Link to={logAddress(accountingSystemId)}>{text("delivery.log")}</Link>
      </div>
      <Deliveries accountingSystemId={accountingSystemId} state={undefined} take={10} />
    </section>
  );
}
