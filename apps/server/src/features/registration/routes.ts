/** The calls of registering. */
import { attachmentRoutes } from '@foyer/contract/attachments.ts';
import { registrationRoutes } from '@foyer/contract/registration.ts';
import { callerOf, giveBrowser, newCallerOf } from '../../platform/http/code-browser.ts';
import { type Entrance, serve } from '../../platform/http/serve.ts';
import { notingUnsent } from '../../platform/messages/unsent.ts';
import type { Attachments } from './attachments.ts';
import type { VerifyCode } from './proving.ts';
import type { RegistrationService } from './service.ts';

export function registerRegistrationRoutes(
  entrance: Entrance,
  service: RegistrationService & { readonly verifyCode: VerifyCode },
): void {
  serve(entrance, registrationRoutes, {
    register: async ({ actor, body, request, reply }) => {
      const caller = newCallerOf(request);
      const result = await service.register(actor.scope, body, caller).catch(notingUnsent(request));
      giveBrowser(request, reply, caller, result.registrationId);
      return { result };
    },
    resendCode: async ({ actor, params: { registrationId }, request, reply }) => {
      const caller = callerOf(request);
      const result = await service
        .resendCode(actor.scope, registrationId, caller)
        .catch(notingUnsent(request));
      giveBrowser(request, reply, caller, registrationId);
      return { result };
    },
    verifyCode: async ({ actor, params: { registrationId }, body: { code }, request }) => ({
      result: await service.verifyCode(actor.scope, registrationId, code, callerOf(request)),
    }),
  });
}

export function registerAttachmentRoutes(entrance: Entrance, attachments: Attachments): void {
  serve(entrance, attachmentRoutes, {
    upload: async ({ actor, query: { name }, body: bytes, request }) => ({
      result: await attachments.upload(actor.scope, { name, bytes, address: request.ip }),
    }),
    discard: ({ actor, params: { attachmentId } }) =>
      attachments.discard(actor.scope, attachmentId) as Promise<undefined>,
    download: ({ actor, params: { attachmentId }, request }) =>
      attachments.download(actor, request, attachmentId),
  });
}
