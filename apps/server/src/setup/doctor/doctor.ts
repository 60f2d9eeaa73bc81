/** Runs all checks of the doctor at once, each within its time. */
import { certificatesCheck } from './certificates.ts';
import { clockCheck } from './clock.ts';
import type { Check, DoctorContext } from './context.ts';
import { dataFolderCheck } from './data-folder.ts';
import { databaseCheck } from './database.ts';
import { describeError, type Finding, finding } from './finding.ts';
import { mailCheck } from './mail.ts';
import { mediaCheck } from './media.ts';
import { proxiesCheck } from './proxies.ts';
import { secretsOf, withoutSecrets } from './report-findings.ts';
import { serverCheck } from './server.ts';
import { storageCheck } from './storage.ts';
import { signOnCheck, tenantServersCheck } from './tenant-servers.ts';
import { webhookCheck } from './webhook.ts';

const checks: readonly Check[] = [
  databaseCheck,
  dataFolderCheck,
  serverCheck,
  mediaCheck,
  webhookCheck,
  storageCheck,
  mailCheck,
  tenantServersCheck,
  signOnCheck,
  clockCheck,
  certificatesCheck,
  proxiesCheck,
];

const checkTimeoutMs = 20_000;

interface DoctorOptions {
  /** Receives the findings in their order, as soon as they are known. */
  readonly onFinding?: (finding: Finding) => void;
  /** Replaced in tests. */
  readonly checks?: readonly Check[];
  readonly timeoutMs?: number;
}

/** @returns the findings of every check, also of those that failed themselves */
export async function diagnose(context: DoctorContext, options: DoctorOptions = {}): Promise<Finding[]> {
  const { onFinding = () => undefined, timeoutMs = checkTimeoutMs } = options;
  const secrets = secretsOf(context.config);
  const all: Finding[] = [];
  for (const running of (options.checks ?? checks).map((check) => runCheck(check, context, timeoutMs)))
    for (const found of await running) {
      const clean = withoutSecrets(found, secrets);
      all.push(clean);
      onFinding(clean);
    }
  return all;
}

async function runCheck(
  check: Check,
  context: DoctorContext,
  timeoutMs: number,
): Promise<readonly Finding[]> {
  const report = finding(check.name);
  const late = Promise.withResolvers<Finding[]>();
  const timer = setTimeout(
    () => late.resolve([report.failed(`no result within ${timeoutMs / 1000} s`, 'Run the command again')]),
    timeoutMs,
  );
  try {
    return await Promise.race([check.run(context), late.promise]);
  } catch (error) {
    return [report.failed(describeError(error), 'Run the command again, and report this line if it stays')];
  } finally {
    clearTimeout(timer);
  }
}
