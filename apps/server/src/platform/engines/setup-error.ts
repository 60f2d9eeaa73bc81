/** A setup problem that the user has to fix: what is wrong, and the one command or sentence that fixes it. */

export type SetupFault = { problem: string; fix: string };

/** Thrown when the machine lacks something. `fix` is one command, or one sentence that starts with a verb. */
export class SetupError extends Error {
  readonly problem: string;
  readonly fix: string;

  constructor({ problem, fix }: SetupFault, options?: ErrorOptions) {
    super(`${problem} ${fix}`, options);
    this.name = 'SetupError';
    this.problem = problem;
    this.fix = fix;
  }
}
