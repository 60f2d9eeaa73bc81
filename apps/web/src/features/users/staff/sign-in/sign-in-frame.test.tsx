import type { ClientConfig } from '@foyer/contract/tenants/tenants.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ConfigProvider } from '../../../../platform/config/config.ts';
import { SignInFrame } from './sign-in-frame.tsx';

test('the sign-in pages name the admin contact of the tenant, as a mail link', () => {
  const config = { clientName: 'Acme', logo: '/logo.svg', adminContact: 'help@acme.test' } as ClientConfig;

  const markup = renderToStaticMarkup(
    <ConfigProvider value={config}>
      <SignInFrame title="Sign in" />
    </ConfigProvider>,
  );

  expect(markup).toMatch(
    /Can&#x27;t sign in\? Write to <a href="mailto:help@acme\.test">help@acme\.test<\/a>/,
  );
});
