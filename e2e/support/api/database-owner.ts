/**
 * A connection as the owner of the database, to which row-level security does not apply, over its Unix
 * socket.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Foyer } from '../servers/foyer.ts';

/** The caller must end the connection. */
export async function connectAsOwner({ dataDir }: Pick<Foyer, 'dataDir'>): Promise<pg.Client> {
  const socketFolder = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4];
  const owner = new pg.Client({ host: socketFolder ?? '', user: 'foyer_owner', database: 'foyer' });
  await owner.connect();
  return owner;
}
