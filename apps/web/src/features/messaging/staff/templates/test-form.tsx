/** A recipient and a button that sends a test message, with the provider's result below. */
import type { AnswerOf } from '@foyer/contract/core/http.ts';
import type { MessageChannel, managedMessageRoutes } from '@foyer/contract/messaging/messages.ts';
import { Box } from '@mui/material';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { BusyButton, FieldError, TextField, useSave } from '../../../../ui/staff/forms/index.ts';

type TestResult = AnswerOf<typeof managedMessageRoutes.testSend>['result'];

interface TestFormProps {
  channel: MessageChannel;
  /** The recipient that the field starts with. */
  initialTo?: string;
  /** Whether there is something to send. */
  isValid?: boolean;
  /** The accessible name of the button, where a page has several. */
  buttonName?: string;
  send: (to: string) => Promise<TestResult>;
}

export function TestForm({ channel, initialTo = '', isValid = true, buttonName, send }: TestFormProps) {
  const [to, setTo] = useState(initialTo);
  const [isMissing, setMissing] = useState(false);
  const [result, setResult] = useState<TestResult | null>(null);
  const saving = useSave(['to']);
  const isMail = channel === 'email';

  async function submit(): Promise<void> {
    const typed = to.trim();
    setMissing(typed === '');
    setResult(null);
    if (typed === '') return;
    await saving.run(async () => setResult(await send(typed)));
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isValid) void submit();
      }}
      sx={{ display: 'grid', gap: '12px' }}
    >
      <Box sx={lineStyles}>
        <TextField
          label={isMail ? m.staff_links_to_email() : m.staff_links_to_phone()}
          type={isMail ? 'email' : 'tel'}
          value={to}
          autoComplete="off"
          inputProps={{ maxLength: 254 }}
          onChange={(event) => {
            setTo(event.target.value);
            setMissing(false);
            saving.clearField('to');
          }}
          error={isMissing ? m.staff_links_to_missing() : saving.formErrors.fields.to}
        />
        <BusyButton
          type="submit"
          disabled={!isValid}
          isBusy={saving.isBusy}
          busyLabel={m.staff_links_sending()}
          aria-label={saving.isBusy ? undefined : buttonName}
          sx={{ marginTop: { sm: '26px' }, minHeight: 44 }}
        >
          {m.staff_templates_test_send()}
        </BusyButton>
      </Box>
      {saving.formErrors.message && <FieldError>{saving.formErrors.message}</FieldError>}
      {result?.sent && (
        <Banner tone="ok" icon={Check}>
          {m.staff_templates_test_sent()}
        </Banner>
      )}
      {result && !result.sent && (
        <Banner tone="bad">
          <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
            {result.problem
              ? m.staff_templates_test_refused({ problem: result.problem })
              : m.staff_templates_test_failed()}
          </Box>
        </Banner>
      )}
    </Box>
  );
}

const lineStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 320px) max-content' },
  alignItems: 'start',
  gap: '12px',
} as const;
