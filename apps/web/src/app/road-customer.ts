/** Who this browser is as a customer, kept under the specification's keys so that a reload finds the way back. */
import type { Product } from '@foyer/contract/products.ts';
import type { Registered } from '@foyer/contract/registration.ts';
import { stored } from '../platform/stored.ts';

export interface RoadCustomer {
  readonly token: string;
  readonly name: string;
}

export function rememberCustomer(
  registered: Registered,
  product: Pick<Product, 'id' | 'slug'>,
): RoadCustomer {
  stored.set('customerToken', registered.customerToken);
  stored.set('customerId', registered.customerId);
  stored.set('customerName', registered.customerName);
  stored.set('productId', product.id);
  stored.set('productSlug', product.slug);
  stored.set('otpValid', 'true');
  stored.remove('meetingId', 'missedCustomer');
  return { token: registered.customerToken, name: registered.customerName };
}

/** The customer of this product's address; a customer of another product starts anew here. */
export function recallCustomer(productSlug: string): RoadCustomer | null {
  const token = stored.get('customerToken');
  if (!token || stored.get('productSlug') !== productSlug) return null;
  return { token, name: stored.get('customerName') ?? '' };
}

export function forgetCustomer(): void {
  stored.remove(
    'customerToken',
    'customerId',
    'customerName',
    'meetingId',
    'productId',
    'productSlug',
    'otpValid',
  );
}
