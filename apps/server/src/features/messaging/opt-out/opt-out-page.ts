/**
 * The opt-out page behind the link in a message: one question with one button. Also handles the one-click
 * request of mail clients (RFC 8058).
 */
import { randomBytes } from 'node:crypto';
import { minutes } from '@foyer/contract/core/time.ts';
import type { TemplateLanguage } from '@foyer/contract/messaging/messages.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import type { TenantScope } from '../../../platform/db/scope.ts';
import { DomainError } from '../../../platform/errors/domain-error.ts';
import { escapeHtml } from '../../../platform/http/html.ts';
import { createRateLimiter } from '../../../platform/http/limits/rate-limit.ts';
import { callerKey, type RouteContext } from '../../../platform/http/register-routes.ts';
import { preferredLanguage } from '../policy.ts';
import { type OptOutLabels, optOutLabels } from './opt-out-labels.ts';
import type { OptOuts } from './opt-outs.ts';

/** The theme of the tenant's other pages. */
type Mode = 'light' | 'dark';

interface Dependencies {
  readonly database: Database;
  readonly optOuts: OptOuts;
  readonly tenantOf: (tx: Transaction) => Promise<{ readonly brand: { readonly mode: Mode } }>;
}

interface PageContext {
  readonly mode: Mode;
  readonly language: TemplateLanguage;
}

type Found = Awaited<ReturnType<OptOuts['find']>>['result'];

const bodyLimit = 4096;

/** GET changes nothing, because link scanners open it too. */
export function registerOptOutPage(
  { http, authGuard }: RouteContext,
  { database, optOuts, tenantOf }: Dependencies,
): void {
  const limiter = createRateLimiter({ max: 30, perMs: minutes(1) });
  const contextOf = async (scope: TenantScope, { headers }: FastifyRequest): Promise<PageContext> => ({
    mode: await database.withTenant(scope, async (tx) => (await tenantOf(tx)).brand.mode),
    language: preferredLanguage(headers['accept-language']),
  });

  http.register((scoped, _options, done) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scoped.addHook('onRequest', async (request) => limiter.take(await callerKey(authGuard, request)));
    scoped.get<{ Params: { token: string } }>('/stop/:token', async (request, reply) => {
      const scope = await authGuard.tenantOf(request.host);
      return sendPage(reply, await contextOf(scope, request), () =>
        optOuts.find(scope, request.params.token),
      );
    });
    scoped.post<{ Params: { token: string }; Body: string | null }>(
      '/stop/:token',
      async (request, reply) => {
        const scope = await authGuard.tenantOf(request.host);
        // Mail clients send List-Unsubscribe=One-Click; only this page's own form sends `again`.
        const optedOut = new URLSearchParams(request.body ?? '').get('again') === null;
        return sendPage(reply, await contextOf(scope, request), () =>
          optOuts.set(scope, request.params.token, { optedOut, ip: request.ip }),
        );
      },
    );
    done();
  });
}

async function sendPage(
  reply: FastifyReply,
  { mode, language }: PageContext,
  load: () => Promise<{ result: Found }>,
): Promise<FastifyReply> {
  const found = await load().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'link.invalid') return null;
    throw error;
  });
  const nonce = randomBytes(16).toString('base64');
  const labels = optOutLabels[language];
  return reply
    .status(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyWith(nonce))
    .header('referrer-policy', 'no-referrer')
    .header('content-language', language)
    .header('vary', 'accept-language')
    .send(
      page(
        { nonce, mode, language },
        found ? contentOf(found.result, labels) : { ...labels.unknown, form: '' },
      ),
    );
}

interface PageContent {
  readonly title: string;
  readonly text: string;
  readonly form: string;
}

function contentOf({ clientName, channel, to, optedOut }: Found, labels: OptOutLabels): PageContent {
  const fill = (text: string) =>
    text.replace(/\{(client|to)\}/g, (_all, name: string) => escapeHtml(name === 'to' ? to : clientName));
  if (optedOut)
    return {
      title: labels.done,
      text: `${fill(labels.hasStopped)} ${labels.stays}`,
      form: `<form method="post"><input type="hidden" name="again" value="1"><button class="quiet">${labels.again}</button></form>`,
    };
  return {
    title: labels.ask[channel],
    text: `${fill(labels.willStop)} ${labels.stays}`,
    form: `<form method="post"><button>${labels.stop}</button></form>`,
  };
}

function page(
  { nonce, mode, language }: PageContext & { nonce: string },
  { title, text, form }: PageContent,
): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}" data-theme="${mode}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/brand/palette.css">
    <style nonce="${nonce}">${style}</style>
  </head>
  <body>
    <main>
      <img src="/brand/logo.svg" alt="" width="40" height="40">
      <h1>${title}</h1>
      <p>${text}</p>
      ${form}
    </main>
  </body>
</html>
`;
}

const style = `
  :root { --canvas: #f8f7f5; --ink: #1b1a18; --ink-2: #55514b; --edge: #8a857d; color-scheme: light; }
  :root[data-theme="dark"] { --canvas: #121211; --ink: #f4f2ef; --ink-2: #bdb8b0; --edge: #7f7a72; color-scheme: dark; }
  body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 480px; margin: 0 auto; padding: 40px 20px; }
  img { border-radius: 6px; }
  h1 { margin: 24px 0 8px; font-size: 28px; line-height: 34px; font-weight: 620; letter-spacing: -0.02em; }
  p { margin: 0 0 32px; color: var(--ink-2); overflow-wrap: anywhere; }
  button { min-height: 48px; width: 100%; padding: 0 20px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
  button:hover { background: var(--accent-hover); }
  button.quiet { background: none; color: inherit; border: 1px solid var(--edge); }
  button.quiet:hover { background: none; border-color: var(--ink); }
  :focus-visible { outline: 2px solid var(--ink); outline-offset: 2px; }
`;

function policyWith(nonce: string): string {
  return `default-src 'none'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
}
