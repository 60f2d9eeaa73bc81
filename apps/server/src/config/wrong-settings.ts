/** Thrown when settings are wrong: one sentence for each, which begins with its name. */
import { SetupError } from '../platform/engines/setup-error.ts';

export class WrongSettings extends SetupError {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      {
        problem: problems.map((sentence) => `${sentence}.`).join('\n  '),
        fix: problems.length === 1 ? 'Correct this setting.' : `Correct these ${problems.length} settings.`,
      },
      options,
    );
    this.name = 'WrongSettings';
    this.problems = problems;
  }
}
