/** What is known about a customer reaches the agent: in the knock, in the room, and in the record. */
import { registerCustomer } from '../support/api/customer-calls.ts';
import { setFlags } from '../support/api/flags.ts';
import { expect, test } from '../support/journey.ts';

const course = 'NEET';
const note = 'Asks about evening classes.';

test("answers, the source of the link and a colleague's note are in the knock, in the room and in the customer's record", async ({
  people,
  foyer,
}) => {
  await setFlags(foyer, 'acme', { utmTags: true });
  const customer = await people.customer('acme', 'Bela Brief');
  // An earlier visit, after which a colleague wrote the note.
  await registerCustomer({ foyer, tenant: 'acme', slug: 'neet-live-demo' }, customer);
  const admin = await people.staff('acme', 'admin');
  await admin.open('/app/customers', 'Customers');
  await admin.search('Name, number, email or reference', customer.name);
  await admin.row(customer.name).getByRole('link', { name: customer.name }).click();
  const notes = admin.page.getByRole('region', { name: 'Notes' });
  await notes.getByLabel('New note').fill(note);
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText(note);

  await customer.openForm('jee-live-demo?utm_source=newsletter&utm_campaign=spring');
  await customer.fillForm();
  await customer.page.getByRole('radio', { name: course }).check();
  await customer.page.getByLabel('City').fill('Pune');
  await customer.submitForm();
  await customer.enterCode();
  await customer.expectInLobby();

  const agent = await people.agent('acme', 'agent');
  await agent.signInWithLobbyOn();
  const knock = agent.knock(customer.name, 'JEE Live Demo');
  for (const fact of [course, 'Pune', 'newsletter, "spring"', note]) await expect(knock).toContainText(fact);

  const agents = await agent.accept(knock);
  await expect(agents.page.getByTestId('remote-video')).toBeVisible();
  await agents.control('Outcome').click();
  const outcome = agents.page.getByRole('region', { name: 'Outcome' });
  const brief = outcome.getByRole('region', { name: 'Brief' });
  for (const fact of [course, 'Pune', 'newsletter, spring', note]) await expect(brief).toContainText(fact);

  await admin.page.reload();
  await expect(notes.getByRole('listitem')).toContainText(note);
  const registrations = admin.page.getByRole('region', { name: 'Registrations' });
  for (const fact of ['JEE Live Demo', course, 'Pune', 'newsletter', 'spring'])
    await expect(registrations).toContainText(fact);
  expect(people.pageErrors()).toEqual([]);
  await agents.end();
  await customer.room.expectEnded(/ended the meeting\./);
  await setFlags(foyer, 'acme', { utmTags: false });
});
