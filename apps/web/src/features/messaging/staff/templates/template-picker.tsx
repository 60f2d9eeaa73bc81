/** Chooses a template by kind, channel and language, and marks customised templates. */
import type {
  MessageChannel,
  MessageKind,
  MessageTemplate,
  TemplateLanguage,
} from '@foyer/contract/messaging/messages.ts';
import { Box, useMediaQuery } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { SelectField } from '../../../../ui/staff/forms/index.ts';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { channelName, kindName, languageName } from '../outbox/message-labels.ts';
import { distinct, type TemplateChoice } from './template-choice.ts';

interface TemplatePickerProps {
  templates: readonly MessageTemplate[];
  chosen: TemplateChoice;
  onChoose: (choice: TemplateChoice) => void;
}

export function TemplatePicker({ templates, chosen, onChoose }: TemplatePickerProps) {
  const isWide = useMediaQuery('(min-width: 900px)', { noSsr: true });
  const kinds = distinct(templates.map(({ kind }) => kind));
  const hasCustom = (fits: (template: MessageTemplate) => boolean): boolean =>
    templates.some((template) => !template.isDefault && fits(template));
  const sameKind = templates.filter(({ kind }) => kind === chosen.kind);
  const labelOf = (name: string, isCustom: boolean): string =>
    isCustom ? m.staff_templates_own_named({ name }) : name;

  return (
    <Box sx={pickerStyles}>
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
                  sx={kindStyles}
                >
                  {kindName(kind)}
                  {hasCustom((template) => template.kind === kind) && (
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
            label: labelOf(
              kindName(kind),
              hasCustom((template) => template.kind === kind),
            ),
          }))}
          onChange={(kind) => onChoose({ ...chosen, kind: kind as MessageKind })}
        />
      )}
      <SelectField
        label={m.staff_messages_channel()}
        value={chosen.channel}
        options={distinct(sameKind.map(({ channel }) => channel)).map((channel) => ({
          value: channel,
          label: labelOf(
            channelName(channel),
            hasCustom((template) => template.kind === chosen.kind && template.channel === channel),
          ),
        }))}
        onChange={(channel) => onChoose({ ...chosen, channel: channel as MessageChannel })}
      />
      <SelectField
        label={m.staff_templates_language()}
        value={chosen.language}
        options={sameKind
          .filter(({ channel }) => channel === chosen.channel)
          .map(({ language, isDefault }) => ({
            value: language,
            label: labelOf(languageName(language), !isDefault),
          }))}
        onChange={(language) => onChoose({ ...chosen, language: language as TemplateLanguage })}
      />
    </Box>
  );
}

const pickerStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 1fr)' },
  gap: '12px',
  '& > :first-of-type': { gridColumn: '1 / -1' },
} as const;
const kindStyles = {
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
