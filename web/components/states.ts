import type { DocumentState } from "#domain/names.ts";
import {
  type Icon,
  IconAlertTriangle,
  IconArchive,
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
  IconClock,
  IconFileExport,
  IconFileText,
  IconLoader2,
  IconPlayerPause,
  IconSend,
} from "@tabler/icons-react";

/** Meaning of a state's colour: work to do, done and confirmed, to look at, wrong, or at rest. */
export type Tone = "accent" | "ok" | "look" | "bad" | "rest";

/** How each state looks; its label is the text `documentState.<name>`. A new state does not compile without its row. */
export const stateLooks = {
  Extracting: { tone: "rest", icon: IconLoader2 },
  New: { tone: "accent", icon: IconFileText },
  Error: { tone: "bad", icon: IconAlertTriangle },
  Returned: { tone: "look", icon: IconArrowBackUp },
  ApprovalPending: { tone: "rest", icon: IconClock },
  Rejected: { tone: "bad", icon: IconCircleX },
  Processed: { tone: "ok", icon: IconCircleCheck },
  ReadyForExport: { tone: "ok", icon: IconSend },
  Exported: { tone: "rest", icon: IconFileExport },
  Paused: { tone: "rest", icon: IconPlayerPause },
  Archived: { tone: "rest", icon: IconArchive },
} as const satisfies Record<DocumentState, { tone: Tone; icon: Icon }>;

/** For a state that a newer server knows and this page does not yet. */
export const unknownLook: { tone: Tone; icon: Icon } = { tone: "rest", icon: IconCircleDashed };
