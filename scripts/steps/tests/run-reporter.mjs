/** A Vitest reporter that writes what the JSON report omits to the file FOYER_RUN_REPORT. */
import { writeFileSync } from 'node:fs';

/**
 * @typedef {object} RunReport
 * @property {string[]} files that were to run
 * @property {Record<string, number>} durations milliseconds of each file, hooks included
 * @property {Record<string, string>} hookErrors the first error of each file whose hooks failed: `beforeAll`, say
 * @property {string[]} unhandled errors outside of tests
 */

export default class RunReporter {
  #files = [];

  onTestRunStart(specifications) {
    this.#files = specifications.map(({ moduleId }) => moduleId);
  }

  onTestRunEnd(modules, errors) {
    const durations = modules.map((module) => [module.moduleId, module.diagnostic().duration]);
    const report = {
      files: this.#files,
      durations: Object.fromEntries(durations),
      hookErrors: Object.fromEntries(modules.flatMap(hookError)),
      unhandled: errors.map(describeError),
    };
    writeFileSync(process.env.FOYER_RUN_REPORT, JSON.stringify(report));
  }
}

function hookError(module) {
  const [error] = [module, ...module.children.allSuites()].flatMap((each) => each.errors());
  return error ? [[module.moduleId, describeError(error)]] : [];
}

const describeError = ({ stack, message }) => stack ?? message ?? 'Error without a message';
