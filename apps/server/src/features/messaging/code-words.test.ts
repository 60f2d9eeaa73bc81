import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagingParts } from '../../platform/testing/compose-messaging.ts';
import { createWorld, type World } from '../../platform/testing/test-world.ts';
import { createMessagingService, type MessagingService } from './service.ts';

describe('the words of a code', () => {
  let world: World;
  let service: MessagingService;
  const olga = { kind: 'USER', id: null, name: 'Olga', ip: null } as const;
  const told = { channel: 'sms', languages: null, code: '012345', clientName: 'Acme Learning' } as const;
  const word = (more: object = {}) =>
    world.database.withTenant(world.tenants.acme, (unit) =>
      service.port.wordCode(unit, { ...told, host: 'acme.localhost:3000', ...more }),
    );
  const keep = (language: 'en' | 'de', text: string) =>
    world.database.withTenant(world.tenants.acme, (unit) =>
      service.templates.set(
        unit,
        olga,
        { kind: 'code', channel: 'sms', language },
        {
          ...{ subject: null, text, version: 0 },
        },
      ),
    );

  beforeAll(async () => {
    world = await createWorld();
    service = createMessagingService(messagingParts(world));
  });
  afterAll(() => world.close());

  test('are a sentence; text messages end with the line by which browsers fill them in', async () => {
    expect(await word()).toEqual({
      subject: null,
      text: '012345 is your code for Acme Learning. It is good for 10 minutes.\n\n@acme.localhost #012345',
    });
    expect((await word({ channel: 'whatsapp' })).text).not.toContain('@');
    expect((await word({ channel: 'email' })).subject).toBe('Your code for Acme Learning');
  });

  test('come in the language of the browser', async () => {
    expect((await word({ languages: 'de-AT,de;q=0.9,en;q=0.5' })).text).toMatch(/^012345 ist Ihr Code/);
  });

  test('are the tenant’s own where it has some; the last line stays', async () => {
    await keep('en', 'Namaste! {{ code }} opens {{ clientName }}.');

    expect((await word()).text).toBe('Namaste! 012345 opens Acme Learning.\n\n@acme.localhost #012345');
    expect((await word({ languages: 'fr' })).text).toMatch(/^012345 est votre code/);
  });
});
