/** What the server removed from an uploaded SVG is said beside the picture, until the next upload. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { UploadField } from '../../../../ui/staff/forms/index.ts';
import { removedRemark } from './removed-remark.ts';

test('says that styles were removed and to check the picture, and nothing when all was kept', async () => {
  let removed: Parameters<typeof removedRemark>[0] = ['styles'];
  await render(
    <UploadField
      label="Logo"
      limits={{ maxBytes: 100, types: ['image/svg+xml'] }}
      current={null}
      upload={async () => removedRemark(removed)}
    />,
  );
  const input = page.getByLabelText('Logo');
  const choose = () => input.upload(new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));

  await choose();
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Some styles of the SVG were removed. Check how it looks.');

  removed = [];
  await choose();
  await expect.element(page.getByRole('status')).toHaveTextContent('');
});
