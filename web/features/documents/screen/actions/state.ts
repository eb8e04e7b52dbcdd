import { IconArchive, IconCircleCheck, IconCircleDashed, IconPlayerPause } from "@tabler/icons-react";
import { allows, type DocumentAction } from "./action.ts";

/** Manual changes of state (domain rules, section 2). */
export const stateActions: DocumentAction[] = [
  {
    id: "setNew",
    label: "document.target.Extracted",
    icon: IconCircleDashed,
    group: "state",
    isAllowed: allows("setNew"),
    run: ({ writes }) => writes.changeState("Extracted"),
  },
  {
    id: "pause",
    label: "document.target.Paused",
    icon: IconPlayerPause,
    group: "state",
    isAllowed: allows("pause"),
    run: ({ writes }) => writes.changeState("Paused"),
  },
  {
    id: "validate",
    label: "document.target.Validated",
    icon: IconCircleCheck,
    group: "state",
    isAllowed: allows("validate"),
    run: ({ writes }) => writes.changeState("Validated"),
  },
  {
    id: "archive",
    label: "document.action.archive",
    icon: IconArchive,
    group: "state",
    isAllowed: allows("archive"),
    run: ({ writes }) => writes.changeState("Archived"),
  },
];
