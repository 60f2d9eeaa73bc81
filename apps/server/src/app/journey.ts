/** The journey layer: how a customer gets to a demo, by a form, a link or a booking. */
import { createImports } from '../features/imports/index.ts';
import { createLinks } from '../features/links/index.ts';
import type { Lobby } from '../features/lobby/index.ts';
import { createRegistration } from '../features/registration/index.ts';
import { createSchedules } from '../features/schedules/index.ts';
import type { MessagePort } from '../platform/messages/messaging-port.ts';
import type { Catalogue } from './catalogue.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';
import type { Tenancy } from './tenancy.ts';

type LinksNeeds = Parameters<typeof createLinks>[0];

interface EarlierLayers extends Pick<Tenancy, 'tenants' | 'users'>, Omit<Catalogue, 'needs'> {
  readonly messaging: MessagePort;
}

export type Journey = ReturnType<typeof createJourney>;

export function createJourney(platform: Platform, earlier: EarlierLayers) {
  const { config, database, events, audit, attachmentStorage, tokens, now } = platform;
  const { tenants, users, products, slots, customers, messaging: messages } = earlier;
  const { secret, publicHostSuffixes } = config;
  const { calendarOf, find: tenantOf } = tenants;
  const needs = {
    scheduleOf: createPort<LinksNeeds['scheduleOf']>('schedules.scheduleOf'),
    admit: createPort<LinksNeeds['admit']>('registration.admit'),
    registerKnown: createPort<LinksNeeds['registerKnown']>('registration.registerKnown'),
    sendCode: createPort<LinksNeeds['sendCode']>('registration.sendCode'),
    offDutyOf: createPort<Lobby['duty']['offDutyOf']>('lobby.duty.offDutyOf'),
  };
  const links = createLinks({
    database,
    events,
    audit,
    now,
    secret,
    tenantOf,
    calendarOf,
    publicHostSuffixes,
    users,
    products,
    customers,
    messages,
    scheduleOf: needs.scheduleOf.call,
    admit: needs.admit.call,
    registerKnown: needs.registerKnown.call,
    sendCode: needs.sendCode.call,
  });
  const registration = createRegistration({
    database,
    events,
    audit,
    tokens,
    now,
    secret,
    storage: attachmentStorage,
    tenants,
    users,
    products,
    customers,
    links,
    messages,
    onManyCodes: users.notifyOfManyCodes,
  });
  const schedules = createSchedules({
    database,
    events,
    audit,
    now,
    products,
    slots,
    customers,
    users,
    links,
    tenantOf,
    calendarOf,
    publicHostSuffixes,
    messages,
    agentRefOf: registration.agentRefOf,
    offDutyOf: needs.offDutyOf.call,
  });
  const imports = createImports({
    database,
    events,
    audit,
    now,
    secret,
    users,
    products,
    slots,
    customers,
    links,
    calendarOf,
    publicHostSuffixes,
  });
  return { needs, links, registration, schedules, imports };
}
