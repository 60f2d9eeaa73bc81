import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messagingDependencies } from '../../../testing/setups/compose-messaging.ts';
import { createTenantSetup, type TenantSetup } from '../../../testing/setups/tenant-setup.ts';
import { createMessagingService, type MessagingService } from '../service.ts';

describe('the text of a code', () => {
  let setup: TenantSetup;
  let service: MessagingService;
  const olga = { kind: 'USER', id: null, name: 'Olga', ip: null } as const;
  const codeInput = { channel: 'sms', languages: null, code: '012345', clientName: 'Acme Learning' } as const;
  const word = (more: object = {}) =>
    setup.database.withTenant(setup.tenants.acme, (tx) =>
      service.port.renderCode(tx, { ...codeInput, host: 'acme.localhost:3000', ...more }),
    );
  const keep = (language: 'en' | 'de', text: string) =>
    setup.database.withTenant(setup.tenants.acme, (tx) =>
      service.templates.set(
        tx,
        olga,
        { kind: 'code', channel: 'sms', language },
        {
          subject: null,
          text,
          version: 0,
        },
      ),
    );

  beforeAll(async () => {
    setup = await createTenantSetup();
    service = createMessagingService(messagingDependencies(setup));
  });
  afterAll(() => setup.close());

  test('is a sentence; an SMS ends with the line for automatic filling', async () => {
    expect(await word()).toEqual({
      subject: null,
      text: '012345 is your code for Acme Learning. It expires in 10 minutes.\n\n@acme.localhost #012345',
    });
    expect((await word({ channel: 'whatsapp' })).text).not.toContain('@');
    expect((await word({ channel: 'email' })).subject).toBe('Your code for Acme Learning');
  });

  test('is in the browser’s language', async () => {
    expect((await word({ languages: 'de-AT,de;q=0.9,en;q=0.5' })).text).toMatch(/^012345 ist Ihr Code/);
  });

  test('is the tenant’s custom template if there is one; the last line stays', async () => {
    await keep('en', 'Namaste! {{ code }} opens {{ clientName }}.');

    expect((await word()).text).toBe('Namaste! 012345 opens Acme Learning.\n\n@acme.localhost #012345');
    expect((await word({ languages: 'fr' })).text).toMatch(/^012345 est votre code/);
  });
});
