import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const web = path.resolve(import.meta.dirname, '../..');
type Translation = string | (Record<string, string> & { plural?: string; select?: string });

const translations = new Map<string, Translation>(
  globSync('translations/*/*.en.json', { cwd: web }).flatMap((file) =>
    Object.entries<Translation>(JSON.parse(readFileSync(path.join(web, file), 'utf8'))),
  ),
);

/** The texts of a translation: one, or one per form. */
function textsOf(translation: Translation): string[] {
  if (typeof translation === 'string') return [translation];
  return Object.entries(translation).flatMap(([form, text]) =>
    form === 'plural' || form === 'select' ? [] : [text],
  );
}

const textOf = (key: string): string | undefined => textsOf(translations.get(key) ?? {}).at(-1);

describe('inputs', () => {
  /** The inputs that a translation needs: its placeholders, and what chooses its form. */
  function inputsOf(translation: Translation): string[] {
    const chosenBy = typeof translation === 'string' ? [] : [translation.plural ?? translation.select ?? ''];
    const placeholders = textsOf(translation).flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    );
    return [...new Set([...chosenBy, ...placeholders])].toSorted();
  }

  /** Calls `m.key(…)` with the names that they pass; calls with a variable or a spread are left to the compiler. */
  function callsIn(source: string): { key: string; passes: string[] }[] {
    return [...source.matchAll(/\bm\.(\w+)\(\s*/g)].flatMap(({ 0: start, 1: key = '', index }) => {
      const parts = source[index + start.length] === ')' ? [] : partsOfObject(source, index + start.length);
      if (!parts || parts.some((part) => part.startsWith('...'))) return [];
      return { key, passes: parts.map((part) => part.split(':', 1)[0]?.trim() ?? '').toSorted() };
    });
  }

  /** The source of each property of the object literal that starts at `start`; `undefined` if none starts there. */
  function partsOfObject(source: string, start: number): string[] | undefined {
    if (source[start] !== '{') return;
    const parts = [''];
    let depth = 0;
    for (const [token] of source
      .slice(start, start + 2000)
      .matchAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`|./gs)) {
      if ('}])'.includes(token)) depth -= 1;
      if (depth === 0 && parts.join('') !== '') break;
      if (depth === 1 && token === ',') parts.push('');
      else if (depth > 0) parts[parts.length - 1] += token;
      if ('{[('.includes(token)) depth += 1;
      if (depth === 0) break;
    }
    return parts.map((part) => part.trim()).filter((part) => part !== '');
  }

  function mismatchesIn(source: string): string[] {
    return callsIn(source).flatMap(({ key, passes }) => {
      const needs = inputsOf(translations.get(key) ?? '');
      return `${needs}` === `${passes}` ? [] : [`${key} needs {${needs}}, is given {${passes}}`];
    });
  }

  test('of every text are the ones that the code passes', () => {
    const files = globSync('src/**/*.{ts,tsx}', {
      cwd: web,
      exclude: ['src/paraglide/**', 'src/ui/translations.test.ts'],
    });
    const source = files.map((file) => readFileSync(path.join(web, file), 'utf8')).join('\n');

    expect(callsIn(source).length).toBeGreaterThan(4000);
    expect(mismatchesIn(source)).toEqual([]);
  });

  test.each([
    ['lost', 'm.lobby_leave({ name })', 'lobby_leave needs {}, is given {name}'],
    ['missing', 'm.away_place()', 'away_place needs {place}, is given {}'],
    ['renamed', 'm.away_place({ position: 1 })', 'away_place needs {place}, is given {position}'],
  ])('are compared: a %s one is found', (_, source, problem) => {
    expect(mismatchesIn(source)).toEqual([problem]);
  });
});

describe('plurals', () => {
  /** A number and what it counts, such as "{count} free times" */
  const nouns =
    'people customers agents guests users bookings schedules products slots entries events minutes hours days seconds ' +
    'characters pictures rows errors records offers codes messages stars options fields meetings points times links filters';
  const counted = new RegExp(`\\{\\w+\\} (?:\\w+ )?(?:${nouns.replaceAll(' ', '|')})\\b`);
  /** Texts whose number is never 1. */
  const neverOne: Readonly<Record<string, string>> = {
    form_too_long: 'the limits of the fields',
    pictures_hint: 'the limit is 5',
    pictures_count: 'the limit is 5',
    wait_source: 'an estimate needs more than one wait',
    wait_under_seconds: 'the ranges are 15, 30 and 45 seconds',
    staff_analytics_reloads: 'a constant',
    staff_bell_times: 'a notification that came once has no number',
    staff_import_file_hint: 'the limit is 1,000',
    staff_import_first_errors: 'shown where more errors than the first 100 exist',
    staff_products_target_hint: 'a percentage',
    staff_dashboard_no_shows_hint: 'who caused the no-shows',
    staff_settings_recording_days_wrong: 'the limits are 1 and 3,650',
    staff_search_all: 'shown where more customers than the first ones exist',
    staff_secret_too_short: 'the limit is 16',
    staff_forgot_sent: 'a constant',
    staff_password_hint: 'the limit is 12',
    staff_password_too_short: 'the limit is 12',
    staff_password_too_long: 'the limit is 256',
  };
  const lackForms = ([, translation]: readonly [string, Translation]) =>
    (typeof translation === 'string' || !translation.plural) &&
    textsOf(translation).some((text) => counted.test(text));

  test('have a text for one and a text for other numbers', () => {
    for (const [key, translation] of translations)
      if (typeof translation === 'object' && translation.plural)
        expect(Object.keys(translation), key).toEqual(['plural', 'one', 'other']);
  });

  test('are used for every number that can be 1', () => {
    const keys = [...translations].filter(lackForms).map(([key]) => key);

    expect(keys.toSorted()).toEqual(Object.keys(neverOne).toSorted());
  });

  test.each(['{count} customers', '{count} open offers', '{rows} entries', '{count} people'])(
    'are missed in %o without forms',
    (text) => {
      expect(lackForms(['key', text])).toBe(true);
    },
  );
});

describe('labels that the specification quotes', () => {
  test.each([
    ['failed_text', 'Internal server error'],
    ['failed_title', 'Oops, something went wrong!'],
    ['staff_logout_title', 'Confirm Logout'],
    ['staff_logout_question', 'Are you sure you want to logout?'],
    ['staff_cancel', 'Cancel'],
    ['staff_logout', 'Logout'],
    ['staff_menu_settings', 'Settings'],
    ['staff_bell_empty', 'No notifications'],
    ['staff_knock_sentence', '{customer} wants to join for {product}'],
    ['staff_knock_accept', 'ACCEPT'],
    ['staff_knock_reject', 'REJECT'],
    ['staff_lobby_switched_on', 'Lobby enabled, You will be receiving requests'],
    ['staff_lobby_switched_off', 'Lobby disabled, You will no longer be receiving requests'],
    ['staff_sso_not_created', 'Error in User Creation'],
    ['staff_sso_login_rejected', 'Login Error'],
    ['staff_sso_login_error', 'login Error {detail}'],
    ['staff_sso_logout_error', 'Logout Error {detail}'],
    ['staff_logout_refused', 'Failed to remove cookies'],
    ['staff_logout_unreachable', 'failed to remove cookies'],
    ['staff_users_status_active', 'Active'],
    ['staff_users_status_inactive', 'Inactive'],
    ['staff_role_super_admin', 'Super Admin'],
    ['staff_table_today', 'Today'],
    ['staff_table_yesterday', 'Yesterday'],
    ['staff_table_last_7_days', 'Last 7 Days'],
    ['staff_nav_dashboard', 'Dashboard'],
    ['staff_nav_customers', 'Customers'],
    ['staff_nav_schedules', 'Schedules'],
    ['staff_nav_join_live', 'Join Live'],
    ['staff_nav_direct_link', 'Generate Link'],
    ['staff_nav_products', 'Products'],
    ['staff_nav_slots', 'Slots'],
    ['staff_nav_users', 'Users'],
    ['staff_nav_agent_logs', 'Agent Logs'],
    ['staff_nav_feedbacks', 'Feedbacks'],
    ['staff_nav_time_logs', 'Time Logs'],
    ['staff_nav_lobby_logs', 'Lobby Logs'],
    ['staff_nav_audit_logs', 'Audit Logs'],
    ['staff_analytics_title', 'Analytics'],
    ['staff_links_title', 'Generate Link'],
    ['staff_host_title', 'Join Live'],
    ['staff_schedules_title', 'Schedules'],
  ])('%s is %o', (key, label) => {
    expect(textOf(key)).toBe(label);
  });
});
