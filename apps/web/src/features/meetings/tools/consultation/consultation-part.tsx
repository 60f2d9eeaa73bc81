/** For the first agent: asks, talks to the target while the customer is on hold, and hands over or returns. */
import { type Consultation, consultationRoutes } from '@foyer/contract/lobby/consultations.ts';
import { PhoneForwarded } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../../../../paraglide/messages.js';
import { ApiError, call } from '../../../../platform/api/api.ts';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { VisuallyHidden } from '../../../../ui/layout/visually-hidden.tsx';
import { formatClock, useCountdown } from '../../../../ui/use-countdown.ts';
import { useVoice } from '../../consultation/use-voice.ts';
import type { RoomContext } from '../../room/room-context.ts';
import { otherName } from '../../room/room-labels.ts';
import { RemoteAudio } from '../../stage/media-elements.tsx';
import { errorMessageOf } from '../agent/staff-error-messages.ts';
import { Notice } from '../notices/notice.tsx';
import { endLabel } from './end-label.ts';
import { type OwnConsultation, useConsultation } from './use-consultation.ts';

interface PartProps {
  readonly context: RoomContext;
  readonly own: OwnConsultation;
  readonly consultation: Consultation;
}

export default function ConsultationPart({ context }: { context: RoomContext }) {
  const own = useConsultation(context);
  const { consultation } = own;
  useMutedMicrophone(context, consultation?.status === 'ACTIVE');
  if (!consultation) return null;
  const props = { context, own, consultation };
  switch (consultation.status) {
    case 'ASKED':
      return <Asking {...props} />;
    case 'ACTIVE':
      return <Talking {...props} />;
    case 'ENDED':
      return <Ended {...props} />;
  }
}

function Asking(props: PartProps) {
  const { context, own, consultation } = props;
  const { targetName: name } = consultation;
  const customer = otherName(context.state, 'agent');
  const time = formatClock(useCountdown(own.answerUntilMs));
  const actions = useActions(props);
  return (
    <>
      {/* Announced once; the clock changes every second. */}
      <VisuallyHidden role="status">{m.consult_asking_said({ name, customer })}</VisuallyHidden>
      <Notice
        icon={PhoneForwarded}
        title={m.consult_asking({ name, time })}
        isSilent
        action={
          <Button
            variant="outlined"
            busy={actions.busy === 'end' && m.consult_cancel()}
            onClick={() => void actions.end()}
          >
            {m.consult_cancel()}
          </Button>
        }
      >
        {m.consult_on_hold({ customer })}
        <Problem text={actions.problem} />
      </Notice>
    </>
  );
}

function Talking(props: PartProps) {
  const { context, own, consultation } = props;
  const { targetName: name, consultationId } = consultation;
  const customer = otherName(context.state, 'agent');
  const actions = useActions(props);
  const voice = useVoice({
    consultationId,
    enter: async (id) => {
      const params = { consultationId: id };
      return (await call(consultationRoutes.voice, { params, token: await signedIn(context) })).result;
    },
    onInterrupted: own.refetch,
  });
  const { other, isAudioBlocked, microphone } = useObservable(voice, null) ?? {};
  return (
    <section aria-label={m.consult_region({ name })} data-consultation>
      <Notice
        icon={PhoneForwarded}
        title={other ? m.consult_active({ name }) : m.consult_waiting_for_voice({ name })}
        action={
          <>
            {isAudioBlocked && (
              <Button variant="outlined" onClick={() => voice?.startAudio()}>
                {m.consult_sound_on()}
              </Button>
            )}
            <Button
              variant="outlined"
              busy={actions.busy === 'end' && m.consult_return({ customer })}
              onClick={() => void actions.end()}
            >
              {m.consult_return({ customer })}
            </Button>
            <Button
              busy={actions.busy === 'hand-over' && m.consult_hand_over_busy()}
              onClick={() => void actions.handOver()}
            >
              {m.consult_hand_over()}
            </Button>
          </>
        }
      >
        {microphone ? m.consult_microphone({ name }) : m.consult_active_hold({ customer })}
        <Problem text={actions.problem} />
      </Notice>
      {other && <RemoteAudio key={other.id} source={other} />}
    </section>
  );
}

function Ended({ context, own, consultation }: PartProps) {
  const { endReason, targetName: name } = consultation;
  const label = endReason && endLabel(endReason, { name, customer: otherName(context.state, 'agent') });
  if (!label) return null;
  return (
    <Notice
      icon={PhoneForwarded}
      title={label}
      isUrgent
      action={
        <Button variant="quiet" onClick={own.dismiss}>
          {m.consult_dismiss()}
        </Button>
      }
    />
  );
}

function Problem({ text }: { text: string }) {
  return <span role="alert">{text && ` ${text}`}</span>;
}

async function signedIn({ room }: RoomContext): Promise<string> {
  const token = await room.token();
  if (!token) throw new ApiError('auth.missing');
  return token;
}

function useActions({ context, own, consultation: { consultationId } }: PartProps) {
  const [busy, setBusy] = useState<'end' | 'hand-over' | null>(null);
  const [problem, setProblem] = useState('');
  const params = { consultationId };

  async function run(action: 'end' | 'hand-over', send: (token: string) => Promise<Consultation>) {
    if (busy) return;
    setBusy(action);
    setProblem('');
    try {
      own.setConsultation(await send(await signedIn(context)));
    } catch (error) {
      setProblem(errorMessageOf(error));
      own.refetch();
    }
    setBusy(null);
  }

  return {
    busy,
    problem,
    end: () => run('end', async (token) => (await call(consultationRoutes.end, { params, token })).result),
    handOver: () =>
      run('hand-over', async (token) => (await call(consultationRoutes.handOver, { params, token })).result),
  };
}

/** The microphone is off in the meeting during the consultation, and on again afterwards. */
function useMutedMicrophone({ call: { setEnabled }, state }: RoomContext, isTalking: boolean): void {
  const wasOn = useRef(false);
  const isOn = state.devices.microphone === 'on' || state.devices.microphone === 'opening';
  const mute = useEffectEvent(() => {
    wasOn.current = isOn;
    if (isOn) setEnabled('microphone', false, true);
  });
  const restore = useEffectEvent(() => {
    if (wasOn.current) setEnabled('microphone', true, true);
    wasOn.current = false;
  });
  useEffect(() => {
    if (!isTalking) return;
    mute();
    return () => restore();
  }, [isTalking]);
}
