import { type AccountingSystem, accountingSystems } from "#contract/exports/integrations.ts";
import { Alert } from "#web/components/Alert.tsx";
import { problemText } from "#web/components/export/deliveryProblem.ts";
import { deliveriesChanged } from "#web/components/export/useRetry.ts";
import { formatDate } from "#web/lib/format.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Stack, Text } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";

type Props = { accountingSystemId: string; paused: NonNullable<AccountingSystem["paused"]> };

/** Why nothing is sent to an integration, and the button that sends again. */
export function PausedNotice({ accountingSystemId, paused }: Props) {
  const { text, culture } = useText();
  const client = useQueryClient();
  const resume = useSend(accountingSystems.resumeAccountingSystem);
  const time = formatDate(paused.time, culture, "dateTime");
  return (
    <Alert kind="look">
      <Stack gap="xs" align="flex-start">
        <Text fw={600}>{text("integration.paused.why", { time, problem: problemText(paused.problem, { text, culture }) })}</Text>
        <Text size="sm">{text("integration.paused.advice")}</Text>
        <Button
          size="compact-md"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={resume.isPending}
          onClick={() =>
            resume.mutate(
              { body: { accountingSystemId } },
              {
                onSuccess: () => notify("positive", text("integration.resumed"), { id: "delivery" }),
                onError: (error) => notifyError(error),
                onSettled: () => deliveriesChanged(client),
              },
            )
          }
        >
          {text("integration.resume")}
        </Button>
      </Stack>
    </Alert>
  );
}
