import { type AccountingUnit, itemExports } from "#contract/organisation/accountingUnits.ts";
import { Alert } from "#web/components/Alert.tsx";
import { DeleteButton, FormFoot } from "#web/components/settings/FormFoot.tsx";
import styles from "#web/components/settings/settings.module.css";
import { ApiError } from "#web/lib/api.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Checkbox, Group, Modal, Select, TextInput } from "@mantine/core";
import { IconBuildingBank } from "@tabler/icons-react";
import { useUnitForm } from "./useUnitForm.ts";

/** A new accounting unit or an existing one; the register fills in what it knows by the company id. */
export function UnitDialog({ unit, close }: { unit: AccountingUnit | undefined; close(): void }) {
  const { text } = useText();
  const { form, save, isSaving, hasFailed, register, deletion } = useUnitForm(unit, close);
  const { name, registerData } = form.values;
  const checkbox = { type: "checkbox" } as const;
  return (
    <Modal opened onClose={close} title={unit?.name ?? text("units.new")} size="md" closeButtonProps={{ "aria-label": text("action.close") }}>
      <form className={styles.form} onSubmit={save} noValidate>
        {hasFailed && <Alert kind="bad">{text("units.failed")}</Alert>}
        {deletion.error && (
          <Alert kind="bad">
            {text("error.accounting-unit-in-use")} {deletion.error instanceof ApiError ? deletion.error.problem?.detail : ""}
          </Alert>
        )}
        <Group align="start" gap="xs" wrap="nowrap">
          <TextInput
            data-autofocus={unit ? undefined : true}
            label={text("units.companyId")}
            inputMode="numeric"
            maxLength={20}
            flex={1}
            {...form.getInputProps("companyId")}
          />
          <Button
            className={styles.beside}
            variant="default"
            leftSection={<IconBuildingBank size={16} aria-hidden />}
            loading={register.isLoading}
            onClick={register.load}
          >
            {text("units.fromRegister")}
          </Button>
        </Group>
        <TextInput label={text("units.name")} required withAsterisk={false} maxLength={200} {...form.getInputProps("name")} />
        <TextInput label={text("units.vatId")} maxLength={20} {...form.getInputProps("vatId")} />
        <Checkbox label={text("units.vatPayer")} {...form.getInputProps("vatPayer", checkbox)} />
        <Checkbox label={text("units.singleEntry")} {...form.getInputProps("singleEntryAccounting", checkbox)} />
        <TextInput label={text("units.externalId")} description={text("units.externalId.hint")} maxLength={100} {...form.getInputProps("externalId")} />
        <Select
          label={text("units.itemExport")}
          allowDeselect={false}
          data={itemExports.map((value) => ({ value, label: text(`units.itemExport.${value}`) }))}
          {...form.getInputProps("itemExport")}
        />
        {registerData && <p className={styles.lead}>{text("units.register", { name: registerData.name, address: registerData.address })}</p>}
        <FormFoot
          aside={unit && <DeleteButton isDeleting={deletion.isRunning} remove={() => deletion.run()} />}
          isSaving={isSaving}
          isDisabled={!name.trim()}
        />
      </form>
    </Modal>
  );
}
