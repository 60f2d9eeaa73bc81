/** The button of the Reports page that opens the person's setting of the report by mail. */
import { Button } from '@mui/material';
import { Mail } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ReportMailDialog } from './report-mail-dialog.tsx';

export function ReportMailButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Mail size={18} strokeWidth={1.75} aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {m.staff_report_mail()}
      </Button>
      {isOpen && <ReportMailDialog onClose={() => setOpen(false)} />}
    </>
  );
}
