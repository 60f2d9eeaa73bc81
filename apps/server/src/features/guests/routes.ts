/** The routes of guests, and the cookie that binds an invitation to a browser. */
import { guestInvitationRoutes, invitationLimits } from '@foyer/contract/meetings/guest-invitations.ts';
import { guestRoutes } from '@foyer/contract/meetings/guests.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StaffActor } from '../../platform/http/auth/actor.ts';
import { rejectOtherOrigins } from '../../platform/http/auth/same-origin.ts';
import { linkOriginFrom } from '../../platform/http/origins/link-origin.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { isSecure } from '../../platform/http/server.ts';
import type { Meetings } from '../meetings/index.ts';
import type { GuestCaller, Inviting } from './inviting.ts';
import type { InvitationCall, Joining } from './joining.ts';

const cookie = 'foyer_guest';

interface RouteDependencies {
  readonly inviting: Inviting;
  readonly joining: Joining;
  /** The answer about recordings before the meeting. */
  readonly consent: Meetings['earlyConsent'];
  /** The suffixes of the tenants' hosts; links use the first. */
  readonly publicHostSuffixes: readonly string[];
}

export function registerGuestRoutes(
  context: RouteContext,
  { inviting, joining, consent, publicHostSuffixes }: RouteDependencies,
): void {
  const callerOf = ({ actor, request }: { actor: StaffActor; request: FastifyRequest }): GuestCaller => ({
    actor,
    request,
    origin: linkOriginFrom(request, actor.scope.tenant, publicHostSuffixes),
  });

  serve(context, guestRoutes, {
    list: async ({ actor, params }) => ({ result: await inviting.list(actor, params.meetingId) }),
    invite: async ({ params, body, ...call }) => ({
      result: await inviting.invite(callerOf(call), params.meetingId, body),
    }),
    admit: async ({ params, ...call }) => ({ result: await inviting.admit(call, params) }),
    refuse: ({ params, ...call }) => inviting.refuse(call, params) as Promise<undefined>,
  });

  serve(context, guestInvitationRoutes, {
    find: async ({ actor, params, request }) => ({
      result: await joining.find(actor.scope, invitationOf(request, params.invitationToken)),
    }),
    ask: async ({ actor, params, body, request, reply }) => {
      rejectOtherOrigins(request);
      const call = invitationOf(request, params.invitationToken);
      const { session, newBrowser } = await joining.ask(actor.scope, call, body.name);
      if (newBrowser) setBrowserCookie(request, reply, { ...call, browser: newBrowser });
      return { result: session };
    },
    findConsent: async ({ actor, params, request }) => {
      const call = invitationOf(request, params.invitationToken);
      return { result: await consent.find(await joining.identifyJoining(actor.scope, call)) };
    },
    answerConsent: async ({ actor, params, body, request }) => {
      rejectOtherOrigins(request);
      const call = invitationOf(request, params.invitationToken);
      const guest = await joining.identifyJoining(actor.scope, call);
      return { result: await consent.answer(guest, body, request) };
    },
  });
}

function invitationOf({ cookies }: FastifyRequest, token: string): InvitationCall {
  return { token, browser: cookies[cookie] ?? null };
}

/** Its path is the invitation, so that a browser can have several. */
function setBrowserCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, browser }: InvitationCall,
): void {
  reply.setCookie(cookie, browser ?? '', {
    path: `/api/guest-invitations/${token}`,
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure(request),
    maxAge: invitationLimits.browserSecretLifetimeMs / 1000,
  });
}
