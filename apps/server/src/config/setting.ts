/** One row of the table of settings. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** `settings`: the server and its commands; `setup`: the npm scripts; `node`: Node itself. */
export type ReadBy = 'settings' | 'setup' | 'node';

export interface Setting<Value = unknown> {
  /**
   * The value of a text that is not empty.
   * @throws WrongValue
   */
  readonly read: (text: string) => Value;
  /** A value that works, for the sentence about a wrong one; `null` where the reader says enough. */
  readonly example: string | null;
  /** In Markdown, for the documentation. */
  readonly default: string;
  /** In Markdown, for the documentation. */
  readonly meaning: string;
  /** Besides `settings`, which reads all of them. */
  readonly alsoReadBy?: readonly Exclude<ReadBy, 'settings'>[];
  /** No sentence quotes its value. */
  readonly isSecret?: true;
  /** Used as it is, with spaces and quotation marks around it. */
  readonly isExact?: true;
  /** Read where it is not set, because a wrong default has to be reported too. */
  readonly fallback?: string;
  /** A name that still works, with a warning. */
  readonly formerName?: string;
}

/** Rows of one subject, by name. */
export type SettingRows = Readonly<Record<string, Setting>>;
