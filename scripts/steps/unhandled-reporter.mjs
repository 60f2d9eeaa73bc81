/** For Vitest: what went wrong outside of every test, which its report leaves out, into the file that FOYER_UNHANDLED_REPORT names. */
import { writeFileSync } from 'node:fs';

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const said = errors.map(({ stack, message }) => stack ?? message ?? 'An error without a word.');
    writeFileSync(process.env.FOYER_UNHANDLED_REPORT, JSON.stringify(said));
  }
}
