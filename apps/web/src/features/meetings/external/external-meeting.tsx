/** The page of a meeting on an external platform, for agents and customers, from opening it to the end. */
import type { Platform } from '@foyer/contract/products/products.ts';
import { ExternalLink, PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useTitle } from '../../../platform/use-title.ts';
import { Banner } from '../../../ui/controls/banner.tsx';
import { Button, LinkButton } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { GreyShapes } from '../../../ui/layout/grey-shapes.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { BrandBar } from '../../tenants/index.ts';
import { type CallState, endOf, entering } from '../call/call-state.ts';
import CallOver from '../ended/call-over.tsx';
import { ClosingPage } from '../ended/closing-page.tsx';
import EndDialog from '../ended/end-dialog.tsx';
import { otherName } from '../room/room-labels.ts';
import type { MeetingRoomProps } from '../room/room-options.ts';
import type { ExternalMeetingModel, ExternalMeetingState } from './external-meeting-model.ts';
import { GoToMeeting } from './go-to-meeting.tsx';
import { isWebAddress } from './open-address.ts';
import { useExternalMeeting } from './use-external-meeting.ts';

export default function ExternalMeeting(room: MeetingRoomProps) {
  const { model, state } = useExternalMeeting(room.meetingId, room.token);
  useTitle(state.meeting?.productName ?? m.room_page_title());

  if (state.refusal === 'built_in') return <GoToMeeting isExternal={false} />;
  if (state.status === 'ended' || state.status === 'refused')
    return <CallOver call={null} state={callStateOf(state)} room={room} />;
  if (!model || !state.meeting) return <Opening isOffline={state.isOffline} />;
  return <OpenMeetingPage model={model} state={state} room={room} />;
}

/** The pages after a call read its end from its state. */
function callStateOf({ status, meeting, refusal }: ExternalMeetingState): CallState {
  const over = { ...entering, meeting };
  return status === 'ended'
    ? { ...over, status: 'ended', end: endOf(meeting) }
    : { ...over, status: 'refused', refusal: refusal === 'built_in' ? null : refusal };
}

function Opening({ isOffline }: { isOffline: boolean }) {
  return (
    <>
      <BrandBar />
      <Page width="column">
        {isOffline && <Banner tone="offline">{m.external_offline()}</Banner>}
        <GreyShapes heights={[28, 48, 48]} />
      </Page>
    </>
  );
}

interface OpenMeetingPageProps {
  readonly model: ExternalMeetingModel;
  readonly state: ExternalMeetingState;
  readonly room: MeetingRoomProps;
}

function OpenMeetingPage({ model, state, room }: OpenMeetingPageProps) {
  const [isAsking, setAsking] = useState(false);
  const { meeting, hasOpened, isAddressMissing, isOffline, isEnding } = state;
  const platform = platformName(meeting?.platform ?? 'lightSpeedWeb');
  const name = otherName(callStateOf(state), room.as);
  return (
    <>
      <ClosingPage
        title={hasOpened ? m.external_opened({ platform }) : m.external_opens({ platform })}
        lines={[
          <span key="status" role="status">
            {statusOf(state, name)}
          </span>,
          m.external_stay(),
        ]}
        isLit
      >
        {isOffline && <Banner tone="offline">{m.external_offline()}</Banner>}
        {isAddressMissing ? (
          <Banner tone="bad">{m.external_no_address()}</Banner>
        ) : (
          <OpenButton address={state.address} hasOpened={hasOpened} onOpened={model.markOpened} />
        )}
        <Button
          variant="quiet"
          busy={isEnding && m.room_ending()}
          icon={<PhoneOff size={20} strokeWidth={1.75} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {m.room_left_end()}
        </Button>
      </ClosingPage>
      {room.as === 'agent' ? (
        <EndDialog
          isOpen={isAsking}
          room={room}
          name={name}
          isOneToOne={!meeting?.customerName.includes(', ')}
          onStay={() => setAsking(false)}
          onEnd={() => void model.hangUp()}
        />
      ) : (
        <EndForCustomer isOpen={isAsking} onStay={() => setAsking(false)} onEnd={() => void model.hangUp()} />
      )}
    </>
  );
}

interface OpenButtonProps {
  readonly address: string | null;
  readonly hasOpened: boolean;
  readonly onOpened: () => void;
}

/** A link, because browsers block neither a click on it nor the app that it opens. */
function OpenButton({ address, hasOpened, onOpened }: OpenButtonProps) {
  const label = hasOpened ? m.external_open_again() : m.external_open();
  const variant = hasOpened ? 'outlined' : 'filled';
  if (address === null)
    return (
      <Button variant={variant} aria-disabled>
        {label}
      </Button>
    );
  const target = isWebAddress(address) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    // The address is replaced after the browser has followed it.
    <LinkButton variant={variant} href={address} {...target} onClick={() => setTimeout(onOpened)}>
      <ExternalLink size={20} strokeWidth={1.75} aria-hidden />
      {label}
    </LinkButton>
  );
}

interface EndForCustomerProps {
  readonly isOpen: boolean;
  readonly onStay: () => void;
  readonly onEnd: () => void;
}

function EndForCustomer({ isOpen, onStay, onEnd }: EndForCustomerProps) {
  return (
    <Dialog
      open={isOpen}
      title={m.room_end_question()}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" onClick={onStay}>
            {m.room_end_stay()}
          </Button>
          <Button variant="danger" onClick={onEnd}>
            {m.room_end_confirm()}
          </Button>
        </>
      }
    >
      {m.external_end_explained()}
    </Dialog>
  );
}

function statusOf({ hasOpened, hasOtherOpened }: ExternalMeetingState, name: string): string {
  if (hasOpened && hasOtherOpened) return m.external_both({ name });
  if (hasOtherOpened) return m.external_other_opened({ name });
  return hasOpened ? m.external_waiting_for({ name }) : m.external_press();
}

/** The names of products of their own; the same in each language. */
function platformName(platform: Platform): string {
  return platform === 'lightSpeedApp' ? m.external_light_speed_app() : m.external_light_speed_web();
}
