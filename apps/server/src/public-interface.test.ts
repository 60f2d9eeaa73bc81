/**
 * The public interface keeps everything that `testing/baseline/public-interface.json` lists, and grows only
 * by what
 * `testing/baseline/additions.json` explains.
 *
 * The baseline was collected from the server of commit 9f8e3e8 by `testing/baseline/write-baseline.mjs`. It
 * is never
 * written again to make this test pass: a fact that is missing is a client that breaks.
 *
 * Both sides are collected from outside, from the real server process: the descriptions that it serves
 * (`/api/openapi.json`, `/api/asyncapi.json`), the files it exports, the cookies and tokens it gives out,
 * the queues in
 * its database. No module is asked what it would say, so neither a renamed module nor another generator of the
 * descriptions can hide a difference. Facts are compared in a normal form (`schema-facts.ts`) that does not
 * depend on
 * how a generator words a schema. Only storage keys are looked for in the sources, because no browser runs
 * here.
 *
 * Not covered here, because `upgrade.test.ts` uses them: signatures of links, the sealing of secrets,
 * password hashes.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectPublicInterface, type PublicInterface } from './testing/baseline/public-interface.ts';
import { schemaFacts } from './testing/baseline/schema-facts.ts';
import { type FoyerProcess, startFoyer } from './testing/upgrade/foyer-process.ts';
import { createScratchDatabase, type ScratchDatabase } from './testing/upgrade/scratch-database.ts';

interface Addition {
  /** For the reader of the list: what needs it, and why no client breaks. */
  readonly why: string;
  /** `section | subject | fact`; a `*` at the end matches every ending. */
  readonly facts: readonly string[];
}

const folder = path.join(import.meta.dirname, 'testing/baseline');
const checkout = path.resolve(import.meta.dirname, '../../..');
const readJson = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

const lines = (collected: PublicInterface) =>
  Object.entries(collected).flatMap(([section, subjects]) =>
    Object.entries(subjects).flatMap(([subject, facts]) =>
      (facts.length > 0 ? facts : ['exists']).map((fact) => `${section} | ${subject} | ${fact}`),
    ),
  );

const isExplainedBy = (textLine: string, fact: string) =>
  fact.endsWith('*') ? textLine.startsWith(fact.slice(0, -1)) : textLine === fact;

/**
 * A required key of something that clients could send without it before. What the server sends may grow, and so may the
 * values of a key that was required.
 */
function isNewRequirement(textLine: string, before: ReadonlySet<string>): boolean {
  const [required = '', subject, parent = ''] =
    /^((?:calls|events \| receive).*? \| )((?:body|query|path|payload).*?)\.[\w-]+!(?::| = )/.exec(
      textLine,
    ) ?? [];
  if (!subject) return false;
  if (required.endsWith(' = ') && [...before].some((fact) => fact.startsWith(required))) return false;
  if (parent === 'query' || parent === 'path') return [...before].some((fact) => fact.startsWith(subject));
  return ['', '!'].some((mark) => before.has(`${subject}${parent}${mark}: object`));
}

