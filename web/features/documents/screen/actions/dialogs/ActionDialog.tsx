import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal, Stack } from "@mantine/core";
import type { FormEvent, ReactNode } from "react";

type Props = {
  title: string;
  /** Name of the button that does it; without `submit` the dialog only shows something. */
  confirm?: string;
  /** Does it; true closes the dialog. */
  submit?: () => Promise<boolean>;
  isDisabled?: boolean;
  size?: string;
  close(): void;
  children: ReactNode;
};

/** The frame of the dialogs of document actions: title, content, cancel and one button that is named by what it does. */
export function ActionDialog({ title, confirm, submit, isDisabled, size, close, children }: Props) {
  const { text } = useText();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit?.().then((isDone) => isDone && close());
  };
  return (
    <Modal opened onClose={close} size={size} title={title} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      {submit ? (
        <form onSubmit={onSubmit}>
          <Stack gap="lg">
            {children}
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {text("document.action.cancel")}
              </Button>
              <Button type="submit" disabled={isDisabled}>
                {confirm ?? title}
              </Button>
            </Group>
          </Stack>
        </form>
      ) : (
        children
      )}
    </Modal>
  );
}
