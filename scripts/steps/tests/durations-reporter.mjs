/**
 * A Vitest reporter that writes how long each test file took, hooks included, in milliseconds by path, to the file
 * FOYER_DURATIONS_REPORT. The JSON report omits the hooks.
 */
import { writeFileSync } from 'node:fs';

export default class DurationsReporter {
  onTestRunEnd(modules) {
    const durations = modules.map((module) => [module.moduleId, module.diagnostic().duration]);
    writeFileSync(process.env.FOYER_DURATIONS_REPORT, JSON.stringify(Object.fromEntries(durations)));
  }
}
