/** Shows new recovery codes, once: to copy, download or print. */
import { Box, Button } from '@mui/material';
import { Copy, Download, Printer } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { useConfig } from '../../../../platform/config/config.ts';
import { copyText } from '../../../../ui/staff/copy-text.ts';
import { saveFile } from '../../../../ui/staff/data-table/export/export-download.ts';
import { ViewDialog } from '../../../../ui/staff/layout/view-dialog.tsx';

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  email: string;
  onClose: () => void;
}

export function RecoveryCodesDialog({ codes, email, onClose }: RecoveryCodesDialogProps) {
  const { clientName } = useConfig();
  const heading = m.staff_recovery_file_heading({ email, clientName });
  const fileText = `${heading}\n\n${codes.join('\n')}\n`;
  const messages = { done: m.staff_recovery_copied(), failed: m.staff_recovery_copy_failed() };

  return (
    <ViewDialog
      title={m.staff_recovery_codes_title()}
      width={480}
      onClose={onClose}
      actions={
        <Button variant="contained" color="primary" onClick={onClose}>
          {m.staff_recovery_saved()}
        </Button>
      }
    >
      <p>{m.staff_recovery_codes_text()}</p>
      <Box component="ul" aria-label={m.staff_recovery_codes_list()} sx={listStyles}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <Button
          startIcon={<Copy size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => void copyText(codes.join('\n'), messages)}
        >
          {m.staff_recovery_copy()}
        </Button>
        <Button
          startIcon={<Download size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() =>
            saveFile({ name: 'recovery-codes.txt', content: new Blob([fileText], { type: 'text/plain' }) })
          }
        >
          {m.staff_recovery_download()}
        </Button>
        <Button
          startIcon={<Printer size={18} strokeWidth={1.75} aria-hidden />}
          onClick={() => print(heading, codes)}
        >
          {m.staff_recovery_print()}
        </Button>
      </Box>
    </ViewDialog>
  );
}

/** Prints the codes alone, from a hidden frame: a popup could be blocked, and the page itself has a dialog on top. */
function print(heading: string, codes: readonly string[]): void {
  const frame = document.createElement('iframe');
  frame.hidden = true;
  document.body.append(frame);
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow || !contentDocument) {
    frame.remove();
    return;
  }
  const title = contentDocument.createElement('p');
  title.textContent = heading;
  const list = contentDocument.createElement('pre');
  list.textContent = codes.join('\n');
  contentDocument.body.append(title, list);
  contentWindow.addEventListener('afterprint', () => frame.remove(), { once: true });
  contentWindow.print();
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(150px, 1fr))',
  gap: '8px 16px',
  margin: 0,
  padding: '16px',
  border: '1px solid var(--line)',
  borderRadius: '6px',
  listStyle: 'none',
  fontSize: 16,
  lineHeight: '24px',
} as const;
