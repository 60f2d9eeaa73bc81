/** The pieces that forms of the console are made of. */
export { AskDialog } from './ask-dialog.tsx';
export { BusyButton } from './busy-button.tsx';
export { type Choice, ChoiceList } from './choice-list.tsx';
export { DayField } from './day-field.tsx';
export { FieldError, FieldFrame } from './field-frame.tsx';
export { neededOr } from './field-sentence.ts';
export { FormDialog } from './form-dialog.tsx';
export { ConflictDialog, InUseDialog } from './record-dialogs.tsx';
export { SaveBar } from './save-bar.tsx';
export { SearchChoice } from './search-choice.tsx';
export { SelectField } from './select-field.tsx';
export { SwitchField } from './switch-field.tsx';
export { TextField } from './text-field.tsx';
export { UnsavedGuard } from './unsaved-guard.tsx';
export { UploadField } from './upload-field.tsx';
export { useSaving } from './use-saving.ts';
