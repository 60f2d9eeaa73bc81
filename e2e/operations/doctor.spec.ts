/** The doctor on a running installation that is whole, and on the same one when parts of it are missing. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { type Foyer, foyerStartTimeoutMs, startFoyer } from '../support/servers/foyer.ts';
import { openMailbox } from '../support/servers/mailbox.ts';
import { findFreePort, findFreeUdpPort } from '../support/servers/processes.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Finding {
  readonly name: string;
  readonly state: 'ok' | 'failed' | 'skipped';
  readonly text: string;
  readonly fix?: string;
}

interface Outcome {
  readonly code: number;
  readonly out: string;
}

function runDoctor(foyer: Foyer, env: Record<string, string>, args: string[] = []): Promise<Outcome> {
  const { PATH, HOME } = process.env;
  const { dataDir, port } = foyer;
  const settings = { PATH, HOME, FOYER_DATA_DIR: dataDir, PORT: String(port), ...env };
  return new Promise((resolve) => {
    const program = path.join(root, 'apps/server/dist/foyer.mjs');
    execFile(process.execPath, [program, 'doctor', ...args], { cwd: root, env: settings }, (error, out) =>
      resolve({ code: Number(error?.code ?? 0), out }),
    );
  });
}

async function findingsOf(foyer: Foyer, env: Record<string, string>): Promise<readonly Finding[]> {
  const { out } = await runDoctor(foyer, env, ['--json']);
  return (JSON.parse(out) as { findings: Finding[] }).findings;
}

const stateOf = (findings: readonly Finding[], name: string) =>
  findings.find((each) => each.name === name)?.state;

test('the doctor finds nothing in a whole installation, and what is missing in a broken one', async () => {
  test.setTimeout(foyerStartTimeoutMs * 3);
  const mailbox = await openMailbox();
  const turn = `turn://localhost:${await findFreeUdpPort()}`;
  const foyer = await startFoyer({ smtpUrl: mailbox.url, turn });
  const whole = { SMTP_URL: mailbox.url, LIVEKIT_TURN: turn };

  const healthy = await runDoctor(foyer, whole);

  expect(healthy.out).toContain(' 0 red,');
  expect(healthy.code).toBe(0);
  for (const name of ['Database', 'Server', 'LiveKit webhooks', 'Storage', 'Mail', 'Clock'])
    expect(healthy.out).toMatch(new RegExp(`^✓ ${name} `, 'm'));
  for (const transport of ['Media over UDP', 'Media over TCP', 'Media by relay'])
    expect(healthy.out).toMatch(new RegExp(`^✓ ${transport} +connected from this machine`, 'm'));
  expect(mailbox.mailsTo('agent@acme.test')).toEqual([]);

  const broken = await findingsOf(foyer, {
    SMTP_URL: `smtp://foyer:the-password@127.0.0.1:${await findFreePort()}`,
    LIVEKIT_API_SECRET: 'another secret of more than 32 characters',
    LIVEKIT_TURN: 'turns://turn.foyer.test?cert=/absent&key=/absent',
    S3_ENDPOINT: `http://127.0.0.1:${await findFreePort()}`,
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'the-password',
  });
  for (const name of ['Mail', 'LiveKit', 'Storage', 'Relay certificate'])
    expect([name, stateOf(broken, name)]).toEqual([name, 'failed']);
  expect(broken.filter(({ state, fix }) => state === 'failed' && !fix)).toEqual([]);
  expect(JSON.stringify(broken)).not.toContain('the-password');

  await foyer.kill('SIGTERM');
  const stopped = await findingsOf(foyer, whole);
  expect(['Server', 'LiveKit', 'Database'].map((name) => stateOf(stopped, name))).toEqual([
    'failed',
    'failed',
    'ok',
  ]);

  await foyer.stop();
  await mailbox.close();
});
