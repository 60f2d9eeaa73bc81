/** The audit log: who did what, protected against later changes. */
import * as z from 'zod/mini';
import { superAdmins } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from './core/tables.ts';
import { text } from './core/text.ts';

export const logTypes = [
  'USERS',
  'CUSTOMERS',
  'PRODUCTS',
  'SCHEDULES',
  'SLOTS',
  'LOGIN',
  'LOGOUT',
  'EXPORT',
  'DISABLE_SCHEDULES',
  'AGENT_LOGS',
  'TIME_LOGS',
  'LOBBY_LOGS',
  'FEEDBACKS',
  'ATTACHMENTS',
  'CONFIG',
  'OTP',
  'SCHEDULE_CLICK',
  'FORGOT_PASSWORD',
  'RESET_PASSWORD',
  'DEMO_STATUS',
  'GENERATE_LINK',
  'SEND_GENERATE_LINK',
  'TRANSFER_CUSTOMER',
  'JOIN_DEMO',
  'JOIN_LOBBY',
  'LEAVE_LOBBY',
  'BLOCK_CUSTOMER',
  'RECORDINGS',
] as const;
export type LogType = (typeof logTypes)[number];

export const auditActions = ['CREATE', 'UPDATE', 'DELETE', 'LOGIN', 'READ', 'LOGOUT', 'DOWNLOAD'] as const;
export type AuditAction = (typeof auditActions)[number];

/** What a reader of the log wants to see. */
export const auditScopes = ['changes', 'reads', 'all'] as const;
export type AuditScope = (typeof auditScopes)[number];

