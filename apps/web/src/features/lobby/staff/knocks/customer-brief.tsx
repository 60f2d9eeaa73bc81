/** What is known about a customer who knocks: as a card, or in one line. */
import type { DemoRequest } from '@foyer/contract/lobby/shapes.ts';
import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { formatInstant } from '../../../../ui/staff/time/clock-time.ts';
import { answerName, orderAnswers } from '../../../customers/staff/index.ts';
import {
  answersSummary,
  briefSummary,
  cameByLabel,
  deviceCheckLabel,
  newestNoteLabel,
  pastMeetingsLabel,
} from './customer-brief-labels.ts';

/** The buttons below must stay on the screen. */
const maxAnswers = 6;
const maxAnswersInLine = 3;

export function KnockBrief({ request }: { request: DemoRequest }) {
  const { timeZone, form } = useConfig();
  const note = newestNoteLabel(request, timeZone);
  const facts = [
    [
      m.staff_knock_kind(),
      request.demoType === 'live'
        ? null
        : m.staff_knock_kind_scheduled({ time: formatInstant(request.queuedAt, timeZone) }),
    ],
    ...answersOf(request, form).slice(0, maxAnswers),
    [m.staff_brief_language(), request.language ?? m.staff_brief_language_any()],
    [m.staff_brief_before(), pastMeetingsLabel(request)],
    [m.staff_brief_devices(), deviceCheckLabel(request)],
    [m.staff_brief_came_by(), cameByLabel(request) ?? m.staff_brief_came_by_none()],
  ] as const satisfies readonly (readonly [string, string | null])[];

  return (
    <Box component="dl" sx={cardStyles}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Box key={name} sx={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </Box>
          ),
      )}
      {note && (
        <>
          <dt>{m.staff_brief_note()}</dt>
          <Box component="dd" dir="auto" sx={noteStyles}>
            {note}
          </Box>
        </>
      )}
    </Box>
  );
}

export function KnockBriefLine({ request }: { request: DemoRequest }) {
  const { timeZone, form } = useConfig();
  const note = newestNoteLabel(request, timeZone);
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
      <span dir="auto">
        {briefSummary(request, answersSummary(answersOf(request, form), maxAnswersInLine))}
      </span>
      {note && (
        <Box component="span" dir="auto" sx={noteStyles}>
          {note}
        </Box>
      )}
    </Box>
  );
}

function answersOf({ brief }: DemoRequest, form: ClientConfig['form']) {
  return orderAnswers(brief?.answers ?? {}).map(
    ([field, answer]) => [answerName(field, form), answer] as const,
  );
}

const cardStyles = {
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

/** Three lines, because the buttons below must stay on the screen. */
const noteStyles = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
  overflow: 'hidden',
  color: 'var(--ink)',
} as const;
