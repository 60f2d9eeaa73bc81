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

export class PreparingClient extends pg.Client {
  private readonly names = new Map<string, string>();
  /** Whether the statement reads constant tables only. */
  private readonly constant = new Map<string, boolean>();
  private readonly answers = new Map<string, unknown>();

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
      if (!this.isConstant(text)) return send({ ...first, name: this.nameOf(text) }, ...rest);
      const key = `${text} ${JSON.stringify(values)}`;
      const answer = this.answers.get(key) ?? send({ ...first, name: this.nameOf(text) }, ...rest);
      this.answers.set(key, answer);
      return answer;
    };
    this.query = query as pg.Client['query'];
  }

  private isConstant(text: string): boolean {
    let isConstant = this.constant.get(text);
    if (isConstant === undefined) {
      const tables = [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, name = '']) => name);
      isConstant =
        /^select/i.test(text) &&
        !/for (?:no key )?(?:update|share)|\(select/i.test(text) &&
        tables.length > 0 &&
        tables.every((name) => constantTables.has(name));
      this.constant.set(text, isConstant);
    }
    return isConstant;
  }

  private nameOf(text: string): string {
    let name = this.names.get(text);
    if (!name) {
      name = `s${this.names.size}`;
      this.names.set(text, name);
    }
    return name;
  }
}
