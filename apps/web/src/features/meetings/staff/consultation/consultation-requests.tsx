/** On every page of an agent: another agent asks for a consultation. The card is loaded when there is one. */
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { LiveChannel } from '../../../../platform/live/live.ts';
import { lazyPart } from '../../../../platform/parts/lazy-part.ts';
import { consultationPath } from './consultation-path.ts';
import { useConsultationRequest } from './use-consultations.ts';

const RequestCard = lazyPart(async () => ({ default: (await import('./request-card.tsx')).RequestCard }));

interface ConsultationRequestsProps {
  /** `null` until it is opened. */
  channel: LiveChannel<'/notifications'> | null;
  /** Another agent asks now. */
  onAsked?: () => void;
}

export function ConsultationRequests({ channel, onAsked }: ConsultationRequestsProps) {
  const request = useConsultationRequest(channel);
  const { pathname } = useLocation();
  const askedId = request?.status === 'ASKED' ? request.consultationId : null;
  const announce = useEffectEvent(() => onAsked?.());
  useEffect(() => {
    if (askedId) announce();
  }, [askedId]);
  if (!request || pathname === consultationPath(request.consultationId)) return null;
  return (
    <Suspense fallback={null}>
      <RequestCard key={request.consultationId} request={request} />
    </Suspense>
  );
}
