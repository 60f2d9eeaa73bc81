/** Customers: visitors who registered. */
import { find, findOrCreate, namesOf } from './service.ts';

const service = { findOrCreate, find, namesOf };

export type Customers = typeof service;
export type { ProvedContact } from './service.ts';

/** It needs nothing from outside, and its calls come with the console. */
export function createCustomers(): Customers {
  return service;
}
