import { calls } from "#contract/index.ts";
import type { DocumentClass } from "#domain/names.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Select } from "@mantine/core";
import { lazy, Suspense, useEffect, useState } from "react";
import { useNavigate, useParams, useSearchParams } from "react-router";
import { href } from "#web/lib/paths.ts";
import { DropArea } from "./DropArea.tsx";
import { FailedList } from "./FailedList.tsx";
import { ExtractingList } from "./ExtractingList.tsx";
import { TooMany } from "./TooMany.tsx";
import { UploadList } from "./UploadList.tsx";
import styles from "./UploadScreen.module.css";
import type { Gathered } from "./gather.ts";
import { takeSharedFiles } from "./sharedFiles.ts";
import type { BatchChoice } from "./upload.ts";
import { uploads } from "./uploads.ts";
import { useCapturedPages } from "./useCapturedPages.ts";

const PageCapture = lazy(() => import("./PageCapture.tsx"));

const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Upload of files: choices of the batch, drop area, what was sent, what is in extraction and what failed (R008, R009). */
export default function UploadScreen() {
  const { text, culture } = useText();
  const { docType } = useParams();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { units, chosenId } = useAccountingUnits();
  const [unitId, setUnitId] = useState<string>();
  const [tooMany, setTooMany] = useState<Gathered[]>();
  const types = useCall(calls.availableDocumentTypes, { query: { culture } }, { staleTime: 60_000 }).data?.items ?? [];
  const type = types.find((each) => each.documentType.toLowerCase() === docType?.toLowerCase());
  const folder = query.get("folderId");

  const choice: BatchChoice = {
    documentClass: type?.documentClass as DocumentClass | undefined,
    accountingUnitId: (unitId ?? chosenId) || undefined,
    folderId: folder && guid.test(folder) ? folder : undefined,
  };
  const captured = useCapturedPages();
  const take = (files: Gathered[]) => {
    if (files.length > 0 && !uploads.add(files, choice)) setTooMany(files);
  };
  const isShared = query.has("shared");
  // What another application shared begins to upload at once; the address is for this one time.
  useEffect(() => {
    if (!isShared) return;
    void takeSharedFiles().then((files) => {
      take(files.map((file) => ({ file, directory: "" })));
      return navigate(href("upload", { docType }), { replace: true });
    });
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isShared]);
  const byContent = { value: "", label: text("upload.byContent") };

  return (
    <div className={styles.page}>
      <h1>{text("title.upload")}</h1>
      <div className={styles.choices}>
        <Select
          label={text("upload.type")}
          data={[byContent, ...types.map((each) => ({ value: each.documentType, label: each.label }))]}
          value={type?.documentType ?? ""}
          onChange={(value) => void navigate(href("upload", { docType: value || undefined }, { folderId: folder ?? undefined }), { replace: true })}
          allowDeselect={false}
        />
        {units.length > 1 && (
          <Select
            label={text("upload.unit")}
            data={[byContent, ...units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name }))]}
            value={unitId ?? chosenId ?? ""}
            onChange={(value) => setUnitId(value ?? "")}
            allowDeselect={false}
            searchable={units.length > 8}
          />
        )}
      </div>
      {captured.pages.length > 0 ? (
        <Suspense>
          <PageCapture captured={captured} choice={choice} />
        </Suspense>
      ) : (
        <DropArea onFiles={take} onPhotos={captured.add} />
      )}
      <UploadList />
      <ExtractingList />
      <FailedList />
      <TooMany files={tooMany} onFirst={take} onClose={() => setTooMany(undefined)} />
    </div>
  );
}
