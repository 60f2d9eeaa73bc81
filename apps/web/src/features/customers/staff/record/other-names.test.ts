import type { CustomerDetail } from '@foyer/contract/customers.ts';
import { expect, test } from 'vitest';
import { otherNamesOf } from './other-names.ts';

const registrationOf = (userName?: string): CustomerDetail['registrationsList'][number] => ({
  id: crypto.randomUUID(),
  productName: 'Tour',
  createdAt: '2026-11-20T08:00:00.000Z',
  verifiedAt: null,
  answers: userName === undefined ? {} : { userName },
  utm: {},
  attachments: [],
});

test('lists the other names of a contact once each, newest first, without the name of the record', () => {
  const registrationsList = ['Ben Das', 'Asha Rao', 'asha rao', undefined, 'Chitra', 'BEN DAS'].map(
    registrationOf,
  );

  expect(otherNamesOf({ name: 'Ben Das', registrationsList })).toEqual(['Asha Rao', 'Chitra']);
});
