/** Edits one message template: subject, text, placeholders, preview, reset and test message. */
import { type MessageTemplate, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError } from '../../../../platform/api/api.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import {
  MergeDialog,
  SaveBar,
  TextField,
  UnsavedGuard,
  useEditedRecord,
  useRecordSave,
} from '../../../../ui/staff/forms/index.ts';
import { Section } from '../../../../ui/staff/layout/section.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { callAsStaff } from '../../../users/index.ts';
import { channelName, kindName, languageName } from '../outbox/message-labels.ts';
import { Placeholders } from './placeholders.tsx';
import { ResetTemplate } from './reset-template.tsx';
import {
  containsCode,
  findTemplate,
  formatPlaceholder,
  insertAt,
  type TemplateChoice,
  unknownPlaceholders,
} from './template-choice.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TestSend } from './test-send.tsx';
import { useStoreTemplate } from './use-templates.ts';

type TemplateFields = Readonly<{ subject: string; text: string }>;

type Part = 'subject' | 'text';

export function TemplateEditor({ template: latest }: { template: MessageTemplate }) {
  const edited = useEditedRecord<MessageTemplate, TemplateFields>({ latest, fieldsOf, differs });
  const {
    base: template,
    fields: { subject, text },
    isDirty,
  } = edited;
  const { kind, channel, language, placeholders, isDefault } = template;
  const params = { kind, channel, language };
  const [isResetting, setResetting] = useState(false);
  const storeTemplate = useStoreTemplate();
  const saving = useRecordSave<MessageTemplate, TemplateFields>({
    names: ['subject', 'text'],
    fieldsOf,
    load: () => findSaved(params),
    send: async (typed, { version }) => {
      const body = { ...typed, subject: hasSubject ? typed.subject : null, version };
      return (await callAsStaff(managedMessageRoutes.setTemplate, { params, body })).result;
    },
    rebase: edited.rebase,
    onSaved(result) {
      show(result);
      showSnackbar(m.staff_form_saved());
    },
  });
  const inputs = { subject: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };
  const lastFocused = useRef<Part>('text');

  const hasSubject = channel === 'email';
  const content = { subject: hasSubject ? subject : null, text };
  const errors = {
    subject: placeholderErrorOf(subject, placeholders),
    text: missingText(text) ?? placeholderErrorOf(text, placeholders) ?? missingCode(template, text),
  };
  const isValid = !errors.text && !(hasSubject && errors.subject);

  /** Replaces the draft. */
  function show(result: MessageTemplate): void {
    storeTemplate(result);
    edited.rebase(result, fieldsOf(result));
  }

  function set(part: Part, next: string): void {
    edited.setFields((before) => ({ ...before, [part]: next }));
    saving.clearField(part);
  }

  function insert(name: string): void {
    const part = hasSubject ? lastFocused.current : 'text';
    const input = inputs[part].current;
    const before = part === 'subject' ? subject : text;
    const { text: next, caret } = insertAt(before, input?.selectionStart ?? before.length, name);
    set(part, next);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(caret, caret);
    });
  }

  const fieldOf = (part: Part, label: string, value: string) => ({
    label,
    value,
    dir: 'auto',
    inputRef: inputs[part],
    onFocus: () => {
      lastFocused.current = part;
    },
    onChange: (event: { target: { value: string } }) => set(part, event.target.value),
    error: errors[part] ?? saving.formErrors.fields[part],
  });

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (isDirty && isValid) void saving.save(template, { subject, text });
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
      >
        <Section
          title={kindName(kind)}
          intro={m.staff_templates_which({ channel: channelName(channel), language: languageName(language) })}
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
            {saving.formErrors.message && <Banner tone="bad">{saving.formErrors.message}</Banner>}
            {hasSubject && (
              <TextField
                {...fieldOf('subject', m.staff_templates_subject(), subject)}
                inputProps={{ maxLength: 200 }}
              />
            )}
            <TextField
              {...fieldOf('text', m.staff_templates_text(), text)}
              multiline
              minRows={5}
              maxRows={16}
              inputProps={{ maxLength: 2000 }}
            />
            {kind === 'code' && channel === 'sms' && (
              <Box component="p" sx={{ color: 'var(--ink-2)' }}>
                {m.staff_templates_code_line()}
              </Box>
            )}
            <Placeholders names={placeholders} onInsert={insert} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' }}>
              <Pill tone={isDefault ? 'quiet' : 'info'}>
                {isDefault ? m.staff_templates_default() : m.staff_templates_own()}
              </Pill>
              {!isDefault && (
                <Button variant="text" onClick={() => setResetting(true)}>
                  {m.staff_templates_reset()}
                </Button>
              )}
            </Box>
          </Box>
        </Section>
        <SaveBar
          isDirty={isDirty}
          isBusy={saving.isBusy}
          hasErrors={!isValid || Object.keys(saving.formErrors.fields).length > 0}
          changes={{ paths: edited.changes, labelOf }}
          onDiscard={edited.discard}
        />
      </Box>
      {/* The preview is last: it grows when it arrives, which would move a button away while it is pressed. */}
      <TestSend params={params} content={content} isValid={isValid} />
      <TemplatePreview params={params} content={content} isValid={isValid} />
      <UnsavedGuard isDirty={isDirty} />
      <MergeDialog merge={saving.merge} labelOf={labelOf} />
      {isResetting && <ResetTemplate params={params} onReset={show} onClose={() => setResetting(false)} />}
    </Box>
  );
}

function missingText(text: string): string | undefined {
  return text.trim() === '' ? m.staff_templates_text_missing() : undefined;
}

function fieldsOf({ subject, text }: MessageTemplate): TemplateFields {
  return { subject: subject ?? '', text };
}

function differs({ subject, text }: TemplateFields, saved: MessageTemplate): boolean {
  return text !== saved.text || subject !== (saved.subject ?? '');
}

function labelOf([part]: readonly string[]): string {
  return part === 'subject' ? m.staff_templates_subject() : m.staff_templates_text();
}

async function findSaved(choice: TemplateChoice): Promise<MessageTemplate> {
  const { result } = await callAsStaff(managedMessageRoutes.templates, {});
  const found = findTemplate(result, choice);
  if (!found) throw new ApiError('request.invalid');
  return found;
}

/** Customers could not sign in without the code. */
function missingCode({ kind }: MessageTemplate, text: string): string | undefined {
  return kind === 'code' && !containsCode(text) ? m.staff_templates_needs_code() : undefined;
}

function placeholderErrorOf(text: string, known: readonly string[]): string | undefined {
  const [unknown] = unknownPlaceholders(text, known);
  return unknown && m.staff_templates_unknown({ name: formatPlaceholder(unknown) });
}
