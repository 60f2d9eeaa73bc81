/** The database's owner, beside the wall, on the socket that only we can open. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import type { Foyer } from './foyer.ts';

/** To be ended by whoever asked for it. */
export async function connectOwner({ dataDir }: Pick<Foyer, 'dataDir'>): Promise<pg.Client> {
  const socketFolder = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[4];
  const owner = new pg.Client({ host: socketFolder ?? '', user: 'foyer_owner', database: 'foyer' });
  await owner.connect();
  return owner;
}
