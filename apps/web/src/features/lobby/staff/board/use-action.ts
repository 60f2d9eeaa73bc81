/** Runs one action of a dialog of the live board at a time, and refetches the board after it. */
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../../platform/api/api.ts';
import { explainAction } from './board-requests.ts';
import { liveBoardKey } from './use-live-board.ts';

export interface Action {
  readonly isBusy: boolean;
  /** Belongs to the field of the agent. */
  readonly agentError: string | undefined;
  /** Belongs to no field. */
  readonly message: string | null;
  clear(): void;
  /** A call during an attempt does nothing. @returns whether it succeeded */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

const idle = { isBusy: false, agentError: undefined, message: null } as const;

/** @param customerName for the sentences */
export function useAction(customerName: string): Action {
  const queryClient = useQueryClient();
  const isRunning = useRef(false);
  const [state, setState] = useState<Pick<Action, 'isBusy' | 'agentError' | 'message'>>(idle);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isRunning.current) return false;
    isRunning.current = true;
    setState({ ...idle, isBusy: true });
    try {
      await work();
      setState(idle);
      return true;
    } catch (error) {
      const sentence = explainAction(error, customerName);
      const isOfAgent = error instanceof ApiError && error.fields?.agentId !== undefined;
      setState(isOfAgent ? { ...idle, agentError: sentence } : { ...idle, message: sentence });
      return false;
    } finally {
      isRunning.current = false;
      void queryClient.invalidateQueries({ queryKey: liveBoardKey });
    }
  }

  return { ...state, run, clear: () => setState(idle) };
}
