/**
 * Lobby logs: each transition of each request with its duration, and why routing chose the agents it chose.
 */
import * as z from 'zod/mini';
import { admins } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from './core/tables.ts';
import { demoTypes } from './lobby/status.ts';

/** What happened to a request; `offered` and the types after it name an agent. */
export const lobbyLogEntryTypes = [
  'knocked',
  'offered',
  'rejected',
  'timed-out',
  'withdrawn',
  'accepted',
  'in-meeting',
  'back-in-queue',
  'held',
  'released',
  'away',
  'notified-near',
  'notified-turn',
  'on-the-way',
  'returned',
  'transferred',
  'admitted',
  'ended',
  'left',
  'expired',
  'blocked',
  'cancelled',
] as const;
export type LobbyLogEntryType = (typeof lobbyLogEntryTypes)[number];

/** Why an entry came about. Entries of older versions can have other codes. */
export const lobbyLogReasons = [
  'broadcast',
  'longest-idle',
  'round-robin',
  'nobody-speaks-it',
  'first-agent',
  'assigned',
  'transferred',
  'taken',
  'hosted',
  'admitted',
  'held',
  'away',
  'hold-over',
  'no-lobby',
  'product-withdrawn',
  'agent-not-free',
  'customer-gone',
  'offers-withdrawn',
  'round-over',
  'next-agent-taken',
  'agent-absent',
  'agent-gone',
  'agent-deactivated',
  'no-agent',
  'rejected',
  'max-wait',
  'left',
  'gone',
  'hung-up',
  'agent',
  'customer',
  'system',
  'to-agent',
  'to-product',
  'to-link',
] as const;
export type LobbyLogReason = (typeof lobbyLogReasons)[number];

const lobbyLogRow = z.object({
  id,
  at: instant,
  step: z.enum(lobbyLogEntryTypes),
  requestId: id,
  productName: z.string(),
  customerId: id,
  customerName: z.string(),
  demoType: z.enum(demoTypes),
  agentName: z.nullable(z.string()),
  /** Seconds since the previous entry of the same request; `null` for the first. */
  tookSeconds: z.nullable(z.int()),
  /** One of `lobbyLogReasons`, or a code of an older version. */
  reason: z.nullable(z.string()),
});
export type LobbyLogRow = z.infer<typeof lobbyLogRow>;

const sortable = ['at', 'step', 'productName', 'customerName', 'agentName', 'tookSeconds'] as const;
/** `missed`: the ends of the requests without a meeting, as the dashboard counts them. */
export const lobbyLogFilters = [...lobbyLogEntryTypes, 'missed'] as const;
export type LobbyLogFilter = (typeof lobbyLogFilters)[number];

const lobbyLogsQuery = tableQuery(sortable, {
  productId: z.optional(id),
  requestId: z.optional(id),
  agentId: z.optional(id),
  step: z.optional(z.enum(lobbyLogFilters)),
});

/** One run of the routing for a request: the candidates, the chosen agents, and the reasons. */
const routingDecision = z.object({
  at: instant,
  round: z.int(),
  routing: z.enum(['broadcast', 'longest-idle', 'round-robin']),
  chosen: z.array(z.object({ agentId: id, agentName: z.string() })),
  /** No agent speaks the requested language, or the assigned agent is offered the request first. */
  reason: z.nullable(z.enum(['nobody-speaks-it', 'first-agent'])),
  candidates: z.array(
    z.object({
      agentId: id,
      agentName: z.string(),
      /**
       * `chosen`, or why not: busy, wrapping-up, lobby-off, gone, refused, asked-already, lacks-language,
       * first-agent-first, later-in-turn.
       */
      verdict: z.string(),
    }),
  ),
});
export type RoutingDecision = z.infer<typeof routingDecision>;

export const lobbyLogRoutes = {
  lobbyLogs: route({
    method: 'GET',
    path: '/api/manage/lobby-logs',
    access: admins,
    summary: 'Every transition of every request, newest first; only in lobby mode.',
    query: lobbyLogsQuery,
    answer: tableAnswer(lobbyLogRow),
    errors: ['feature.off'],
  }),
  exportLobbyLogs: route({
    method: 'GET',
    path: '/api/manage/lobby-logs/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(lobbyLogsQuery),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: ['feature.off'],
  }),
  choices: route({
    method: 'GET',
    path: '/api/manage/lobby-requests/:requestId/choices',
    access: admins,
    summary: 'The routing decisions of a request with their reasons, oldest first.',
    params: z.object({ requestId: id }),
    answer: z.object({ result: z.array(routingDecision) }),
    errors: ['feature.off', 'lobby.no_request'],
  }),
};
