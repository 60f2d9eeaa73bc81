/** Sends the example to somebody, and says what the carrier answered. */
import { managedMessageRoutes } from '@foyer/contract/managed-messages.ts';
import { Box } from '@mui/material';
import { Check, CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { BusyButton, FieldError, TextField, useSaving } from '../../../ui/staff/forms/index.ts';
import { Section } from '../../../ui/staff/section.tsx';
import { callAsStaff } from '../../users/index.ts';
import type { TemplateChoice } from './template-choice.ts';
import type { TemplateWords } from './template-preview.tsx';

interface TestSendProps {
  params: TemplateChoice;
  words: TemplateWords;
  isSound: boolean;
}

export function TestSend({ params, words, isSound }: TestSendProps) {
  const [to, setTo] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [answer, setAnswer] = useState<{ sent: boolean; problem: string | null } | null>(null);
  const saving = useSaving(['to']);
  const isMail = params.channel === 'email';

  async function send(): Promise<void> {
    const typed = to.trim();
    setMissing(typed === '');
    setAnswer(null);
    if (typed === '') return;
    await saving.run(async () => {
      const body = { ...words, to: typed };
      setAnswer((await callAsStaff(managedMessageRoutes.testSend, { params, body })).result);
    });
  }

  return (
    <Section title={m.staff_templates_test()} intro={m.staff_templates_test_intro()}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: React.FormEvent) => {
          event.preventDefault();
          if (isSound) void send();
        }}
        sx={{ display: 'grid', gap: '12px' }}
      >
        <Box sx={lineLook}>
          <TextField
            label={isMail ? m.staff_links_to_email() : m.staff_links_to_phone()}
            type={isMail ? 'email' : 'tel'}
            value={to}
            autoComplete="off"
            inputProps={{ maxLength: 254 }}
            onChange={(event) => {
              setTo(event.target.value);
              setMissing(false);
              saving.clear('to');
            }}
            error={isMissing ? m.staff_links_to_missing() : saving.refusal.fields.to}
          />
          <BusyButton
            type="submit"
            disabled={!isSound}
            isBusy={saving.isBusy}
            busyLabel={m.staff_links_sending()}
            sx={{ marginTop: { sm: '26px' }, minHeight: 44 }}
          >
            {m.staff_templates_test_send()}
          </BusyButton>
        </Box>
        {saving.refusal.sentence && <FieldError>{saving.refusal.sentence}</FieldError>}
        {answer?.sent && (
          <Banner tone="ok" icon={<Check size={20} strokeWidth={1.75} />}>
            {m.staff_templates_test_sent()}
          </Banner>
        )}
        {answer && !answer.sent && (
          <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
            {answer.problem
              ? m.staff_templates_test_refused({ problem: answer.problem })
              : m.staff_templates_test_failed()}
          </Banner>
        )}
      </Box>
    </Section>
  );
}

const lineLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 320px) max-content' },
  alignItems: 'start',
  gap: '12px',
} as const;
