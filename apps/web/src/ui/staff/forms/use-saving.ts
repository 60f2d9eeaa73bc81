/** Saving a form: busy meanwhile, then done, refused at fields, in conflict with somebody, or in use elsewhere. */
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { noRefusal, type Refusal, readRefusal } from './field-sentence.ts';

export interface Saving {
  readonly isBusy: boolean;
  /** Sentences at fields and above the form, of the last try. */
  readonly refusal: Refusal;
  /** `record.conflict`: for the ConflictDialog. */
  readonly conflict: ApiError | null;
  /** `record.in_use`: for the InUseDialog. */
  readonly inUse: ApiError | null;
  /** Runs one try; a second one meanwhile does nothing. @returns whether it worked */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Puts a dialog away. */
  readonly dismiss: () => void;
  /** Takes the sentence off a field that is being mended. */
  readonly clear: (field: string) => void;
}

interface State {
  readonly isBusy: boolean;
  readonly refusal: Refusal;
  readonly error: ApiError | null;
}

const idle: State = { isBusy: false, refusal: noRefusal, error: null };

/** @param names the fields the form shows */
export function useSaving(names: readonly string[]): Saving {
  const [state, setState] = useState(idle);
  const { isBusy, refusal, error } = state;

  const [refusals, setRefusals] = useState(0);

  // Once the fields show it: a moment after the answer may be too early for that.
  useEffect(() => {
    if (refusals > 0) goToRefusedField();
  }, [refusals]);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setState({ ...idle, isBusy: true });
    try {
      await work();
      setState(idle);
      return true;
    } catch (thrown) {
      setState({ ...idle, ...sort(thrown, names) });
      setRefusals((before) => before + 1);
      return false;
    }
  }

  function clear(field: string): void {
    if (!(field in refusal.fields)) return;
    const { [field]: _mended, ...fields } = refusal.fields;
    setState({ ...state, refusal: { ...refusal, fields } });
  }

  return {
    isBusy,
    refusal,
    conflict: error?.code === 'record.conflict' ? error : null,
    inUse: error?.code === 'record.in_use' ? error : null,
    run,
    dismiss: () => setState({ ...state, error: null }),
    clear,
  };
}

function sort(thrown: unknown, names: readonly string[]): Pick<State, 'refusal' | 'error'> {
  const hasDialog =
    thrown instanceof ApiError && (thrown.code === 'record.conflict' || thrown.code === 'record.in_use');
  return hasDialog
    ? { refusal: noRefusal, error: thrown }
    : { refusal: readRefusal(thrown, names), error: null };
}

/** The keyboard stands where something is to be mended. */
function goToRefusedField(): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
  // In the middle: a bar may stand over the foot of the page.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
