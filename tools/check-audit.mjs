// Asks the npm registry for known vulnerabilities of the packages that run in production. A registry that does not
// answer is no failure: the check must pass on a machine that is offline.
import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const timeoutMs = 10_000;
const severities = ['high', 'critical'];

/**
 * @param {string} output of `npm audit --json`
 * @returns {string[] | null} a line per package; `null` if the registry did not answer
 */
export function readAudit(output) {
  const report = parse(output);
  if (!report?.vulnerabilities) return null;
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severities.includes(severity))
    .map(
      ({ name, severity, range }) => `${name} ${range} has a ${severity} vulnerability: npm audit --omit=dev`,
    );
}

function parse(output) {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}

/** Exits with 1 if there are vulnerabilities, hence the output and not the exit code counts. */
function runAudit() {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${timeoutMs}`];
  return new Promise((resolve) => {
    execFile(
      'npm',
      args,
      { cwd: root, timeout: timeoutMs, shell: process.platform === 'win32' },
      (_, stdout) => resolve(stdout),
    );
  });
}

if (import.meta.main) {
  const problems = readAudit(await runAudit());
  if (!problems)
    console.log(
      'note: the npm registry did not answer the audit request; known vulnerabilities are not checked',
    );
  if (problems?.length > 0) {
    console.error(problems.join('\n'));
    process.exitCode = 1;
  }
}
