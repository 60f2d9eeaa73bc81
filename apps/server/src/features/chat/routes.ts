/** The routes of the chat. */
import { chatRoutes } from '@foyer/contract/chat.ts';
import { type RouteContext, serve } from '../../platform/http/register-routes.ts';
import type { ChatFiles } from './files.ts';
import type { Chat } from './service.ts';

export function registerChatRoutes(
  context: RouteContext,
  { chat, files }: { readonly chat: Chat; readonly files: ChatFiles },
): void {
  serve(context, chatRoutes, {
    list: async ({ actor, params, query, request }) => ({
      result: await chat.list(actor, { ...params, ...query }, request),
    }),
    send: async ({ actor, params, body, request }) => ({
      result: await chat.send(actor, { ...params, ...body }, request),
    }),
    upload: async ({ actor, params, query, body: bytes }) => ({
      result: await files.upload(actor, { ...params, ...query, bytes }),
    }),
    download: ({ actor, params, request }) => files.download(actor, params, request),
    typing: ({ actor, params, body }) => chat.typing(actor, { ...params, ...body }) as Promise<undefined>,
    read: ({ actor, params, body }) => chat.read(actor, { ...params, ...body }) as Promise<undefined>,
  });
}
