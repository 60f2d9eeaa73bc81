/** The meetings layer: the room that an agent and a customer meet in, its chat and its guests. */
import { createChat } from '../features/chat/index.ts';
import { createGuests } from '../features/guests/index.ts';
import type { Lobby } from '../features/lobby/index.ts';
import { createMeetings } from '../features/meetings/index.ts';
import { createRecordings } from '../features/recordings/index.ts';
import type { Catalogue } from './catalogue.ts';
import type { MessagingLayer } from './messaging.ts';
import type { Platform } from './platform.ts';
import { createPort } from './ports.ts';
import type { Tenancy } from './tenancy.ts';

type EarlierLayers = Pick<MessagingLayer, 'messaging'> &
  Pick<Tenancy, 'tenants' | 'users'> &
  Pick<Catalogue, 'products' | 'customers'>;

export type MeetingsLayer = ReturnType<typeof createMeetingsLayer>;

export function createMeetingsLayer(platform: Platform, earlier: EarlierLayers) {
  const { config, database, events, audit, media, attachmentStorage, tokens, now, logError } = platform;
  const { messaging, tenants, users, products, customers } = earlier;
  const { flagsOf } = tenants;
  const needs = {
    mayPreconnect: createPort<Lobby['mayPreconnect']>('lobby.mayPreconnect'),
    consultantsOf: createPort<Lobby['consultantsOf']>('lobby.consultantsOf'),
  };
  const meetings = createMeetings({
    database,
    events,
    audit,
    media,
    now,
    products,
    users,
    flagsOf,
    storage: attachmentStorage,
    isStaff: users.isStaff,
    currencyOf: async (tx) => (await tenants.find(tx)).currency,
    mayRecordLocally: async (tx) => (await tenants.find(tx)).localRecording,
    mayPreconnect: needs.mayPreconnect.call,
    consultantsOf: needs.consultantsOf.call,
  });
  const chat = createChat({ database, events, audit, now, meetings, flagsOf, storage: attachmentStorage });
  const guests = createGuests({
    database,
    events,
    audit,
    now,
    tokens,
    meetings,
    products,
    customers,
    messages: messaging,
    tenantOf: tenants.find,
    publicHostSuffixes: config.publicHostSuffixes,
  });
  const recordings = createRecordings({
    database,
    events,
    audit,
    now,
    meetings,
    recorder: platform.recorder,
    files: platform.storages.recordings,
    secret: config.secret,
    calendarOf: tenants.calendarOf,
    isOn: async (tx) => (await flagsOf(tx)).serverSideRecording,
    identify: (scope, session) =>
      users.identifyStaff(scope, { kind: 'staff', tenantId: scope.tenantId, ...session }),
    onError: logError('recording failed'),
  });
  return { needs, meetings, chat, guests, recordings };
}
