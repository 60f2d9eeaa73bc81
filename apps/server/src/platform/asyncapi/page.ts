/** Renders the AsyncAPI document as a page. */
import { escapeHtml } from '../http/html.ts';
import type { JsonSchema } from '../openapi/schema.ts';
import type { AsyncApiDocument, Operation } from './document.ts';
import { labelsOf, renderFrame, renderShape, renderText } from './frame.ts';

export function renderEvents(document: AsyncApiDocument): string {
  const { channels, components } = document;
  const sections = new Map([
    ...Object.entries(channels).map(([id, { title }]) => [id, title] as const),
    ['error', 'Error'],
  ]);
  const main = `${renderText(document.info.description)}
      <p>Machine-readable: <a href="/api/asyncapi.json">asyncapi.json</a> (AsyncAPI ${document.asyncapi}). See also the <a href="/api/docs">HTTP API</a>.</p>
      ${Object.keys(channels)
        .map((id) => renderChannel(document, id))
        .join('')}
      <section id="error"><h2>Error</h2><p>The shape of every error.</p>${renderShape(components.schemas.Error)}</section>`;
  return renderFrame({ title: 'Socket events', sections, main });
}

function renderChannel(document: AsyncApiDocument, id: string): string {
  const channel = document.channels[id];
  if (!channel) return '';
  const own = Object.entries(document.operations).filter(
    ([, { channel }]) => channel.$ref === `#/channels/${id}`,
  );
  return `<section id="${id}"><h2><code>${channel.address}</code></h2>
  <p>${escapeHtml(channel.summary)}</p>
  <p class="access">Access: ${labelsOf(channel['x-access'])} · error codes of a rejected connection: ${renderCodes(channel['x-codes'])}</p>
  ${own.map(([key, operation]) => renderOperation(document, key, operation)).join('')}</section>`;
}

function renderOperation(document: AsyncApiDocument, key: string, operation: Operation): string {
  const { action, title, summary, reply } = operation;
  const people = labelsOf(operation['x-access']);
  const codes = operation['x-codes'] ?? [];
  return `<article id="${key}">
  <h3><a href="#${key}"><b>${action === 'receive' ? 'client' : 'server'}</b> <code>${escapeHtml(title)}</code></a></h3>
  <p>${escapeHtml(summary)}</p>
  <p class="access">${action === 'receive' ? `Sent by ${people}` : `Sent by the server, to ${people}`}</p>
  ${renderMessage('Payload', document, title)}
  ${reply ? renderMessage('Acknowledgement', document, `${title}.ack`) : ''}
  ${codes.length > 0 ? `<details><summary>Error codes</summary><p>${renderCodes(codes)}</p></details>` : ''}
</article>`;
}

function renderMessage(title: string, { components }: AsyncApiDocument, name: string): string {
  const payload = components.messages[name]?.payload as JsonSchema | undefined;
  // The error of an acknowledgement is shown once, at the end of the page.
  const shape = payload?.oneOf?.find((each) => !('$ref' in each)) ?? payload ?? {};
  return `<details><summary>${title}</summary>${renderShape(name.endsWith('.ack') ? shape : (payload ?? {}))}</details>`;
}

function renderCodes(codes: readonly string[]): string {
  return codes.map((code) => `<code>${code}</code>`).join(' ');
}
