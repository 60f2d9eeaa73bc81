/** What set-up cannot get over by itself: what is missing, and the one command that mends it. */
export class SetupError extends Error {
  /** @param {{ missing: string, mend: string, said?: string }} fault `said`: the end of a failed command's output */
  constructor({ missing, mend, said }, options) {
    super(`${missing} ${mend}`, options);
    this.name = 'SetupError';
    this.missing = missing;
    this.mend = mend;
    this.said = said;
  }
}

const shownLines = 40;

/** Tells a failure the way a person can act on it; anything else keeps its stack, for it is a bug. */
export function describeFailure(failure) {
  const error = isDiskFull(failure) ? diskFull(failure) : failure;
  if (!(error instanceof SetupError)) return `${error?.stack ?? error}\n`;
  const said = error.said ? `${lastLines(error.said)}\n\n` : '';
  return `${said}✗ ${error.missing}\n  → ${error.mend}\n`;
}

function lastLines(text) {
  return text.trimEnd().split('\n').slice(-shownLines).join('\n');
}

function isDiskFull(error) {
  return error?.code === 'ENOSPC' || /ENOSPC|No space left on device/.test(error?.said ?? '');
}

function diskFull(error) {
  return new SetupError(
    { missing: 'The disk is full.', mend: 'See what fills it: df -h .', said: error.said },
    { cause: error },
  );
}
