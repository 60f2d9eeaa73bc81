/** The form of message providers and quiet hours, which is saved as a whole. Secrets are write-only. */
import {
  type MessageChannel,
  type MessageProviders,
  managedMessageRoutes,
  messageChannels,
  messageLimits,
} from '@foyer/contract/messaging/messages.ts';
import { Box } from '@mui/material';
import { CircleAlert, KeyRound } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { showSnackbar } from '../../../../ui/staff/feedback/snackbars.tsx';
import {
  MergeDialog,
  SaveBar,
  UnsavedGuard,
  useEditedRecord,
  useRecordSave,
} from '../../../../ui/staff/forms/index.ts';
import { callAsStaff } from '../../../users/index.ts';
import { channelName } from '../outbox/message-labels.ts';
import { EmailSection } from './email-section.tsx';
import { mergeLabelOf } from './merge-labels.ts';
import { PhoneSection } from './phone-section.tsx';
import {
  bodyOf,
  differs,
  draftOf,
  keepsSecret,
  type ProvidersDraft,
  providerFields,
} from './providers-draft.ts';
import { QuietHours } from './quiet-hours.tsx';
import { useStoreProviders } from './use-providers.ts';

export function ProvidersForm({ saved: latest }: { saved: MessageProviders }) {
  const edited = useEditedRecord({ latest, fieldsOf: draftOf, differs });
  const { base: saved, fields: draft, isDirty } = edited;
  const storeSettings = useStoreProviders();
  const saving = useRecordSave<MessageProviders, ProvidersDraft>({
    names: providerFields,
    fieldsOf: draftOf,
    load: async () => (await callAsStaff(managedMessageRoutes.carriers, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedMessageRoutes.setCarriers, { body: bodyOf(typed, version) })).result,
    rebase(next, merged) {
      storeSettings(next);
      edited.rebase(next, merged);
    },
    onSaved(result) {
      storeSettings(result);
      edited.rebase(result, draftOf(result));
      showSnackbar(m.staff_form_saved());
    },
  });
  const errors = saving.formErrors.fields;

  function change(next: Partial<ProvidersDraft>): void {
    edited.setFields((before) => ({ ...before, ...next }));
    for (const field of Object.keys(errors)) {
      if (Object.keys(next).some((part) => field.startsWith(`${part}.`))) saving.clearField(field);
    }
  }

  const secretOf = (channel: MessageChannel) => ({
    isStored: saved.hasSecret[channel] && keepsSecret(saved[channel], draft[channel]),
    isUnreadable: saved.isSecretUnreadable[channel] && keepsSecret(saved[channel], draft[channel]),
    value: draft.secrets[channel],
    error:
      errors[`secrets.${channel}`] && m.staff_secret_too_short({ min: messageLimits.minSigningSecretLength }),
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
        if (isDirty) void saving.save(saved, draft);
      }}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' }}
    >
      {saving.formErrors.message && (
        <Banner role="alert" tone="bad" icon={<CircleAlert size={20} strokeWidth={1.75} />}>
          {saving.formErrors.message}
        </Banner>
      )}
      {messageChannels
        .filter((channel) => saved.isSecretUnreadable[channel])
        .map((channel) => (
          <Banner key={channel} role="alert" tone="bad" icon={<KeyRound size={20} strokeWidth={1.75} />}>
            {m.staff_secret_unreadable({ channel: channelName(channel) })}
          </Banner>
        ))}
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
          // The address depends on the provider, and is known once the provider is saved.
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
        hasErrors={Object.keys(errors).length > 0}
        changes={{ paths: edited.changes, labelOf: mergeLabelOf }}
        onDiscard={edited.discard}
      />
      <UnsavedGuard isDirty={isDirty} />
      <MergeDialog merge={saving.merge} labelOf={mergeLabelOf} />
    </Box>
  );
}
