/** The home page of a tenant: the products with live demos. */
import { type Product, productRoutes } from '@foyer/contract/products/products.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { BrandBar } from '../../features/tenants/index.ts';
import { m } from '../../paraglide/messages.js';
import { call } from '../../platform/api/api.ts';
import { useAsync } from '../../platform/state/use-async.ts';
import { useTitle } from '../../platform/use-title.ts';
import { Door } from '../../ui/layout/door.tsx';
import { GreyShapes } from '../../ui/layout/grey-shapes.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { FailedPage } from './failed-page.tsx';
import styles from './home-page.module.css';

export default function HomePage() {
  useTitle();
  const { state, reload } = useAsync('products', (signal) => call(productRoutes.list, { signal }));
  if (state.status === 'failed') return <FailedPage bar={<BrandBar bare />} onRetry={reload} />;
  const products = state.status === 'loaded' ? state.value.result : null;

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
