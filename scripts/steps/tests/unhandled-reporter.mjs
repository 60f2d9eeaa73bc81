/**
 * A Vitest reporter that writes errors outside of tests, which the JSON report omits, to the file
 * FOYER_UNHANDLED_REPORT.
 */
import { writeFileSync } from 'node:fs';

export default class UnhandledReporter {
  onTestRunEnd(_modules, errors) {
    const messages = errors.map(({ stack, message }) => stack ?? message ?? 'Error without a message');
    writeFileSync(process.env.FOYER_UNHANDLED_REPORT, JSON.stringify(messages));
  }
}
