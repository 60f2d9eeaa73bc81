/** The error messages of the custom stylesheet, by line. */
import type { StyleReason } from '@foyer/contract/brand/stylesheet.ts';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';

export interface StylesheetError {
  readonly line: number;
  readonly message: string;
}

const messages = {
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

const isKnown = (reason: string): reason is StyleReason => Object.hasOwn(messages, reason);

/** The rejected lines of a response. An unknown reason, from a newer server, is described as invalid CSS. */
export function stylesheetErrorsOf(error: unknown): readonly StylesheetError[] {
  const lines = error instanceof ApiError ? (error.details.lines ?? []) : [];
  return lines.map(({ line, reason, what }) => ({
    line,
    message: messages[isKnown(reason) ? reason : 'syntax'](what),
  }));
}

/**
 * The start and end of a line in characters; of the last line when it does not exist.
 * @param textLine from 1
 */
export function rangeOfLine(text: string, textLine: number): readonly [number, number] {
  const lines = text.split('\n');
  const at = Math.min(textLine, lines.length) - 1;
  const start = lines.slice(0, at).reduce((sum, each) => sum + each.length + 1, 0);
  return [start, start + (lines[at]?.length ?? 0)];
}
