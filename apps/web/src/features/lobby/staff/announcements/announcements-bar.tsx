/** Above the queue: the current announcements, and the button that makes one. */
import type { AnnouncedProduct } from '@foyer/contract/lobby/announcements.ts';
import { Box, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { explain } from '../../../../platform/api/errors.ts';
import { useConfig } from '../../../../platform/config/config.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import { serverNow } from '../../../../platform/time/server-clock.ts';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import { removeAnnouncement } from './announcement-requests.ts';
import { endTime } from './end-choices.ts';
import { announcementsKey, useAnnouncements } from './use-announcements.ts';

const AnnounceDialog = lazyPart(() => import('./announce-dialog.tsx'));
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function AnnouncementsBar() {
  const { data: products = [] } = useAnnouncements();
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<{ readonly changed: AnnouncedProduct | null } | null>(null);
  if (products.length === 0) return null;
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: announcementsKey });

  async function remove({ productId, productName: product }: AnnouncedProduct): Promise<void> {
    try {
      await removeAnnouncement(productId);
      showSnackbar(m.staff_announce_removed_note({ product }));
    } catch (error) {
      showSnackbar(explain(error), 'error');
    }
    await refresh();
  }

  return (
    <Box sx={barStyles}>
      {products.map(
        (product) =>
          product.announcement && (
            <CurrentAnnouncement
              key={product.productId}
              product={product}
              announcement={product.announcement}
              onChange={() => setOpened({ changed: product })}
              onRemove={() => remove(product)}
            />
          ),
      )}
      <Button
        variant="text"
        startIcon={<Megaphone {...icon} />}
        sx={{ justifySelf: 'start', marginLeft: '-8px' }}
        onClick={() => setOpened({ changed: null })}
      >
        {m.staff_announce_title()}
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <AnnounceDialog
            products={products}
            changed={opened.changed}
            onClose={() => {
              setOpened(null);
              void refresh();
            }}
          />
        </Suspense>
      )}
    </Box>
  );
}

interface CurrentAnnouncementProps {
  product: AnnouncedProduct;
  announcement: NonNullable<AnnouncedProduct['announcement']>;
  onChange: () => void;
  onRemove: () => Promise<void>;
}

function CurrentAnnouncement({
  product: { productName },
  announcement: { text, endsAt, writtenBy },
  onChange,
  onRemove,
}: CurrentAnnouncementProps) {
  const { timeZone } = useConfig();
  const [isRemoving, setRemoving] = useState(false);
  const until = endsAt && m.staff_announce_until({ time: endTime(endsAt, serverNow(), timeZone) });
  return (
    <Box role="group" aria-label={m.staff_announce_named({ product: productName })} sx={announcementStyles}>
      <Box aria-hidden sx={{ display: 'flex', color: 'var(--info)', paddingTop: '1px' }}>
        <Megaphone {...icon} />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>{text}</div>
        <Box sx={{ color: 'var(--ink-2)', fontSize: 13, lineHeight: '18px' }}>
          {[productName, until, writtenBy].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: '4px' }}>
        <Button variant="text" size="small" disabled={isRemoving} onClick={onChange}>
          {m.staff_announce_change()}
        </Button>
        <Button
          variant="text"
          size="small"
          disabled={isRemoving}
          onClick={() => {
            setRemoving(true);
            void onRemove().finally(() => setRemoving(false));
          }}
        >
          {m.staff_announce_remove()}
        </Button>
      </Box>
    </Box>
  );
}

const barStyles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '8px',
  padding: { xs: '0 20px 12px', sm: '0 24px 12px' },
} as const;
const announcementStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '8px 10px',
  padding: '10px 12px',
  borderRadius: '6px',
  backgroundColor: 'var(--info-soft)',
} as const;
