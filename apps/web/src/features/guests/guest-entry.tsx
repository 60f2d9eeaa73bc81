/** What an invited person sees before the room: name and devices, the wait, or why they cannot join. */
import { invitationLimits } from '@foyer/contract/meetings/guest-invitations.ts';
import { type FormEvent, Suspense, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { useTitle } from '../../platform/use-title.ts';
import { Banner } from '../../ui/controls/banner.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/fields/text-field.tsx';
import { Door } from '../../ui/layout/door.tsx';
import { GreyShapes } from '../../ui/layout/grey-shapes.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Title } from '../../ui/layout/title.tsx';
import { DeviceCheck, type InitialDevices } from '../devices/index.ts';
import { BrandBar } from '../tenants/index.ts';
import styles from './guest-entry.module.css';
import { closedTexts, nameProblem, whoInvites } from './guest-labels.ts';
import type { InvitationModel, InvitationView } from './invitation-model.ts';

interface GuestEntryProps {
  readonly invitation: Pick<InvitationModel, 'ask' | 'reload'> | null;
  readonly view: Exclude<InvitationView, { status: 'admitted' | 'failed' }>;
  readonly initialDevices: InitialDevices;
  readonly onInitialDevices: (devices: InitialDevices) => void;
  /** The tenant starts all meetings with the camera off. */
  readonly startsWithoutVideo: boolean;
}

export function GuestEntry({ invitation, view, ...devices }: GuestEntryProps) {
  return (
    <>
      <BrandBar />
      <Page width="column">
        {view.status === 'loading' && <GreyShapes heights={[28, 48, 180]} />}
        {view.status === 'closed' && <Closed reason={view.reason} />}
        {(view.status === 'asking' || view.status === 'waiting') && (
          <Joining invitation={invitation} view={view} {...devices} />
        )}
      </Page>
    </>
  );
}

function Closed({ reason }: { reason: Extract<InvitationView, { status: 'closed' }>['reason'] }) {
  const { title, text } = closedTexts(reason);
  useTitle(title);
  return (
    <div className={styles.message} role="status">
      <Door state={reason === 'ended' || reason === 'left' ? 'shut' : 'unlit'} />
      <Title>{title}</Title>
      <p className={styles.hint}>{text}</p>
    </div>
  );
}

interface JoiningProps extends Omit<GuestEntryProps, 'view'> {
  readonly view: Extract<InvitationView, { status: 'asking' | 'waiting' }>;
}

/** The device check stays while the guest waits. */
function Joining({ invitation, view, ...devices }: JoiningProps) {
  const [name, setName] = useState(view.invitation.guestName ?? '');
  return (
    <div className={styles.joining}>
      {view.status === 'asking' ? (
        <AskForm view={view} name={name} onName={setName} onAsk={() => invitation?.ask(name)} />
      ) : (
        <Waiting view={view} />
      )}
      <Suspense>
        <DeviceCheck name={name} {...devices} token={async () => null} isForLobby={false} />
      </Suspense>
    </div>
  );
}

interface AskFormProps {
  readonly view: Extract<InvitationView, { status: 'asking' }>;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onAsk: () => void;
}

function AskForm({ view, name, onName, onAsk }: AskFormProps) {
  useTitle(m.guest_title());
  const problem = nameProblem(view.problem);
  function submit(event: FormEvent) {
    event.preventDefault();
    onAsk();
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.product}>{view.invitation.productName}</p>
      <Title>{m.guest_title()}</Title>
      <p className={styles.hint}>{whoInvites(view.invitation)}</p>
      <TextField
        name="guest-name"
        label={m.guest_name()}
        required
        hint={m.guest_name_hint()}
        {...(problem && { problem })}
        value={name}
        onChange={onName}
        input={{ autoComplete: 'name', maxLength: invitationLimits.nameLength, autoCapitalize: 'words' }}
      />
      {view.problem === 'failed' && <Banner tone="bad">{m.guest_ask_failed()}</Banner>}
      <Button type="submit" wide busy={view.isSending && m.guest_asking()}>
        {m.guest_ask()}
      </Button>
    </form>
  );
}

function Waiting({ view }: { view: Extract<InvitationView, { status: 'waiting' }> }) {
  useTitle(m.guest_waiting());
  return (
    <div className={styles.form}>
      <p className={styles.product}>{view.invitation.productName}</p>
      <Title>{m.guest_waiting()}</Title>
      <p className={styles.hint} role="status">
        {view.isOffline ? m.guest_offline() : m.guest_waiting_hint()}
      </p>
    </div>
  );
}
