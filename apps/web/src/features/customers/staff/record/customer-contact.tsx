/** The contact details of a customer. Agents who see them masked can reveal them. */
import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { Box } from '@mui/material';
import { Eye, Mail, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { BusyButton, useSave } from '../../../../ui/staff/forms/index.ts';
import { useAccount } from '../../../users/staff/index.ts';
import { formatPhone } from '../format-phone.ts';
import { revealContact } from '../use-customer.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Contact = Pick<CustomerDetail, 'phone' | 'email'>;

export function CustomerContact({ customer }: { customer: CustomerDetail }) {
  const { id, name, city } = customer;
  const [revealed, setRevealed] = useState<Contact>();
  const revealing = useSave([]);
  const isMasked = useAccount().data?.seesContacts === false && !revealed;
  const { phone, email } = revealed ?? customer;

  return (
    <>
      {phone && (
        <ContactDetail icon={<Phone {...icon} />} href={isMasked ? undefined : `tel:${phone}`}>
          {formatPhone(phone)}
        </ContactDetail>
      )}
      {email && (
        <ContactDetail icon={<Mail {...icon} />} href={isMasked ? undefined : `mailto:${email}`}>
          {email}
        </ContactDetail>
      )}
      {isMasked && (phone || email) && (
        <BusyButton
          variant="text"
          aria-label={m.staff_customers_reveal_label({ name })}
          startIcon={<Eye {...icon} />}
          isBusy={revealing.isBusy}
          busyLabel={m.staff_customers_revealing()}
          onClick={() => void revealing.run(async () => setRevealed(await revealContact(id)))}
        >
          {m.staff_customers_reveal()}
        </BusyButton>
      )}
      {city && <ContactDetail icon={<MapPin {...icon} />}>{city}</ContactDetail>}
      {!phone && !email && <span>{m.staff_customers_no_contact()}</span>}
      {revealing.formErrors.message && (
        <Box sx={{ flexBasis: '100%', color: 'var(--ink)' }}>
          <Banner tone="bad">{revealing.formErrors.message}</Banner>
        </Box>
      )}
    </>
  );
}

interface ContactDetailProps {
  icon: ReactNode;
  href?: string | undefined;
  children: ReactNode;
}

function ContactDetail({ icon, href, children }: ContactDetailProps) {
  return (
    <Box
      {...(href ? { component: 'a', href } : { component: 'span' })}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        minWidth: 0,
        minHeight: { xs: 32, sm: 24 },
        color: 'inherit',
        overflowWrap: 'anywhere',
        '& svg': { flex: 'none' },
        textDecoration: 'none',
        ...(href && { '&:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' } }),
      }}
    >
      {icon}
      <span>{children}</span>
    </Box>
  );
}
