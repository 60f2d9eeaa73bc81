/** Where a "no more messages" link leads: one question, one button; and what a mail program's own button calls. */
import { randomBytes } from 'node:crypto';
import { minutes } from '@foyer/contract/time.ts';
import type { FastifyReply } from 'fastify';
import type { Database, Unit } from '../../platform/db/database.ts';
import type { TenantScope } from '../../platform/db/scope.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { escapeHtml } from '../../platform/http/html.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import type { Entrance } from '../../platform/http/serve.ts';
import type { OptOuts } from './opt-outs.ts';

/** Light or dark, as the tenant's other pages are. */
type Mode = 'light' | 'dark';

interface Parts {
  readonly database: Database;
  readonly optOuts: OptOuts;
  readonly tenantOf: (unit: Unit) => Promise<{ readonly brand: { readonly mode: Mode } }>;
}

type Found = Awaited<ReturnType<OptOuts['find']>>['result'];

const bodyLimit = 4096;

/** Looking changes nothing: programs that look into links for safety do so too. */
export function registerStopPage({ http, gate }: Entrance, { database, optOuts, tenantOf }: Parts): void {
  const limiter = createRateLimiter({ max: 30, perMs: minutes(1) });
  const modeOf = (scope: TenantScope) =>
    database.withTenant(scope, async (unit) => (await tenantOf(unit)).brand.mode);

  http.register((scoped, _options, done) => {
    scoped.removeAllContentTypeParsers();
    scoped.addContentTypeParser('*', { parseAs: 'string', bodyLimit }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scoped.addHook('onRequest', async (request) => limiter.take(`${request.host} ${request.ip}`));
    scoped.get<{ Params: { token: string } }>('/stop/:token', async (request, reply) => {
      const scope = await gate.tenantOf(request.host);
      return answer(reply, await modeOf(scope), () => optOuts.find(scope, request.params.token));
    });
    scoped.post<{ Params: { token: string }; Body: string | null }>(
      '/stop/:token',
      async (request, reply) => {
        const scope = await gate.tenantOf(request.host);
        // A mail program says List-Unsubscribe=One-Click; only our own page's second button says otherwise.
        const optedOut = new URLSearchParams(request.body ?? '').get('again') === null;
        return answer(reply, await modeOf(scope), () =>
          optOuts.set(scope, request.params.token, { optedOut, ip: request.ip }),
        );
      },
    );
    done();
  });
}

async function answer(
  reply: FastifyReply,
  mode: Mode,
  ask: () => Promise<{ result: Found }>,
): Promise<FastifyReply> {
  const found = await ask().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'link.invalid') return null;
    throw error;
  });
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(found ? 200 : 404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyWith(nonce))
    .header('referrer-policy', 'no-referrer')
    .send(page({ nonce, mode }, found ? questionOf(found.result) : unknown));
}

interface Said {
  readonly title: string;
  readonly text: string;
  readonly form: string;
}

const unknown: Said = {
  title: 'This link does not work',
  text: 'Please open it again from the message, whole as it stands there.',
  form: '',
};

const ways = { sms: 'text messages', whatsapp: 'WhatsApp messages', email: 'emails' } as const;

function questionOf({ clientName, channel, to, optedOut }: Found): Said {
  const client = escapeHtml(clientName);
  const address = escapeHtml(to);
  if (optedOut)
    return {
      title: 'You get no more reminders',
      text: `${client} sends no more reminders and links to ${address}. Codes you ask for, and changes of a time you booked, still come.`,
      form: '<form method="post"><input type="hidden" name="again" value="1"><button class="quiet">Send them again</button></form>',
    };
  return {
    title: `No more ${ways[channel]}?`,
    text: `${client} will send no more reminders and links to ${address}. Codes you ask for, and changes of a time you booked, still come.`,
    form: '<form method="post"><button>Send me no more</button></form>',
  };
}

function page({ nonce, mode }: { nonce: string; mode: Mode }, { title, text, form }: Said): string {
  return `<!doctype html>
<html lang="en" data-theme="${mode}">
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
