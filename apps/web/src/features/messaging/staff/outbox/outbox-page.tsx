/** The outbox: all messages with their delivery state. Failed messages can be retried. */
import { type MessageRow, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { Button } from '@mui/material';
import { FileText, RotateCw, Settings } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { DataTable, type RowAction, useRefreshTable } from '../../../../ui/staff/data-table/index.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { callAsStaff, staffTable } from '../../../users/index.ts';
import { usePerson } from '../../../users/staff/index.ts';
import { messageColumns, messageFilters } from './message-columns.tsx';
import { MessageDialog } from './message-dialog.tsx';
import { canRetry } from './message-labels.ts';

const source = staffTable(managedMessageRoutes.list, managedMessageRoutes.export);
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function OutboxPage() {
  useTitle(m.staff_messages_title());
  const isOwner = usePerson()?.role === 'SUPER_ADMIN';
  const refresh = useRefreshTable('messages');
  const filters = useMemo(messageFilters, []);
  const [opened, setOpened] = useState<MessageRow | null>(null);

  async function retry({ id }: MessageRow): Promise<MessageRow | null> {
    try {
      const { result } = await callAsStaff(managedMessageRoutes.retry, { params: { messageId: id } });
      showSnackbar(m.staff_messages_retried());
      return result;
    } catch (error) {
      showSnackbar(explain(error), 'error');
      return null;
    } finally {
      void refresh();
    }
  }

  const actionsOf = (message: MessageRow): RowAction[] =>
    canRetry(message)
      ? [
          {
            label: m.staff_messages_retry(),
            icon: <RotateCw {...icon} size={18} />,
            onChoose: () => void retry(message),
          },
        ]
      : [];

  return (
    <>
      <DataTable
        name="messages"
        title={m.staff_messages_title()}
        subtitle={() => m.staff_messages_subtitle()}
        columns={messageColumns}
        source={source}
        defaultSort="activityAt:desc"
        hasDates
        searchHint={m.staff_messages_search()}
        filters={filters}
        empty={{ text: m.staff_messages_empty() }}
        onOpen={setOpened}
        actionsOf={actionsOf}
        action={
          <>
            <Button
              component={Link}
              to={isOwner ? '/app/settings/templates' : '/app/messages/templates'}
              startIcon={<FileText {...icon} />}
            >
              {m.staff_templates_title()}
            </Button>
            {isOwner && (
              <Button component={Link} to="/app/settings/carriers" startIcon={<Settings {...icon} />}>
                {m.staff_providers_title()}
              </Button>
            )}
          </>
        }
      />
      {opened && (
        <MessageDialog
          message={opened}
          onRetry={async () => {
            const after = await retry(opened);
            if (after) setOpened(after);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
