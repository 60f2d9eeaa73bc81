/**
 * A connection for a few hundred statements that are sent a hundred thousand times: it prepares each of them once, because
 * PostgreSQL would spend most of its time on parsing and planning, and it asks only once for rows that never change.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';

type Query = (...args: unknown[]) => unknown;

/** Settings, which a simulation reads and does not write. */
const constantTables = new Set([
  'message_carriers',
  'message_templates',
  'product_agents',
  'products',
  'push_subscriptions',
  'tenants',
  'users',
]);

/** What is known about a statement by its text. */
interface Prepared {
  readonly name: string;
  /** The answers by the values; `null` for a statement that does not read constant tables alone. */
  readonly answers: Map<string, unknown> | null;
}

export class PreparingClient extends pg.Client {
  private readonly prepared = new Map<string, Prepared>();

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const submit = super.query.bind(this) as Query;
    const { stream } = (this as unknown as { connection: { stream: Duplex } }).connection;
    // What is sent in one tick leaves in one system call.
    const send: Query = (...args) => {
      if (stream.writableCorked === 0) {
        stream.cork();
        process.nextTick(() => stream.uncork());
      }
      return submit(...args);
    };
    const query: Query = (first: unknown, ...rest: unknown[]) => {
      if (typeof first !== 'object' || first === null) return send(first, ...rest);
      const { text, values = rest[0] } = first as { text?: string; values?: unknown };
      if (!text) return send(first, ...rest);
      const { name, answers } = this.prepare(text);
      if (!answers) return send({ ...first, name }, ...rest);
      const key = JSON.stringify(values) ?? '';
      const answer = answers.get(key) ?? send({ ...first, name }, ...rest);
      answers.set(key, answer);
      return answer;
    };
    this.query = query as pg.Client['query'];
  }

  private prepare(text: string): Prepared {
    let prepared = this.prepared.get(text);
    if (!prepared) {
      const answers = readsConstantTables(text) ? new Map<string, unknown>() : null;
      prepared = { name: `s${this.prepared.size}`, answers };
      this.prepared.set(text, prepared);
    }
    return prepared;
  }
}

function readsConstantTables(text: string): boolean {
  const tables = [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, name = '']) => name);
  return (
    /^select/i.test(text) &&
    !/for (?:no key )?(?:update|share)|\(select/i.test(text) &&
    tables.length > 0 &&
    tables.every((name) => constantTables.has(name))
  );
}
