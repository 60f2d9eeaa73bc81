/** The demo outbox as a page: newest message first, with a button that copies the code. */
import { escapeHtml } from '../../../platform/http/html.ts';
import type { OutboxMessage } from './outbox.ts';

const channelNames = { sms: 'SMS', whatsapp: 'WhatsApp', email: 'Email' } as const;

export function renderOutbox(messages: readonly OutboxMessage[], nonce: string): string {
  return `<!doctype html>
<html lang="en" data-theme="light">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>Outbox</title>
    <link rel="icon" href="/brand/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/brand/palette.css">
    <style nonce="${nonce}">${style}</style>
    <script src="/dev/outbox.js" defer></script>
  </head>
  <body data-newest="${newestMarker(messages)}">
    <header><img src="/brand/logo.svg" alt="" width="32" height="32"><h1>Outbox</h1></header>
    <main>
      <p>This is a demonstration: messages are shown here instead of being sent. New ones appear automatically.</p>
      ${messages.length === 0 ? '<p class="empty">No messages yet. Register as a customer, and your code appears here.</p>' : `<ol>${messages.map(renderMessage).join('')}</ol>`}
    </main>
  </body>
</html>
`;
}

function renderMessage({ channel, to, subject, text, sentAt }: OutboxMessage): string {
  const code = /\b\d{6}\b/.exec(text)?.[0];
  const copy = code
    ? `<p class="code"><output>${code}</output><button type="button" data-code="${code}">Copy code</button></p>`
    : '';
  const at = sentAt.toISOString();
  return `<li>
        <p class="about"><b>${channelNames[channel]}</b> to ${escapeHtml(to)} <time datetime="${at}">${at.slice(11, 19)} UTC</time></p>
        ${subject === null ? '' : `<h2 dir="auto">${escapeHtml(subject)}</h2>`}
        ${copy}
        <pre dir="auto">${escapeHtml(text)}</pre>
      </li>`;
}

/** Changes with every message; the page's script compares it with the API's answer. */
function newestMarker(messages: readonly OutboxMessage[]): string {
  return `${messages.length} ${messages[0]?.sentAt.toISOString() ?? ''}`;
}

export const outboxScript = `for (const button of document.querySelectorAll('button[data-code]')) {
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.code);
    button.textContent = 'Copied';
  });
}
setInterval(async () => {
  const response = await fetch('/api/dev/outbox').catch(() => null);
  if (!response?.ok) return;
  const { result } = await response.json();
  if (document.body.dataset.newest !== result.length + ' ' + (result[0]?.sentAt ?? '')) location.reload();
}, 2000);
`;

const style = `
  body { margin: 0; background: #f8f7f5; color: #1b1a18; font: 16px/24px ui-sans-serif, system-ui, sans-serif; }
  header { display: flex; gap: 12px; align-items: center; min-height: 64px; padding: 0 20px; background: #fff; border-bottom: 1px solid #e5e2dc; }
  header img { border-radius: 6px; }
  h1 { margin: 0; font-size: 20px; line-height: 28px; font-weight: 600; }
  h2 { margin: 8px 0 0; font-size: 16px; line-height: 24px; font-weight: 600; }
  main { max-width: 640px; margin: 0 auto; padding: 20px; }
  main > p { color: #55514b; }
  ol { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px; }
  li { padding: 16px; background: #fff; border: 1px solid #e5e2dc; border-radius: 6px; }
  .about { margin: 0; font-size: 13px; line-height: 18px; color: #55514b; overflow-wrap: anywhere; }
  .about time { color: #6b665f; }
  .code { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; margin: 12px 0; }
  .code output { font-size: 28px; line-height: 34px; font-weight: 620; font-variant-numeric: tabular-nums; user-select: all; }
  .code button { min-height: 44px; padding: 0 16px; border: 0; border-radius: 6px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
  .code button:hover { background: var(--accent-hover); }
  :focus-visible { outline: 2px solid #1b1a18; outline-offset: 2px; }
  pre { margin: 8px 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; color: #55514b; }
  .empty { padding: 32px 0; }
`;

export function outboxPolicy(nonce: string): string {
  return `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
}
