/** The props of the dialogs that change a booking. */
import type { ManagedSchedule } from '@foyer/contract/schedules/managed-schedules.ts';

export interface ChangeProps {
  readonly schedule: ManagedSchedule;
  /** The booking was changed here or by someone else: everything is fetched again. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}
