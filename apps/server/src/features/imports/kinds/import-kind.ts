/** What each kind of import implements: how a row becomes a record, and how the record is removed again. */
import type { RowProblem } from '@foyer/contract/imports.ts';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Removal } from '../../../platform/errors/removal.ts';
import type { StaffActor } from '../../../platform/http/auth/actor.ts';
import { fieldProblemOf, type ValidationIssue } from '../../../platform/http/field-problem.ts';
import type { Cells } from '../file/read-file.ts';

export interface ImportCall {
  readonly actor: StaffActor;
  readonly request: FastifyRequest;
  /** Of the tenant's own host, for links in messages. */
  readonly origin: string;
}

/** Imports the rows of one file. */
export interface RowImporter {
  /** Equal keys are the same record. `null`: the row has errors, which `create` throws. @throws RowRejection */
  keyOf(cells: Cells): string | null;
  /** Whether the tenant has the record already. */
  isThere(key: string): Promise<boolean>;
  /**
   * @throws RowRejection | DomainError of the feature that owns the record
   */
  create(cells: Cells): Promise<CreatedRecord>;
}

export interface CreatedRecord {
  readonly recordId: string;
  /** A higher one was changed since. `null`: the record has none. */
  readonly version: number | null;
  /** By which later imports recognise the record, where it does not tell itself. */
  readonly keyHash: Buffer | null;
}

export interface ImportableKind {
  open(tx: Transaction, call: ImportCall): Promise<RowImporter>;
  /** Removes a record that is still unused and unchanged. @throws DomainError auth.forbidden */
  remove(
    tx: Transaction,
    call: ImportCall,
    record: Pick<CreatedRecord, 'recordId' | 'version'>,
  ): Promise<Removal>;
}

type Problems = Readonly<Record<string, RowProblem>>;

/** The problems of a row, by the names of its columns; `''`: of the whole row. */
export class RowRejection extends Error {
  readonly problems: Problems;

  constructor(problems: Problems) {
    super('The row has errors.');
    this.problems = problems;
  }
}

type Readers<Fields> = { readonly [Name in keyof Fields]: () => Fields[Name] };

/**
 * Reads the fields of a row and validates them like the form of the record.
 * @throws RowRejection with the problems of all of them
 */
export function readFields<Schema extends z.ZodMiniType>(
  schema: Schema,
  readers: Readers<z.input<Schema>>,
): z.output<Schema> {
  const problems: Record<string, RowProblem> = {};
  const fields: Record<string, unknown> = {};
  for (const [name, read] of Object.entries(readers) as [string, () => unknown][]) {
    try {
      fields[name] = read();
    } catch (error) {
      if (!(error instanceof RowRejection)) throw error;
      Object.assign(problems, error.problems);
    }
  }
  const { success, data, error } = schema.safeParse(fields);
  for (const { path, code, ...params } of error?.issues ?? []) {
    const name = String(path[0] ?? '');
    if (name in readers && !(name in fields)) continue;
    problems[name] ??= fieldProblemOf({ keyword: code, params: params as ValidationIssue['params'] });
  }
  if (!success || Object.keys(problems).length > 0) throw new RowRejection(problems);
  return data as z.output<Schema>;
}
