/** The audit log: who did what to what, kept beyond anybody's reach to change. */
import * as z from 'zod/mini';
import { superAdmins } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';
import { text } from './text.ts';

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

export const auditActorKinds = ['USER', 'SYSTEM', 'CUSTOMER'] as const;
export type AuditActorKind = (typeof auditActorKinds)[number];

/** What is done that a log type records; a type of a part that is not built yet is `pending`, and the list only shrinks. */
export const logTypeWriters = {
  USERS: { actions: ['CREATE', 'UPDATE', 'DELETE', 'READ'], slice: 'users' },
  /** Deleted: the messages to them, when they are old. */
  CUSTOMERS: { actions: ['CREATE', 'UPDATE', 'DELETE', 'READ'], slice: 'customers' },
  PRODUCTS: { actions: ['CREATE', 'UPDATE', 'DELETE'], slice: 'products' },
  SLOTS: { actions: ['CREATE', 'UPDATE', 'DELETE'], slice: 'slots' },
  LOGIN: { actions: ['LOGIN'], slice: 'users' },
  LOGOUT: { actions: ['LOGOUT'], slice: 'users' },
  EXPORT: { actions: ['DOWNLOAD'], slice: 'exports' },
  /** Created: the tenant itself, by the operator. */
  CONFIG: { actions: ['CREATE', 'UPDATE'], slice: 'tenants' },
  /** Sent, proved; deleted when it reached nobody, and when it is old. */
  OTP: { actions: ['CREATE', 'UPDATE', 'DELETE'], slice: 'registration' },
  FORGOT_PASSWORD: { actions: ['CREATE'], slice: 'users' },
  RESET_PASSWORD: { actions: ['UPDATE'], slice: 'users' },
  JOIN_DEMO: { actions: ['UPDATE'], slice: 'lobby' },
  /** A customer knocks; an agent switches the lobby on. */
  JOIN_LOBBY: { actions: ['CREATE', 'UPDATE'], slice: 'lobby' },
  LEAVE_LOBBY: { actions: ['UPDATE'], slice: 'lobby' },
  BLOCK_CUSTOMER: { actions: ['UPDATE'], slice: 'customers' },
  SCHEDULES: { actions: ['CREATE', 'UPDATE', 'DELETE', 'READ'], slice: 'schedules' },
  DISABLE_SCHEDULES: { actions: ['CREATE', 'DELETE'], slice: 'schedules' },
  AGENT_LOGS: { actions: ['READ'], slice: 'agent-logs' },
  TIME_LOGS: { actions: ['READ'], slice: 'timelogs' },
  LOBBY_LOGS: { actions: ['READ'], slice: 'lobbylogs' },
  FEEDBACKS: { actions: ['CREATE', 'UPDATE', 'READ'], slice: 'feedbacks' },
  /** Handed in by a customer; looked at by staff. */
  ATTACHMENTS: { actions: ['CREATE', 'DOWNLOAD'], slice: 'registration' },
  SCHEDULE_CLICK: { actions: ['CREATE'], slice: 'schedules' },
  DEMO_STATUS: { actions: ['CREATE', 'UPDATE'], slice: 'meetings' },
  /** Made; used up, taken back or opened without a code; looked at, or its address. */
  GENERATE_LINK: { actions: ['CREATE', 'UPDATE', 'READ'], slice: 'links' },
  SEND_GENERATE_LINK: { actions: ['CREATE'], slice: 'links' },
  TRANSFER_CUSTOMER: { actions: ['UPDATE'], slice: 'lobby' },
  RECORDINGS: 'pending',
} as const satisfies Record<LogType, 'pending' | { actions: readonly AuditAction[]; slice: string }>;

const auditRow = z.object({
  id,
  at: instant,
  actorKind: z.enum(auditActorKinds),
  actorId: z.nullable(id),
  /** `null` once the person was erased. */
  actorName: z.nullable(z.string()),
  /** The super admin behind an impersonated session. */
  behindId: z.nullable(id),
  action: z.enum(auditActions),
  logType: z.enum(logTypes),
  entityKind: z.string(),
  entityId: z.nullable(z.string()),
  entityLabel: z.nullable(z.string()),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  ip: z.nullable(z.string()),
  /** Part of the chain: nobody can change it unseen any more. */
  sealed: z.boolean(),
});
export type AuditRow = z.infer<typeof auditRow>;

/**
 * What is personal is kept encrypted, so nobody can sort by it or search in it: `search` looks into action, log type and
 * entity kind only. Somebody's own rows are found by `entityId`.
 */
const query = tableQuery(['at', 'action', 'logType', 'entityKind'], {
  actorKind: z.optional(z.enum(auditActorKinds)),
  action: z.optional(z.enum(auditActions)),
  logType: z.optional(z.enum(logTypes)),
  entityKind: z.optional(text(60)),
  entityId: z.optional(text(60)),
});

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
  export: route({
    method: 'GET',
    path: '/api/audit-logs/export',
    access: superAdmins,
    summary: 'The same rows as a file.',
    query: exportQuery(query),
    answer: 'file',
    errors: [],
  }),
};
