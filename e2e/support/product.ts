/** The product as journeys reach it. */
import type { Foyer } from './foyer.ts';

/** What a journey needs of a product that it may not end. */
export type Product = Pick<Foyer, 'port' | 'baseUrl' | 'dataDir' | 'outboxCode'>;
