/** What happened in the lobby, step by step, with how long each took: of requests, and of agents. */
import * as z from 'zod/mini';
import { admins } from './access.ts';
import { route } from './http.ts';
import { id, instant } from './ids.ts';
import { demoTypes } from './lobby-status.ts';
import { exportQuery, tableAnswer, tableQuery } from './tables.ts';

/** A step of a request; `offered` and what follows name the agent. */
export const lobbySteps = [
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
  'transferred',
  'admitted',
  'ended',
  'left',
  'expired',
  'blocked',
  'cancelled',
] as const;
export type LobbyStep = (typeof lobbySteps)[number];

const lobbyLogRow = z.object({
  id,
  at: instant,
  step: z.enum(lobbySteps),
  requestId: id,
  productName: z.string(),
  customerId: id,
  customerName: z.string(),
  demoType: z.enum(demoTypes),
  agentName: z.nullable(z.string()),
  /** Since the step before of the same request, seconds; `null` for the first. */
  tookSeconds: z.nullable(z.int()),
  /** Why this agent, why this end: a word of the routing or of the state machine. */
  reason: z.nullable(z.string()),
});
export type LobbyLogRow = z.infer<typeof lobbyLogRow>;
const lobbyLogQuery = tableQuery(['at', 'step', 'productName', 'customerName', 'agentName', 'tookSeconds'], {
  productId: z.optional(id),
  requestId: z.optional(id),
  agentId: z.optional(id),
  step: z.optional(z.enum(lobbySteps)),
});

/** What an agent was, and how long. */
export const agentStates = [
  'on-duty',
  'off-duty',
  'lobby-on',
  'lobby-off',
  'present',
  'gone',
  'in-meeting',
  'wrap-up',
  'free',
] as const;
const agentLogRow = z.object({
  id,
  at: instant,
  agentId: id,
  agentName: z.string(),
  state: z.enum(agentStates),
  /** Until the agent's next step of the same kind; `null` while it lasts. */
  lastedSeconds: z.nullable(z.int()),
  /** Who made it so: the agent, an admin by name, the system. */
  by: z.string(),
});
export type AgentLogRow = z.infer<typeof agentLogRow>;
const agentLogQuery = tableQuery(['at', 'agentName', 'state', 'lastedSeconds'], {
  agentId: z.optional(id),
  state: z.optional(z.enum(agentStates)),
});

/** One look of the routing: who could have been asked, who was, and why. */
const choice = z.object({
  at: instant,
  round: z.int(),
  routing: z.enum(['broadcast', 'longest-idle', 'round-robin']),
  chosen: z.array(z.object({ agentId: id, agentName: z.string() })),
  /** Beyond the routing: nobody there speaks what was asked for, or the assigned agent is asked first. */
  reason: z.nullable(z.enum(['nobody-speaks-it', 'first-agent'])),
  candidates: z.array(
    z.object({
      agentId: id,
      agentName: z.string(),
      /** `chosen`, or why not: busy, wrapping-up, lobby-off, gone, refused, asked-already, lacks-language, first-agent-first, later-in-turn. */
      verdict: z.string(),
    }),
  ),
});
export type RoutingChoice = z.infer<typeof choice>;

export const lobbyLogRoutes = {
  lobbyLogs: route({
    method: 'GET',
    path: '/api/manage/lobby-logs',
    access: admins,
    summary: 'Every step of every request, newest first; only in lobby mode.',
    query: lobbyLogQuery,
    answer: tableAnswer(lobbyLogRow),
    errors: ['feature.off'],
  }),
  exportLobbyLogs: route({
    method: 'GET',
    path: '/api/manage/lobby-logs/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(lobbyLogQuery),
    answer: 'file',
    errors: ['feature.off'],
  }),
  agentLogs: route({
    method: 'GET',
    path: '/api/manage/agent-logs',
    access: admins,
    summary: 'What each agent was and how long, newest first.',
    query: agentLogQuery,
    answer: tableAnswer(agentLogRow),
    errors: [],
  }),
  exportAgentLogs: route({
    method: 'GET',
    path: '/api/manage/agent-logs/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(agentLogQuery),
    answer: 'file',
    errors: [],
  }),
  choices: route({
    method: 'GET',
    path: '/api/manage/lobby-requests/:requestId/choices',
    access: admins,
    summary: 'Why this agent: each look of the routing at a request, oldest first.',
    params: z.object({ requestId: id }),
    answer: z.object({ result: z.array(choice) }),
    errors: ['feature.off', 'lobby.no_request'],
  }),
};
