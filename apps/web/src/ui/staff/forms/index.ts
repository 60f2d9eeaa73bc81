/** The building blocks of forms in the console; `useSave` runs the request and collects the errors. */

export { recordKey } from '../record-key.ts';
export { BusyButton } from './busy-button.tsx';
export { describeChanges } from './changed-elsewhere.ts';
export { ConfirmDialog } from './confirm-dialog.tsx';
export { fieldErrorMessage, requiredOr } from './field-errors.ts';
export { CheckboxList, type Choice } from './fields/checkbox-list.tsx';
export { DayField } from './fields/day-field.tsx';
export { FieldError, FieldFrame } from './fields/field-frame.tsx';
export { SearchSelect } from './fields/search-select.tsx';
export { SecretField, type SecretState } from './fields/secret-field.tsx';
export { SelectField } from './fields/select-field.tsx';
export { SwitchField } from './fields/switch-field.tsx';
export { TextField } from './fields/text-field.tsx';
export { UploadField } from './fields/upload-field.tsx';
export { FormDialog } from './form-dialog.tsx';
export { ConflictDialog, InUseDialog, MergeDialog } from './record-dialogs.tsx';
export { RecordForm } from './record-form.tsx';
export { recordQueryOptions, useOpenedRecord } from './record-query.ts';
export { SaveBar } from './save-bar.tsx';
export { UnsavedGuard } from './unsaved-guard.tsx';
export { useEditedRecord } from './use-edited-record.ts';
export { useRecordForm } from './use-record-form.ts';
export { useRecordSave } from './use-record-save.ts';
export { useSave } from './use-save.ts';
