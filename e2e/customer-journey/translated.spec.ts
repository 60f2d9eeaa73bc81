/** A page that the browser translates: every text node is replaced by elements of the translator's, as it appears. */
import { findViolations } from '../support/browser/accessibility.ts';
import { expect, test } from '../support/journey.ts';
import { ChatView } from '../support/people/chat-view.ts';

/** Does what the translator of Chrome does: each text becomes `<font><font>text</font></font>`, whenever it changes. */
function translateLikeBrowsers(): void {
  const isOwn = (node: Node) => node.parentElement?.closest('font, script, style, textarea, title') !== null;
  const translate = (rootNode: Node) => {
    const walker = document.createTreeWalker(rootNode, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
    for (const text of texts) {
      if (!text.nodeValue?.trim() || isOwn(text)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.nodeValue;
      outer.append(inner);
      text.parentNode?.replaceChild(outer, text);
    }
  };
  // After hydration, as for a person who reads the page first.
  window.addEventListener('load', () =>
    setTimeout(() => {
      translate(document.body);
      new MutationObserver((changes) => {
        for (const { target } of changes) if (target.isConnected) translate(target);
      }).observe(document.body, { childList: true, subtree: true, characterData: true });
    }, 500),
  );
}

test('a customer who reads a translated page corrects the form and the code, waits, meets, chats and rates', async ({
  people,
}) => {
  const agent = await people.agent('acme', 'agent');
  await agent.signInWithLobbyOn();
  const customer = await people.customer('acme', 'Tomas Translated', {
    context: { viewport: { width: 390, height: 844 } },
  });
  const { page, room } = customer;
  await page.addInitScript(translateLikeBrowsers);

  await customer.openForm('jee-live-demo');
  await expect(page.locator('h1 font font')).toBeVisible();
  await customer.sendCode.click();
  await expect(page.getByText('Enter your name')).toBeVisible();
  await customer.fillForm();
  await customer.submitForm();
  await customer.enterWrongCode();
  await expect(page.getByRole('alert')).toBeVisible();
  await customer.enterCode();
  await customer.expectInLobby();
  await page.getByRole('button', { name: 'Test camera and microphone' }).click();
  await expect(page.getByText('Good for video.')).toBeVisible();

  const agentsRoom = await agent.accept(agent.knock(customer.name, 'JEE Live Demo'));
  await room.expectRemoteMedia();
  await room.control('Mute microphone').click();
  await room.control('Unmute microphone').click();
  await room.control('Turn camera off').click();
  await room.control('Raise your hand').click();
  await room.control('Lower your hand').click();
  const [theirs, own] = [new ChatView(agentsRoom.page), new ChatView(page)];
  await own.button().click();
  await own.write('Hello');
  await theirs.button(1).click();
  await theirs.write('Hello, Tomas');
  await expect(own.messages.getByText('Hello, Tomas')).toBeVisible();
  await page.keyboard.press('Escape');
  await agentsRoom.control('Mute microphone').click();

  await agentsRoom.end();
  await room.expectEnded(/ended the meeting/);
  await page.getByRole('radio', { name: '2 stars' }).check();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByText('Thanks for your feedback.')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await agent.switchLobbyOff();
  // The wrong code.
  expect(people.pageErrors().filter((error) => !error.includes('(Unprocessable Entity)'))).toEqual([]);
});
