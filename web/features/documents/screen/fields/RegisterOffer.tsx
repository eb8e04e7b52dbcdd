import { IconBuildingBank } from "@tabler/icons-react";
import { useState } from "react";
import { fillFromRegister, type PartyRole } from "#web/features/documents/screen/fillFromRegister.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "./fields.module.css";

/** Offers name, VAT id and address of a company from the register ARES under its company id. */
export function RegisterOffer({ party }: { party: PartyRole }) {
  const model = useScreen();
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void fillFromRegister(model, party).finally(() => setAsking(false));
  };
  return (
    <button type="button" className={styles.offer} disabled={isAsking} onMouseDown={(event) => event.preventDefault()} onClick={ask}>
      <IconBuildingBank size={14} aria-hidden />
      {model.text("document.ares.offer")}
    </button>
  );
}
