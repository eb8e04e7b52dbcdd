import type { ClientApplication } from "#contract/organisation/clientApplications.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Notice } from "#web/components/Notice.tsx";
import { formatDate } from "#web/lib/format.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Menu, ActionIcon, Modal, Switch, TextInput } from "@mantine/core";
import { IconDots, IconKey, IconPlus, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "#web/components/settings/settings.module.css";
import { SecretDialog } from "#web/components/settings/SecretDialog.tsx";

const MOST = 500;

type Secret = { name: string; clientId: string; clientSecret: string };

/** Programs that use the API in the tenant's name. */
export default function ClientApplicationsTab() {
  const { text, culture } = useText();
  const client = useQueryClient();
  const list = useCall(calls.listClientApplications, { body: { take: MOST } });
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ClientApplication>();
  const [secret, setSecret] = useState<Secret>();
  const update = useSend(calls.updateClientApplication);
  const remove = useSend(calls.deleteClientApplication);
  const rotate = useSend(calls.rotateClientSecret);
  const refresh = () => changed(client, calls.listClientApplications);
  const items = list.data?.items ?? [];
  const options = { onSuccess: refresh, onError: (error: Error) => notifyError(error) };
  return (
    <>
      <SettingsTable
        title={text("settings.tab.ClientApplications")}
        lead={text("clients.lead")}
        query={list}
        add={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {text("clients.new")}
          </Button>
        }
        empty={items.length === 0 && <Notice heading="h2" title={text("clients.none")} advice={text("clients.none.advice")} icon={<IconKey size={32} />} />}
        columns={[
          text("clients.name"),
          text("clients.clientId"),
          { text: text("clients.created"), className: styles.wide },
          text("clients.active"),
          text("clients.actions"),
        ]}
      >
        {items.map((each) => {
          const params = { clientApplicationId: each.clientApplicationId };
          return (
            <tr key={each.clientApplicationId}>
              <td>{each.name}</td>
              <td className="figures">{each.clientId}</td>
              <td className={`figures ${styles.wide}`}>{formatDate(each.createdAt, culture)}</td>
              <td>
                <Switch
                  size="xs"
                  aria-label={text("clients.activeOf", { name: each.name })}
                  checked={each.isActive}
                  onChange={(event) => update.mutate({ params, body: { isActive: event.currentTarget.checked } }, options)}
                />
              </td>
              <td>
                <Menu position="bottom-end">
                  <Menu.Target>
                    <ActionIcon variant="subtle" color="gray" aria-label={text("clients.moreOf", { name: each.name })}>
                      <IconDots size={16} />
                    </ActionIcon>
                  </Menu.Target>
                  <Menu.Dropdown>
                    <Menu.Item
                      leftSection={<IconRefresh size={16} aria-hidden />}
                      onClick={() => rotate.mutate({ params }, { onSuccess: (fresh) => setSecret(fresh), onError: (error) => notifyError(error) })}
                    >
                      {text("clients.rotate")}
                    </Menu.Item>
                    <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => setLeaving(each)}>
                      {text("action.delete")}
                    </Menu.Item>
                  </Menu.Dropdown>
                </Menu>
              </td>
            </tr>
          );
        })}
      </SettingsTable>
      {isAdding && (
        <NewApplication
          close={() => setAdding(false)}
          onMade={(made) => {
            setAdding(false);
            setSecret(made);
            refresh();
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={secret.name}
          warning={text("clients.secretOnce")}
          values={[
            { label: text("clients.clientId"), value: secret.clientId },
            { label: text("clients.secret"), value: secret.clientSecret },
          ]}
          howTo={text("clients.howTo")}
          close={() => setSecret(undefined)}
        />
      )}
      {leaving && (
        <Modal
          opened
          onClose={() => setLeaving(undefined)}
          title={text("clients.delete", { name: leaving.name })}
          closeButtonProps={{ "aria-label": text("action.close") }}
        >
          <p className={styles.lead}>{text("clients.delete.advice")}</p>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setLeaving(undefined)}>
              {text("action.cancel")}
            </Button>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() =>
                remove.mutate(
                  { params: { clientApplicationId: leaving.clientApplicationId } },
                  {
                    onSuccess: () => {
                      notify("positive", text("clients.deleted"));
                      setLeaving(undefined);
                      refresh();
                    },
                    onError: (error) => notifyError(error),
                  },
                )
              }
            >
              {text("action.delete")}
            </Button>
          </Group>
        </Modal>
      )}
    </>
  );
}

function NewApplication({ close, onMade }: { close(): void; onMade(made: Secret): void }) {
  const { text } = useText();
  const [name, setName] = useState("");
  const create = useSend(calls.createClientApplication);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ body: { name: name.trim() } }, { onSuccess: onMade, onError: (error) => notifyError(error) });
  };
  return (
    <Modal opened onClose={close} title={text("clients.new")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput
          label={text("clients.name")}
          description={text("clients.name.hint")}
          data-autofocus
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!name.trim()} loading={create.isPending}>
            {text("clients.create")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
