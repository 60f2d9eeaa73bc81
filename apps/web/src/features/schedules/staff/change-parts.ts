/** What every dialog that changes a booked start is given. */
import type { ManagedSchedule } from '@foyer/contract/managed-schedules.ts';

export interface ChangeParts {
  readonly schedule: ManagedSchedule;
  /** It is changed, or somebody else changed it: everything is asked for anew. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
