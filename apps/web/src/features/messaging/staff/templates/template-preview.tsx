/** A preview of the template with example values, updated when typing pauses. */
import { managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { FieldError } from '../../../../ui/staff/forms/index.ts';
import { Section } from '../../../../ui/staff/layout/section.tsx';
import { callAsStaff } from '../../../users/index.ts';
import type { TemplateChoice } from './template-choice.ts';

const debounceMs = 400;

export interface TemplateContent {
  readonly subject: string | null;
  readonly text: string;
}

interface TemplatePreviewProps {
  params: TemplateChoice;
  content: TemplateContent;
  /** While the content is invalid, the last preview stays. */
  isValid: boolean;
}

export function TemplatePreview({ params, content: { subject, text }, isValid }: TemplatePreviewProps) {
  const [previewed, setPreviewed] = useState({ subject, text });
  useEffect(() => {
    if (!isValid) return;
    const timer = setTimeout(() => setPreviewed({ subject, text }), debounceMs);
    return () => clearTimeout(timer);
  }, [subject, text, isValid]);
  const { data, error } = useQuery({
    queryKey: ['template preview', params, previewed],
    queryFn: async ({ signal }) =>
      (await callAsStaff(managedMessageRoutes.previewTemplate, { params, body: previewed, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  return (
    <Section title={m.staff_templates_preview()} intro={m.staff_templates_preview_intro()}>
      {error && <FieldError>{explain(error)}</FieldError>}
      {data && (
        <Box dir="auto" aria-live="polite" sx={styles}>
          {data.subject && (
            <Box dir="auto" sx={{ fontWeight: 600, marginBottom: '8px' }}>
              {data.subject}
            </Box>
          )}
          <div>{data.text}</div>
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

const styles = {
  maxWidth: 520,
  padding: '12px 16px',
  borderRadius: '6px',
  backgroundColor: 'var(--sunken)',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
} as const;
