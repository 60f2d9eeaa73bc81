/** Runs one change of the user's account, with its progress and its error message. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../platform/api/api.ts';
import { explain } from '../../../../platform/api/errors.ts';
import { describeRetry } from '../sign-in/login-problem.ts';

/**
 * @returns `run(work, onError)`: true when the work succeeded, after which the account is refetched.
 *   `onError` returns true when it has shown the error at a field; otherwise `errorMessage` has a message.
 */
export function useAccountAction() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();

  async function run(
    work: () => Promise<void>,
    onError: (error: ApiError) => boolean = () => false,
  ): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setErrorMessage(undefined);
    try {
      await work();
      await queries.invalidateQueries({ queryKey: ['account'] });
      return true;
    } catch (error) {
      const isHandled = error instanceof ApiError && onError(error);
      if (!isHandled) setErrorMessage(describeRetry(error) ?? explain(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, errorMessage, run };
}
