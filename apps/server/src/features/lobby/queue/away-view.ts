/** What the customer and staff see of an absence. */
import type { Away } from '@foyer/contract/lobby/shapes.ts';
import type { RequestRow } from '../tables.ts';

type AwayColumns = Pick<
  RequestRow,
  'status' | 'awayChannel' | 'awayTravelMinutes' | 'awayTurnAt' | 'awayUntil' | 'awayOnWayAt'
>;

/** Without a field unless the customer is away. */
export function awayFieldOf(request: AwayColumns): { readonly away?: Away } {
  const { status, awayChannel, awayTravelMinutes, awayTurnAt, awayUntil, awayOnWayAt } = request;
  if (status !== 'AWAY' || !awayChannel || !awayTravelMinutes) return {};
  return {
    away: {
      channel: awayChannel,
      travelMinutes: awayTravelMinutes,
      turnAt: awayTurnAt?.toISOString() ?? null,
      until: awayUntil?.toISOString() ?? null,
      isOnTheWay: awayOnWayAt !== null,
    },
  };
}
