/** The page of a product: an agent's side of the room, or the customer's whole road to it. */
import { linkParameter } from '@foyer/contract/links.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import { findProduct, type OfferedProduct } from '../features/registration/index.ts';
import { BrandBar } from '../features/tenants/index.ts';
import { ApiError } from '../platform/api.ts';
import { useFirstScreen } from '../platform/first-screen.ts';
import { GreyShapes } from '../ui/grey-shapes.tsx';
import { Page } from '../ui/page.tsx';
import { findAgentsMeeting } from './agents-meeting.ts';
import { CustomerRoad } from './customer-road.tsx';
import { FailedPage } from './pages/failed-page.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { forgetCustomer, recallCustomer } from './road-customer.ts';
import { sourceOfAddress, tellClick } from './tell-click.ts';

const CustomerWait = lazy(() => import('./customer-wait.tsx'));
const AgentRoom = lazy(() => import('./agent-room.tsx'));
const WithdrawnPage = lazy(() => import('./pages/withdrawn-page.tsx'));
const LinkRoad = lazy(() => import('./link-road.tsx'));

export function LivePage() {
  const { productSlug = '' } = useParams();
  const address = useLocation();
  const [meetingId] = useState(() => findAgentsMeeting(address));

  if (!meetingId) return <ProductPage productSlug={productSlug} />;
  return (
    <Suspense fallback={<Loading />}>
      <AgentRoom meetingId={meetingId} />
    </Suspense>
  );
}

function ProductPage({ productSlug }: { productSlug: string }) {
  const { product, status, requestId, retry } = useProduct(productSlug);

  switch (status) {
    case 'loading':
      return <Loading />;
    case 'unknown':
      return <NotFoundPage />;
    case 'withdrawn':
      return <OffShow key={productSlug} productSlug={productSlug} />;
    case 'failed':
      return <FailedPage bar={<BrandBar bare />} reference={requestId} onRetry={retry} />;
    case 'found':
      return <Road product={product} />;
  }
}

/** The customer's: by a link, or by the product's own address. */
function Road({ product }: { product: OfferedProduct }) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const link = query.get(linkParameter);
  const source = sourceOfAddress(query);
  useEffect(() => {
    if (source) tellClick(product.slug, source);
  }, [product.slug, source]);

  const road = {
    product,
    agentRefId: query.get('agentRefId'),
    // Tags and who sent the link stay in the address; a link is for one product.
    onOtherProduct(slug: string) {
      const kept = new URLSearchParams(location.search);
      kept.delete(linkParameter);
      void navigate(`/live/${slug}?${kept}`);
    },
  };
  if (link)
    return (
      <Suspense fallback={<Loading />}>
        <LinkRoad key={link} token={link} {...road} />
      </Suspense>
    );
  return <CustomerRoad key={product.id} {...road} />;
}

/** Who waited or met when the product was taken off show comes back to what became of it; others are told that it was. */
function OffShow({ productSlug }: { productSlug: string }) {
  const [customer, setCustomer] = useState(() => recallCustomer(productSlug));
  if (!customer)
    return (
      <Suspense fallback={<Loading />}>
        <WithdrawnPage />
      </Suspense>
    );
  return (
    <Suspense fallback={<Loading />}>
      <CustomerWait
        customer={customer}
        productSlug={productSlug}
        entrance="return"
        scheduleId={null}
        onPickTime={null}
        onStartAgain={() => {
          forgetCustomer();
          setCustomer(null);
        }}
      />
    </Suspense>
  );
}

function Loading() {
  return (
    <>
      <BrandBar />
      <Page width="column">
        <GreyShapes heights={[28, 68, 48, 48, 48]} />
      </Page>
    </>
  );
}

type Asked =
  | { status: 'loading' | 'unknown' | 'withdrawn'; product?: undefined; requestId?: undefined }
  | { status: 'failed'; product?: undefined; requestId?: string }
  | { status: 'found'; product: OfferedProduct; requestId?: undefined };

function useProduct(productSlug: string): Asked & { retry: () => void } {
  const drawn = useFirstScreen()?.product;
  const known = drawn?.slug === productSlug ? drawn : null;
  const [asked, setAsked] = useState<Asked>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (known) return;
    let isCurrent = true;
    const answer = (next: Asked) => isCurrent && setAsked(next);
    answer({ status: 'loading' });
    findProduct(productSlug).then(
      (product) => answer({ status: 'found', product }),
      (error: unknown) => answer(whatFailed(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [productSlug, known, attempt]);

  if (known) return { status: 'found', product: known, retry: () => {} };
  return { ...asked, retry: () => setAttempt(attempt + 1) };
}

// An address that is no slug at all is refused as invalid; to a person it is just as unknown.
function whatFailed(error: unknown): Asked {
  const refusal = error instanceof ApiError ? error : null;
  if (refusal?.code === 'product.withdrawn') return { status: 'withdrawn' };
  if (refusal?.code === 'product.not_found' || refusal?.code === 'request.invalid')
    return { status: 'unknown' };
  return { status: 'failed', requestId: refusal?.requestId };
}
