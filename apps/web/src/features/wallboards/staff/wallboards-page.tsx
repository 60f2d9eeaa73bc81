/** The page on which admins create wallboards, copy their links and revoke them. */
import type { Wallboard } from '@foyer/contract/lobby/wallboards.ts';
import { Box, Button } from '@mui/material';
import { Copy, ExternalLink, MonitorUp } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { copyText } from '../../../ui/staff/copy-text.ts';
import { Banner } from '../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../ui/staff/feedback/loading-boundary.tsx';
import { showSnackbar } from '../../../ui/staff/feedback/snackbars.tsx';
import { ConfirmDialog, FieldError, useSave } from '../../../ui/staff/forms/index.ts';
import { PageHeading } from '../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../ui/staff/layout/panel.tsx';
import { recordListStyles, recordStyles } from '../../../ui/staff/layout/record-list.ts';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { useWallboardRequests, useWallboards, wallboardLink } from './use-wallboards.ts';
import { WallboardDialog } from './wallboard-dialog.tsx';

export function WallboardsPage() {
  useTitle(m.staff_wallboard_title());
  const wallboards = useWallboards();
  /** `null`: none is edited; `new`: one is created. */
  const [edited, setEdited] = useState<Wallboard | 'new' | null>(null);
  const [revoked, setRevoked] = useState<Wallboard | null>(null);
  /** The link of a new wallboard, until the page is left. */
  const [created, setCreated] = useState<{ name: string; link: string } | null>(null);

  function handleSaved(name: string, token: string | null): void {
    setEdited(null);
    if (token) setCreated({ name, link: wallboardLink(token) });
    else showSnackbar(m.staff_wallboard_saved());
  }

  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <PageHeading
        title={m.staff_wallboard_title()}
        subtitle={m.staff_wallboard_subtitle()}
        actions={
          <Button variant="contained" color="primary" onClick={() => setEdited('new')}>
            {m.staff_wallboard_new()}
          </Button>
        }
      />
      {created && <NewLink {...created} />}
      <LoadingBoundary query={wallboards} skeletonHeights={[72, 72]}>
        {(list) =>
          list.length === 0 ? (
            <Panel sx={{ padding: { xs: '20px', sm: '24px' } }}>
              <Box component="h2" sx={{ fontSize: 16, lineHeight: '24px' }}>
                {m.staff_wallboard_none()}
              </Box>
              <Box component="p" sx={{ color: 'var(--ink-2)', maxWidth: 560 }}>
                {m.staff_wallboard_none_hint()}
              </Box>
            </Panel>
          ) : (
            <Panel component="ul" aria-label={m.staff_wallboard_list()} sx={recordListStyles}>
              {list.map((wallboard) => (
                <WallboardItem
                  key={wallboard.id}
                  wallboard={wallboard}
                  onEdit={() => setEdited(wallboard)}
                  onRevoke={() => setRevoked(wallboard)}
                />
              ))}
            </Panel>
          )
        }
      </LoadingBoundary>
      {edited && (
        <WallboardDialog
          wallboard={edited === 'new' ? null : edited}
          onSaved={handleSaved}
          onClose={() => setEdited(null)}
        />
      )}
      {revoked && <RevokeDialog wallboard={revoked} onClose={() => setRevoked(null)} />}
    </Box>
  );
}

function NewLink({ name, link }: { name: string; link: string }) {
  const copy = () =>
    copyText(link, { done: m.staff_wallboard_copied(), failed: m.staff_wallboard_not_copied({ link }) });
  return (
    <Banner
      role="status"
      tone="ok"
      icon={MonitorUp}
      action={
        <>
          <Button startIcon={<Copy size={18} strokeWidth={1.75} aria-hidden />} onClick={() => void copy()}>
            {m.staff_wallboard_copy()}
          </Button>
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener"
            startIcon={<ExternalLink size={18} strokeWidth={1.75} aria-hidden />}
          >
            {m.staff_wallboard_open()}
          </Button>
        </>
      }
    >
      <Box sx={{ fontWeight: 600 }}>{m.staff_wallboard_link({ name })}</Box>
      <Box sx={{ overflowWrap: 'anywhere' }}>{link}</Box>
      {m.staff_wallboard_link_once()}
    </Banner>
  );
}

interface WallboardItemProps {
  wallboard: Wallboard;
  onEdit: () => void;
  onRevoke: () => void;
}

function WallboardItem({ wallboard, onEdit, onRevoke }: WallboardItemProps) {
  const { timeZone } = useConfig();
  const { name, createdAt, createdBy, lastShownAt } = wallboard;
  const time = formatInstant(createdAt, timeZone);
  return (
    <Box component="li" sx={recordStyles}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ color: 'var(--ink-2)' }}>
          {createdBy
            ? m.staff_wallboard_created_by({ time, name: createdBy })
            : m.staff_wallboard_created({ time })}
          {' · '}
          {lastShownAt
            ? m.staff_wallboard_shown({ time: formatInstant(lastShownAt, timeZone) })
            : m.staff_wallboard_never_shown()}
        </Box>
      </Box>
      <Button aria-label={m.staff_wallboard_edit_of({ name })} onClick={onEdit}>
        {m.staff_edit()}
      </Button>
      <Button aria-label={m.staff_wallboard_revoke_of({ name })} onClick={onRevoke}>
        {m.staff_wallboard_revoke()}
      </Button>
    </Box>
  );
}

function RevokeDialog({ wallboard, onClose }: { wallboard: Wallboard; onClose: () => void }) {
  const requests = useWallboardRequests();
  const saving = useSave([]);

  async function revoke(): Promise<void> {
    if (!(await saving.run(() => requests.revoke(wallboard)))) return;
    showSnackbar(m.staff_wallboard_revoked());
    onClose();
  }

  return (
    <ConfirmDialog
      isOpen
      isDestructive
      title={m.staff_wallboard_revoke_title()}
      confirmLabel={m.staff_wallboard_revoke()}
      isBusy={saving.isBusy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      {m.staff_wallboard_revoke_text({ name: wallboard.name })}
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
    </ConfirmDialog>
  );
}
