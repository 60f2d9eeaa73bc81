/** A mailed report has the figures beside those of the period before, in the language of its recipient. */
import { templateLanguages } from '@foyer/contract/messaging/messages.ts';
import type { ReportFigures, ReportRow } from '@foyer/contract/reports.ts';
import { describe, expect, test } from 'vitest';
import { readPeriods } from '../period.ts';
import { mailLabels } from './mail-labels.ts';
import { type ReportMail, reportMail } from './mail-text.ts';

const total: ReportFigures = {
  visited: 200,
  registered: 40,
  verified: 36,
  waited: 30,
  accepted: 25,
  missed: 5,
  met: 24,
  outcomes: 20,
  converted: 5,
  aht: 522.4,
  conversionRate: 0.25,
  revenue: 1250.5,
  waitP50: 30,
  waitP90: 3723,
  waitP99: 4000,
  withinTarget: 0.8,
  customerNoShows: 1,
  agentNoShows: 2,
  offers: 40,
  offersAccepted: 25,
  utilisation: 0.6,
  feedbacks: 10,
  stars: 4.5,
};
const totalBefore: ReportFigures = {
  ...total,
  met: 1200,
  aht: null,
  conversionRate: 0.2,
  revenue: 0,
  waitP50: null,
  stars: null,
  feedbacks: 0,
};
const row = (label: string): ReportRow => ({ ...total, id: label, label });
const now = new Date('2026-11-23T07:00:00Z');

const figures: ReportMail['figures'] = {
  ...readPeriods({ when: 'custom', from: '2026-11-16', to: '2026-11-22' }, { timeZone: 'UTC', now }),
  total,
  totalBefore,
  agents: [row('Kavita'), row('Ravi\n\nhttps://evil.example')],
  products: [row('Home Loan')],
};

function mail(change: Partial<ReportMail> = {}) {
  return reportMail({
    name: 'Kavita',
    language: 'en',
    frequency: 'weekly',
    tenant: { name: 'Acme', currency: 'EUR', locale: 'en-GB' },
    origin: 'https://acme.example.test',
    figures,
    ...change,
  });
}

test('a report has each figure with that of the period before, and a dash for what cannot be calculated', () => {
  const { subject, text } = mail();

  // The width of the spaces depends on the version of ICU.
  expect(subject.replace(/\s*–\s*/, '–')).toBe('Acme: weekly report, 16–22 Nov 2026');
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'Hello Kavita,',
      'Meetings: 24 (1,200)',
      'Conversion rate: 25% (20%)',
      'Revenue: €1,250.50 (€0.00)',
      'Average handle time: 8:42 (–)',
      'Median wait: 0:30 (–)',
      '90th percentile wait: 1:02:03 (1:02:03)',
      'Missed customers: 5 (5)',
      'Bookings missed by customers: 1 (1)',
      'Bookings missed by us: 2 (2)',
      'Feedback: 4.5 ★ × 10 (–)',
      '1. Home Loan: 25% (5 / 20)',
    ]),
  );
});

test('a report leads to Reports with its days, and names the setting', () => {
  const { text } = mail();

  expect(text).toContain('https://acme.example.test/app/reports?when=custom&from=2026-11-16&to=2026-11-22');
  expect(text.split('\n\n').at(-1)).toBe(mailLabels.en.setting);
});

test('a name with line breaks stays in its line', () => {
  expect(mail().text).toContain('2. Ravi https://evil.example: 25%');
});

test('a report without outcomes has no list of agents and products', () => {
  expect(mail({ figures: { ...figures, agents: [], products: [] } }).text).not.toContain('highest');
});

describe.each(templateLanguages)('in %s', (language) => {
  test('a report has a text of its own, with every value', () => {
    for (const frequency of ['weekly', 'monthly'] as const) {
      const { subject, text } = mail({ language, frequency });

      expect(subject).toMatch(/Acme.*2026/);
      expect(`${subject}\n${text}`).not.toMatch(/undefined|null|NaN|\$\{/);
      expect(text).toContain('Kavita');
      if (language !== 'en') expect(text).not.toContain(mailLabels.en.meetings);
    }
  });
});
