/** The form of message providers and quiet hours, which is saved as a whole. Secrets are write-only. */
import {
  type MessageChannel,
  type MessageProviders,
  managedMessageRoutes,
  messageChannels,
  messageLimits,
} from '@foyer/contract/messaging/messages.ts';
import { KeyRound } from 'lucide-react';
import { m } from '../../../../paraglide/messages.js';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { RecordForm, useRecordForm } from '../../../../ui/staff/forms/index.ts';
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
  const form = useRecordForm<MessageProviders, ProvidersDraft>({
    latest,
    fieldsOf: draftOf,
    differs,
    names: providerFields,
    load: async () => (await callAsStaff(managedMessageRoutes.carriers, {})).result,
    send: async (typed, { version }) =>
      (await callAsStaff(managedMessageRoutes.setCarriers, { body: bodyOf(typed, version) })).result,
    store: useStoreProviders(),
  });
  const { base: saved, fields: draft, saving } = form;
  const errors = saving.formErrors.fields;

  function change(next: Partial<ProvidersDraft>): void {
    form.setFields((before) => ({ ...before, ...next }));
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
    <RecordForm form={form} labelOf={mergeLabelOf}>
      {messageChannels
        .filter((channel) => saved.isSecretUnreadable[channel])
        .map((channel) => (
          <Banner key={channel} tone="bad" icon={KeyRound}>
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
    </RecordForm>
  );
}
