/** Says what the server removed from an uploaded SVG, so that the person compares it with the original. */
import type { RemovedFromSvg } from '@foyer/contract/tenants/settings.ts';
import { m } from '../../../../paraglide/messages.js';

const sentences: Readonly<Record<RemovedFromSvg, () => string>> = {
  styles: m.staff_settings_removed_styles,
  parts: m.staff_settings_removed_parts,
  references: m.staff_settings_removed_references,
};

/** @returns `null` when nothing was removed that may be missed */
export function removedRemark(removed: readonly RemovedFromSvg[]): string | null {
  if (removed.length === 0) return null;
  return [...removed.map((each) => sentences[each]()), m.staff_settings_removed_check()].join(' ');
}
