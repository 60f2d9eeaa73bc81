/** How the words read with an example, a moment after the last letter. */
import { managedMessageRoutes } from '@foyer/contract/managed-messages.ts';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { explain } from '../../../platform/errors.ts';
import { FieldError } from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/section.tsx';
import { callAsStaff } from '../../users/index.ts';
import type { TemplateChoice } from './template-choice.ts';

const pauseMs = 400;

export interface TemplateWords {
  readonly subject: string | null;
  readonly text: string;
}

interface TemplatePreviewProps {
  params: TemplateChoice;
  words: TemplateWords;
  /** Unsound words keep the last picture. */
  isSound: boolean;
}

export function TemplatePreview({ params, words: { subject, text }, isSound }: TemplatePreviewProps) {
  const [asked, setAsked] = useState({ subject, text });
  useEffect(() => {
    if (!isSound) return;
    const timer = setTimeout(() => setAsked({ subject, text }), pauseMs);
    return () => clearTimeout(timer);
  }, [subject, text, isSound]);
  const { data, error } = useQuery({
    queryKey: ['template preview', params, asked],
    queryFn: async ({ signal }) =>
      (await callAsStaff(managedMessageRoutes.previewTemplate, { params, body: asked, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  return (
    <Section title={m.staff_templates_preview()} intro={m.staff_templates_preview_intro()}>
      {error && <FieldError>{explain(error)}</FieldError>}
      {data && (
        <Box dir="auto" aria-live="polite" sx={look}>
          {data.subject && (
            <Box dir="auto" sx={{ fontWeight: 600, marginBottom: '8px' }}>
              {data.subject}
            </Box>
          )}
          {data.text}
        </Box>
      )}
      {data?.segments != null && (
        <Box sx={{ marginTop: '8px', color: data.segments > 1 ? 'var(--warn)' : 'var(--ink-2)' }}>
          {m.staff_templates_segments({ count: data.segments })}
        </Box>
      )}
    </Section>
  );
}

const look = {
  maxWidth: 520,
  padding: '12px 16px',
  borderRadius: '6px',
  backgroundColor: 'var(--sunken)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
