/** The HTTP routes of consultations. */
import { consultationRoutes } from '@foyer/contract/lobby/consultations.ts';
import { type RouteContext, serve } from '../../../platform/http/register-routes.ts';
import type { ConsultationService } from './consultation-service.ts';

export function registerConsultationRoutes(
  context: RouteContext,
  { consulting, handOver, target }: ConsultationService,
): void {
  serve(context, consultationRoutes, {
    targets: async ({ actor, params }) => ({ result: await target.list(actor, params.meetingId) }),
    ask: async ({ actor, params, body, request }) => ({
      result: await consulting.ask(actor, { ...params, ...body }, request),
    }),
    ofMeeting: async ({ actor, params }) => ({ result: await consulting.ofMeeting(actor, params.meetingId) }),
    ownRequest: async ({ actor }) => ({ result: await consulting.ownRequest(actor) }),
    find: async ({ actor, params }) => ({ result: await consulting.find(actor, params.consultationId) }),
    answer: async ({ actor, params, body, request }) => ({
      result: await consulting.answer(actor, { ...params, ...body }, request),
    }),
    voice: async ({ actor, params }) => ({ result: await consulting.voice(actor, params.consultationId) }),
    handOver: async ({ actor, params, request }) => ({
      result: await handOver(actor, params.consultationId, request),
    }),
    end: async ({ actor, params, request }) => ({
      result: await consulting.end(actor, params.consultationId, request),
    }),
  });
}
