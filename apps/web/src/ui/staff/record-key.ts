/** The query keys of records that forms edit. Apart from the forms, because the frame of the console needs it alone. */
import type { RecordKind } from '@foyer/contract/notifications.ts';

/** All queries of a kind begin with it, because the event of a change names the kind alone. */
export function recordKey(kind: RecordKind, ...rest: readonly string[]): readonly string[] {
  return ['record', kind, ...rest];
}