export const auditActorKinds = ['USER', 'SYSTEM', 'CUSTOMER'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** The actions that each log type records, and the feature that writes it. */
export const logTypeWriters = {
  USERS: { actions: ['CREATE', 'UPDATE', 'DELETE', 'READ'], slice: 'users' },
  /** DELETE: old messages to customers. */
  CUSTOMERS: { actions: ['CREATE', 'UPDATE', 'DELETE', 'READ'], slice: 'customers' },
  PRODUCTS: { actions: ['CREATE', 'UPDATE', 'DELETE'], slice: 'products' },
  SLOTS: { actions: ['CREATE', 'UPDATE', 'DELETE'], slice: 'slots' },
  LOGIN: { actions: ['LOGIN'], slice: 'users' },
  LOGOUT: { actions: ['LOGOUT'], slice: 'users' },
  EXPORT: { actions: ['DOWNLOAD'], slice: 'exports' },
  /** CREATE: the tenant itself, by the operator. */
  CONFIG: { actions: ['CREATE', 'UPDATE'], slice: 'tenants' },
  /** CREATE: sent; UPDATE: proved; DELETE: undeliverable or expired. */
  OTP: { actions: ['CREATE', 'UPDATE', 'DELETE'], slice: 'registration' },
  FORGOT_PASSWORD: { actions: ['CREATE'], slice: 'users' },
  RESET_PASSWORD: { actions: ['UPDATE'], slice: 'users' },
  JOIN_DEMO: { actions: ['UPDATE'], slice: 'lobby' },
  /** CREATE: a customer knocks; UPDATE: an agent switches the lobby on. */
  JOIN_LOBBY: { actions: ['CREATE', 'UPDATE'], slice: 'lobby' },
  LEAVE_LOBBY: { actions: ['UPDATE'], slice: 'lobby' },
  BLOCK_CUSTOMER: { actions: ['UPDATE'], slice: 'customers' },
  SCHEDULES: { actions: ['CREATE', 'UPDATE', 'DELETE', 'READ'], slice: 'schedules' },
  DISABLE_SCHEDULES: { actions: ['CREATE', 'DELETE'], slice: 'schedules' },
  /** DELETE: entries that the tenant no longer keeps. */
  AGENT_LOGS: { actions: ['READ', 'DELETE'], slice: 'agent-logs' },
  TIME_LOGS: { actions: ['READ'], slice: 'timelogs' },
  /** DELETE: entries that the tenant no longer keeps. */
  LOBBY_LOGS: { actions: ['READ', 'DELETE'], slice: 'lobbylogs' },
  FEEDBACKS: { actions: ['CREATE', 'UPDATE', 'READ'], slice: 'feedbacks' },
  /** CREATE: uploaded by a customer, or a meeting's picture; DOWNLOAD: opened by staff; DELETE: a meeting's picture. */
  ATTACHMENTS: { actions: ['CREATE', 'DOWNLOAD', 'DELETE'], slice: 'registration' },
  /** DELETE: clicks that the tenant no longer keeps. */
  SCHEDULE_CLICK: { actions: ['CREATE', 'DELETE'], slice: 'schedules' },
  DEMO_STATUS: { actions: ['CREATE', 'UPDATE'], slice: 'meetings' },
  /**
   * CREATE: created; UPDATE: redeemed, revoked or opened without a code; READ: listed, or its address shown.
   */
  GENERATE_LINK: { actions: ['CREATE', 'UPDATE', 'READ'], slice: 'links' },
  SEND_GENERATE_LINK: { actions: ['CREATE'], slice: 'links' },
  TRANSFER_CUSTOMER: { actions: ['UPDATE'], slice: 'lobby' },
  /** CREATE: started; UPDATE: changed, or a customer's answer; READ: played or listed; DOWNLOAD, DELETE: of the files. */
  RECORDINGS: { actions: ['CREATE', 'UPDATE', 'READ', 'DOWNLOAD', 'DELETE'], slice: 'meetings' },
} as const satisfies Record<LogType, { actions: readonly AuditAction[]; slice: string }>;

const auditRow = z.object({
  id,
  at: instant,
  actorKind: z.enum(auditActorKinds),
  actorId: z.nullable(id),
  /** `null` after the person was erased. */
  actorName: z.nullable(z.string()),
  /** The super admin who impersonated the actor. */
  behindId: z.nullable(id),
  action: z.enum(auditActions),
  logType: z.enum(logTypes),
  entityKind: z.string(),
  entityId: z.nullable(z.string()),
  entityLabel: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  /** Whether the row is part of the hash chain: from then on, a change would be detected. */
  sealed: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

/**
 * Personal data is encrypted and can be neither searched nor sorted: `search` matches action, log type and
 * entity kind only. Use `entityId` to find the rows of one person.
 */
const query = tableQuery(['at', 'action', 'logType', 'entityKind'], {
  actorKind: z.optional(z.enum(auditActorKinds)),
  action: z.optional(z.enum(auditActions)),
  logType: z.optional(z.enum(logTypes)),
  entityKind: z.optional(text(60)),
  entityId: z.optional(text(60)),
  /** `changes`: everything but READ; absent: the same as `all`. */
  scope: z.optional(z.enum(auditScopes)),
});

/** Where the next request of a verification continues. */
const verificationCursor = z.object({ seals: z.int(), seq: z.int(), head: text(64), rows: z.int() });

const verification = z.object({
  /** Rows that match their seals, and all rows of the log. */
  rows: z.int(),
  total: z.int(),
  /** Rows that are not sealed yet. */
  unsealed: z.int(),
  /** The hash of the last verified seal, hexadecimal; `null` without seals. */
  head: z.nullable(z.string()),
  /** The first difference. */
  broken: z.nullable(
    z.object({ rowId: z.string(), what: z.enum(['changed', 'missing', 'inserted', 'seal']) }),
  ),
  /** Continue with this; `null` when the whole log has been verified or a difference was found. */
  next: z.nullable(verificationCursor),
});
export type AuditVerification = z.infer<typeof verification>;

export const auditRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit-logs',
    access: superAdmins,
    summary: 'The audit log, newest first.',
    query,
    answer: tableAnswer(auditRow),
    errors: [],
  }),
  verify: route({
    method: 'POST',
    path: '/api/audit-logs/verifications',
    access: superAdmins,
    summary:
      'Verify a part of the hash chain of the audit log. The response says where the next request continues.',
    body: z.object({ after: z.nullable(verificationCursor) }),
    answer: z.object({ result: verification }),
    errors: [],
  }),
  export: route({
    method: 'GET',
    path: '/api/audit-logs/export',
    access: superAdmins,
    summary: 'The same rows as a file.',
    query: exportQuery(query),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
};
