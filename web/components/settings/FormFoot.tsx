import { useText } from "#web/locales/language.ts";
import { Button, Group } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

type FootProps = {
  /** Stands opposite to saving: what deletes or restores. */
  aside?: ReactNode;
  cancel?(): void;
  isSaving: boolean;
  isDisabled?: boolean;
};

/** The end of a settings form: what deletes on one side, cancel and save on the other. */
export function FormFoot({ aside, cancel, isSaving, isDisabled = false }: FootProps) {
  const { text } = useText();
  return (
    <Group justify="space-between">
      {aside ?? <span />}
      <Group gap="sm">
        {cancel && (
          <Button variant="default" onClick={cancel}>
            {text("action.cancel")}
          </Button>
        )}
        <Button type="submit" disabled={isDisabled} loading={isSaving}>
          {text("action.save")}
        </Button>
      </Group>
    </Group>
  );
}

/** Deletes at the second press; `question` is what the button says after the first. */
export function DeleteButton({ question, isDeleting, remove }: { question?: string; isDeleting: boolean; remove(): void }) {
  const { text } = useText();
  const [isAsking, setAsking] = useState(false);
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={isDeleting}
      onClick={() => (isAsking ? remove() : setAsking(true))}
    >
      {isAsking ? (question ?? text("settings.reallyDelete")) : text("action.delete")}
    </Button>
  );
}
