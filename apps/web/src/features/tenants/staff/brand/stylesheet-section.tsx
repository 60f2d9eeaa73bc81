/** The custom stylesheet: edited and saved apart from the other settings, with errors by line. */

import { stylesheetLimits, stylesheetRoutes } from '@foyer/contract/brand/stylesheet.ts';
import { type Settings, settingsRoutes } from '@foyer/contract/tenants/settings.ts';
import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import {
  BusyButton,
  describeChanges,
  MergeDialog,
  recordKey,
  recordQueryOptions,
  TextField,
  UnsavedGuard,
  useEditedRecord,
  useRecordSave,
} from '../../../../ui/staff/forms/index.ts';
import { Section } from '../../../../ui/staff/layout/section.tsx';
import { callAsStaff } from '../../../users/index.ts';
import { useStoreSettings } from '../use-settings.ts';
import { StylesheetErrorList } from './stylesheet-error-list.tsx';
import { rangeOfLine, type StylesheetError, stylesheetErrorsOf } from './stylesheet-errors.ts';

const key = recordKey('settings', 'stylesheet');

export function StylesheetSection() {
  const query = useQuery({ queryKey: key, queryFn: loadSaved, ...recordQueryOptions });
  return (
    <Section anchor="styles" title={m.staff_styles()} intro={m.staff_styles_intro()}>
      <LoadingBoundary query={query} skeletonHeights={[200]}>
        {(latest) => <StylesheetForm latest={latest} />}
      </LoadingBoundary>
    </Section>
  );
}

interface SavedStylesheet {
  readonly stylesheet: string;
  /** The stylesheet has the version of the settings. */
  readonly settings: Settings;
}

type StylesheetFields = Pick<SavedStylesheet, 'stylesheet'>;

function StylesheetForm({ latest }: { latest: SavedStylesheet }) {
  const edited = useEditedRecord<SavedStylesheet, StylesheetFields>({ latest, fieldsOf, differs });
  const { stylesheet: text } = edited.fields;
  const { base, isDirty } = edited;
  const changed = describeChanges({ paths: edited.changes, labelOf });
  const [lineErrors, setLineErrors] = useState<readonly StylesheetError[]>([]);
  const input = useRef<HTMLTextAreaElement>(null);
  const storeSettings = useStoreSettings();
  const queries = useQueryClient();
  const store = (next: SavedStylesheet): void => {
    storeSettings(next.settings);
    queries.setQueryData<SavedStylesheet>(key, next);
  };
  const saving = useRecordSave<SavedStylesheet, StylesheetFields>({
    names: ['stylesheet'],
    fieldsOf,
    load: loadSaved,
    send,
    rebase(next, merged) {
      store(next);
      edited.rebase(next, merged);
    },
    onSaved(next) {
      store(next);
      edited.rebase(next, fieldsOf(next));
      showSnackbar(m.staff_styles_saved());
    },
  });

  async function send(
    { stylesheet }: StylesheetFields,
    { settings: { version } }: SavedStylesheet,
  ): Promise<SavedStylesheet> {
    setLineErrors([]);
    const body = { stylesheet, version };
    const { result } = await callAsStaff(stylesheetRoutes.update, { body }).catch((error: unknown) => {
      setLineErrors(stylesheetErrorsOf(error));
      throw error;
    });
    return { stylesheet, settings: result };
  }

  function discard(): void {
    edited.discard();
    setLineErrors([]);
    saving.clearField('stylesheet');
  }

  function selectLine(textLine: number): void {
    input.current?.focus();
    input.current?.setSelectionRange(...rangeOfLine(text, textLine));
  }

  const { fields, message } = saving.formErrors;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isDirty) void saving.save(base, { stylesheet: text });
      }}
      sx={{ display: 'grid', gap: '12px' }}
    >
      <TextField
        label={m.staff_styles_label()}
        hint={m.staff_styles_hint()}
        isOptional
        multiline
        minRows={8}
        maxRows={24}
        value={text}
        error={lineErrors.length > 0 ? m.staff_styles_refused() : (fields.stylesheet ?? message ?? undefined)}
        onChange={(event) => {
          const { value } = event.target;
          edited.setFields(() => ({ stylesheet: value }));
          saving.clearField('stylesheet');
          setLineErrors([]);
        }}
        inputRef={input}
        inputProps={{ maxLength: stylesheetLimits.maxBytes, spellCheck: false, wrap: 'off' }}
        sx={{ '& textarea': { fontFamily: 'ui-monospace, monospace', lineHeight: '20px' } }}
      />
      <Box role="status">{changed}</Box>
      <StylesheetErrorList errors={lineErrors} onSelectLine={selectLine} />
      <Box sx={{ display: 'flex', gap: '8px' }}>
        <BusyButton
          type="submit"
          disabled={!isDirty}
          isBusy={saving.isBusy}
          busyLabel={m.staff_form_saving()}
        >
          {m.staff_styles_save()}
        </BusyButton>
        {isDirty && (
          <Button variant="text" disabled={saving.isBusy} onClick={discard}>
            {m.staff_settings_discard()}
          </Button>
        )}
      </Box>
      <UnsavedGuard isDirty={isDirty} />
      <MergeDialog merge={saving.merge} labelOf={labelOf} />
    </Box>
  );
}

function fieldsOf({ stylesheet }: SavedStylesheet): StylesheetFields {
  return { stylesheet };
}

function differs({ stylesheet }: StylesheetFields, saved: SavedStylesheet): boolean {
  return stylesheet !== saved.stylesheet;
}

function labelOf(): string {
  return m.staff_styles_label();
}

/** The version first: with an older version than its text, a save finds the conflict; with a newer one it would not. */
async function loadSaved(): Promise<SavedStylesheet> {
  const { result: settings } = await callAsStaff(settingsRoutes.find, {});
  const { result } = await callAsStaff(stylesheetRoutes.find, {});
  return { stylesheet: result.stylesheet, settings };
}
