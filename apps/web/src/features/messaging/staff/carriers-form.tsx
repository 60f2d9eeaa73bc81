/** Carriers and quiet hours as one form, saved once; secrets are written and never shown. */
import {
  type Carriers,
  type MessageChannel,
  managedMessageRoutes,
} from '@foyer/contract/managed-messages.ts';
import { Box } from '@mui/material';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Banner } from '../../../ui/staff/banner.tsx';
import { ConflictDialog, SaveBar, UnsavedGuard, useSaving } from '../../../ui/staff/forms/index.ts';
import { say } from '../../../ui/staff/snackbars.tsx';
import { callAsStaff } from '../../users/index.ts';
import {
  bodyOf,
  type CarriersDraft,
  carrierFields,
  differs,
  draftOf,
  isSamePlace,
} from './carriers-draft.ts';
import { EmailSection } from './email-section.tsx';
import { PhoneSection } from './phone-section.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { useKeepCarriers } from './use-carriers.ts';

interface CarriersFormProps {
  saved: Carriers;
  /** Fetches them anew. */
  onReload: () => Promise<Carriers | undefined>;
}

export function CarriersForm({ saved, onReload }: CarriersFormProps) {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const saving = useSaving(carrierFields);
  const keep = useKeepCarriers();
  const isDirty = differs(draft, saved);
  const errors = saving.refusal.fields;

  function change(next: Partial<CarriersDraft>): void {
    setDraft((before) => ({ ...before, ...next }));
    for (const field of Object.keys(errors)) {
      if (Object.keys(next).some((part) => field.startsWith(`${part}.`))) saving.clear(field);
    }
  }

  async function save(): Promise<void> {
    const isSaved = await saving.run(async () => {
      const body = bodyOf(draft, saved.version);
      const { result } = await callAsStaff(managedMessageRoutes.setCarriers, { body });
      keep(result);
      setDraft(draftOf(result));
    });
    if (isSaved) say(m.staff_form_saved());
  }

  async function reload(): Promise<void> {
    saving.dismiss();
    const fresh = await onReload();
    if (fresh) setDraft(draftOf(fresh));
  }

  const secretOf = (channel: MessageChannel) => ({
    isKept: saved.hasSecret[channel] && isSamePlace(saved[channel], draft[channel]),
    value: draft.secrets[channel],
    error: errors[`secrets.${channel}`],
    onChange: (secret: string | null | undefined) => {
      const { [channel]: _before, ...others } = draft.secrets;
      change({ secrets: secret === undefined ? others : { ...others, [channel]: secret } });
    },
  });

  return (
    <Box
      component="form"
      noValidate
      autoComplete="off"
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (isDirty) void save();
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
    >
      {saving.refusal.sentence && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {saving.refusal.sentence}
        </Banner>
      )}
      <EmailSection
        draft={draft.email}
        secret={secretOf('email')}
        errors={errors}
        onChange={(email) => change({ email })}
      />
      {(['sms', 'whatsapp'] as const).map((channel) => (
        <PhoneSection
          key={channel}
          channel={channel}
          draft={draft[channel]}
          secret={secretOf(channel)}
          // Another carrier reports to another address, which is known once it is saved.
          callback={saved[channel].kind === draft[channel].kind ? saved.callbacks[channel] : ''}
          errors={errors}
          onChange={(phone) => change({ [channel]: phone })}
        />
      ))}
      <QuietHours
        quietHours={draft.quietHours}
        errors={errors}
        onChange={(quietHours) => change({ quietHours })}
      />
      <SaveBar
        isDirty={isDirty}
        isBusy={saving.isBusy}
        hasRefusal={Object.keys(errors).length > 0}
        onDiscard={() => setDraft(draftOf(saved))}
      />
      <UnsavedGuard isDirty={isDirty} />
      <ConflictDialog conflict={saving.conflict} onReload={() => void reload()} onKeep={saving.dismiss} />
    </Box>
  );
}
