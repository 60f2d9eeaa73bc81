/** Importing products and slots: what a row becomes, its errors, and what is there already. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createImportSetup, type Lines } from '../../testing/setups/import-setup.ts';
import { type BuiltProduct, buildProduct } from '../../testing/setups/tenant-setup.ts';

const setup = createImportSetup();
const { check, run, errorsOf, count } = setup;
let product: BuiltProduct;

beforeEach(async () => {
  product = await buildProduct(setup.world, setup.world.tenants.acme, {
    name: `Tour ${crypto.randomUUID()}`,
  });
});

describe('products', () => {
  const slugOf = () => `p-${crypto.randomUUID()}`;

  test('get the defaults of the form where the file says nothing', async () => {
    const slug = slugOf();

    const { status } = await run('products', [
      ['Name', 'Address'],
      ['Algebra', slug],
    ]);

    expect(status).toBe(201);
    const { rows } = await setup.world.own.owner.query(
      `select name, headline, promise, platform, routing, offer_lasts_seconds, target_wait_seconds, duration_minutes,
         notice_minutes, horizon_days, active from products where slug = $1`,
      [slug],
    );
    expect(rows).toEqual([
      {
        name: 'Algebra',
        headline: null,
        promise: null,
        platform: 'jupiter',
        routing: 'broadcast',
        offer_lasts_seconds: 30,
        target_wait_seconds: 300,
        duration_minutes: 30,
        notice_minutes: 30,
        horizon_days: 14,
        active: true,
      },
    ]);
  });

  test('take the values of their row', async () => {
    const slug = slugOf();

    await run('products', [
      ['Name;Address;Headline;Routing;Offer lasts, seconds;Lasts, minutes;Active'],
      [`Algebra;${slug};Learn it;longest idle;60;45;No`],
    ]);

    expect(
      await count(
        'products',
        `slug = '${slug}' and headline = 'Learn it' and routing = 'longest-idle' and offer_lasts_seconds = 60
         and duration_minutes = 45 and not active`,
      ),
    ).toBe(1);
  });

  test('that exist by their address stay unchanged', async () => {
    const { result } = await check('products', [
      ['Name', 'Address'],
      ['Another name', product.slug],
      ['New', slugOf()],
    ]);

    expect(result).toMatchObject({ toCreate: 1, alreadyThere: 1, errorCount: 0 });
  });

  test('are refused by the rules of the form', async () => {
    const slug = slugOf();
    const answer = await check('products', [
      ['Name', 'Address', 'Routing', 'Notice minutes', 'Bookable days', 'Active'],
      ['?', 'Not A Slug', 'by lot', '', '', 'maybe'],
      ['', '', '', '', '', ''],
      ['Algebra', slug, '', '', '', ''],
      ['Algebra', slug, '', '', '', ''],
    ]);

    expect(errorsOf(answer)).toEqual([
      'row 2, Routing: not_a_choice',
      'row 2, Active: not_a_choice',
      'row 2, Address: invalid',
      'row 5, null: repeated',
    ]);
    expect(answer.result.ignoredColumns).toEqual(['Notice minutes', 'Bookable days']);
  });
});

describe('slots', () => {
  const headings = ['Product', 'Weekdays', 'From', 'To', 'Capacity'];

  test('are created for the product of that name or address', async () => {
    const { result } = await run('slots', [
      headings,
      [product.name, 'Mon-Wed', '9:00', '12:30', 3],
      [product.slug, 'Sat', '10:00', '00:00', ''],
    ]);

    expect(result.created).toBe(2);
    const { rows } = await setup.world.own.owner.query(
      `select weekdays, starts_minute, ends_minute, capacity from slots where product_id = $1 order by starts_minute`,
      [product.id],
    );
    expect(rows).toEqual([
      { weekdays: [1, 2, 3], starts_minute: 540, ends_minute: 750, capacity: 3 },
      { weekdays: [6], starts_minute: 600, ends_minute: 1440, capacity: 1 },
    ]);
  });

  test('that exist with the same days and times are skipped, and others must not overlap', async () => {
    const file: Lines = [headings, [product.slug, 'Mon', '09:00', '10:00', 1]];
    await run('slots', file);

    const answer = await check('slots', [
      ...file,
      [product.slug, 'Mon', '09:30', '11:00', 1],
      [product.slug, 'Tue', '09:00', '10:00', 1],
      [product.slug, 'Tue', '09:45', '10:15', 1],
      [product.slug, '2', '9:00', '10:00', 1],
    ]);

    expect(answer.result).toMatchObject({ alreadyThere: 1, toCreate: 1 });
    expect(errorsOf(answer)).toEqual(['row 3, From: taken', 'row 5, From: taken', 'row 6, null: repeated']);
  });

  test('are refused by the rules of the form', async () => {
    const answer = await check('slots', [
      headings,
      ['Nothing', 'Someday', '09:10', '8', 0],
      [product.slug, 'Mon', '12:00', '11:00', 1],
    ]);

    expect(errorsOf(answer)).toEqual([
      'row 2, Product: not_a_choice',
      'row 2, Weekdays: invalid',
      'row 2, From: invalid',
      'row 2, To: invalid',
      'row 2, Capacity: too_short',
      'row 3, To: invalid',
    ]);
  });

  test('are not created when one row has an error', async () => {
    const { error } = await run('slots', [
      headings,
      [product.slug, 'Mon', '09:00', '10:00', 1],
      [product.slug, 'Mon', '09:00', '11:00', 1],
    ]);

    expect(error.code).toBe('import.rejected');
    expect(await count('slots', `product_id = '${product.id}'`)).toBe(0);
  });
});
