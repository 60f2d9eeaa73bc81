/** How tests reach a running Foyer. */
import type { Foyer } from '../servers/foyer.ts';

/** A running Foyer that tests share and therefore must not stop. */
export type FoyerAccess = Pick<Foyer, 'port' | 'baseUrl' | 'dataDir' | 'logFile' | 'outboxCode'>;
