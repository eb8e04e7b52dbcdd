import { calls } from "#contract/index.ts";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import { formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Stack } from "@mantine/core";
import { IconMoodSad, IconMoodSmile } from "@tabler/icons-react";
import { Link } from "react-router";

/** What people said of how documents were read. */
export function FeedbackPart() {
  const { text, culture } = useText();
  const feedback = useCall(calls.tenantFeedback, { query: { culture } });
  const items = feedback.data?.items ?? [];
  return (
    <SettingsPart title={text("feedback.title")} lead={text("feedback.lead")} query={feedback} height={80}>
      {items.length === 0 ? (
        <p className="dim">{text("feedback.none")}</p>
      ) : (
        <Stack gap="sm" maw={640}>
          {items.map(({ documentId, documentName, by, isSatisfied, fields, comment, time }) => (
            <div key={`${documentId} ${by?.userId}`}>
              <div>
                {isSatisfied ? <IconMoodSmile size={16} aria-hidden /> : <IconMoodSad size={16} aria-hidden />}{" "}
                {text(isSatisfied ? "feedback.good" : "feedback.bad")}
                {": "}
                <Link to={href("document", { id: documentId })}>{documentName}</Link>
              </div>
              {fields.length > 0 && <div>{text("feedback.fields", { fields: fields.join(", ") })}</div>}
              {comment && <div>{comment}</div>}
              <div className="dim">{text("feedback.by", { name: by?.name ?? "", time: formatDate(time, culture, "dateTime") })}</div>
            </div>
          ))}
        </Stack>
      )}
    </SettingsPart>
  );
}
