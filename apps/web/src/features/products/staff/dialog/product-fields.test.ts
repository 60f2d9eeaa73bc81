import { expect, test } from 'vitest';
import { fieldsOf, toBody } from './product-fields.ts';

test('sends empty texts as null', () => {
  const body = toBody({ ...fieldsOf(null), name: ' Demo ', headline: '  ', promise: ' Soon ' });

  expect(body).toMatchObject({ name: 'Demo', headline: null, promise: 'Soon' });
});

test('sends no template for the built-in room', () => {
  const typed = { ...fieldsOf(null), platformTemplate: 'https://meet.example/{meetingId}' };

  expect(toBody(typed).platformTemplate).toBeNull();
  expect(toBody({ ...typed, platform: 'lightSpeedWeb' }).platformTemplate).toBe(typed.platformTemplate);
});
