/** The export and the removal of a tenant whose files are in S3. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAudit } from '../../../platform/audit/audit.ts';
import { createEventBus } from '../../../platform/events/bus.ts';
import { newImageKey } from '../../../platform/storage/media-types.ts';
import { createStorages, type Storages } from '../../../platform/storage/storages.ts';
import { recordAuditEntries } from '../../../testing/fakes/audit-recorder.ts';
import { readTar } from '../../../testing/read-tar.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { hasS3Server, type S3Server, startS3Server } from '../../../testing/storage/s3-server.ts';
import { createRemoval } from './removal.ts';
import { createTenantExport } from './tenant-export.ts';

describe.skipIf(!hasS3Server)('a tenant with files in S3', () => {
  const events = createEventBus();
  recordAuditEntries(events);
  let setup: TenantSetup;
  let server: S3Server;
  let storages: Storages;
  beforeAll(async () => {
    setup = await createTenantSetup();
    server = await startS3Server();
    storages = createStorages({ dataDir: '/nowhere', s3: server.settings });
  });
  afterAll(async () => {
    await setup.close();
    await server.stop();
  });

  const [logo, picture] = [newImageKey('image/png'), newImageKey('image/jpeg')];
  const folderOf = (area: string, tenantId: string) => path.join(server.bucketDir, area, tenantId);

  test('is exported with its files, and without those of its neighbour', async () => {
    const { acme, globex } = setup.tenants;
    await storages.files.put(acme, logo, Buffer.from('a logo'));
    await storages.attachments.put(acme, picture, Buffer.from('a picture'));
    await storages.files.put(globex, newImageKey('image/png'), Buffer.from('not ours'));
    const exported = createTenantExport({
      database: setup.database,
      audit: createAudit(events),
      now: setup.clock.now,
      storages,
      async *readAuditLog() {
        yield [{ action: 'CREATE' }];
      },
    });

    const { file, done } = await exported.start('acme');
    const found = await readTar(file.stream);

    expect(await done).toMatchObject({ files: 2 });
    expect(found.get(`files/${logo}`)?.toString()).toBe('a logo');
    expect(found.get(`attachments/${picture}`)?.toString()).toBe('a picture');
  });

  test('loses all its files when it is removed, and its neighbour none', async () => {
    const { acme, globex } = setup.tenants;
    await setup.own.owner.query(
      "update tenants set status = 'suspended', suspended_at = $2, delete_at = $2 where id = $1",
      [acme.tenantId, setup.clock.now()],
    );
    const removal = createRemoval({
      database: setup.database,
      now: setup.clock.now,
      storages: Object.values(storages),
      disconnect: () => {},
      closeRooms: async () => {},
      dropJobs: async () => {},
    });

    await removal.run();

    for (const [area, key] of [
      ['files', logo],
      ['attachments', picture],
    ] as const)
      expect(existsSync(path.join(folderOf(area, acme.tenantId), key))).toBe(false);
    expect(readdirSync(folderOf('files', globex.tenantId))).toHaveLength(1);
  });
});
