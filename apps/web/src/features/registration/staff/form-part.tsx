/** The settings section for the registration form. */
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { FormEditor } from './form-editor.tsx';
import { useManagedForm } from './use-managed-form.ts';

export function FormPart() {
  const answer = useManagedForm();
  return (
    <LoadingBoundary query={answer} skeletonHeights={[120, 480]}>
      {(form) => <FormEditor saved={form} />}
    </LoadingBoundary>
  );
}
