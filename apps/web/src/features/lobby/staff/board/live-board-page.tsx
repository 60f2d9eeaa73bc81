/** The live board: what every agent does now, who waits, and the actions of a supervisor. */
import type { LiveBoard } from '@foyer/contract/lobby/live-board.ts';
import { Box, Button } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { SelectField } from '../../../../ui/staff/forms/index.ts';
import { PageHeading } from '../../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { useAddressParams } from '../../../../ui/staff/use-address-params.ts';
import { useNow } from '../../../../ui/staff/use-now.ts';
import { BoardAgents } from './board-agents.tsx';
import { BoardFigures } from './board-figures.tsx';
import { BoardQueue } from './board-queue.tsx';
import { BoardServiceLevels } from './board-service-levels.tsx';
import { type BoardFilter, readFilter, searchOf, serviceLevelRows, viewOf } from './board-view.ts';
import { useBoardActions } from './use-board-actions.tsx';
import { useLiveBoard } from './use-live-board.ts';

export function LiveBoardPage() {
  useTitle(m.staff_board_title());
  const board = useLiveBoard();
  const now = useNow();
  const [params, changeParams] = useAddressParams();
  const filter = readFilter(params);
  const { actionsOf, dialog } = useBoardActions(board.data);
  const chooseProduct = (product: string): void =>
    changeParams((current) => new URLSearchParams(searchOf({ ...readFilter(current), product })), {
      replace: true,
    });

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_board_title()}
        subtitle={m.staff_board_subtitle()}
        actions={board.data && <ProductChoice board={board.data} filter={filter} onChoose={chooseProduct} />}
      />
      <LoadingBoundary query={board} skeletonHeights={[96, 240, 240]}>
        {(data) => {
          const view = viewOf(data, filter, now);
          return (
            <>
              {view.late > 0 && (
                <Banner
                  icon={TriangleAlert}
                  action={
                    filter.queue !== 'late' && (
                      <Button
                        component={Link}
                        to={{ search: searchOf({ ...filter, queue: 'late' }) }}
                        replace
                      >
                        {m.staff_board_late_show({ count: view.late })}
                      </Button>
                    )
                  }
                >
                  {m.staff_board_late_alert({ count: view.late })}
                </Banner>
              )}
              <BoardFigures view={view} filter={filter} />
              <Section
                id="queue"
                title={m.staff_board_queue()}
                reset={filter.queue === 'all' ? null : searchOf({ ...filter, queue: 'all' })}
                empty={view.waiting === 0 ? m.staff_board_queue_empty() : m.staff_board_queue_none()}
                isEmpty={view.queue.length === 0}
              >
                <BoardQueue requests={view.queue} now={now} actionsOf={actionsOf} />
              </Section>
              <Section
                id="service"
                title={m.staff_board_service()}
                reset={null}
                empty={m.staff_board_service_none()}
                isEmpty={data.products.length === 0}
              >
                <BoardServiceLevels rows={serviceLevelRows(data, filter)} />
              </Section>
              <Section
                id="agents"
                title={m.staff_board_agents()}
                reset={filter.agents === null ? null : searchOf({ ...filter, agents: null })}
                empty={data.agents.length === 0 ? m.staff_board_agents_empty() : m.staff_board_agents_none()}
                isEmpty={view.agents.length === 0}
              >
                <BoardAgents agents={view.agents} now={now} />
              </Section>
            </>
          );
        }}
      </LoadingBoundary>
      {dialog}
    </Box>
  );
}

interface ProductChoiceProps {
  board: LiveBoard;
  filter: BoardFilter;
  onChoose: (product: string) => void;
}

function ProductChoice({ board, filter, onChoose }: ProductChoiceProps) {
  return (
    <Box sx={{ width: { xs: '100%', sm: 260 }, minWidth: 0 }}>
      <SelectField
        label={m.staff_board_product()}
        value={filter.product ?? ''}
        options={[
          { value: '', label: m.staff_board_product_all() },
          ...board.products.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={onChoose}
      />
    </Box>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** The search of the address without the filter of this section; `null`: there is no filter. */
  reset: string | null;
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

function Section({ id, title, reset, empty, isEmpty, children }: SectionProps) {
  return (
    <Panel component="section" id={id} aria-labelledby={`${id}-title`} sx={{ scrollMarginTop: '80px' }}>
      <Box sx={headStyles}>
        <Box component="h2" id={`${id}-title`} sx={{ fontSize: 16, lineHeight: '24px' }}>
          {title}
        </Box>
        {reset !== null && (
          <Button variant="text" component={Link} to={{ search: reset }} replace>
            {m.staff_board_filter_remove()}
          </Button>
        )}
      </Box>
      {isEmpty ? <Box sx={emptyStyles}>{empty}</Box> : children}
    </Panel>
  );
}

const headStyles = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '12px',
  minHeight: 56,
  padding: { xs: '8px 20px', sm: '8px 24px' },
} as const;
const emptyStyles = { padding: { xs: '4px 20px 20px', sm: '4px 24px 24px' }, color: 'var(--ink-2)' } as const;
