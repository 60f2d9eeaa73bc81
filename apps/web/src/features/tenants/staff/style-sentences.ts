/** Why a line of the tenant's own styles is refused, in a sentence. */
import type { StyleReason } from '@foyer/contract/stylesheet.ts';
import { m } from '../../../paraglide/messages.js';
import { ApiError } from '../../../platform/api.ts';

export interface RefusedLine {
  readonly line: number;
  readonly sentence: string;
}

const sentences = {
  syntax: () => m.staff_styles_syntax(),
  at_rule: (what) => m.staff_styles_at_rule({ what }),
  nesting: () => m.staff_styles_nesting(),
  selector: (what) => m.staff_styles_selector({ what }),
  property: (what) => m.staff_styles_property({ what }),
  value: (what) => m.staff_styles_value({ what }),
  range: (what) => m.staff_styles_range({ what }),
  address: (what) => m.staff_styles_address({ what }),
  important: (what) => m.staff_styles_important({ what }),
} satisfies Record<StyleReason, (what: string) => string>;

const isKnown = (reason: string): reason is StyleReason => Object.hasOwn(sentences, reason);

/** The lines that a refusal names; none where it is about something else. A newer server's reason is told as the plainest one. */
export function refusedLines(error: unknown): readonly RefusedLine[] {
  const lines = error instanceof ApiError ? (error.details.lines ?? []) : [];
  return lines.map(({ line, reason, what }) => ({
    line,
    sentence: sentences[isKnown(reason) ? reason : 'syntax'](what),
  }));
}

/** Where a line begins and ends, in signs; the last one's for a line that is not there. @param line from 1 */
export function rangeOfLine(text: string, line: number): readonly [number, number] {
  const lines = text.split('\n');
  const at = Math.min(line, lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[at]?.length ?? 0)];
}
