import { Notifications } from "@mantine/notifications";

/** Where messages stand: bottom right (R448), at most four at a time. */
export default function Messages() {
  return <Notifications position="bottom-right" limit={4} transitionDuration={120} containerWidth={400} />;
}
