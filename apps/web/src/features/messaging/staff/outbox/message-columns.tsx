/** The columns and filters of the outbox table. */

import type { MessageRow } from '@foyer/contract/messaging/messages.ts';
import { Box } from '@mui/material';
import { m } from '../../../../paraglide/messages.js';
import type { Column, TableFilter } from '../../../../ui/staff/data-table/index.ts';
import { Pill } from '../../../../ui/staff/pill.tsx';
import { TruncatedText } from '../../../../ui/staff/truncated-text.tsx';
import {
  channelName,
  channelOptions,
  describeState,
  kindName,
  kindOptions,
  stateOptions,
} from './message-labels.ts';

export const messageColumns: readonly Column<MessageRow>[] = [
  {
    field: 'kind',
    header: m.staff_messages_kind(),
    value: (message) => kindName(message.kind),
    render: (message) => <KindAndReceiver message={message} />,
    sortable: true,
    minWidth: 200,
    flex: 1.4,
  },
  {
    field: 'channel',
    header: m.staff_messages_channel(),
    value: (message) => channelName(message.channel),
    sortable: true,
    width: 110,
  },
  {
    field: 'state',
    header: m.staff_messages_state(),
    value: (message) => describeState(message.state).label,
    render: (message) => <MessagePill state={message.state} />,
    sortable: true,
    width: 140,
  },
  {
    field: 'activityAt',
    header: m.staff_messages_activity(),
    kind: 'instant',
    value: (message) => message.activityAt,
    sortable: true,
    width: 140,
  },
  {
    field: 'dueAt',
    header: m.staff_messages_due(),
    kind: 'instant',
    value: (message) => message.dueAt,
    sortable: true,
    width: 140,
  },
  {
    field: 'sentAt',
    header: m.staff_messages_sent_at(),
    kind: 'instant',
    value: (message) => message.sentAt,
    sortable: true,
    width: 140,
    isHiddenByDefault: true,
  },
  {
    field: 'deliveredAt',
    header: m.staff_messages_delivered_at(),
    kind: 'instant',
    value: (message) => message.deliveredAt,
    width: 140,
    isHiddenByDefault: true,
  },
  {
    field: 'tries',
    header: m.staff_messages_tries(),
    kind: 'number',
    value: (message) => message.tries,
    sortable: true,
    width: 80,
    isHiddenByDefault: true,
  },
  {
    field: 'problem',
    header: m.staff_messages_problem(),
    value: (message) => message.problem,
    minWidth: 140,
  },
];

export function messageFilters(): TableFilter[] {
  return [
    { name: 'state', label: m.staff_messages_state(), any: m.staff_any(), options: stateOptions() },
    { name: 'channel', label: m.staff_messages_channel(), any: m.staff_any(), options: channelOptions() },
    { name: 'kind', label: m.staff_messages_kind(), any: m.staff_any(), options: kindOptions() },
    { name: 'customerId', label: m.staff_customer(), any: m.staff_any(), options: [] },
  ];
}

export function MessagePill({ state }: { state: MessageRow['state'] }) {
  const { label, tone } = describeState(state);
  return <Pill tone={tone}>{label}</Pill>;
}

function KindAndReceiver({ message: { kind, to } }: { message: MessageRow }) {
  return (
    <Box component="span" sx={{ minWidth: 0, lineHeight: '20px' }}>
      <TruncatedText>{kindName(kind)}</TruncatedText>
      <TruncatedText isQuiet>{to}</TruncatedText>
    </Box>
  );
}
