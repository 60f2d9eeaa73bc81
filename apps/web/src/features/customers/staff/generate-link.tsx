/** The link to the Generate Link page, for one customer or without one. */
import { Button } from '@mui/material';
import { Link2 } from 'lucide-react';
import { Link } from 'react-router';
import { m } from '../../../paraglide/messages.js';

export function GenerateLink({ customerId }: { customerId?: string }) {
  return (
    <Button
      component={Link}
      to={`/app/customers/direct-link${customerId ? `?customerId=${customerId}` : ''}`}
      variant="contained"
      color="primary"
      startIcon={<Link2 size={20} strokeWidth={1.75} aria-hidden />}
    >
      {m.staff_customers_generate()}
    </Button>
  );
}
