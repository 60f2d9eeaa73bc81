/** The description of the live events as a page for people. */
import { escapeHtml } from '../http/html.ts';
import { inWords, renderFrame, renderShape, renderText } from '../openapi/frame.ts';
import type { JsonSchema } from '../openapi/schema.ts';
import type { AsyncApiDocument, Operation } from './document.ts';

export function renderEvents(document: AsyncApiDocument): string {
  const { channels, components } = document;
  const parts = new Map([
    ...Object.entries(channels).map(([id, { title }]) => [id, title] as const),
    ['error', 'Error'],
  ]);
  const main = `${renderText(document.info.description)}
      <p>For programs: <a href="/api/asyncapi.json">asyncapi.json</a> (AsyncAPI ${document.asyncapi}). What is fetched: <a href="/api/docs">the calls</a>.</p>
      ${Object.keys(channels)
        .map((id) => renderChannel(document, id))
        .join('')}
      <section id="error"><h2>Error</h2><p>The one shape of every refusal.</p>${renderShape(components.schemas.Error)}</section>`;
  return renderFrame({ title: 'Live events', parts, main });
}

function renderChannel(document: AsyncApiDocument, id: string): string {
  const channel = document.channels[id];
  if (!channel) return '';
  const own = Object.entries(document.operations).filter(
    ([, { channel: of }]) => of.$ref === `#/channels/${id}`,
  );
  return `<section id="${id}"><h2><code>${channel.address}</code></h2>
  <p>${escapeHtml(channel.summary)}</p>
  <p class="access">For ${inWords(channel['x-access'])} · connecting is refused with ${renderCodes(channel['x-codes'])}</p>
  ${own.map(([key, operation]) => renderOperation(document, key, operation)).join('')}</section>`;
}

function renderOperation(document: AsyncApiDocument, key: string, operation: Operation): string {
  const { action, title, summary, reply } = operation;
  const people = inWords(operation['x-access']);
  const codes = operation['x-codes'] ?? [];
  return `<article id="${key}">
  <h3><a href="#${key}"><b>${action === 'receive' ? 'to us' : 'from us'}</b> <code>${escapeHtml(title)}</code></a></h3>
  <p>${escapeHtml(summary)}</p>
  <p class="access">${action === 'receive' ? `Sent by ${people}` : `Sent by the server, to ${people}`}</p>
  ${renderMessage('Payload', document, title)}
  ${reply ? renderMessage('Acknowledgement', document, `${title}.ack`) : ''}
  ${codes.length > 0 ? `<details><summary>Refusals</summary><p>${renderCodes(codes)}</p></details>` : ''}
</article>`;
}

function renderMessage(title: string, { components }: AsyncApiDocument, name: string): string {
  const payload = components.messages[name]?.payload as JsonSchema | undefined;
  // Of an acknowledgement the refusal is shown once, at the end.
  const shape = payload?.oneOf?.find((each) => !('$ref' in each)) ?? payload ?? {};
  return `<details><summary>${title}</summary>${renderShape(name.endsWith('.ack') ? shape : (payload ?? {}))}</details>`;
}

function renderCodes(codes: readonly string[]): string {
  return codes.map((code) => `<code>${code}</code>`).join(' ');
}
