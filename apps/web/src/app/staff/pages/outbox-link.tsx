/** The link to the outbox with the delivery status of each message. */
import { Button } from '@mui/material';
import { Send } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';

export function OutboxLink() {
  return (
    <Button component={Link} to="/app/messages" startIcon={<Send size={20} strokeWidth={1.75} aria-hidden />}>
      {m.staff_messages_outbox()}
    </Button>
  );
}
