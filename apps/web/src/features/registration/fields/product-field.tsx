/** The choice of the product, where the tenant offers it. Another product has another address. */
import { type Product, productRoutes } from '@foyer/contract/products/products.ts';
import { m } from '../../../paraglide/messages.js';
import { call } from '../../../platform/api/api.ts';
import { useAsync } from '../../../platform/state/use-async.ts';
import { SelectField } from '../../../ui/controls/fields/select-field.tsx';

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

/** Until the list is loaded, and where loading fails, the product of the page is the only option. */
function useProducts(product: Product): readonly Product[] {
  const { state } = useAsync('products', (signal) => call(productRoutes.list, { signal }));
  const products = state.status === 'loaded' ? state.value.result : [];
  return products.some(({ slug }) => slug === product.slug) ? products : [product, ...products];
}
