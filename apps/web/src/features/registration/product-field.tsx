/** Which product it is about, where the tenant lets visitors choose: another one has its own address. */
import { type Product, productRoutes } from '@foyer/contract/products.ts';
import { useEffect, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { call } from '../../platform/api.ts';
import { SelectField } from '../../ui/select-field.tsx';

interface ProductFieldProps {
  product: Product;
  onOther: (slug: string) => void;
}

export default function ProductField({ product, onOther }: ProductFieldProps) {
  const products = useProducts(product);
  return (
    <SelectField
      name="product"
      label={m.form_product()}
      required
      value={product.slug}
      options={products.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={(slug) => slug && slug !== product.slug && onOther(slug)}
    />
  );
}

// Until the list is there, and where it does not come, the one of this address stands alone.
function useProducts(product: Product): readonly Product[] {
  const [products, setProducts] = useState<readonly Product[]>([product]);
  useEffect(() => {
    const leaving = new AbortController();
    call(productRoutes.list, { signal: leaving.signal }).then(
      ({ result }) => setProducts(result),
      () => {},
    );
    return () => leaving.abort();
  }, []);
  return products.some(({ slug }) => slug === product.slug) ? products : [product, ...products];
}
