/** The front door of a tenant: what can be seen live here. */
import { type Product, productRoutes } from '@foyer/contract/products.ts';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { BrandBar } from '../../features/tenants/index.ts';
import { m } from '../../paraglide/messages.js';
import { call } from '../../platform/api.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Door } from '../../ui/door.tsx';
import { GreyShapes } from '../../ui/grey-shapes.tsx';
import { Page } from '../../ui/page.tsx';
import { FailedPage } from './failed-page.tsx';
import styles from './home-page.module.css';

export function HomePage() {
  useTitle();
  const { products, hasFailed, retry } = useProducts();
  if (hasFailed) return <FailedPage bar={<BrandBar bare />} onRetry={retry} />;

  return (
    <>
      <BrandBar />
      <Page width="column">
        <div className={styles.picture}>
          <Door state="ajar" />
        </div>
        <h1 className={styles.title}>{m.home_title()}</h1>
        <p className={styles.text}>{products?.length === 0 ? m.home_nothing() : m.home_text()}</p>
        {products ? <ProductList products={products} /> : <GreyShapes heights={[64, 64]} />}
      </Page>
    </>
  );
}

function ProductList({ products }: { products: readonly Product[] }) {
  return (
    <ul className={styles.list}>
      {products.map((product) => (
        <li key={product.id}>
          <Link className={styles.product} to={`/live/${product.slug}`}>
            {product.name}
            <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function useProducts() {
  const [products, setProducts] = useState<readonly Product[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another fetch
  useEffect(() => {
    const leaving = new AbortController();
    setFailed(false);
    call(productRoutes.list, { signal: leaving.signal }).then(
      ({ result }) => setProducts(result),
      () => leaving.signal.aborted || setFailed(true),
    );
    return () => leaving.abort();
  }, [attempt]);

  return { products, hasFailed, retry: () => setAttempt(attempt + 1) };
}