describe('the public interface', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-interface-'));
  const baseline = lines(readJson('public-interface.json'));
  const additions: Addition[] = readJson('additions.json');
  const before = new Set(baseline);
  let database: ScratchDatabase;
  let foyer: FoyerProcess;
  let now: string[] = [];
  let added: string[] = [];

  beforeAll(async () => {
    const password = 'password of the interface test';
    writeFileSync(path.join(dataDir, 'installation.json'), JSON.stringify({ demo: true, formatVersion: 1 }));
    database = await createScratchDatabase();
    foyer = await startFoyer({
      dataDir,
      databaseUrl: database.url,
      // The OpenAPI document contains the operator's routes only where the installation has them.
      env: { FOYER_DEMO_PASSWORD: password, FOYER_OPERATOR_TOKEN: 'operator-of-the-interface-test-0001' },
    });
    const { rows } = await database.owner.query<{ name: string }>('select name from pgboss.queue order by 1');
    const queues = rows.map(({ name }) => name);
    now = lines(await collectPublicInterface({ foyer, password, checkout, dataDir, queues }));
    added = now.filter((textLine) => !before.has(textLine));
  });
  afterAll(async () => {
    await foyer?.stop();
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('keeps every call, event, export, cookie, token field, queue, setting and command of the baseline', () => {
    const kept = new Set(now);

    expect(baseline.length).toBeGreaterThan(9_000);
    expect(baseline.filter((textLine) => !kept.has(textLine))).toEqual([]);
  });

  it('grows only by what additions.json explains', () => {
    const explained = additions.flatMap(({ facts }) => facts);

    expect(added.filter((textLine) => !explained.some((fact) => isExplainedBy(textLine, fact)))).toEqual([]);
  });

  it('requires nothing of existing requests that they could leave out before', () => {
    expect(added.filter((textLine) => isNewRequirement(textLine, before))).toEqual([]);
  });

  it('has no addition without a reason, and none that does not exist', () => {
    const stale = additions.flatMap(({ facts }) =>
      facts.filter((fact) => !added.some((textLine) => isExplainedBy(textLine, fact))),
    );

    expect(additions.filter(({ why }) => why.trim().length < 20)).toEqual([]);
    expect(stale).toEqual([]);
  });
});

describe('the normal form', () => {
  const facts = (schema: object, root: object = {}) =>
    schemaFacts(schema, 'body', { root: { ...root }, side: 'input' });

  it.each([
    ['a reference and the schema itself', { $ref: '#/defs/A' }, { type: 'string', maxLength: 5 }],
    [
      'allOf and the keywords side by side',
      { allOf: [{ type: 'string' }, { maxLength: 5 }] },
      { $ref: '#/defs/A' },
    ],
    ['const and an enum of one value', { const: 'a' }, { type: 'string', enum: ['a'] }],
    ['an enum and a choice of constants', { enum: ['b', 'a'] }, { oneOf: [{ const: 'a' }, { const: 'b' }] }],
    [
      'nullable and a choice with null',
      { type: 'string', nullable: true },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    [
      'a list of types and a choice',
      { type: ['integer', 'null'] },
      { oneOf: [{ type: 'null' }, { type: 'integer' }] },
    ],
    [
      'whole numbers of both kinds',
      { type: 'number', multipleOf: 1 },
      { type: 'integer', minimum: Number.MIN_SAFE_INTEGER },
    ],
    ['texts for people and nothing', { type: 'string', title: 'A', description: 'B' }, { type: 'string' }],
    [
      'a record of named keys and properties',
      {
        type: 'object',
        propertyNames: { enum: ['a'] },
        additionalProperties: { type: 'boolean' },
        required: ['a'],
      },
      { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] },
    ],
    [
      'the same choices in another order',
      { oneOf: [choice('a', 'x'), choice('b', 'y')] },
      { anyOf: [choice('b', 'y'), choice('a', 'x')] },
    ],
  ])('is the same for %s', (_what, one, other) => {
    const root = { defs: { A: { type: 'string', maxLength: 5 } } };

    expect(facts(one, root)).toEqual(facts(other, root));
  });

  it.each([
    ['a type', { type: 'string' }, { type: 'integer' }],
    ['a bound', { type: 'string', maxLength: 5 }, { type: 'string', maxLength: 6 }],
    ['null', { type: 'string' }, { type: ['string', 'null'] }],
    ['a value', { enum: ['a', 'b'] }, { enum: ['a'] }],
    ['a key', choice('a', 'x'), choice('a', 'y')],
    ['a required key', choice('a', 'x'), { ...choice('a', 'x'), required: [] }],
    [
      'which keys go together',
      { oneOf: [choice('a', 'x'), choice('b', 'y')] },
      { oneOf: [choice('a', 'y'), choice('b', 'x')] },
    ],
    [
      'whether other keys are allowed',
      choice('a', 'x'),
      { ...choice('a', 'x'), additionalProperties: false },
    ],
  ])('differs by %s', (_what, one, other) => {
    expect(facts(one)).not.toEqual(facts(other));
  });

  it('rejects an unknown keyword instead of ignoring it', () => {
    expect(() => facts({ type: 'string', not: {} })).toThrow('"not" is not compared');
  });

  function choice(kind: string, key: string) {
    return {
      type: 'object',
      required: ['kind', key],
      properties: { kind: { const: kind }, [key]: { type: 'string' } },
    };
  }
});
