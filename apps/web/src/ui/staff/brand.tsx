/** The tenant's logo and name in the console's frame. */
import { Box } from '@mui/material';
import { useConfig } from '../../platform/config/config.ts';

/** @param props.isCompact only the logo, with the name as its alternative text */
export function Brand({ isCompact = false }: { isCompact?: boolean }) {
  const { logo, clientName } = useConfig();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: '12px',
        minWidth: 0,
        fontSize: 16,
        lineHeight: '24px',
        fontWeight: 600,
      }}
    >
      {logo && (
        <Box
          component="img"
          src={logo}
          alt={isCompact ? clientName : ''}
          width={30}
          height={30}
          sx={{ flex: 'none', objectFit: 'contain' }}
        />
      )}
      {(!isCompact || !logo) && (
        <Box
          component="span"
          sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {clientName}
        </Box>
      )}
    </Box>
  );
}
