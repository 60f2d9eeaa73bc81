/** The tenant's own styles: written here, refused line by line, saved by themselves. */
import type { Settings } from '@foyer/contract/settings.ts';
import { stylesheetLimits, stylesheetRoutes } from '@foyer/contract/stylesheet.ts';
import { Box, Button } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import {
  BusyButton,
  ConflictDialog,
  TextField,
  UnsavedGuard,
  useSaving,
} from '../../../ui/staff/forms/index.ts';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { Section } from '../../../ui/staff/section.tsx';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { RefusedLines } from './refused-lines.tsx';
import { type RefusedLine, rangeOfLine, refusedLines } from './style-sentences.ts';
import { useKeepSettings } from './use-settings.ts';

const key = ['settings', 'stylesheet'] as const;

interface StylesheetSectionProps {
  settings: Settings;
  onReload: () => Promise<unknown>;
}

export function StylesheetSection({ settings, onReload }: StylesheetSectionProps) {
  const answer = useQuery({
    queryKey: key,
    queryFn: async () => (await callAsStaff(stylesheetRoutes.find, {})).result.stylesheet,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const reload = async () => {
    await Promise.all([answer.refetch(), onReload()]);
  };
  return (
    <Section title={m.staff_styles()} intro={m.staff_styles_intro()}>
      <Loaded answer={answer} heights={[200]}>
        {(stylesheet) => <StylesForm saved={stylesheet} version={settings.version} onReload={reload} />}
      </Loaded>
    </Section>
  );
}

interface StylesFormProps {
  saved: string;
  /** Of the settings. */
  version: number;
  onReload: () => Promise<void>;
}

function StylesForm({ saved, version, onReload }: StylesFormProps) {
  const [text, setText] = useState(saved);
  const [lines, setLines] = useState<readonly RefusedLine[]>([]);
  const input = useRef<HTMLTextAreaElement>(null);
  const saving = useSaving(['stylesheet']);
  const keep = useKeepSettings();
  const queries = useQueryClient();
  const isDirty = text !== saved;

  async function save(): Promise<void> {
    setLines([]);
    const isSaved = await saving.run(async () => {
      const body = { stylesheet: text, version };
      const { result } = await callAsStaff(stylesheetRoutes.update, { body }).catch((error: unknown) => {
        setLines(refusedLines(error));
        throw error;
      });
      keep(result);
      queries.setQueryData(key, text);
    });
    if (isSaved) say(m.staff_styles_saved());
  }

  function discard(): void {
    setText(saved);
    setLines([]);
    saving.clear('stylesheet');
  }

  function goTo(line: number): void {
    input.current?.focus();
    input.current?.setSelectionRange(...rangeOfLine(text, line));
  }

  const { fields, sentence } = saving.refusal;
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isDirty) void save();
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
        error={lines.length > 0 ? m.staff_styles_refused() : (fields.stylesheet ?? sentence ?? undefined)}
        onChange={(event) => {
          setText(event.target.value);
          saving.clear('stylesheet');
          setLines([]);
        }}
        inputRef={input}
        inputProps={{ maxLength: stylesheetLimits.maxBytes, spellCheck: false, wrap: 'off' }}
        sx={{ '& textarea': { fontFamily: 'ui-monospace, monospace', lineHeight: '20px' } }}
      />
      <RefusedLines lines={lines} onGoTo={goTo} />
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
      <ConflictDialog conflict={saving.conflict} onReload={() => void onReload()} onKeep={saving.dismiss} />
    </Box>
  );
}
