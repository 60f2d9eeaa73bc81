/** One thing the person does about the own account: busy while it lasts, a sentence when it is refused. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../platform/api.ts';
import { explain } from '../../../../platform/errors.ts';
import { describePause } from '../login-problem.ts';

/**
 * @returns `run(work, onRefused)`: true when the work went through, after which the account is asked again.
 *   `onRefused` may take a refusal to its field by answering true; else its sentence is in `sentence`.
 */
export function useAccountAction() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [sentence, setSentence] = useState<string>();

  async function run(
    work: () => Promise<void>,
    onRefused: (error: ApiError) => boolean = () => false,
  ): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setSentence(undefined);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['account'] });
      return true;
    } catch (error) {
      const isTaken = error instanceof ApiError && onRefused(error);
      if (!isTaken) setSentence(describePause(error) ?? explain(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, sentence, run, say: setSentence };
}
