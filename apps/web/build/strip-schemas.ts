/**
 * Takes the schemas and descriptions out of the contract's routes, commands and news on the page: the page needs their
 * paths and names, the server judges their content. With them most of zod stays out of the first download.
 */
import type { Plugin } from 'vite';

const declaring = ['route', 'command', 'news'];
const schemas = ['params', 'query', 'body', 'answer', 'payload', 'result'];
/** What only the server and the descriptions read. */
const words = ['summary', 'access', 'errors', 'limit', 'upload'];
/** The contract's own makers of schemas, beside `z`. */
const makers = ['tableQuery', 'tableAnswer', 'exportQuery', 'text', 'filledText', 'plainText'];
/** Durations are plain numbers: one that nobody uses may go too. */
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
          if (isCallOf(node, declaring)) {
            edits.push(...schemaEdits(node));
          }
          // What no longer is used may go: building a schema does nothing else.
          if (isSchemaCall(node))
            edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
        });
        return { code: apply(code, edits), map: null };
      },
    },
  };
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, see);
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
    ['z', 'Array', ...makers, ...durations, ...declaring].includes(String(inner.name))
  );
}

function schemaEdits(call: Node): { start: number; end: number; text: string }[] {
  const definition = (call.arguments as Node[])[0];
  const properties = (definition?.properties ?? []) as { key?: Node; value?: Node; shorthand?: boolean }[];
  return properties.flatMap(({ key, value, shorthand }) => {
    const name = String(key?.name);
    if (!value || ![...schemas, ...words].includes(name)) return [];
    return [{ start: value.start, end: value.end, text: shorthand ? `${name}: null` : 'null' }];
  });
}

// From the end, so that positions stay true; edits inside of a value that goes are dropped with it.
function apply(code: string, edits: readonly { start: number; end: number; text: string }[]): string {
  const gone = edits.filter(({ start, end }) => end > start);
  return edits
    .filter(
      (edit) => !gone.some((outer) => outer !== edit && outer.start <= edit.start && edit.end <= outer.end),
    )
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}
