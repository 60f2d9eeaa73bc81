/** Feedback as a table row and as an export row. */
import type { FeedbackRow } from '@foyer/contract/feedbacks.ts';
import type { ExportColumn } from '../../platform/exports/columns.ts';
import { labels } from '../../platform/exports/labels.ts';
import type { ListedFeedback } from './store.ts';

export const fileColumns: readonly ExportColumn<ListedFeedback>[] = [
  { heading: 'When', instant: ({ at }) => at },
  { heading: 'Product', value: ({ productName }) => productName },
  { heading: 'Customer', value: ({ customerName }) => customerName },
  { heading: 'Agent', value: ({ agentName }) => agentName },
  { heading: 'Stars', value: ({ stars }) => stars },
  {
    heading: 'Reasons',
    value: ({ reasons }) => reasons.map((reason) => labels.feedbackReason[reason]).join(', '),
  },
  { heading: 'Text', value: ({ text }) => text },
  { heading: 'Meeting', value: ({ meetingId }) => meetingId },
  { heading: 'Customer id', value: ({ customerId }) => customerId },
  { heading: 'Row', value: ({ id }) => id },
];

export function toRow({ at, ...rest }: ListedFeedback): FeedbackRow {
  return { ...rest, at: at.toISOString() };
}
