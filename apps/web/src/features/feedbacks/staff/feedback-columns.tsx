/** The columns of the Feedbacks screen. */
import type { FeedbackRow } from '@foyer/contract/feedbacks.ts';
import { m } from '../../../paraglide/messages.js';
import type { Column } from '../../../ui/staff/data-table/index.ts';
import { formatReasons } from './feedback-labels.ts';
import { Stars } from './stars.tsx';

export function feedbackColumns(): Column<FeedbackRow>[] {
  return [
    {
      field: 'at',
      header: m.staff_feedbacks_when(),
      kind: 'instant-with-seconds',
      value: (row) => row.at,
      sortable: true,
      width: 170,
    },
    {
      field: 'stars',
      header: m.staff_feedbacks_stars(),
      value: (row) => row.stars,
      render: (row) => <Stars count={row.stars} />,
      sortable: true,
      sortsAs: 'number',
      width: 120,
    },
    {
      field: 'customerName',
      header: m.staff_feedbacks_customer(),
      value: (row) => row.customerName,
      sortable: true,
      minWidth: 140,
    },
    {
      field: 'agentName',
      header: m.staff_feedbacks_agent(),
      value: (row) => row.agentName,
      sortable: true,
      minWidth: 130,
    },
    {
      field: 'productName',
      header: m.staff_feedbacks_product(),
      value: (row) => row.productName,
      sortable: true,
      minWidth: 130,
      // Hidden by default to leave space for the text; the product filter finds it.
      isHiddenByDefault: true,
    },
    {
      field: 'reasons',
      header: m.staff_feedbacks_reasons(),
      value: (row) => formatReasons(row.reasons),
      minWidth: 150,
    },
    {
      field: 'text',
      header: m.staff_feedbacks_text(),
      value: (row) => row.text || null,
      minWidth: 180,
      flex: 2,
    },
  ];
}
