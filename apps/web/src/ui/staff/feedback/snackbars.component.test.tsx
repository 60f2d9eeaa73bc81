import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { StaffTheme } from '../theme/staff-theme.tsx';
import { createStateSnackbar, SnackbarHost } from './snackbars.tsx';

test('a message about a state replaces the one before, also one with the same text', async () => {
  await render(
    <StaffTheme>
      <SnackbarHost>{null}</SnackbarHost>
    </StaffTheme>,
  );
  const showState = createStateSnackbar();

  showState('Lobby off');
  await expect.element(page.getByText('Lobby off')).toBeVisible();
  showState('Lobby on');
  await expect.element(page.getByText('Lobby on')).toBeVisible();
  showState('Lobby off');

  await expect.element(page.getByText('Lobby on')).not.toBeInTheDocument();
  expect(page.getByText('Lobby off').query()).not.toBeNull();
});
