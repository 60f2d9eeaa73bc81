/** Exports the filtered rows as a file. */
import type { ExportFormat } from '@foyer/contract/core/tables.ts';
import { Box, Button, LinearProgress, Menu, MenuItem } from '@mui/material';
import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { formatSize } from '../../../format-size.ts';
import { Panel } from '../../layout/panel.tsx';
import type { Export } from './use-export.ts';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

export function ExportButton({
  isBusy,
  onChoose,
}: {
  isBusy: boolean;
  onChoose: (format: ExportFormat) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const choose = (format: ExportFormat): void => {
    setAnchor(null);
    onChoose(format);
  };
  return (
    <>
      <Button
        disabled={isBusy}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        startIcon={<Download {...icon} />}
      >
        {m.staff_export()}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('csv')}>
          <FileText {...icon} />
          {m.staff_export_csv()}
        </MenuItem>
        <MenuItem onClick={() => choose('xlsx')}>
          <FileSpreadsheet {...icon} />
          {m.staff_export_xlsx()}
        </MenuItem>
      </Menu>
    </>
  );
}

/** The progress of a running export, with a button that cancels it. */
export function ExportBar({ tableExport: { progress, cancel } }: { tableExport: Export }) {
  if (!progress) return null;
  const { share, bytes } = progress;
  const percent = share === null ? null : Math.floor(share * 100);
  return (
    <Panel sx={{ display: 'flex', alignItems: 'center', gap: '16px', padding: '8px 8px 8px 16px' }}>
      <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {percent === null
          ? m.staff_export_size({ size: formatSize(bytes) })
          : m.staff_export_percent({ percent })}
      </Box>
      <LinearProgress
        aria-label={m.staff_export()}
        {...(percent === null ? {} : { variant: 'determinate' as const, value: percent })}
        sx={{ flex: 1, height: 4, borderRadius: '2px', backgroundColor: 'var(--sunken)' }}
      />
      <Button variant="text" onClick={cancel}>
        {m.staff_cancel()}
      </Button>
    </Panel>
  );
}
