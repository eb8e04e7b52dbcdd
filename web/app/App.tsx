import { Notifications } from "@mantine/notifications";
import { Outlet } from "react-router";

/** What surrounds every route. */
export function App() {
  return (
    <>
      <Outlet />
      <Notifications position="bottom-right" limit={4} transitionDuration={120} />
    </>
  );
}
