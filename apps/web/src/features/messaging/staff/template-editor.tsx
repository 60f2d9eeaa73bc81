/** The words of one message: subject and text with what is put in, how it reads, saving, going back, trying it out. */
import { type MessageTemplate, managedMessageRoutes } from '@foyer/contract/managed-messages.ts';
import { Box, Button } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import {
  ConflictDialog,
  SaveBar,
  TextField,
  UnsavedGuard,
  useSaving,
} from '../../../ui/staff/forms/index.ts';
import { Pill } from '../../../ui/staff/pill.tsx';
import { Section } from '../../../ui/staff/section.tsx';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import { channelName, kindName, languageName } from './message-words.ts';
import { Placeholders } from './placeholders.tsx';
import { ResetTemplate } from './reset-template.tsx';
import { insertAt, saysCode, unknownPlaceholders, writePlaceholder } from './template-choice.ts';
import { TemplatePreview } from './template-preview.tsx';
import { TestSend } from './test-send.tsx';
import { useKeepTemplate } from './use-templates.ts';

interface TemplateEditorProps {
  template: MessageTemplate;
  /** Fetches all of them anew. */
  onReload: () => Promise<void>;
}

type Part = 'subject' | 'text';

export function TemplateEditor({ template, onReload }: TemplateEditorProps) {
  const { kind, channel, language, placeholders, isDefault } = template;
  const params = { kind, channel, language };
  const [subject, setSubject] = useState(template.subject ?? '');
  const [text, setText] = useState(template.text);
  const [isResetting, setResetting] = useState(false);
  const keep = useKeepTemplate();
  const saving = useSaving(['subject', 'text']);
  const inputs = { subject: useRef<HTMLInputElement>(null), text: useRef<HTMLTextAreaElement>(null) };
  const last = useRef<Part>('text');

  const hasSubject = channel === 'email';
  const words = { subject: hasSubject ? subject : null, text };
  const isDirty = text !== template.text || (hasSubject && subject !== (template.subject ?? ''));
  const problems = {
    subject: problemOf(subject, placeholders),
    text: problemOf(text, placeholders) ?? missingCode(template, text),
  };
  const isSound = text.trim() !== '' && !problems.text && !(hasSubject && problems.subject);

  function set(part: Part, next: string): void {
    if (part === 'subject') setSubject(next);
    else setText(next);
    saving.clear(part);
  }

  function insert(name: string): void {
    const part = hasSubject ? last.current : 'text';
    const input = inputs[part].current;
    const before = part === 'subject' ? subject : text;
    const { text: next, caret } = insertAt(before, input?.selectionStart ?? before.length, name);
    set(part, next);
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(caret, caret);
    });
  }

  async function save(): Promise<void> {
    const isSaved = await saving.run(async () => {
      const body = { ...words, version: template.version };
      keep((await callAsStaff(managedMessageRoutes.setTemplate, { params, body })).result);
    });
    if (isSaved) say(m.staff_form_saved());
  }

  const fieldOf = (part: Part, label: string, value: string) => ({
    label,
    value,
    dir: 'auto',
    inputRef: inputs[part],
    onFocus: () => {
      last.current = part;
    },
    onChange: (event: { target: { value: string } }) => set(part, event.target.value),
    error: problems[part] ?? saving.refusal.fields[part],
  });

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (isDirty && isSound) void save();
        }}
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
      >
        <Section
          title={kindName(kind)}
          intro={m.staff_templates_which({ channel: channelName(channel), language: languageName(language) })}
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
            {saving.refusal.sentence && (
              <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
                {saving.refusal.sentence}
              </Banner>
            )}
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
              <Pill tone={isDefault ? 'quiet' : 'accent'}>
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
          hasRefusal={!isSound || Object.keys(saving.refusal.fields).length > 0}
          onDiscard={() => {
            setSubject(template.subject ?? '');
            setText(template.text);
          }}
        />
      </Box>
      <TemplatePreview params={params} words={words} isSound={isSound} />
      <TestSend params={params} words={words} isSound={isSound} />
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog conflict={saving.conflict} onReload={() => void onReload()} onKeep={saving.dismiss} />
      {isResetting && <ResetTemplate params={params} onReset={keep} onClose={() => setResetting(false)} />}
    </Box>
  );
}

/** Without it nobody could come in. */
function missingCode({ kind }: MessageTemplate, text: string): string | undefined {
  return kind === 'code' && !saysCode(text) ? m.staff_templates_needs_code() : undefined;
}

function problemOf(text: string, known: readonly string[]): string | undefined {
  const [unknown] = unknownPlaceholders(text, known);
  return unknown && m.staff_templates_unknown({ name: writePlaceholder(unknown) });
}
