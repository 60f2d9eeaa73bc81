/**
 * Schemathesis calls every route that a role may use, with inputs it makes from the OpenAPI document: no server error,
 * and every answer has the shape that the document declares. `FUZZ_SECONDS` is the time per role.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMedia } from '../fakes/fake-media.ts';
import { formOf } from '../matrices/sample-input.ts';
import { type AccessSetup, createAccessSetup, operatorToken } from '../setups/access-setup.ts';
import { heapToleranceMiB, measureHeap } from './heap.ts';

const program = process.env.SCHEMATHESIS_BIN;
const secondsPerRole = Number(process.env.FUZZ_SECONDS ?? 5);

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];

/** LiveKit's alone, and signed by it. */
const systemRoutes = '/internal/livekit';
/** These end the session of their own token, or change what all roles need. */
const endsSession = [
  '/api/users/(login|refresh|check|removeCookies)',
  '/api/utils/removeCookies',
  '/api/account/sessions.*',
  '/api/account/password',
];
const operatorRoutes = '/api/operator/.*';

/** The operator last: it suspends and deletes tenants. */
const roles = ['anonymous', 'customer', 'agent', 'admin', 'superAdmin', 'scim', 'operator'] as const;
type Role = (typeof roles)[number];

describe.skipIf(!program)('the API, fuzzed', () => {
  const world = {} as AccessSetup;
  const heaps: number[] = [];
  beforeAll(async () => {
    Object.assign(world, await createAccessSetup(createFakeMedia(), { TRUSTED_PROXIES: '127.0.0.1' }));
  });
  afterAll(() => world.close());

  async function tokenOf(role: Role): Promise<string | null> {
    if (role === 'anonymous') return null;
    if (role === 'operator') return operatorToken;
    if (role === 'scim') return world.createScimToken('acme');
    return role === 'customer' ? world.becomeCustomer('acme', formOf('acme')) : world.signIn('acme', role);
  }

  test.each(roles)(
    '%s finds no server error and no undeclared answer',
    async (role) => {
      const token = await tokenOf(role);
      const { code, output } = await fuzz({ role, port: world.port, token, folder: world.folder });

      const heap = measureHeap();
      process.stdout.write(
        `API fuzz as ${role}: ${/(\d+) generated.*/.exec(output)?.[0] ?? 'no summary'}; heap ${heap} MiB\n`,
      );
      heaps.push(heap);
      expect(code === 0 ? '' : output.slice(-12_000)).toBe('');
    },
    (secondsPerRole + 120) * 1000,
  );

  test('the memory that is in use does not grow from role to role', () => {
    const [first, ...others] = heaps as [number, ...number[]];
    expect(Math.max(...others) - first).toBeLessThan(heapToleranceMiB);
  });
});

/** Which routes a role is sent to, as arguments of Schemathesis. */
function pathsOf(role: Role): string[] {
  if (role === 'operator') return ['--include-path-regex', `^${operatorRoutes}$`];
  // Without a token no session ends.
  const excluded = [systemRoutes, operatorRoutes, ...(role === 'anonymous' ? [] : endsSession)];
  return ['--exclude-path-regex', `^(${excluded.join('|')})/?$`];
}

interface Target {
  readonly role: Role;
  readonly port: number;
  readonly token: string | null;
  /** Where Schemathesis keeps its files. */
  readonly folder: string;
}

async function fuzz({ role, port, token, folder }: Target): Promise<{ code: number; output: string }> {
  const args = ['run', `http://127.0.0.1:${port}/api/openapi.json`, '--checks', checks.join(',')];
  args.push('--max-time', String(secondsPerRole), '--phases', 'examples,coverage,fuzzing');
  // Two threads that import at once can break the parser of Python 3.11 ("AST constructor recursion depth mismatch").
  args.push('--workers', '1');
  args.push('--header', 'Host: acme.localhost', '--request-timeout', '20', '--no-color', '--warnings', 'off');
  args.push('--generation-database', 'none', '--no-shrink');
  if (token) args.push('--header', `Authorization: Bearer ${token}`);
  args.push(...pathsOf(role));
  const child = spawn(program ?? '', args, {
    cwd: folder,
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: 'hooks',
      PYTHONPATH: path.join(import.meta.dirname),
      PYTHONDONTWRITEBYTECODE: '1',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}
