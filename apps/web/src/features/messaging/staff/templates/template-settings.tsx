/** Settings › Message templates: the list of templates and the editor. */
import { Box } from '@mui/material';
import { useState } from 'react';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { navigateUnlessBlocked } from '../../../../ui/staff/forms/navigation-blockers.ts';
import { findTemplate, type TemplateChoice } from './template-choice.ts';
import { TemplateEditor } from './template-editor.tsx';
import { TemplatePicker } from './template-picker.tsx';
import { useTemplates } from './use-templates.ts';

const initialChoice: TemplateChoice = { kind: 'schedule-confirmed', channel: 'email', language: 'en' };

export function TemplateSettings() {
  const query = useTemplates();
  const [choice, setChoice] = useState(initialChoice);

  return (
    <LoadingBoundary query={query} skeletonHeights={[420]}>
      {(templates) => {
        const template = findTemplate(templates, choice);
        if (!template) return null;
        const { kind, channel, language } = template;
        return (
          <Box sx={columnsStyles}>
            <TemplatePicker
              templates={templates}
              chosen={template}
              // Unsaved changes need a confirmation first.
              onChoose={(next) => navigateUnlessBlocked(() => setChoice(next))}
            />
            <TemplateEditor key={[kind, channel, language].join()} template={template} />
          </Box>
        );
      }}
    </LoadingBoundary>
  );
}

const columnsStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '232px minmax(0, 1fr)' },
  alignItems: 'start',
  gap: '20px',
} as const;
