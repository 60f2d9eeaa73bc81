/** The product's own words in English. */
import { bothTimes, type Language, stop } from './language.ts';

export const en: Language = {
  code: {
    line: '{{ code }} is your code for {{ clientName }}. It is good for {{ minutes }} minutes.',
    subject: 'Your code for {{ clientName }}',
    mail: [
      '{{ code }} is your code for {{ clientName }}. It is good for {{ minutes }} minutes.',
      'If you did not ask for it, you can leave this message alone.',
    ],
  },
  'schedule-confirmed': {
    line: `{{ clientName }}: your demo of {{ productName }} is on ${bothTimes}. Join or change it: {{ link }}`,
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `your demo of {{ productName }} is on ${bothTimes}.`,
      'Join at that time, or change it, here:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }}: your demo of {{ productName }} is now on ${bothTimes}. Join or change it: {{ link }}`,
    subject: 'New time for {{ productName }}: {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `your demo of {{ productName }} is now on ${bothTimes}.`,
      'Join at that time, or change it, here:\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: `{{ clientName }}: your demo of {{ productName }} on ${bothTimes} is cancelled. Pick another time: {{ link }}`,
    subject: 'Cancelled: {{ productName }}, {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `your demo of {{ productName }} on ${bothTimes} is cancelled.{% if reason != "" %} {{ reason }}{% endif %}`,
      'Pick another time here:\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }}: your demo is tomorrow, ${bothTimes}. {{ link }}${stop}`,
    subject: 'Tomorrow: {{ productName }}, {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `your demo of {{ productName }} is tomorrow, ${bothTimes}.`,
      'Join at that time, or change it, here:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: `{{ clientName }}: your demo starts in an hour, ${bothTimes}. Join: {{ link }}`,
    subject: 'In an hour: {{ productName }}',
    mail: [
      'Hello {{ customerName }},',
      `your demo of {{ productName }} starts in an hour, ${bothTimes}.`,
      'Join here:\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }}: your demo starts in 10 minutes. Join: {{ link }}',
    subject: 'In 10 minutes: {{ productName }}',
    mail: [
      'Hello {{ customerName }},',
      'your demo of {{ productName }} starts in 10 minutes.',
      'Join here:\n{{ link }}',
    ],
  },
  'no-show': {
    line: `{{ clientName }}: we missed you at your demo. Pick another time: {{ link }}${stop}`,
    subject: 'We missed you: pick another time for {{ productName }}',
    mail: [
      'Hello {{ customerName }},',
      'we waited for you at your demo of {{ productName }} and did not meet you.',
      'Pick another time here:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: we were not there at your demo, and we are sorry. Pick another time: {{ link }}${stop}`,
    subject: 'We are sorry: pick another time for {{ productName }}',
    mail: [
      'Hello {{ customerName }},',
      'you came to your demo of {{ productName }} and nobody of us was there. We are sorry.',
      'Pick another time, and we will be there:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: your demo of {{ productName }}: {{ link }}${stop}`,
    subject: '{{ clientName }}: your demo of {{ productName }}',
    mail: [
      'Hello{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ agentName }} of {{ clientName }}{% else %}{{ clientName }}{% endif %} sends you the way to a live demo of {{ productName }}:',
      '{{ link }}',
    ],
  },
};
