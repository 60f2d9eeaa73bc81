/** A usable link: its address, its QR code, sending and revoking it. */
import type { ManagedLink } from '@foyer/contract/links/managed-links.ts';
import { Box, Button, OutlinedInput } from '@mui/material';
import { Ban, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useConfig } from '../../../platform/config/config.ts';
import { QrPicture } from '../../../ui/qr-picture.tsx';
import { copyText } from '../../../ui/staff/copy-text.ts';
import { FieldFrame } from '../../../ui/staff/forms/index.ts';
import { formatInstant } from '../../../ui/staff/time/clock-time.ts';
import { LinkPill } from './link-columns.tsx';
import { isUsable } from './link-labels.ts';
import { RevokeLink } from './revoke-link.tsx';
import { SendLink } from './send-link.tsx';

interface LinkCardProps {
  link: ManagedLink;
  address: string;
  onChanged: (link: ManagedLink) => void;
}

export function LinkCard({ link, address, onChanged }: LinkCardProps) {
  const { timeZone } = useConfig();
  const [isRevoking, setRevoking] = useState(false);
  const isGood = isUsable(link.state);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px 12px' }}>
        <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
          <Box component="h2" sx={{ fontSize: 16, lineHeight: '24px', overflowWrap: 'anywhere' }}>
            {link.customerName
              ? m.staff_links_ready_for({ name: link.customerName })
              : m.staff_links_for_anyone()}
          </Box>
          <Box sx={{ color: 'var(--ink-2)' }}>
            {`${link.productName}. ${m.staff_links_expires({ time: formatInstant(link.expiresAt, timeZone) })}.`}
          </Box>
        </Box>
        <LinkPill state={link.state} />
      </Box>
      {isGood && (
        <>
          <Address address={address} />
          <Box sx={pictureStyles}>
            <QrPicture text={address} label={m.staff_links_qr()} size={168} />
          </Box>
          <SendLink link={link} onSent={onChanged} />
          <Button
            startIcon={<Ban size={18} strokeWidth={1.75} aria-hidden />}
            onClick={() => setRevoking(true)}
            sx={{ justifySelf: 'start', color: 'var(--bad)' }}
          >
            {m.staff_links_revoke()}
          </Button>
        </>
      )}
      {isRevoking && (
        <RevokeLink
          link={link}
          onRevoked={(revoked) => {
            setRevoking(false);
            onChanged(revoked);
          }}
          onClose={() => setRevoking(false)}
        />
      )}
    </Box>
  );
}

function Address({ address }: { address: string }) {
  const id = useId();
  return (
    <FieldFrame id={id} label={m.staff_links_address()}>
      <Box sx={{ display: 'flex', gap: '8px' }}>
        <OutlinedInput
          id={id}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
          sx={{ flex: 1, minWidth: 0, height: 44, fontSize: 14 }}
        />
        <Button
          startIcon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            void copyText(address, {
              done: m.staff_links_copied(),
              failed: m.staff_links_not_copied({ address }),
            })
          }
        >
          {m.staff_links_copy()}
        </Button>
      </Box>
    </FieldFrame>
  );
}

/** QR codes must be dark on white in both themes, so the white picture gets a border. */
const pictureStyles = {
  justifySelf: 'start',
  lineHeight: 0,
  padding: '4px',
  borderRadius: '6px',
  border: '1px solid var(--line)',
  backgroundColor: '#fff',
} as const;
