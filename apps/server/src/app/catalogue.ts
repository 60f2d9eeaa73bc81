/** The catalogue layer: products, the times they can be booked at, the customers who ask for them, and saved filters. */
import { createCustomers } from '../features/customers/index.ts';
import { createProducts } from '../features/products/index.ts';
import { createSavedFilters } from '../features/saved-filters/index.ts';
import { createSlots } from '../features/slots/index.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';
import type { Tenancy } from './tenancy.ts';

type ProductsNeeds = Parameters<typeof createProducts>[0];
type CustomersNeeds = Parameters<typeof createCustomers>[0];

export type Catalogue = ReturnType<typeof createCatalogue>;

export function createCatalogue(platform: Platform, { tenants, users }: Pick<Tenancy, 'tenants' | 'users'>) {
  const { database, events, audit, storage, now } = platform;
  const { calendarOf } = tenants;
  const needs = {
    isBookable: createPort<ProductsNeeds['isBookable']>('schedules.isBookable'),
    registrationsOf: createPort<CustomersNeeds['registrationsOf']>('registration.registrationsOf'),
    visitsOf: createPort<CustomersNeeds['visitsOf']>('lobby.visitHistoryOf'),
    schedulesOf: createPort<CustomersNeeds['schedulesOf']>('schedules.schedulesOf'),
    outcomeReaders: createPort<NonNullable<CustomersNeeds['outcomeReaders']>>('outcomeReaders'),
  };
  const products = createProducts({
    database,
    users,
    events,
    now,
    audit,
    storage,
    calendarOf,
    isBookable: needs.isBookable.call,
  });
  const slots = createSlots({ database, products, now, audit, calendarOf });
  const customers = createCustomers({
    database,
    events,
    audit,
    now,
    products,
    calendarOf,
    registrationsOf: needs.registrationsOf.call,
    visitsOf: needs.visitsOf.call,
    schedulesOf: needs.schedulesOf.call,
    outcomeReaders: needs.outcomeReaders.call,
  });
  return { needs, products, slots, customers, savedFilters: createSavedFilters(database) };
}
