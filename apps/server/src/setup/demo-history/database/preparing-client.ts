/**
 * A connection for a few hundred statements that are sent a hundred thousand times: it prepares each of them once, because
 * PostgreSQL would spend most of its time on parsing and planning, and it asks only once for rows that do not change.
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

/** The simulation adds rows here, and does not change them: an answer with a row for each value stays right. */
const growingTables = new Set(['person_keys']);

type Answer = Promise<{ readonly rows: readonly unknown[] }>;

/** What is known about a statement by its text. */
interface Prepared {
  readonly name: string;
  /** The answers by the values; `null` for a statement that reads other tables. */
  readonly answers: Map<string, Answer> | null;
  /** Whether an answer can be without rows that are added later. */
  readonly canGrow: boolean;
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
      if (typeof first === 'string' && first.startsWith('rollback')) this.forgetAnswers();
      if (typeof first !== 'object' || first === null) return send(first, ...rest);
      const { text, values = rest[0] } = first as { text?: string; values?: unknown };
      if (!text) return send(first, ...rest);
      const { name, answers, canGrow } = this.prepare(text);
      if (!answers) return send({ ...first, name }, ...rest);
      const key = JSON.stringify(values) ?? '';
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = send({ ...first, name }, ...rest) as Answer;
      if (!canGrow) answers.set(key, answer);
      else
        answer.then(
          ({ rows }) => rows.length === (values as unknown[]).length && answers.set(key, answer),
          ignore,
        );
      return answer;
    };
    this.query = query as pg.Client['query'];
  }

  /** Asks again for everything: another connection or a rollback changed rows. */
  forgetAnswers(): void {
    for (const { answers } of this.prepared.values()) answers?.clear();
  }

  private prepare(text: string): Prepared {
    let prepared = this.prepared.get(text);
    if (!prepared) {
      const tables = tablesOf(text);
      const isKept = tables.every((table) => constantTables.has(table) || growingTables.has(table));
      prepared = {
        name: `s${this.prepared.size}`,
        answers: isKept && tables.length > 0 ? new Map() : null,
        canGrow: tables.some((table) => growingTables.has(table)),
      };
      this.prepared.set(text, prepared);
    }
    return prepared;
  }
}

/** The tables of a plain read; none for any other statement. */
function tablesOf(text: string): string[] {
  if (!/^select/i.test(text) || /for (?:no key )?(?:update|share)|\(select/i.test(text)) return [];
  return [...text.matchAll(/\b(?:from|join) "?(\w+)/g)].map(([, name = '']) => name);
}

/** Who asked gets the error. */
const ignore = () => {};
