import { footStore } from "#web/lib/foot.ts";
import { Notifications } from "@mantine/notifications";
import { type CSSProperties, useSyncExternalStore } from "react";

/** Where messages stand: bottom right (R448), above a bar that stands there, at most four at a time. */
export default function Messages() {
  const foot = useSyncExternalStore(footStore.subscribe, footStore.height);
  return (
    <div style={{ "--kv-foot": `${foot}px` } as CSSProperties}>
      <Notifications withinPortal={false} position="bottom-right" limit={4} transitionDuration={120} containerWidth={400} />
    </div>
  );
}
