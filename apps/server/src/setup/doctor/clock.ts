/** The clock of this machine, compared with the database's and with that of S3. */
import pg from 'pg';
import type { Check, DoctorContext } from './context.ts';
import { describeError, type Finding, finding } from './finding.ts';

/** Codes of a second factor and the tokens of calls tolerate some seconds. */
const maxOffsetMs = 5_000;
/** The Date header has whole seconds. */
const headerPrecisionMs = 1_000;
const timeoutMs = 5_000;

export const clockCheck: Check = {
  name: 'Clock',
  async run(context) {
    const { s3 } = context.config;
    return [await againstDatabase(context), ...(s3 ? [await againstS3(context, s3)] : [])];
  },
};

async function againstDatabase({ connection, now }: DoctorContext): Promise<Finding> {
  const report = finding('Clock');
  if ('problem' in connection) return report.skipped('cannot be compared without the database');
  const client = new pg.Client({
    ...connection,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const before = now().getTime();
    const { rows } = await client.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const offsetMs = Number(rows[0]?.ms) - (before + now().getTime()) / 2;
    return judge(report, offsetMs, "the database's");
  } catch (error) {
    return report.skipped(`cannot be compared with the database's (${describeError(error)})`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function againstS3(
  { now }: DoctorContext,
  { endpoint, region }: NonNullable<DoctorContext['config']['s3']>,
): Promise<Finding> {
  const report = finding('Clock of S3');
  try {
    const answer = await fetch(endpoint ?? `https://s3.${region}.amazonaws.com`, {
      method: 'HEAD',
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const date = Date.parse(answer.headers.get('date') ?? '');
    if (Number.isNaN(date)) return report.skipped('S3 does not say its time');
    return judge(report, date + headerPrecisionMs / 2 - now().getTime(), "S3's");
  } catch (error) {
    return report.skipped(`cannot be compared (${describeError(error)})`);
  }
}

function judge(report: ReturnType<typeof finding>, offsetMs: number, whose: string): Finding {
  const text = `${Math.round(Math.abs(offsetMs)) / 1000} s ${offsetMs > 0 ? 'behind' : 'ahead of'} ${whose}`;
  if (Math.abs(offsetMs) > maxOffsetMs)
    return report.failed(text, 'Set both clocks by NTP: timedatectl set-ntp true');
  return report.ok(text);
}
