/**
 * The road that begins with a link in the address.
 *
 *     asking ──► form ──────────────────────────► registration, with the link
 *        │  └──► schedule: countdown · changed · cancelled · missed
 *        │            └──(the door opens)──► open ──► code ──► the wait
 *        └─────► expired · used · revoked · invalid: said, with the next step
 */
import { linkParameter } from '@foyer/contract/links.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useLink, wayOf } from '../features/links/index.ts';
import type { OfferedProduct } from '../features/registration/index.ts';
import { ScheduleRoad, stageOf } from '../features/schedules/index.ts';
import { BrandBar } from '../features/tenants/index.ts';
import { draft } from '../platform/stored.ts';
import { RoadPage } from '../ui/road-page.tsx';
import { Arriving } from './arriving.tsx';
import { CustomerRoad } from './customer-road.tsx';
import { showInAddress, whenGood } from './customer-time.tsx';
import { LinkOpening } from './link-opening.tsx';
import { FailedPage } from './pages/failed-page.tsx';
import { forgetCustomer, recallCustomer } from './road-customer.ts';
import type { Stage } from './road-stage.ts';
import { tellClick } from './tell-click.ts';

interface LinkRoadProps {
  product: OfferedProduct;
  token: string;
  agentRefId: string | null;
  onOtherProduct: (slug: string) => void;
}

/** That this browser went in by a link, for a reload: what is good once is used by then. */
interface EnteredBy {
  readonly scheduleId: string | null;
}

export default function LinkRoad({ product, token, agentRefId, onOtherProduct }: LinkRoadProps) {
  const { slug, isBookable } = product;
  const enteredName = `link in ${token}`;
  const navigate = useNavigate();
  const [start, setStart] = useState<Stage | null>(() => comeBack(slug, enteredName));
  const { asked, ask } = useLink(token);
  const customer = recallCustomer(slug);
  const road = { product, agentRefId, onOtherProduct };

  function leaveLink(stage: Stage): void {
    showInAddress(slug, null);
    setStart(stage);
  }
  // A changed time has a link of its own.
  const open = (current: string) =>
    current === token ? ask() : navigate(`/live/${slug}?${linkParameter}=${current}`, { replace: true });
  function newDemo(): void {
    forgetCustomer();
    leaveLink({ name: 'registering', notice: null, later: null });
  }
  function anotherTime(): void {
    tellClick(slug, 'rejoin');
    leaveLink(
      customer
        ? { name: 'scheduling', customer, source: 'rejoin' }
        : { name: 'registering', notice: null, later: { source: 'rejoin' } },
    );
  }

  if (start) return <CustomerRoad {...road} start={start} />;
  switch (asked.status) {
    case 'asking':
      return <Arriving isOffline={false} />;
    case 'failed':
      return <FailedPage bar={<BrandBar bare />} reference={asked.requestId} onRetry={() => void ask()} />;
    case 'suspended':
      return <RoadPage state="tenant-suspended" bar={<BrandBar />} on={{}} />;
    case 'invalid':
      return <RoadPage state="link-invalid" bar={<BrandBar />} on={{ 'new-demo': newDemo }} />;
    case 'found':
      break;
  }

  const way = wayOf(asked.link, asked.booked);
  switch (way.kind) {
    case 'form':
      return (
        <CustomerRoad
          {...road}
          link={{ token, from: asked.link.agentName }}
          start={{ name: 'registering', notice: null, later: null }}
          onRegistered={() => draft.set(enteredName, { scheduleId: null } satisfies EnteredBy)}
        />
      );
    case 'open':
      return (
        <LinkOpening
          token={token}
          product={product}
          customerName={asked.link.customerName}
          onIn={(stage) => {
            if (stage.name === 'waiting')
              draft.set(enteredName, { scheduleId: stage.scheduleId } satisfies EnteredBy);
            setStart(stage);
          }}
          onAskAgain={ask}
          onAnotherTime={isBookable ? anotherTime : null}
          onNewDemo={newDemo}
        />
      );
    case 'schedule':
      return (
        <ScheduleRoad
          product={{ slug }}
          start={stageOf(way.booked)}
          token={customer?.token ?? null}
          source="rejoin"
          onNow={null}
          onKept={(kept) => kept && showInAddress(slug, kept)}
          onOpen={(standing) => void whenGood(standing, () => void open(standing.link))}
          onSignInOver={(notice) => leaveLink({ name: 'registering', notice, later: { source: 'rejoin' } })}
          onAnotherTime={anotherTime}
          onNewDemo={newDemo}
        />
      );
    case 'stopped':
      return (
        <RoadPage
          state={way.state}
          bar={<BrandBar />}
          on={{ 'new-demo': newDemo, ...(isBookable && { 'another-time': anotherTime }) }}
        />
      );
  }
}

function comeBack(slug: string, enteredName: string): Stage | null {
  const entered = draft.get(enteredName) as EnteredBy | null;
  const customer = entered && recallCustomer(slug);
  if (!customer) return null;
  return { name: 'waiting', customer, entrance: 'return', scheduleId: entered.scheduleId };
}
