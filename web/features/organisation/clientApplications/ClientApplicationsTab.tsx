import type { ClientApplication } from "#contract/organisation/clientApplications.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Notice } from "#web/components/Notice.tsx";
import { formatDate } from "#web/lib/format.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Menu, ActionIcon, Modal, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconDots, IconKey, IconPlus, IconRefresh, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import styles from "#web/components/settings/settings.module.css";
import { SecretDialog } from "#web/components/settings/SecretDialog.tsx";

const MAX_APPLICATIONS = 500;

type Secret = { name: string; clientId: string; clientSecret: string };

/** Programs that use the API in the tenant's name. */
export default function ClientApplicationsTab() {
  const { text } = useText();
  const client = useQueryClient();
  const list = useCall(calls.listClientApplications, { body: { take: MAX_APPLICATIONS } });
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<ClientApplication>();
  const [secret, setSecret] = useState<Secret>();
  const update = useSend(calls.updateClientApplication);
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
        {items.map((each) => (
          <ApplicationRow
            key={each.clientApplicationId}
            application={each}
            setActive={(isActive) => update.mutate({ params: { clientApplicationId: each.clientApplicationId }, body: { isActive } }, options)}
            rotate={() => rotate.mutate({ params: { clientApplicationId: each.clientApplicationId } }, { ...options, onSuccess: setSecret })}
            remove={() => setLeaving(each)}
          />
        ))}
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
      {leaving && <DeleteDialog application={leaving} close={() => setLeaving(undefined)} onDeleted={refresh} />}
    </>
  );
}

type RowProps = { application: ClientApplication; setActive(isActive: boolean): void; rotate(): void; remove(): void };

function ApplicationRow({ application, setActive, rotate, remove }: RowProps) {
  const { text, culture } = useText();
  const { name, clientId, createdAt, isActive } = application;
  return (
    <tr>
      <td>{name}</td>
      <td className="figures">{clientId}</td>
      <td className={`figures ${styles.wide}`}>{formatDate(createdAt, culture)}</td>
      <td>
        <Switch size="xs" aria-label={text("clients.activeOf", { name })} checked={isActive} onChange={(event) => setActive(event.currentTarget.checked)} />
      </td>
      <td>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={text("clients.moreOf", { name })}>
              <IconDots size={16} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconRefresh size={16} aria-hidden />} onClick={rotate}>
              {text("clients.rotate")}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={remove}>
              {text("action.delete")}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </td>
    </tr>
  );
}

function DeleteDialog({ application, close, onDeleted }: { application: ClientApplication; close(): void; onDeleted(): void }) {
  const { text } = useText();
  const { name, clientApplicationId } = application;
  const send = useSend(calls.deleteClientApplication);
  const onSuccess = () => {
    notify("positive", text("clients.deleted"));
    close();
    onDeleted();
  };
  return (
    <Modal opened onClose={close} title={text("clients.delete", { name })} closeButtonProps={{ "aria-label": text("action.close") }}>
      <p className={styles.lead}>{text("clients.delete.advice")}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {text("action.cancel")}
        </Button>
        <Button
          color="red"
          loading={send.isPending}
          onClick={() => send.mutate({ params: { clientApplicationId } }, { onSuccess, onError: (error) => notifyError(error) })}
        >
          {text("action.delete")}
        </Button>
      </Group>
    </Modal>
  );
}

function NewApplication({ close, onMade }: { close(): void; onMade(made: Secret): void }) {
  const { text } = useText();
  const form = useForm({ initialValues: { name: "" } });
  const create = useSend(calls.createClientApplication);
  const submit = form.onSubmit(({ name }) => create.mutate({ body: { name: name.trim() } }, { onSuccess: onMade, onError: (error) => notifyError(error) }));
  return (
    <Modal opened onClose={close} title={text("clients.new")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <form className={styles.form} onSubmit={submit}>
        <TextInput label={text("clients.name")} description={text("clients.name.hint")} data-autofocus maxLength={100} {...form.getInputProps("name")} />
        <Group justify="flex-end">
          <Button type="submit" disabled={!form.values.name.trim()} loading={create.isPending}>
            {text("clients.create")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
