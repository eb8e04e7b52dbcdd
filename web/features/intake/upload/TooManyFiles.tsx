import { MAX_UPLOAD_FILES } from "#domain/documents/upload.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";

/** More files than one upload takes (R015): says so and offers the first ones. */
export default function TooManyFiles({ count, onFirst, onClose }: { count: number; onFirst: (limit: number) => void; onClose: () => void }) {
  const { text } = useText();
  return (
    <Modal opened onClose={onClose} title={text("upload.tooMany")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <p style={{ marginTop: 0 }}>{text("upload.tooManyAdvice", { count, limit: MAX_UPLOAD_FILES })}</p>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {text("action.cancel")}
        </Button>
        <Button data-autofocus onClick={() => onFirst(MAX_UPLOAD_FILES)}>
          {text("upload.first", { limit: MAX_UPLOAD_FILES })}
        </Button>
      </Group>
    </Modal>
  );
}
