/**
 * The customer journey that starts with a link in the address.
 *
 *     loading ──► form ──────────────────────────► registration, with the link
 *        │   └──► schedule: countdown · changed · cancelled · missed
 *        │             └──(the join time comes)──► open ──► code ──► wait
 *        └──────► expired · used · revoked · invalid: a page with the next step
 */
import { linkParameter } from '@foyer/contract/links/links.ts';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { destinationOf, useLink } from '../../features/links/index.ts';
import type { OfferedProduct } from '../../features/registration/index.ts';
import { ScheduleJourney, stageOf } from '../../features/schedules/index.ts';
import { BrandBar } from '../../features/tenants/index.ts';
import { preference } from '../../platform/local-storage.ts';
import { JourneyPage } from '../../ui/journey-page.tsx';
import { FailedPage } from '../pages/failed-page.tsx';
import { showBookingInAddress } from './booking-address.ts';
import { CustomerJourney } from './customer-journey.tsx';
import { whenJoinable } from './customer-schedule.tsx';
import { JoiningLobby } from './joining-lobby.tsx';
import type { Stage } from './journey-stage.ts';
import { LinkOpening } from './link-opening.tsx';
import { reportClick } from './report-click.ts';
import { clearStoredCustomer, readStoredCustomer } from './stored-customer.ts';

interface LinkJourneyProps {
  product: OfferedProduct;
  token: string;
  agentRefId: string | null;
  onOtherProduct: (slug: string) => void;
}

/** The link that this browser used last: one that works once is consumed by then, for a reload and a new tab too. */
interface LinkEntry {
  readonly token: string;
  readonly scheduleId: string | null;
}
const entryName = 'link entry';
const rememberEntry = (entry: LinkEntry) => preference.set(entryName, JSON.stringify(entry));

export default function LinkJourney({ product, token, agentRefId, onOtherProduct }: LinkJourneyProps) {
  const { slug, isBookable } = product;
  const navigate = useNavigate();
  const { search } = useLocation();
  const [start, setStart] = useState<Stage | null>(() => readReturnStage(slug, token));
  /** The customer has waited on the page of the booking, or pressed its button. */
  const [isAsked, setAsked] = useState(false);
  const { lookup, reload } = useLink(token);
  const customer = readStoredCustomer(slug);
  const journeyProps = { product, agentRefId, onOtherProduct };

  function leaveLink(stage: Stage): void {
    showBookingInAddress(slug, null);
    setStart(stage);
  }
  // A rescheduled booking has another link.
  function open(current: string): void {
    setAsked(true);
    if (current === token) reload();
    else void navigate(`/live/${slug}?${linkParameter}=${current}`, { replace: true });
  }
  function startNewDemo(): void {
    clearStoredCustomer();
    leaveLink({ name: 'registering', notice: null, later: null });
  }
  function pickAnotherTime(): void {
    reportClick(slug, 'rejoin');
    leaveLink(
      customer
        ? { name: 'scheduling', customer, source: 'rejoin' }
        : { name: 'registering', notice: null, later: { source: 'rejoin' } },
    );
  }

  if (start) return <CustomerJourney {...journeyProps} start={start} />;
  switch (lookup.status) {
    case 'loading':
      return <JoiningLobby />;
    case 'failed':
      return <FailedPage bar={<BrandBar bare />} reference={lookup.requestId} onRetry={reload} />;
    case 'suspended':
      return <JourneyPage state="tenant-suspended" bar={<BrandBar />} on={{}} />;
    case 'invalid':
      return <JourneyPage state="link-invalid" bar={<BrandBar />} on={{ 'new-demo': startNewDemo }} />;
    case 'found':
      break;
  }

  // Another product has taken the slug with which the link was sent.
  if (lookup.link.productSlug !== slug)
    return <Navigate to={`/live/${lookup.link.productSlug}${search}`} replace />;

  const destination = destinationOf(lookup.link, lookup.booked);
  switch (destination.kind) {
    case 'form':
      return (
        <CustomerJourney
          {...journeyProps}
          link={{ token, from: lookup.link.agentName }}
          start={{ name: 'registering', notice: null, later: null }}
          onRegistered={() => rememberEntry({ token, scheduleId: null })}
        />
      );
    case 'open':
      return (
        <LinkOpening
          token={token}
          product={product}
          link={lookup.link}
          isAsked={isAsked}
          onOpened={(stage) => {
            if (stage.name === 'waiting') rememberEntry({ token, scheduleId: stage.scheduleId });
            setStart(stage);
          }}
          onReload={reload}
          onAnotherTime={isBookable ? pickAnotherTime : null}
          onNewDemo={startNewDemo}
        />
      );
    case 'schedule':
      return (
        <ScheduleJourney
          product={{ slug }}
          start={stageOf(destination.booked)}
          token={customer?.token ?? null}
          {...(customer && { customerName: customer.name })}
          source="rejoin"
          onNow={null}
          onBooked={(kept) => kept && showBookingInAddress(slug, kept)}
          onJoin={(booked) => void whenJoinable(booked, () => open(booked.link))}
          onSignInExpired={(notice) =>
            leaveLink({ name: 'registering', notice, later: { source: 'rejoin' } })
          }
          onAnotherTime={pickAnotherTime}
          onNewDemo={startNewDemo}
        />
      );
    case 'stopped':
      return (
        <JourneyPage
          state={destination.state}
          bar={<BrandBar />}
          on={{ 'new-demo': startNewDemo, ...(isBookable && { 'another-time': pickAnotherTime }) }}
        />
      );
  }
}

function readReturnStage(slug: string, token: string): Stage | null {
  const entry = readEntry();
  const customer = entry?.token === token && readStoredCustomer(slug);
  if (!customer) return null;
  return { name: 'waiting', customer, entryMode: 'return', scheduleId: entry.scheduleId };
}

function readEntry(): LinkEntry | null {
  try {
    return JSON.parse(preference.get(entryName) ?? 'null');
  } catch {
    return null;
  }
}
