/** Sends a bulk action in portions, and collects what was done and what was not. */
import type { BulkResult } from '@foyer/contract/core/bulk.ts';
import { useState } from 'react';
import { explain, messageFor } from '../../../../platform/api/errors.ts';
import { showSnackbar } from '../../feedback/snackbars.tsx';
import { type SaveState, useSave } from '../../forms/use-save.ts';
import type { BulkDialogProps } from '../table-types.ts';

/** Few enough for an answer in time, and for a progress that moves. */
const idsPerRequest = 20;

/** Of an action that left some rows as they were. */
export interface BulkOutcome<Row> {
  readonly done: readonly string[];
  readonly failed: readonly { readonly row: Row; readonly reason: string }[];
}

interface BulkOptions<Row> extends Pick<BulkDialogProps<Row>, 'rows' | 'onDone' | 'onClose'> {
  /** The fields of the form that can show an error. */
  readonly names?: readonly string[];
  readonly doneLabel: (count: number) => string;
  /** The reason for a row that was already as the action would leave it. */
  readonly unchangedLabel: string;
  /** Fetches again what shows the rows. */
  readonly refresh: () => Promise<unknown>;
}

/** Sends one portion of ids. */
type Send = (ids: string[]) => Promise<{ readonly result: BulkResult }>;

export interface Bulk<Row> {
  readonly saving: SaveState;
  /** The rows that have been sent and answered. */
  readonly sentCount: number;
  /** `null` unless the action has run and some rows were not changed. */
  readonly outcome: BulkOutcome<Row> | null;
  readonly run: (send: Send) => Promise<void>;
}

export function useBulk<Row extends { readonly id: string }>({
  rows,
  onDone,
  onClose,
  names = [],
  doneLabel,
  unchangedLabel,
  refresh,
}: BulkOptions<Row>): Bulk<Row> {
  const saving = useSave(names);
  const [sentCount, setSentCount] = useState(0);
  const [outcome, setOutcome] = useState<BulkOutcome<Row> | null>(null);

  /** @throws ApiError of the first portion: nothing was done, and the form shows why */
  async function sendAll(send: Send): Promise<BulkOutcome<Row>> {
    const done: string[] = [];
    const reasons = new Map<string, string>();
    for (let start = 0; start < rows.length; start += idsPerRequest) {
      const ids = rows.slice(start, start + idsPerRequest).map(({ id }) => id);
      try {
        const { result } = await send(ids);
        done.push(...result.done);
        for (const { id, code } of result.failed)
          reasons.set(id, code === 'unchanged' ? unchangedLabel : messageFor(code));
      } catch (error) {
        if (start === 0) throw error;
        for (const { id } of rows.slice(start)) reasons.set(id, explain(error));
        break;
      }
      setSentCount(start + ids.length);
    }
    const failed = rows.flatMap((row) => {
      const reason = reasons.get(row.id);
      return reason === undefined ? [] : [{ row, reason }];
    });
    return { done, failed };
  }

  async function run(send: Send): Promise<void> {
    setSentCount(0);
    await saving.run(async () => {
      try {
        const sent = await sendAll(send);
        onDone(sent.done);
        if (sent.failed.length > 0) {
          setOutcome(sent);
          return;
        }
        showSnackbar(doneLabel(sent.done.length));
        onClose();
      } finally {
        // Also after an error: the answer can be lost after the rows were changed.
        void refresh();
      }
    });
  }

  return { saving, sentCount, outcome, run };
}
