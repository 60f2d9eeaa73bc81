/** The page of a product: the agent's meeting room, or the customer journey. */
import { linkParameter } from '@foyer/contract/links/links.ts';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { findProduct, type OfferedProduct } from '../features/registration/index.ts';
import { BrandBar } from '../features/tenants/index.ts';
import { ApiError } from '../platform/api/api.ts';
import { useFirstScreen } from '../platform/first-screen.ts';
import { isExternalAddress } from '../platform/meeting-address.ts';
import { lazyPart } from '../platform/parts/lazy-part.ts';
import { useAsync } from '../platform/state/use-async.ts';
import { findAgentMeetingId } from './agent-meeting.ts';
import { CustomerJourney } from './customer-journey/customer-journey.tsx';
import { readClickSource, reportClick } from './customer-journey/report-click.ts';
import { clearStoredCustomer, readStoredCustomer } from './customer-journey/stored-customer.ts';
import { FailedPage } from './pages/failed-page.tsx';
import { LoadingPage } from './pages/loading-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

const CustomerWait = lazyPart(() => import('./customer-journey/customer-wait.tsx'));
const AgentRoom = lazyPart(() =>
  isExternalAddress(location.search) ? import('./agent-external-meeting.tsx') : import('./agent-room.tsx'),
);
const WithdrawnPage = lazyPart(() => import('./pages/withdrawn-page.tsx'));
const LinkJourney = lazyPart(() => import('./customer-journey/link-journey.tsx'));
const LinkToProduct = lazyPart(() => import('./customer-journey/link-to-product.tsx'));

export function LivePage() {
  const { productSlug = '' } = useParams();
  const address = useLocation();
  const [meetingId] = useState(() => findAgentMeetingId(address));

  if (!meetingId) return <ProductPage productSlug={productSlug} />;
  return (
    <Suspense fallback={<LoadingPage />}>
      <AgentRoom meetingId={meetingId} />
    </Suspense>
  );
}

function ProductPage({ productSlug }: { productSlug: string }) {
  const prerendered = useFirstScreen()?.product;
  const known = prerendered?.slug === productSlug ? prerendered : null;
  const { state, reload } = useAsync(known ? null : productSlug, () => findProduct(productSlug));
  if (known) return <JourneyEntry product={known} />;
  switch (state.status) {
    case 'loading':
      return <LoadingPage />;
    case 'loaded':
      return state.value.slug === productSlug ? (
        <JourneyEntry product={state.value} />
      ) : (
        <MovedPage to={state.value.slug} />
      );
    case 'failed':
      return <ProductFailure productSlug={productSlug} error={state.error} onRetry={reload} />;
  }
}

/** Opens the page at the product's address of today, with the same query. */
function MovedPage({ to }: { to: string }) {
  const { search } = useLocation();
  return <Navigate to={`/live/${to}${search}`} replace />;
}

interface ProductFailureProps {
  productSlug: string;
  error: unknown;
  onRetry: () => void;
}

function ProductFailure({ productSlug, error, onRetry }: ProductFailureProps) {
  const [query] = useSearchParams();
  const link = query.get(linkParameter);
  const apiError = error instanceof ApiError ? error : null;
  switch (apiError?.code) {
    case 'product.withdrawn':
      return <WithdrawnProduct key={productSlug} productSlug={productSlug} />;
    case 'product.not_found':
    // The server rejects a malformed slug as an invalid request; for the customer the product is unknown.
    case 'request.invalid':
      return link ? (
        <Suspense fallback={<LoadingPage />}>
          <LinkToProduct token={link} />
        </Suspense>
      ) : (
        <NotFoundPage />
      );
    default:
      return <FailedPage bar={<BrandBar bare />} reference={apiError?.requestId} onRetry={onRetry} />;
  }
}

/** The customer journey, started by a link or by the product's address. */
function JourneyEntry({ product }: { product: OfferedProduct }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const link = query.get(linkParameter);
  const source = readClickSource(query);
  useEffect(() => {
    if (source) reportClick(product.slug, source);
  }, [product.slug, source]);

  const journeyProps = {
    product,
    agentRefId: query.get('agentRefId'),
    // UTM tags and the agent's reference stay in the address; the link belongs to one product and is removed.
    onOtherProduct(slug: string) {
      const nextQuery = new URLSearchParams(location.search);
      nextQuery.delete(linkParameter);
      void navigate(`/live/${slug}?${nextQuery}`);
    },
  };
  if (link)
    return (
      <Suspense fallback={<LoadingPage />}>
        <LinkJourney key={link} token={link} {...journeyProps} />
      </Suspense>
    );
  return <CustomerJourney key={product.id} {...journeyProps} />;
}

/**
 * A customer with a request for a withdrawn product still sees its state; every other visitor sees that it
 * was withdrawn.
 */
function WithdrawnProduct({ productSlug }: { productSlug: string }) {
  const [customer, setCustomer] = useState(() => readStoredCustomer(productSlug));
  if (!customer)
    return (
      <Suspense fallback={<LoadingPage />}>
        <WithdrawnPage />
      </Suspense>
    );
  return (
    <Suspense fallback={<LoadingPage />}>
      <CustomerWait
        customer={customer}
        productSlug={productSlug}
        entryMode="return"
        scheduleId={null}
        onPickTime={null}
        onBooked={() => {}}
        onLeft={() => {}}
        onStartAgain={() => {
          clearStoredCustomer();
          setCustomer(null);
        }}
      />
    </Suspense>
  );
}
