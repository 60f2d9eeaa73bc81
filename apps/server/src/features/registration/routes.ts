/** The routes of registration and its pictures. */
import { attachmentRoutes } from '@foyer/contract/registration/attachments.ts';
import { registrationRoutes } from '@foyer/contract/registration/registration.ts';
import { callerOf, newCallerOf, setBrowserCookie } from '../../platform/http/auth/code-browser.ts';
import { type Handlers, type RouteContext, serve } from '../../platform/http/register-routes.ts';
import { logUnsentCode } from '../../platform/messages/unsent-code-log.ts';
import type { Attachments } from './attachments/attachments.ts';
import type { VerifyCode } from './codes/verify-code.ts';
import type { RegistrationService } from './service.ts';

export function registerRegistrationRoutes(
  context: RouteContext,
  service: RegistrationService & { readonly verifyCode: VerifyCode },
): void {
  serve(context, registrationRoutes, {
    register: async ({ actor, body, request, reply }) => {
      const caller = newCallerOf(request);
      const result = await service.register(actor.scope, body, caller).catch(logUnsentCode(request));
      setBrowserCookie(request, reply, caller, result.registrationId);
      return { result };
    },
    resendCode: async ({ actor, params: { registrationId }, request, reply }) => {
      const caller = callerOf(request);
      const result = await service
        .resendCode(actor.scope, registrationId, caller)
        .catch(logUnsentCode(request));
      setBrowserCookie(request, reply, caller, registrationId);
      return { result };
    },
    verifyCode: async ({ actor, params: { registrationId }, body: { code }, request }) => ({
      result: await service.verifyCode(actor.scope, registrationId, code, callerOf(request)),
    }),
  });
}

export function registerAttachmentRoutes(context: RouteContext, attachments: Attachments): void {
  const handlers: Handlers<typeof attachmentRoutes> = {
    upload: async ({ actor, query: { name }, body: bytes, request }) => ({
      result: await attachments.upload(actor.scope, { name, bytes, address: request.ip }),
    }),
    discard: ({ actor, params: { attachmentId } }) =>
      attachments.discard(actor.scope, attachmentId) as Promise<undefined>,
    download: ({ actor, params: { attachmentId }, request }) =>
      attachments.download(actor, request, attachmentId),
  };
  serve(context, attachmentRoutes, handlers, {
    upload: ({ scope }) => attachments.rejectUnlessEnabled(scope),
  });
}
