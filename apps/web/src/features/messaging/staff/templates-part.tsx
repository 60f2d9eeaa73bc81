/** The words of every message: which one on the left, its words on the right. */
import { Box } from '@mui/material';
import { useState } from 'react';
import { leavePage } from '../../../ui/staff/leaving.ts';
import { Loaded } from '../../../ui/staff/loaded.tsx';
import { findTemplate, type TemplateChoice } from './template-choice.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useTemplates } from './use-templates.ts';

const first: TemplateChoice = { kind: 'schedule-confirmed', channel: 'email', language: 'en' };

export function TemplatesPart() {
  const answer = useTemplates();
  const [wished, setWished] = useState(first);
  const [round, setRound] = useState(0);

  return (
    <Loaded answer={answer} heights={[420]}>
      {(templates) => {
        const template = findTemplate(templates, wished);
        if (!template) return null;
        const { kind, channel, language, version } = template;
        return (
          <Box sx={columnsLook}>
            <TemplatePicker
              templates={templates}
              chosen={template}
              // What is not saved is asked about first.
              onChoose={(next) => leavePage(() => setWished(next))}
            />
            <TemplateEditor
              key={[kind, channel, language, version, template.isDefault, round].join()}
              template={template}
              onReload={async () => {
                await answer.refetch();
                setRound((before) => before + 1);
              }}
            />
          </Box>
        );
      }}
    </Loaded>
  );
}

const columnsLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
  alignItems: 'start',
  gap: '20px',
} as const;
