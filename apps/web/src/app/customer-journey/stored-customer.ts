/**
 * The customer of this browser, stored under the specification's keys so that a reload continues the journey.
 */
import type { Product } from '@foyer/contract/products/products.ts';
import type { Registered } from '@foyer/contract/registration/registration.ts';
import { stored } from '../../platform/local-storage.ts';

export interface JourneyCustomer {
  readonly token: string;
  readonly name: string;
}

export function storeCustomer(
  registered: Omit<Registered, 'assignedUserId'> & Partial<Pick<Registered, 'assignedUserId'>>,
  product: Pick<Product, 'id' | 'slug'>,
): JourneyCustomer {
  stored.set('customerToken', registered.customerToken);
  stored.set('customerId', registered.customerId);
  stored.set('customerName', registered.customerName);
  stored.set('productId', product.id);
  stored.set('productSlug', product.slug);
  stored.set('otpValid', 'true');
  stored.remove('meetingId', 'missedCustomer', 'assignedUserId');
  // Until an agent accepts, it is the agent of the link.
  if (registered.assignedUserId) stored.set('assignedUserId', registered.assignedUserId);
  return { token: registered.customerToken, name: registered.customerName };
}

/** The stored customer, if it is one of this product; `null` for a customer of another product. */
export function readStoredCustomer(productSlug: string): JourneyCustomer | null {
  const token = stored.get('customerToken');
  if (!token || stored.get('productSlug') !== productSlug) return null;
  return { token, name: stored.get('customerName') ?? '' };
}

export function clearStoredCustomer(): void {
  stored.remove(
    'customerToken',
    'customerId',
    'customerName',
    'assignedUserId',
    'meetingId',
    'productId',
    'productSlug',
    'otpValid',
  );
}
