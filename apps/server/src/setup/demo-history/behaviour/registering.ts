/** A visitor fills in the form and verifies the code. */
import { seconds } from '@foyer/contract/core/time.ts';
import type { CodeSent, Registered } from '@foyer/contract/registration/registration.ts';
import { unlessRejected } from '../engine/calls.ts';
import type { Person } from '../engine/people.ts';
import type { SimulatedProduct, World } from '../engine/world.ts';
import type { Campaign } from './campaigns.ts';

/** How many of the visitors. */
const shares = { leavesAtCode: 0.08, mistypes: 0.06, namesEmail: 0.7 };

export const phoneOf = ({ mobileNumber }: Person): string => `+1${mobileNumber}`;

/** @returns `null` when the visitor leaves before the code is verified */
export async function register(
  world: World,
  person: Person,
  { product, campaign }: { product: SimulatedProduct; campaign: Campaign | null },
): Promise<Registered | null> {
  const { calls, dice, tenant, timeline } = world;
  const { form, flags } = tenant;
  const by = { address: person.address, language: person.language };
  const hasEmail = form.fields.some(({ name }) => name === 'email') && dice.chance(shares.namesEmail);
  const body = {
    product: product.slug,
    userName: person.name,
    mobileNumber: person.mobileNumber,
    countryCode: '+1',
    ...person.answers,
    ...(hasEmail ? { email: person.email } : {}),
    ...(flags.privacyPolicy ? { policyAccepted: true } : {}),
    ...(campaign ? { utm: campaign } : {}),
  };
  const sent = await unlessRejected(
    ['customer.blocked'],
    calls.send<CodeSent>({ method: 'POST', url: '/api/registrations', by, body }),
  );
  if (!sent || dice.chance(shares.leavesAtCode)) return null;
  await timeline.wait(seconds(dice.between(12, 50)));
  return verify(world, person, { ...sent.result, cookie: sent.cookie });
}

/** Types the code that was sent. */
export async function verify(
  { calls, dice, timeline }: World,
  person: Person,
  { registrationId, cookie }: Pick<CodeSent, 'registrationId'> & { readonly cookie: string },
): Promise<Registered> {
  const url = `/api/registrations/${registrationId}/verify`;
  const by = { address: person.address, language: person.language, cookie };
  const code = await calls.codeFor(phoneOf(person));
  if (dice.chance(shares.mistypes)) {
    const wrong = code === '123456' ? '654321' : '123456';
    await unlessRejected(['code.wrong'], calls.ask({ method: 'POST', url, by, body: { code: wrong } }));
    await timeline.wait(seconds(dice.between(5, 15)));
  }
  return calls.ask({ method: 'POST', url, by, body: { code } });
}
