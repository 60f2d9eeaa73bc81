/** The figures of the reports by mail: each admin subscribes for themselves. */
import * as z from 'zod/mini';
import { admins } from './core/access.ts';
import { route } from './core/http.ts';
import { text } from './core/text.ts';

/** `weekly`: on Monday, of the week before · `monthly`: on the first, of the month before; in the tenant's zone. */
export const reportFrequencies = ['none', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

/** `HH:mm` in the tenant's time zone. */
export const reportMailTime = '07:00';

const setting = z.object({
  frequency: z.enum(reportFrequencies),
  /** Where the mails go. */
  email: z.string(),
});
export type ReportMailSetting = z.infer<typeof setting>;

export const reportMailRoutes = {
  findMail: route({
    method: 'GET',
    path: '/api/account/report-mail',
    access: admins,
    summary: 'How often the caller receives the figures of the reports by mail.',
    answer: z.object({ result: setting }),
    errors: [],
  }),
  setMail: route({
    method: 'PUT',
    path: '/api/account/report-mail',
    access: admins,
    summary: 'Receive the figures of the reports by mail every week, every month or not at all.',
    body: z.object({
      frequency: z.enum(reportFrequencies),
      /** BCP 47, of the mails; English where there is no translation. */
      language: text(35),
    }),
    answer: z.object({ result: setting }),
    errors: [],
  }),
};
