import { storedKeys } from '@foyer/contract/users/users.ts';
import { expect, test } from 'vitest';
import { stored } from '../../platform/local-storage.ts';
import { clearStoredCustomer, readStoredCustomer, storeCustomer } from './stored-customer.ts';

const registered = { customerToken: 'a token', customerId: 'c1', customerName: 'Asha Rao' };
const product = { id: 'p1', slug: 'jee-live' };
const storedNow = () =>
  Object.fromEntries(storedKeys.flatMap((key) => (stored.get(key) === null ? [] : [[key, stored.get(key)]])));

test('stores a verified customer under the keys of the specification, with the agent of the link', () => {
  stored.set('missedCustomer', 'true');
  stored.set('meetingId', 'of an earlier meeting');

  storeCustomer({ ...registered, assignedUserId: 'priya' }, product);

  expect(storedNow()).toEqual({
    customerToken: 'a token',
    customerId: 'c1',
    customerName: 'Asha Rao',
    productId: 'p1',
    productSlug: 'jee-live',
    otpValid: 'true',
    assignedUserId: 'priya',
  });
  expect(readStoredCustomer('jee-live')).toEqual({ token: 'a token', name: 'Asha Rao' });
});

test('removes the agent of an earlier link when the new one names none', () => {
  storeCustomer({ ...registered, assignedUserId: 'priya' }, product);

  storeCustomer({ ...registered, assignedUserId: null }, product);

  expect(stored.get('assignedUserId')).toBeNull();
});

test('clears every key of the customer', () => {
  storeCustomer({ ...registered, assignedUserId: 'priya' }, product);

  clearStoredCustomer();

  expect(storedNow()).toEqual({});
});

test('the stored keys are those of the specification', () => {
  expect([...storedKeys].toSorted()).toEqual(
    [
      'loginToken',
      'refreshToken',
      'role',
      'userId',
      'email',
      'name',
      'otpValid',
      'missedCustomer',
      'customerId',
      'customerName',
      'customerToken',
      'meetingId',
      'productId',
      'productSlug',
      'assignedUserId',
      'analyticsToken',
    ].toSorted(),
  );
});
