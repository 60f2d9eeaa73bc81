/** Which message, by what channel, in which language; those with words of one's own are marked. */
import type {
  MessageChannel,
  MessageKind,
  MessageTemplate,
  TemplateLanguage,
} from '@foyer/contract/managed-messages.ts';
import { Box, useMediaQuery } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { SelectField } from '../../../ui/staff/forms/index.ts';
import { Panel } from '../../../ui/staff/panel.tsx';
import { Pill } from '../../../ui/staff/pill.tsx';
import { channelName, kindName, languageName } from './message-words.ts';
import { distinct, type TemplateChoice } from './template-choice.ts';

interface TemplatePickerProps {
  templates: readonly MessageTemplate[];
  chosen: TemplateChoice;
  onChoose: (choice: TemplateChoice) => void;
}

export function TemplatePicker({ templates, chosen, onChoose }: TemplatePickerProps) {
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const kinds = distinct(templates.map(({ kind }) => kind));
  const hasOwn = (fits: (template: MessageTemplate) => boolean): boolean =>
    templates.some((template) => !template.isDefault && fits(template));
  const ofKind = templates.filter(({ kind }) => kind === chosen.kind);
  const mark = (name: string, isOwn: boolean): string =>
    isOwn ? m.staff_templates_own_named({ name }) : name;

  return (
    <Box sx={pickerLook}>
      {isWide ? (
        <Panel component="nav" aria-label={m.staff_templates_kinds()} sx={{ padding: '8px' }}>
          <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
            {kinds.map((kind) => (
              <li key={kind}>
                <Box
                  component="button"
                  type="button"
                  aria-current={kind === chosen.kind ? 'true' : undefined}
                  onClick={() => onChoose({ ...chosen, kind })}
                  sx={kindLook}
                >
                  {kindName(kind)}
                  {hasOwn((template) => template.kind === kind) && (
                    <Pill tone="quiet">{m.staff_templates_own()}</Pill>
                  )}
                </Box>
              </li>
            ))}
          </Box>
        </Panel>
      ) : (
        <SelectField
          label={m.staff_templates_kind()}
          value={chosen.kind}
          options={kinds.map((kind) => ({
            value: kind,
            label: mark(
              kindName(kind),
              hasOwn((template) => template.kind === kind),
            ),
          }))}
          onChange={(kind) => onChoose({ ...chosen, kind: kind as MessageKind })}
        />
      )}
      <SelectField
        label={m.staff_messages_channel()}
        value={chosen.channel}
        options={distinct(ofKind.map(({ channel }) => channel)).map((channel) => ({
          value: channel,
          label: mark(
            channelName(channel),
            hasOwn((template) => template.kind === chosen.kind && template.channel === channel),
          ),
        }))}
        onChange={(channel) => onChoose({ ...chosen, channel: channel as MessageChannel })}
      />
      <SelectField
        label={m.staff_templates_language()}
        value={chosen.language}
        options={ofKind
          .filter(({ channel }) => channel === chosen.channel)
          .map(({ language, isDefault }) => ({
            value: language,
            label: mark(languageName(language), !isDefault),
          }))}
        onChange={(language) => onChoose({ ...chosen, language: language as TemplateLanguage })}
      />
    </Box>
  );
}

const pickerLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr)' },
  gap: '12px',
  '& > :first-of-type': { gridColumn: '1 / -1' },
} as const;
const kindLook = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  width: '100%',
  minHeight: 40,
  padding: '0 8px 0 12px',
  border: 0,
  borderRadius: '6px',
  background: 'none',
  color: 'var(--ink-2)',
  font: 'inherit',
  fontWeight: 500,
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'var(--sunken)' },
  '&[aria-current]': { backgroundColor: 'var(--sunken)', color: 'var(--ink)', fontWeight: 600 },
  '&:focus-visible': { outline: '2px solid var(--ink)', outlineOffset: -2 },
} as const;
