/** The product of the run, as journeys in another process reach it. */
import type { Foyer } from './foyer.ts';
import { readCode } from './outbox.ts';
import { hostOf } from './tenant-calls.ts';

/** What a journey needs of a product that it may not end. */
export type Product = Pick<Foyer, 'port' | 'baseUrl' | 'outboxCode'>;

const portVariable = 'FOYER_E2E_PORT';

/** Called once, before the journeys' processes are started. */
export function shareProduct({ port }: Product): void {
  process.env[portVariable] = String(port);
}

export function sharedProduct(): Product {
  const port = Number(process.env[portVariable]);
  if (!port) throw new Error('The set-up of the run has started no product.');
  return {
    port,
    baseUrl: (tenant) => `http://${hostOf(tenant, port)}`,
    outboxCode: (tenant, to) => readCode({ port, tenant, to }),
  };
}
