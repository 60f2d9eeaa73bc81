/** Says which fields someone saved while the form has unsaved changes. */
import { m } from '../../../paraglide/messages.js';
import { formatList } from '../../../platform/time/locale.ts';
import type { MergeLabels } from './merge-dialog.tsx';

export interface ChangedElsewhere {
  readonly paths: readonly (readonly string[])[];
  readonly labelOf: MergeLabels['labelOf'];
}

/** @returns `null` while nothing has changed */
export function describeChanges({ paths, labelOf }: ChangedElsewhere): string | null {
  if (paths.length === 0) return null;
  const labels = new Set(paths.map(labelOf).filter((label) => label !== undefined));
  return labels.size === 0
    ? m.staff_conflict_meanwhile_nameless()
    : m.staff_conflict_meanwhile({ fields: formatList([...labels]) });
}
