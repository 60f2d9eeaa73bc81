/** What is known about the customer before the answer: as a card, or in one line where there is no room. */
import type { DemoRequest } from '@foyer/contract/lobby-shapes.ts';
import { Box } from '@mui/material';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config.ts';
import { formatInstant } from '../../../ui/staff/clock-time.ts';
import { beforeWords, briefLine, cameByWords, deviceWords } from './brief-words.ts';

export function KnockBrief({ request }: { request: DemoRequest }) {
  const { timeZone } = useConfig();
  const facts = [
    [m.staff_brief_product(), request.productName],
    [
      m.staff_knock_kind(),
      request.demoType === 'live'
        ? m.staff_knock_kind_live()
        : m.staff_knock_kind_scheduled({ time: formatInstant(request.queuedAt, timeZone) }),
    ],
    [m.staff_brief_language(), request.language ?? m.staff_brief_language_any()],
    [m.staff_brief_before(), beforeWords(request)],
    [m.staff_brief_devices(), deviceWords(request)],
    [m.staff_brief_came_by(), cameByWords(request.utm) ?? m.staff_brief_came_by_none()],
  ] as const;

  return (
    <Box component="dl" sx={cardLook}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Box>
          ),
      )}
    </Box>
  );
}

export function BriefLine({ request }: { request: DemoRequest }) {
  return (
    <Box
      sx={{
        color: 'var(--ink-2)',
        fontSize: 13,
        lineHeight: '18px',
        marginTop: '2px',
        overflowWrap: 'anywhere',
      }}
    >
      {briefLine(request)}
    </Box>
  );
}

const cardLook = {
  display: { xs: 'none', sm: 'grid' },
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '8px 20px',
  margin: '14px 0 0',
  padding: '12px 14px',
  borderRadius: '4px',
  backgroundColor: 'var(--canvas)',
  '& dt': { color: 'var(--ink-2)' },
  '& dd': { overflowWrap: 'anywhere' },
} as const;
