/** A setup problem that the user has to fix, with the command or sentence that fixes it. */
export class SetupError extends Error {
  /**
   * @param {{ problem: string, fix: string, output?: string }} fault `output`: the end of a failed command's
   * output
   */
  constructor({ problem, fix, output }, options) {
    super(`${problem} ${fix}`, options);
    this.name = 'SetupError';
    this.problem = problem;
    this.fix = fix;
    this.output = output;
  }
}

const shownLines = 40;

/** Describes a setup error with its fix. Any other error is printed with its stack. */
export function describeFailure(failure) {
  const error = isDiskFull(failure) ? diskFull(failure) : failure;
  if (!(error instanceof SetupError)) return `${error?.stack ?? error}\n`;
  const output = error.output ? `${lastLines(error.output)}\n\n` : '';
  return `${output}✗ ${error.problem}\n  → ${error.fix}\n`;
}

function lastLines(text) {
  return text.trimEnd().split('\n').slice(-shownLines).join('\n');
}

function isDiskFull(error) {
  return error?.code === 'ENOSPC' || /ENOSPC|No space left on device/.test(error?.output ?? '');
}

function diskFull(error) {
  return new SetupError(
    { problem: 'The disk is full.', fix: 'Find what uses the space: df -h .', output: error.output },
    { cause: error },
  );
}
