/** The description of the calls as a page for people: one piece of HTML, no script, nothing from elsewhere. */
import { escapeHtml } from '../http/html.ts';
import type { OpenApiDocument, Operation, Parameter } from './document.ts';
import { inWords, renderFrame, renderShape, renderText } from './frame.ts';
import { writeShape } from './notation.ts';
import type { JsonSchema } from './schema.ts';

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

export function renderDocs(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const slices = Map.groupBy(calls, ({ operation }) => operation.tags[0]);
  const parts = new Map([...slices.keys()].map((slice) => [slice, wordsOf(slice)]));
  const main = `${renderText(document.info.description)}
      <p>For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI ${document.openapi}). What happens live: <a href="/api/docs/events">the live events</a>.</p>
      ${[...slices].map(([slice, own]) => renderSlice(slice, own)).join('')}
      <section id="error"><h2>Error</h2><p>The one shape of every refusal.</p>${renderShape(errorOf(document))}</section>`;
  return renderFrame({ title: 'API', parts, main });
}

function renderSlice(slice: string, calls: readonly Call[]): string {
  return `<section id="${slice}"><h2>${wordsOf(slice)}</h2>${calls.map(renderCall).join('')}</section>`;
}

function renderCall({ method, path, operation }: Call): string {
  const { operationId, summary, parameters = [], requestBody, responses } = operation;
  const limit = operation['x-limit'];
  const often = limit ? ` · at most ${limit.max} in ${Math.round(limit.perMs / 60_000)} min` : '';
  return `<article id="${operationId}">
  <h3><a href="#${operationId}"><b class="${method}">${method}</b> <code>${escapeHtml(path)}</code></a></h3>
  <p>${escapeHtml(summary)}</p>
  <p class="access">For ${inWords(operation['x-access'])}${often}</p>
  ${parameters.length > 0 ? renderParameters(parameters) : ''}
  ${
    requestBody
      ? Object.entries(requestBody.content)
          .map(([type, { schema }]) => renderPart('Body', type, schema))
          .join('')
      : ''
  }
  ${Object.entries(responses)
    .filter(([status]) => Number(status) < 400)
    .map(([status, { content }]) => {
      const [type, body] = Object.entries(content ?? {})[0] ?? [];
      return type && body
        ? renderPart(`Answer ${status}`, type, body.schema)
        : `<p>Answer ${status}, empty.</p>`;
    })
    .join('')}
  ${renderRefusals(responses)}
</article>`;
}

function renderParameters(parameters: readonly Parameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${place}${required ? ', required' : ''}</td><td><code>${escapeHtml(writeShape(schema))}</code></td></tr>`,
  );
  return `<table><caption>Parameters</caption><tbody>${rows.join('')}</tbody></table>`;
}

function renderPart(title: string, type: string, schema: object): string {
  if (type !== 'application/json') return `<p>${title}: <code>${escapeHtml(type)}</code></p>`;
  return `<details><summary>${title}</summary>${renderShape(schema)}</details>`;
}

function renderRefusals(responses: Operation['responses']): string {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .map(
      ([status, { 'x-codes': codes = [] }]) =>
        `<tr><th scope="row">${status}</th><td>${codes.map((code) => `<code>${code}</code>`).join(' ')}</td></tr>`,
    );
  if (rows.length === 0) return '';
  return `<details><summary>Refusals</summary><table><tbody>${rows.join('')}</tbody></table></details>`;
}

/** `auditLogs` → `Audit logs`. */
function wordsOf(slice: string): string {
  const words = slice.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function errorOf({ components }: OpenApiDocument): JsonSchema {
  return (components as { schemas: { Error: JsonSchema } }).schemas.Error;
}
