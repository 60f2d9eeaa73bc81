/** A recipient who asks for one-time codes: for tests of how codes are verified and limited. */

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Codes, createCodes } from '../../features/registration/codes/codes.ts';
import * as registrations from '../../features/registration/store.ts';
import { createAudit } from '../../platform/audit/audit.ts';
import { DomainError } from '../../platform/errors/domain-error.ts';
import { createEventBus } from '../../platform/events/bus.ts';
import { createFakeMessagePort } from '../fakes/fake-message-port.ts';
import { buildProduct, createTenantSetup, type TenantSetup } from './tenant-setup.ts';
import { testSecret } from './test-server.ts';

interface Fields {
  world: TenantSetup;
  codes: Codes;
  /** A new one for each test, in a range of numbers of its own. */
  recipient: string;
  /** The registration whose codes are sent and verified. */
  registrationId: string;
  /** How often unusually many codes were reported. */
  alerts: number;
}

/** The secret of the browser that asks. */
const own = 'the secret of the browser that asks';

/** Registers the hooks of a test file. The fields are set when a test runs. */
export function createCodeSetup() {
  const setup = {} as Fields;
  const messages = createFakeMessagePort();
  let productId: string;
  let people = 0;

  /** A service without state from earlier calls, as after a restart. */
  const newCodes = () =>
    createCodes({
      database: setup.world.database,
      messages,
      now: setup.world.clock.now,
      secret: testSecret,
      audit: createAudit(createEventBus()),
      onManyCodes: async () => {
        setup.alerts += 1;
      },
    });

  beforeAll(async () => {
    setup.world = await createTenantSetup();
    setup.codes = newCodes();
    setup.alerts = 0;
    productId = (await buildProduct(setup.world, setup.world.tenants.acme)).id;
  });
  beforeEach(async () => {
    people += 1;
    setup.recipient = `+9199${2000 + people}0001`;
    messages.failing = false;
    messages.maybeSent = false;
    messages.sent.length = 0;
    setup.registrationId = await startRegistration();
  });
  afterAll(() => setup.world.close());

  async function startRegistration(): Promise<string> {
    const { world, recipient } = setup;
    const row = { productId, answers: {}, phone: recipient, createdAt: world.clock.now() };
    const { id } = await world.database.withTenant(world.tenants.acme, (tx) => registrations.insert(tx, row));
    return id;
  }

  const lastCode = () => /^\d{6}/.exec(messages.sent.at(-1)?.text ?? '')?.[0] ?? 'none';

  return Object.assign(setup, {
    messages,
    own,
    newCodes,
    startRegistration,
    lastCode,
    wrong: (by = 1) => String((Number(lastCode()) + by) % 1_000_000).padStart(6, '0'),

    send(
      more: { registrationId?: string; recipient?: string; address?: string; browser?: string } = {},
      using: Codes = setup.codes,
    ) {
      const { address = `10.2.0.${people}`, browser = own, ...target } = more;
      const { recipient, registrationId } = setup;
      const tenant = { name: 'Acme', codesPerAddress: 3 };
      const sent = { channel: 'sms', tenant, registrationId, recipient, ...target } as const;
      const caller = { address, host: 'acme.localhost', languages: null, browser };
      return using.send(setup.world.tenants.acme, caller, async () => sent);
    },

    /** What a browser receives for a code. */
    async outcome(code: string, browser: string | null = own) {
      const { world, codes, registrationId } = setup;
      const proof = await world.database.withTenant(world.tenants.acme, (tx) =>
        codes.verify(tx, registrationId, code, browser),
      );
      return proof instanceof DomainError ? { code: proof.code, ...proof.details } : proof;
    },
  });
}
