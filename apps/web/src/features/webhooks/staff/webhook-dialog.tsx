/** The form for a new or existing webhook: its address and the events that it receives. */
import {
  type WebhookEndpoint,
  type WebhookEvent,
  webhookEvents,
  webhookLimits,
} from '@foyer/contract/webhooks.ts';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import {
  CheckboxList,
  ConflictDialog,
  FormDialog,
  requiredOr,
  SwitchField,
  TextField,
  useSave,
} from '../../../ui/staff/forms/index.ts';
import { useWebhookRequests, type WebhookFields } from './use-webhooks.ts';
import { eventLabels } from './webhook-labels.ts';

interface WebhookDialogProps {
  /** `null`: a new one. */
  webhook: WebhookEndpoint | null;
  /** @param secret of a new webhook */
  onSaved: (url: string, secret: string | null) => void;
  onClose: () => void;
}

const events = webhookEvents.map((id) => ({ id, label: eventLabels[id]() }));
const emptyFields: WebhookFields = { url: '', events: [...webhookEvents], active: true };

export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const requests = useWebhookRequests();
  const [initial] = useState((): WebhookFields => {
    if (!webhook) return emptyFields;
    const { url, events: subscribed, active } = webhook;
    return { url, events: subscribed, active };
  });
  const [fields, setFields] = useState(initial);
  const saving = useSave(['url', 'events']);
  const errors = saving.formErrors.fields;

  function set(change: Partial<WebhookFields>): void {
    setFields((before) => ({ ...before, ...change }));
    for (const name of Object.keys(change)) saving.clearField(name);
  }

  async function save(): Promise<void> {
    let secret: string | null = null;
    const isSaved = await saving.run(async () => {
      if (webhook) await requests.update(webhook, fields);
      else secret = await requests.create(fields);
    });
    if (isSaved) onSaved(fields.url.trim(), secret);
  }

  function reload(): void {
    void requests.refetch();
    onClose();
  }

  return (
    <>
      <FormDialog
        isOpen
        title={webhook ? m.staff_webhooks_edit() : m.staff_webhooks_new()}
        isBusy={saving.isBusy}
        isDirty={JSON.stringify(fields) !== JSON.stringify(initial)}
        errorMessage={saving.formErrors.message}
        saveLabel={webhook ? m.staff_form_save() : m.staff_webhooks_create()}
        width={520}
        onSave={() => void save()}
        onClose={onClose}
      >
        <TextField
          label={m.staff_webhooks_url()}
          hint={m.staff_webhooks_url_hint()}
          value={fields.url}
          inputProps={{
            maxLength: webhookLimits.maxUrlLength,
            inputMode: 'url',
            autoCapitalize: 'none',
            spellCheck: false,
          }}
          onChange={(event) => set({ url: event.target.value })}
          error={errors.url && requiredOr('url', fields.url, m.staff_webhooks_url_wrong())}
        />
        <CheckboxList
          label={m.staff_webhooks_events()}
          choices={events}
          chosen={fields.events}
          onChange={(chosen) => set({ events: chosen as WebhookEvent[] })}
          error={errors.events && m.staff_webhooks_events_missing()}
          empty=""
        />
        <SwitchField
          label={m.staff_webhooks_active()}
          hint={m.staff_webhooks_active_hint()}
          isOn={fields.active}
          onChange={(active) => set({ active })}
        />
      </FormDialog>
      <ConflictDialog conflict={saving.conflict} onReload={reload} onKeep={saving.dismiss} />
    </>
  );
}
