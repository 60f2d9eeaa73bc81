/** The Feedbacks page of the console. */
import { type FeedbackRow, feedbackRoutes } from '@foyer/contract/feedbacks.ts';
import { MessageSquareText, UserRound } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../../paraglide/messages.js';
import { formatNumber } from '../../../platform/time/locale.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { DataTable, type RowAction, type TableFilter } from '../../../ui/staff/data-table/index.ts';
import { type ProductChoice, useAgentChoices, useProductChoices } from '../../products/staff/index.ts';
import { staffTable } from '../../users/index.ts';
import { usePerson } from '../../users/staff/index.ts';
import { feedbackColumns } from './feedback-columns.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';
import { formatMean } from './feedback-labels.ts';

const source = staffTable(feedbackRoutes.list, feedbackRoutes.export, ({ meanStars }) =>
  formatMean(meanStars),
);
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function FeedbacksPage() {
  useTitle(m.staff_feedbacks_title());
  const [read, setRead] = useState<FeedbackRow | null>(null);
  const navigate = useNavigate();
  const products = useProductChoices(usePerson()?.role);
  const agents = useAgentChoices();
  const columns = useMemo(feedbackColumns, []);
  const filters = useMemo(() => feedbackFilters(products, agents), [products, agents]);

  const actionsOf = (row: FeedbackRow): RowAction[] => [
    { label: m.staff_feedbacks_read(), icon: <MessageSquareText {...icon} />, onChoose: () => setRead(row) },
    {
      label: m.staff_feedbacks_open_customer(),
      icon: <UserRound {...icon} />,
      onChoose: () => void navigate(`/app/customers/${row.customerId}`),
    },
  ];
  return (
    <>
      <DataTable
        name="feedbacks"
        title={m.staff_feedbacks_title()}
        subtitle={(total, note) =>
          total !== undefined && [subtitleOf(total), note].filter(Boolean).join(' · ')
        }
        columns={columns}
        source={source}
        defaultSort="at:desc"
        hasDates
        searchHint={m.staff_feedbacks_search()}
        filters={filters}
        empty={{ text: m.staff_feedbacks_empty() }}
        onOpen={setRead}
        actionsOf={actionsOf}
      />
      {read && <FeedbackDialog row={read} onClose={() => setRead(null)} />}
    </>
  );
}

function subtitleOf(count: number): string {
  return m.staff_feedbacks_subtitle({ count, shown: formatNumber(count) });
}

function feedbackFilters(
  products: readonly ProductChoice[],
  agents: readonly { readonly id: string; readonly label: string }[],
): TableFilter[] {
  return [
    {
      name: 'stars',
      label: m.staff_feedbacks_stars(),
      any: m.staff_feedbacks_any(),
      options: [5, 4, 3, 2, 1].map((count) => ({
        value: String(count),
        label: m.staff_feedbacks_stars_of({ count }),
      })),
    },
    {
      name: 'productId',
      label: m.staff_feedbacks_product(),
      any: m.staff_feedbacks_any(),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'agentId',
      label: m.staff_feedbacks_agent(),
      any: m.staff_feedbacks_anyone(),
      options: agents.map(({ id, label }) => ({ value: id, label })),
    },
  ];
}
