/** Default message texts in English. */
import { bothTimes, type Language, unsubscribe } from './language.ts';

export const en: Language = {
  code: {
    line: '{{ code }} is your code for {{ clientName }}. It expires in {{ minutes }} minutes.',
    subject: 'Your code for {{ clientName }}',
    mail: [
      '{{ code }} is your code for {{ clientName }}. It expires in {{ minutes }} minutes.',
      "If you didn't request it, you can ignore this message.",
    ],
  },
  'schedule-confirmed': {
    line: `{{ clientName }}: {{ productName }} is booked for ${bothTimes}. Join or change: {{ link }}`,
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `{{ productName }} is booked for ${bothTimes}.`,
      'Join or change your booking here:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }}: {{ productName }} has moved to ${bothTimes}. Join or change: {{ link }}`,
    subject: 'New time for {{ productName }}: {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `{{ productName }} has moved to ${bothTimes}.`,
      'Join or change your booking here:\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: `{{ clientName }}: {{ productName }} on ${bothTimes} is cancelled. Pick another time: {{ link }}`,
    subject: 'Cancelled: {{ productName }}, {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `{{ productName }} on ${bothTimes} is cancelled.{% if reason != "" %} {{ reason }}{% endif %}`,
      'Pick another time here:\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }}: your demo is tomorrow, ${bothTimes}. {{ link }}${unsubscribe}`,
    subject: 'Tomorrow: {{ productName }}, {{ when }}',
    mail: [
      'Hello {{ customerName }},',
      `{{ productName }} is tomorrow, ${bothTimes}.`,
      'Join or change your booking here:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: `{{ clientName }}: your demo starts in an hour, ${bothTimes}. Join: {{ link }}`,
    subject: 'In an hour: {{ productName }}',
    mail: [
      'Hello {{ customerName }},',
      `{{ productName }} starts in an hour, ${bothTimes}.`,
      'Join here:\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }}: your demo starts in 10 minutes. Join: {{ link }}',
    subject: 'In 10 minutes: {{ productName }}',
    mail: ['Hello {{ customerName }},', '{{ productName }} starts in 10 minutes.', 'Join here:\n{{ link }}'],
  },
  'no-show': {
    line: `{{ clientName }}: we missed you at your demo. Pick another time: {{ link }}${unsubscribe}`,
    subject: 'We missed you: pick another time for {{ productName }}',
    mail: [
      'Hello {{ customerName }},',
      "We waited for you at {{ productName }} but didn't see you.",
      'Pick another time here:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: we're sorry, we weren't there for your demo. Pick another time: {{ link }}${unsubscribe}`,
    subject: "We're sorry: pick another time for {{ productName }}",
    mail: [
      'Hello {{ customerName }},',
      "You joined {{ productName }}, but no one from our team was there. We're sorry.",
      "Pick another time and we'll be there:\n{{ link }}",
    ],
  },
  link: {
    line: `{{ clientName }}: join {{ productName }} here: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: {{ productName }}',
    mail: [
      'Hello{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ agentName }} of {{ clientName }}{% else %}{{ clientName }}{% endif %} invites you to {{ productName }}. Join here:',
      '{{ link }}',
    ],
  },
  'turn-near': {
    line: '{{ clientName }}: your turn for {{ productName }} is near. Come back: {{ link }}',
    subject: 'Your turn for {{ productName }} is near',
    mail: [
      'Hello {{ customerName }},',
      'Your turn for {{ productName }} is near.',
      'Come back to your place here:\n{{ link }}',
    ],
  },
  'turn-now': {
    line: "{{ clientName }}: it's your turn for {{ productName }}. We keep your place for 3 minutes: {{ link }}",
    subject: "It's your turn for {{ productName }}",
    mail: [
      'Hello {{ customerName }},',
      "It's your turn for {{ productName }}. We keep your place for 3 minutes.",
      "Join, or tell us that you're on your way:\n{{ link }}",
    ],
  },
  'turn-over': {
    line: "{{ clientName }}: we couldn't keep your place for {{ productName }}. Join again or pick a time: {{ link }}",
    subject: 'Your place for {{ productName }}',
    mail: [
      'Hello {{ customerName }},',
      "We couldn't keep your place for {{ productName }}.",
      'Join again or pick a time here:\n{{ link }}',
    ],
  },
  guest: {
    line: `{{ clientName }}: you are invited to join a video meeting now: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: join a video meeting now',
    mail: [
      'Hello,',
      `{% if agentName != "" %}{{ agentName }} of {{ clientName }}{% else %}{{ clientName }}{% endif %} invites you to join a video meeting that is taking place now. You don't need an account.`,
      'Join here. The link works for one person:\n{{ link }}',
    ],
  },
  'service-level': {
    subject: '{{ productName }}: target missed',
    mail: [
      '{{ productName }} misses its target: {{ share }}% of {{ waits }} customers were answered within {{ targetSeconds }} seconds in the last hour. The target is {{ target }}%.',
      "See today's figures:\n{{ link }}",
    ],
  },
};
