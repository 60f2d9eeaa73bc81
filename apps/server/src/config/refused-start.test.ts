/** The server and a command with wrong settings, as processes of their own. */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { packageRoot } from '../platform/package-root.ts';

const home = mkdtempSync(path.join(tmpdir(), 'foyer-refused-'));
afterAll(() => rmSync(home, { recursive: true }));

const dataDir = path.join(home, 'data');
const wrong = {
  TRUSTED_PROXIES: 'nginx',
  LOG_LEVEL: 'verbose',
  DATABASE_URL: 'postgres://foyer:p@s#w@db/foyer',
};

function run(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, FOYER_DATA_DIR: dataDir, ...wrong };
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(packageRoot, program), ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), output: out + err }),
    );
  });
}

test.each([
  ['the server', 'dist/main.mjs', [], 1],
  ['a command', 'dist/foyer.mjs', ['tenant', 'list'], 2],
])(
  '%s names all wrong settings, ends with an exit code, and creates nothing',
  async (_, program, args, code) => {
    const ended = await run(program, args);

    expect(ended.code).toBe(code);
    for (const name of Object.keys(wrong)) expect(ended.output).toContain(`${name} `);
    expect(ended.output).toContain('Correct these 3 settings.');
    expect(ended.output).not.toMatch(/\n {4}at |p@s#w/);
    expect(existsSync(dataDir)).toBe(false);
  },
  60_000,
);

test('npm start judges the settings without creating anything', async () => {
  const { code, output } = await run('src/judge-settings.ts', []);

  expect(code).toBe(0);
  expect(JSON.parse(output).problems).toHaveLength(3);
  expect(existsSync(dataDir)).toBe(false);
}, 60_000);
