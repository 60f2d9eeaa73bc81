/**
 * Wallboards: screens on a wall that show how the lobby does, by a link of their own. They name products and no
 * person. Only in lobby mode.
 */
import * as z from 'zod/mini';
import { admins, publicAccess } from '../core/access.ts';
import { route } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { nonBlankText, text } from '../core/text.ts';
import { minutes } from '../core/time.ts';
import { presenceStates } from './presence.ts';

export const wallboardLimits = {
  maxNameLength: 60,
  maxPerTenant: 20,
  maxWaiting: 1_000,
  maxWaitSeconds: 7_200,
  maxAgents: 1_000,
} as const;

const { maxWaiting, maxWaitSeconds, maxAgents } = wallboardLimits;
const threshold = (minimum: number, maximum: number) =>
  z.nullable(z.int().check(z.minimum(minimum), z.maximum(maximum)));

/** From when on a figure alerts; `null`: never. */
const thresholds = z.object({
  /** This many customers wait, or more. */
  waiting: threshold(1, maxWaiting),
  /** A customer waits this long, or longer. */
  waitSeconds: threshold(1, maxWaitSeconds),
  /** Fewer agents are available. */
  availableAgents: threshold(1, maxAgents),
  /** A smaller share of today's customers was answered within the target of the product. */
  withinTargetPercent: threshold(1, 100),
});
export type WallboardThresholds = z.infer<typeof thresholds>;

const wallboard = z.object({
  id,
  name: z.string(),
  thresholds,
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  /** Precise to the minute; `null`: never. */
  lastShownAt: z.nullable(instant),
  version: z.int(),
});
export type Wallboard = z.infer<typeof wallboard>;

const name = nonBlankText(wallboardLimits.maxNameLength);
const params = z.object({ wallboardId: id });

/** Of all products, or of one. */
const figures = {
  waiting: z.int(),
  /** Since when the customer waits who waits longest; `null`: nobody waits. Not who is on hold or away. */
  longestSince: z.nullable(instant),
  /** Customers who came today. */
  answered: z.int(),
  missed: z.int(),
  /** Of those who were answered or waited longer than the target: the share answered within it. `null`: nobody. */
  withinTarget: z.nullable(z.number()),
};

const shownWallboard = z.object({
  name: z.string(),
  asOf: instant,
  thresholds,
  ...figures,
  /** How many agents are in each state. */
  agents: z.record(z.enum(presenceStates), z.int()),
  /** The products that take requests, by name. */
  products: z.array(
    z.object({ id, name: z.string(), targetWaitSeconds: z.int(), targetPercent: z.int(), ...figures }),
  ),
});
export type ShownWallboard = z.infer<typeof shownWallboard>;

export const wallboardRoutes = {
  list: route({
    method: 'GET',
    path: '/api/manage/wallboards',
    access: admins,
    summary: 'The wallboards, by name. Their tokens are not stored.',
    answer: z.object({ result: z.array(wallboard) }),
    errors: ['feature.off'],
  }),
  create: route({
    method: 'POST',
    path: '/api/manage/wallboards',
    access: admins,
    summary: 'Create a wallboard. The token of its link is in this answer only.',
    body: z.object({ name, thresholds }),
    answer: z.object({ result: z.object({ token: z.string(), wallboard }) }),
    status: 201,
    errors: ['feature.off', 'wallboard.too_many'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/manage/wallboards/:wallboardId',
    access: admins,
    summary: 'Change name and thresholds. Screens show them within seconds.',
    params,
    body: z.object({ name, thresholds, version: z.int() }),
    answer: z.object({ result: wallboard }),
    errors: ['feature.off', 'wallboard.not_found', 'record.conflict'],
  }),
  revoke: route({
    method: 'DELETE',
    path: '/api/manage/wallboards/:wallboardId',
    access: admins,
    summary: 'Revoke the link and remove the wallboard.',
    params,
    answer: null,
    errors: ['feature.off', 'wallboard.not_found'],
  }),
  /** The token is in the body, so that no log of addresses contains it. */
  show: route({
    method: 'POST',
    path: '/api/wallboard',
    access: publicAccess,
    summary: 'What a wallboard shows now.',
    body: z.object({ token: text(200) }),
    answer: z.object({ result: shownWallboard }),
    errors: ['feature.off', 'wallboard.revoked'],
    limit: { max: 600, perMs: minutes(1) },
  }),
};
