/** Runs the save request of a form and keeps its outcome: errors, a conflict, or a record in use. */
import { useEffect, useState } from 'react';
import { ApiError } from '../../../platform/api/api.ts';
import { type FormErrors, formErrorsOf, noFormErrors } from './field-errors.ts';

export interface SaveState {
  readonly isBusy: boolean;
  /** The errors of the last attempt. */
  readonly formErrors: FormErrors;
  /** `record.conflict`: for the ConflictDialog. */
  readonly conflict: ApiError | null;
  /** `record.in_use`: for the InUseDialog. */
  readonly inUse: ApiError | null;
  /** Runs one attempt; a call during an attempt does nothing. @returns whether it succeeded */
  readonly run: (work: () => Promise<unknown>) => Promise<boolean>;
  /** Closes the dialog. */
  readonly dismiss: () => void;
  /** Removes the error of a field that is being edited. */
  readonly clearField: (field: string) => void;
}

interface State {
  readonly isBusy: boolean;
  readonly formErrors: FormErrors;
  readonly error: ApiError | null;
}

const idle: State = { isBusy: false, formErrors: noFormErrors, error: null };

/** @param names the fields of the form */
export function useSave(names: readonly string[]): SaveState {
  const [state, setState] = useState(idle);
  const { isBusy, formErrors, error } = state;

  const [failures, setFailures] = useState(0);

  // In an effect, because the fields are invalid only after they have rendered the errors.
  useEffect(() => {
    if (failures > 0) focusInvalidField();
  }, [failures]);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (isBusy) return false;
    setState({ ...idle, isBusy: true });
    try {
      await work();
      setState(idle);
      return true;
    } catch (thrown) {
      setState({ ...idle, ...outcomeOf(thrown, names) });
      setFailures((before) => before + 1);
      return false;
    }
  }

  function clearField(field: string): void {
    if (!(field in formErrors.fields)) return;
    const { [field]: _fixed, ...fields } = formErrors.fields;
    setState({ ...state, formErrors: { ...formErrors, fields } });
  }

  return {
    isBusy,
    formErrors,
    conflict: error?.code === 'record.conflict' ? error : null,
    inUse: error?.code === 'record.in_use' ? error : null,
    run,
    dismiss: () => setState({ ...state, error: null }),
    clearField: clearField,
  };
}

function outcomeOf(thrown: unknown, names: readonly string[]): Pick<State, 'formErrors' | 'error'> {
  const hasDialog =
    thrown instanceof ApiError && (thrown.code === 'record.conflict' || thrown.code === 'record.in_use');
  return hasDialog
    ? { formErrors: noFormErrors, error: thrown }
    : { formErrors: formErrorsOf(thrown, names), error: null };
}

/** Focuses the first invalid field. */
function focusInvalidField(): void {
  const field = document.querySelector<HTMLElement>('form [aria-invalid="true"]');
  // Centred, because the save bar covers the bottom of the page.
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}
