/**
 * A server that can write no more: the kernel ends its writes after a few bytes (RLIMIT_FSIZE), which needs neither a
 * file system of its own nor root.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Installation, startInstallation } from '../day/installation.ts';

const path = `M0 0${' L1 1'.repeat(5_000)}`;
const logo = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="${path}"/></svg>`,
);
const timeout = 400_000;
const tenant = 'demo';

describe.skipIf(process.platform !== 'linux')('a server whose disk is full', () => {
  const world = {} as { installation: Installation; token: string };

  beforeAll(async () => {
    world.installation = await startInstallation();
    world.token = (await world.installation.signIn(tenant, 'owner')).token;
  }, timeout);
  afterAll(() => world.installation?.stop());

  function limitFiles(bytes: string): void {
    const [pid] = world.installation.pidsOf('server');
    execFileSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:unlimited`]);
  }

  function uploadLogo() {
    const { installation, token } = world;
    const headers = { 'content-type': 'image/svg+xml' };
    const call = { tenant, method: 'PUT', url: '/api/manage/settings/logo', token, headers };
    return installation.call({ ...call, body: logo });
  }

  const ready = () => world.installation.call({ tenant: 'nobody', url: '/readyz' });
  const isUploaded = async () => {
    const { installation, token } = world;
    const { body } = await installation.call({ tenant, url: '/api/manage/settings', token });
    return body.result.logoUploaded;
  };
  const filesLeft = () =>
    readdirSync(world.installation.dataDir, { recursive: true }).filter((name) =>
      /\.half$|\.svg$/.test(`${name}`),
    );

  test('answers an upload with an error, keeps nothing of it, and recovers', { timeout }, async () => {
    expect((await ready()).status).toBe(200);
    limitFiles('4000');

    const failed = await uploadLogo();

    expect(failed).toMatchObject({ status: 507, body: { error: { code: 'storage.full' } } });
    expect(await isUploaded()).toBe(false);
    expect(filesLeft()).toEqual([]);
    await expect.poll(async () => (await ready()).status).toBe(503);

    limitFiles('unlimited');
    expect((await uploadLogo()).status).toBe(200);
    expect(await isUploaded()).toBe(true);
    await expect.poll(async () => (await ready()).status).toBe(200);
  });
});
