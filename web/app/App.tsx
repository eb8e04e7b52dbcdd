import { useNotifications } from "@mantine/notifications";
import { lazy, Suspense } from "react";
import { Outlet } from "react-router";

/** Loaded with the first message: most visits to a page have none. */
const Messages = lazy(() => import("./Messages.tsx"));

/** What surrounds every route. */
export function App() {
  const { notifications } = useNotifications();
  return (
    <>
      <Outlet />
      <Suspense>{notifications.length > 0 && <Messages />}</Suspense>
    </>
  );
}
