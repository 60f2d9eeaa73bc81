/** The thumbnail of a product, or an icon where it has no picture. */
import { Box } from '@mui/material';
import { Package } from 'lucide-react';

export function ProductPicture({ image, size = 40 }: { image: string | null; size?: number }) {
  return (
    <Box
      component="span"
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        width: size,
        height: size,
        overflow: 'hidden',
        borderRadius: '4px',
        backgroundColor: 'var(--sunken)',
        color: 'var(--ink-3)',
      }}
    >
      {image ? (
        <Box component="img" src={image} alt="" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
      ) : (
        <Package size={size / 2} strokeWidth={1.5} />
      )}
    </Box>
  );
}
