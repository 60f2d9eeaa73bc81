/** Agent logs: the states of each agent and how long each lasted. */
import * as z from 'zod/mini';
import { admins } from './core/access.ts';
import { route } from './core/http.ts';
import { id, instant } from './core/ids.ts';
import { exportMediaTypes, exportQuery, tableAnswer, tableQuery } from './core/tables.ts';
import { breakReasons, presenceStates } from './lobby/presence.ts';

/** What changes the presence: the switches, the connection and the work. */
export const agentSteps = [
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
export type AgentStep = (typeof agentSteps)[number];

/** `in-meeting` is a step and a presence. */
export const agentStates = [
  ...presenceStates,
  ...agentSteps.filter((state) => state !== 'in-meeting'),
] as const;
export type AgentState = (typeof agentStates)[number];

const agentLogRow = z.object({
  id,
  at: instant,
  agentId: id,
  agentName: z.string(),
  state: z.enum(agentStates),
  /** Why the agent takes a break; otherwise `null`. */
  breakReason: z.nullable(z.enum(breakReasons)),
  /** Until the agent's next entry of the same kind; `null` while the state lasts. */
  lastedSeconds: z.nullable(z.int()),
  /** Who caused it: the agent, an admin by name, or the system. */
  by: z.string(),
});
export type AgentLogRow = z.infer<typeof agentLogRow>;

const agentLogsQuery = tableQuery(['at', 'agentName', 'state', 'lastedSeconds'], {
  agentId: z.optional(id),
  state: z.optional(z.enum(agentStates)),
});

export const agentLogRoutes = {
  agentLogs: route({
    method: 'GET',
    path: '/api/manage/agent-logs',
    access: admins,
    summary:
      'The presence of each agent and how long each state lasted, newest first. With a filter by switch, connection or work state: the entries of those states instead.',
    query: agentLogsQuery,
    answer: tableAnswer(agentLogRow),
    errors: [],
  }),
  exportAgentLogs: route({
    method: 'GET',
    path: '/api/manage/agent-logs/export',
    access: admins,
    summary: 'The same rows as a file.',
    query: exportQuery(agentLogsQuery),
    answer: 'file',
    mediaTypes: exportMediaTypes,
    errors: [],
  }),
};
