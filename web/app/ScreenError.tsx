import { useText } from "#web/locales/language.ts";
import { Notice } from "#web/components/Notice.tsx";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useRouteError } from "react-router";

/** A screen that broke: says so and offers to load the page again. The fault itself goes to the console. */
export function ScreenError() {
  const { text } = useText();
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Notice title={text("error.screen.title")} advice={text("error.screen.advice")}>
      <Button onClick={() => location.reload()}>{text("action.reload")}</Button>
    </Notice>
  );
}
