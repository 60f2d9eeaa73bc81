/** Stars as icons, with their number for screen readers. */
import { Box } from '@mui/material';
import { Star } from 'lucide-react';
import { m } from '../../../paraglide/messages.js';

const all = [1, 2, 3, 4, 5];

export function Stars({ count }: { count: number }) {
  return (
    <Box
      role="img"
      aria-label={m.staff_feedbacks_stars_of({ count })}
      sx={{ display: 'inline-flex', gap: '2px', color: 'var(--warn)', verticalAlign: 'middle' }}
    >
      {all.map((star) => (
        <Star
          key={star}
          size={16}
          strokeWidth={1.75}
          fill={star <= count ? 'currentColor' : 'none'}
          aria-hidden
        />
      ))}
    </Box>
  );
}
