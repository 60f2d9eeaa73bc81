/** The tenancy layer: tenants, their staff, and how staff sign in. */

import type { Analytics } from '../features/analytics/index.ts';
import type { Lobby } from '../features/lobby/index.ts';
import type { Messaging } from '../features/messaging/index.ts';
import type { Products } from '../features/products/index.ts';
import type { Reports } from '../features/reports/index.ts';
import { createScim } from '../features/scim/index.ts';
import { createSso, type Sso } from '../features/sso/index.ts';
import { createTenants } from '../features/tenants/index.ts';
import { createUsers } from '../features/users/index.ts';
import type { MessagePort } from '../platform/messages/messaging-port.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';

interface EarlierLayers {
  readonly messaging: MessagePort & Pick<Messaging, 'onlyInOutboxOf'>;
}

export type Tenancy = ReturnType<typeof createTenancy>;

interface TenancyOptions {
  /** How soon after an unknown key the keys of an identity provider are fetched again, milliseconds. */
  readonly realmAsksAgainAfterMs?: number;
}

export function createTenancy(
  platform: Platform,
  { messaging }: EarlierLayers,
  { realmAsksAgainAfterMs }: TenancyOptions = {},
) {
  const { config, database, events, audit, storage, tokens, now, webDist, logError } = platform;
  const { secret, publicHostSuffixes } = config;
  const needs = {
    recordVisit: createPort<Reports['recordVisit']>('reports.recordVisit'),
    findOfferedProduct: createPort<Products['findOffered']>('products.findOffered'),
    availabilityOf: createPort<Lobby['service']['availabilityOf']>('lobby.service.availabilityOf'),
    findProduct: createPort<Products['findOfferedById']>('products.findOfferedById'),
    lockProduct: createPort<Products['hold']>('products.hold'),
    realmOriginOf: createPort<Sso['realmOriginOf']>('sso.realmOriginOf'),
    analyticsOriginOf: createPort<Analytics['originOf']>('analytics.originOf'),
    identify: createPort<Sso['identify']>('sso.identify'),
    exchange: createPort<Sso['exchange']>('sso.exchange'),
    mayLink: createPort<Sso['mayLink']>('sso.mayLink'),
    passwordSignIn: createPort<Sso['passwordSignIn']>('sso.passwordSignIn'),
  };
  const tenants = createTenants({
    database,
    now,
    audit,
    storage,
    codeChannelOf: async (tx) => (await messaging.channelsOf(tx))[0] ?? null,
    onlyInOutboxOf: messaging.onlyInOutboxOf,
    findOffered: needs.findOfferedProduct.call,
    unavailableFlags: platform.recorder ? [] : ['serverSideRecording'],
    recordVisit: needs.recordVisit.call,
    availabilityOf: needs.availabilityOf.call,
    findProduct: needs.findProduct.call,
    lockProduct: needs.lockProduct.call,
    realmOriginOf: needs.realmOriginOf.call,
    analyticsOriginOf: needs.analyticsOriginOf.call,
    config: { ...config, webDist },
  });
  const users = createUsers({
    database,
    events,
    tokens,
    now,
    secret,
    audit,
    publicHostSuffixes,
    tenantOf: tenants.find,
    calendarOf: tenants.calendarOf,
    messages: messaging,
    onlyInOutboxOf: messaging.onlyInOutboxOf,
    realm: {
      identify: needs.identify.call,
      exchange: needs.exchange.call,
      mayLink: needs.mayLink.call,
      passwordSignIn: needs.passwordSignIn.call,
    },
    onError: logError('account mail could not be sent'),
  });
  const sso = createSso({
    database,
    now,
    audit,
    users,
    flagsOf: tenants.flagsOf,
    allowPrivateIdentityProviders: config.allowPrivateIdentityProviders,
    ...(realmAsksAgainAfterMs === undefined ? {} : { keysCooldownMs: realmAsksAgainAfterMs }),
    onError: logError('JWKS fetch failed'),
  });
  const scim = createScim({ database, now, audit, users, sso, publicHostSuffixes });
  return { needs, tenants, users, sso, scim };
}
