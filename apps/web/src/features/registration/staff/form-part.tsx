/** The registration form as a super admin edits it, with what customers see beside it. */
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { FormEditor } from './form-editor.tsx';
import { useManagedForm } from './use-managed-form.ts';

export function FormPart() {
  const answer = useManagedForm();
  return (
    <Loaded answer={answer} heights={[120, 480]}>
      {(form) => <FormEditor saved={form} onReload={async () => (await answer.refetch()).data} />}
    </Loaded>
  );
}
