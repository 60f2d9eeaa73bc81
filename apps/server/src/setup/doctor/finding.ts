/** The result of a check: one line of the doctor. */

/** `skipped`: not configured, or it cannot be told from here. */
export type FindingState = 'ok' | 'failed' | 'skipped';

export interface Finding {
  /** What was checked, such as `Mail`. */
  readonly name: string;
  readonly state: FindingState;
  /** What was found. */
  readonly text: string;
  /** What to do; for each failed one. */
  readonly fix?: string;
}

/** Creates the findings of one name. */
export function finding(name: string) {
  return {
    ok: (text: string): Finding => ({ name, state: 'ok', text }),
    failed: (text: string, fix: string): Finding => ({ name, state: 'failed', text, fix }),
    skipped: (text: string): Finding => ({ name, state: 'skipped', text }),
  };
}

export const notConfigured = 'not configured';

/** What went wrong, with its cause, on one line. */
export function describeError(error: unknown): string {
  const { message, code, cause, errors } = (error ?? {}) as Partial<NodeJS.ErrnoException & AggregateError>;
  const own = message || String(code ?? errors?.map(describeError).join(', ') ?? error);
  const withCause = cause instanceof Error ? `${own.replace(/\.$/, '')}: ${describeError(cause)}` : own;
  return withCause.replaceAll(/\s+/g, ' ').slice(0, 300);
}
