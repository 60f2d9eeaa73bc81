/** The requests for one product that its form and its commands share. */
import { type ManagedProduct, managedProductRoutes } from '@foyer/contract/products/managed-products.ts';
import { callAsStaff } from '../../users/index.ts';
import { type ProductFields, toBody } from './dialog/product-fields.ts';

export async function findProduct(productId: string): Promise<ManagedProduct> {
  return (await callAsStaff(managedProductRoutes.find, { params: { productId } })).result;
}

/** @throws ApiError record.conflict if the product is no longer the given version */
export async function sendProduct(
  fields: ProductFields,
  { id, version }: ManagedProduct,
): Promise<ManagedProduct> {
  const body = { ...toBody(fields), version };
  return (await callAsStaff(managedProductRoutes.update, { params: { productId: id }, body })).result;
}
