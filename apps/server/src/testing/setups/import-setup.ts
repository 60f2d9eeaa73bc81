/** Acme and Globex with admins on the test server, and the requests of imports. */
import type { ImportCheck, ImportKind, ImportRecord } from '@foyer/contract/imports.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { AuditEntry } from '../../platform/audit/audit.ts';
import { recordAuditEntries } from '../fakes/audit-recorder.ts';
import { type BuiltStaff, buildStaff, createTenantSetup, type TenantSetup } from './tenant-setup.ts';
import { createTestServer, type TestServer } from './test-server.ts';

interface Fields {
  world: TenantSetup;
  server: TestServer;
  audit: AuditEntry[];
  /** An admin of acme. */
  admin: BuiltStaff;
  tokens: { agent: string; admin: string; superAdmin: string; stranger: string };
}

type Caller = keyof Fields['tokens'];

/** Lines of cells without delimiters and quotation marks. */
export type Lines = readonly (readonly (string | number)[])[];
const fileOf = (file: Lines | string | Buffer) =>
  Array.isArray(file) ? file.map((cells: Lines[number]) => cells.join(',')).join('\r\n') : String(file);

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createImportSetup() {
  const setup = {} as Fields;

  beforeAll(async () => {
    const world = await createTenantSetup();
    const server = createTestServer(world);
    const { acme, globex } = world.tenants;
    const admin = await buildStaff(world, acme, { role: 'ADMIN', name: 'Kavita Rao' });
    Object.assign(setup, { world, server, admin, audit: recordAuditEntries(server.events) });
    const day = 86_400_000;
    const tokenOf = (scope: typeof acme, staff: BuiltStaff) => server.tokenOf(scope, staff, 3 * day);
    setup.tokens = {
      admin: await tokenOf(acme, admin),
      agent: await tokenOf(acme, await buildStaff(world, acme)),
      superAdmin: await tokenOf(acme, await buildStaff(world, acme, { role: 'SUPER_ADMIN' })),
      stranger: await tokenOf(globex, await buildStaff(world, globex, { role: 'ADMIN' })),
    };
  });
  beforeEach(() => {
    setup.audit.length = 0;
    setup.server.messages.sent.length = 0;
  });
  afterAll(async () => {
    await setup.server.close();
    await setup.world.close();
  });

  async function call(caller: Caller, method: 'GET' | 'POST', path: string, file?: Lines | string | Buffer) {
    const host = caller === 'stranger' ? 'globex.localhost' : 'acme.localhost';
    const reply = await setup.server.call({
      method,
      host,
      url: `/api/manage/imports${path}`,
      token: setup.tokens[caller],
      ...(file !== undefined && {
        body: Buffer.isBuffer(file) ? file : Buffer.from(fileOf(file)),
        headers: { 'content-type': 'text/csv' },
      }),
    });
    return { status: reply.statusCode, ...reply.json() };
  }

  return Object.assign(setup, {
    call,

    check: (kind: ImportKind, file: Lines | string | Buffer, caller: Caller = 'admin') =>
      call(caller, 'POST', `/check?kind=${kind}`, file),

    run: (
      kind: ImportKind,
      file: Lines | string | Buffer,
      { caller = 'admin', requestId = crypto.randomUUID() }: { caller?: Caller; requestId?: string } = {},
    ) => call(caller, 'POST', `?kind=${kind}&fileName=people.csv&requestId=${requestId}`, file),

    undo: (importId: string, caller: Caller = 'admin') => call(caller, 'POST', `/${importId}/undo`),

    list: async (kind: ImportKind, caller: Caller = 'admin'): Promise<ImportRecord[]> =>
      (await call(caller, 'GET', `?kind=${kind}`)).result,

    /** `row 3, Email: taken` */
    errorsOf: ({ result }: { result: ImportCheck }) =>
      result.errors.map(({ row, column, problem }) => `row ${row}, ${column}: ${problem}`),

    async count(table: string, where = 'true'): Promise<number> {
      const { rows } = await setup.world.own.owner.query(
        `select count(*)::int as count from ${table} where ${where}`,
      );
      return rows[0].count;
    },
  });
}
