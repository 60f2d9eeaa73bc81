/**
 * Removes the schemas and descriptions from the contract's routes and events: the page needs only their paths
 * and names, and the server validates their content. This keeps most of zod out of the page's scripts.
 */
import type { Plugin } from 'vite';

const declarations = ['route', 'clientEvent', 'serverEvent'];
const schemaKeys = ['params', 'query', 'body', 'answer', 'payload', 'result'];
/** Read only by the server and its API documents. */
const descriptionKeys = ['summary', 'access', 'errors', 'limit', 'upload'];
/** The contract's own schema functions, besides `z`. */
const schemaBuilders = ['tableQuery', 'tableAnswer', 'exportQuery', 'text', 'nonBlankText', 'masked'];
/** Functions without side effects, whose unused results can be removed as well. */
const durations = ['seconds', 'minutes', 'hours', 'days'];

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export function stripSchemas(): Plugin {
  return {
    name: 'foyer:strip-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = [];
        visit(this.parse(code) as unknown as Node, (node) => {
          if (isCallOf(node, declarations)) {
            edits.push(...definitionEdits(node, code));
          }
          // Building a schema has no side effects, so an unused schema can be removed.
          if (isSchemaCall(node))
            edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
        });
        return { code: apply(code, edits), map: null };
      },
    },
  };
}

function visit(node: Node, onNode: (node: Node) => void): void {
  onNode(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, onNode);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function isCallOf(node: Node, names: readonly string[]): boolean {
  const callee = node.callee as Node | undefined;
  return (
    node.type === 'CallExpression' && callee?.type === 'Identifier' && names.includes(String(callee.name))
  );
}

// `z.object(…)`, and what is chained to it.
function isSchemaCall(node: Node): boolean {
  if (node.type !== 'CallExpression') return false;
  let inner = node.callee as Node;
  while (inner.type === 'MemberExpression' || inner.type === 'CallExpression') {
    inner = (inner.type === 'MemberExpression' ? inner.object : inner.callee) as Node;
  }
  return (
    inner.type === 'Identifier' &&
    ['z', 'Array', ...schemaBuilders, ...durations, ...declarations].includes(String(inner.name))
  );
}

/** Replaces the definition by one that has only the other properties. */
function definitionEdits(call: Node, code: string): { start: number; end: number; text: string }[] {
  const definition = (call.arguments as Node[])[0];
  if (!definition) return [];
  const kept = ((definition.properties ?? []) as (Node & { key?: Node })[]).filter(
    ({ key }) => ![...schemaKeys, ...descriptionKeys].includes(String(key?.name)),
  );
  const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
  return [{ start: definition.start, end: definition.end, text }];
}

// Applied from the end, so that positions stay valid. Edits inside a replaced value are dropped.
function apply(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  const replacements = edits.filter(({ start, end }) => end > start);
  return edits
    .filter(
      (edit) =>
        !replacements.some((outer) => outer !== edit && outer.start <= edit.start && edit.end <= outer.end),
    )
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
