/** What set-up cannot get over by itself, told so that a person can: what is missing, and the one command that mends it. */

export type SetupFault = { missing: string; mend: string };

/** Thrown when the machine lacks something; `mend` is one command or one sentence that starts with a verb. */
export class SetupError extends Error {
  readonly missing: string;
  readonly mend: string;

  constructor({ missing, mend }: SetupFault, options?: ErrorOptions) {
    super(`${missing} ${mend}`, options);
    this.name = 'SetupError';
    this.missing = missing;
    this.mend = mend;
  }
}
