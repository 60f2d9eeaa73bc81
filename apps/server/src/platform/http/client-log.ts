/**
 * Writes errors that pages report to the server's log. Their text is a field, so it cannot forge a log line.
 * What may
 * be about a person is left out, because it could not be erased from a log.
 */
import { clientLogRoutes } from '@foyer/contract/core/client-log.ts';
import { type RouteContext, serve } from './register-routes.ts';

export function registerClientLog(context: RouteContext): void {
  serve(context, clientLogRoutes, {
    write: async ({ actor, body: { msg, level }, request }) => {
      request.log[level](
        { page: withoutPersonalData(msg), tenant: actor.scope.tenant },
        'error reported by a page',
      );
      return undefined;
    },
  });
}

const maxLength = 1000;

/** Without queries of addresses, email addresses, phone numbers, tokens and ids. */
export function withoutPersonalData(msg: string): string {
  return msg
    .replace(/[?#][^\s"')]*=[^\s"')]*/g, '')
    .replace(/[^\s@<>"'(),;:]+@[^\s@<>"'(),;:]+\.[^\s@<>"'(),;:]+/g, '…')
    .replace(/[\w-]{32,}/g, '…')
    .replace(/\+?\d[\d ().-]{5,}\d/g, '…')
    .slice(0, maxLength);
}
