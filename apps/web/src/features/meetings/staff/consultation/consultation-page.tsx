/** The page on which the target talks to the agent who asked, beside the record of the customers. */
import type { ConsultationForTarget } from '@foyer/contract/lobby/consultations.ts';
import { consultationRoutes } from '@foyer/contract/lobby/consultations.ts';
import { Box, Button } from '@mui/material';
import { Info, Phone } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { m } from '../../../../paraglide/messages.js';
import { stored } from '../../../../platform/local-storage.ts';
import { meetingQuery } from '../../../../platform/meeting-address.ts';
import { useObservable } from '../../../../platform/state/use-observable.ts';
import { useTitle } from '../../../../platform/use-title.ts';
import { Banner } from '../../../../ui/staff/feedback/banner.tsx';
import { LoadingBoundary } from '../../../../ui/staff/feedback/loading-boundary.tsx';
import { PageHeading } from '../../../../ui/staff/layout/page-heading.tsx';
import { Panel } from '../../../../ui/staff/layout/panel.tsx';
import { callAsStaff } from '../../../users/index.ts';
import { useVoice } from '../../consultation/use-voice.ts';
import { RemoteAudio } from '../../stage/media-elements.tsx';
import { ConsultationAnswers } from './consultation-answers.tsx';
import { CustomerRecord } from './customer-record.tsx';
import { customerNames, useConsultation, useConsultationActions } from './use-consultations.ts';

export function ConsultationPage() {
  useTitle(m.staff_consult_title());
  const { consultationId = '' } = useParams();
  const consultation = useConsultation(consultationId);
  return (
    <Box sx={gridStyles}>
      <PageHeading
        title={m.staff_consult_title()}
        subtitle={
          consultation.data &&
          m.staff_consult_subtitle({
            agent: consultation.data.agentName,
            customer: customerNames(consultation.data),
          })
        }
      />
      <LoadingBoundary query={consultation} skeletonHeights={[88, 240]}>
        {(data) => (
          <>
            <Part key={data.status} consultation={data} />
            {data.customers.map((customer) => (
              <Panel key={customer.customerId} sx={recordStyles}>
                <CustomerRecord customer={customer} />
              </Panel>
            ))}
          </>
        )}
      </LoadingBoundary>
    </Box>
  );
}

function Part({ consultation }: { consultation: ConsultationForTarget }) {
  switch (consultation.status) {
    case 'ASKED':
      return (
        <Panel sx={recordStyles}>
          <ConsultationAnswers consultation={consultation} onAccepted={() => {}} />
        </Panel>
      );
    case 'ACTIVE':
      return <Talking consultation={consultation} />;
    case 'ENDED':
      return consultation.endReason === 'handed-over' ? (
        <Joining consultation={consultation} />
      ) : (
        <Banner tone="info" icon={Info}>
          {overLabel(consultation)}
        </Banner>
      );
  }
}

function Talking({ consultation }: { consultation: ConsultationForTarget }) {
  const { consultationId, agentName: agent } = consultation;
  const { hangUp, refetch } = useConsultationActions(consultationId);
  const voice = useVoice({
    consultationId,
    enter: async (id) =>
      (await callAsStaff(consultationRoutes.voice, { params: { consultationId: id } })).result,
    onInterrupted: () => void refetch(),
  });
  const { other, isAudioBlocked, microphone } = useObservable(voice, null) ?? {};
  const customer = customerNames(consultation);
  return (
    <>
      {microphone && <Banner tone="bad">{m.staff_consult_microphone({ agent })}</Banner>}
      <Banner
        tone={other ? 'ok' : 'info'}
        icon={Phone}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
            {isAudioBlocked && <Button onClick={() => voice?.startAudio()}>{m.room_sound_on()}</Button>}
            <Button onClick={() => void hangUp()}>{m.staff_consult_hang_up()}</Button>
          </Box>
        }
      >
        {other ? m.staff_consult_talking({ agent, customer }) : m.staff_consult_connecting({ agent })}
      </Banner>
      {other && <RemoteAudio key={other.id} source={other} />}
    </>
  );
}

/** This tab becomes the meeting. */
function Joining({ consultation }: { consultation: ConsultationForTarget }) {
  const { meetingId, productSlug } = consultation;
  useEffect(() => {
    stored.set('meetingId', meetingId);
    stored.set('productSlug', productSlug);
    location.replace(`/live/${encodeURIComponent(productSlug)}${meetingQuery(meetingId, false)}`);
  }, [meetingId, productSlug]);
  return (
    <Banner tone="ok" icon={Phone}>
      {m.staff_consult_joining({ customer: consultation.agentName })}
    </Banner>
  );
}

function overLabel({ endReason, agentName: agent }: ConsultationForTarget): string {
  switch (endReason) {
    case 'returned':
      return m.staff_consult_over_returned({ agent });
    case 'target-left':
      return m.staff_consult_over_left({ agent });
    case 'target-lost':
      return m.staff_consult_over_lost({ agent });
    case 'meeting-ended':
      return m.staff_consult_over_meeting();
    default:
      return m.staff_consult_over();
  }
}

const gridStyles = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' } as const;
const recordStyles = { padding: { xs: '20px', sm: '24px' } } as const;
