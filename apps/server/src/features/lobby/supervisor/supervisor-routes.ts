/** The HTTP routes of the live board. */
import { liveBoardRoutes } from '@foyer/contract/lobby/live-board.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import type { SupervisorService } from './supervisor-service.ts';

export function registerSupervisorRoutes(context: RouteContext, service: SupervisorService): void {
  serve(context, liveBoardRoutes, {
    board: async ({ actor }) => ({ result: await service.board(actor) }),
    assign: async ({ actor, params: { requestId }, body, request }) => {
      await service.assign(actor, requestId, body, request);
      return { result: { requestId } };
    },
    take: async ({ actor, params, request }) => ({
      result: await service.take(actor, params.requestId, request),
    }),
    moveToFront: async ({ actor, params: { requestId }, body, request }) => {
      await service.moveToFront(actor, requestId, body.reason.trim(), request);
      return { result: { requestId } };
    },
    transfer: async ({ actor, params, body, request }) => ({
      result: { requestId: await service.transfer(actor, params.requestId, body.target, request) },
    }),
  });
}
