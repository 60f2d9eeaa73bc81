/** The product's own words in German. */
import { bothTimes, type Language, stop } from './language.ts';

export const de: Language = {
  code: {
    line: '{{ code }} ist Ihr Code für {{ clientName }}. Er gilt {{ minutes }} Minuten.',
    subject: 'Ihr Code für {{ clientName }}',
    mail: [
      '{{ code }} ist Ihr Code für {{ clientName }}. Er gilt {{ minutes }} Minuten.',
      'Wenn Sie ihn nicht angefordert haben, brauchen Sie nichts zu tun.',
    ],
  },
  'schedule-confirmed': {
    line: `{{ clientName }}: Ihre Demo zu {{ productName }} ist am ${bothTimes}. Teilnehmen oder ändern: {{ link }}`,
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} ist am ${bothTimes}.`,
      'Hier nehmen Sie zu dieser Zeit teil oder ändern sie:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }}: Ihre Demo zu {{ productName }} ist jetzt am ${bothTimes}. Teilnehmen oder ändern: {{ link }}`,
    subject: 'Neue Zeit für {{ productName }}: {{ when }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} ist jetzt am ${bothTimes}.`,
      'Hier nehmen Sie zu dieser Zeit teil oder ändern sie:\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: `{{ clientName }}: Ihre Demo zu {{ productName }} am ${bothTimes} ist abgesagt. Andere Zeit wählen: {{ link }}`,
    subject: 'Abgesagt: {{ productName }}, {{ when }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} am ${bothTimes} ist abgesagt.{% if reason != "" %} {{ reason }}{% endif %}`,
      'Hier wählen Sie eine andere Zeit:\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }}: Ihre Demo ist morgen, ${bothTimes}. {{ link }}${stop}`,
    subject: 'Morgen: {{ productName }}, {{ when }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} ist morgen, ${bothTimes}.`,
      'Hier nehmen Sie zu dieser Zeit teil oder ändern sie:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: `{{ clientName }}: Ihre Demo beginnt in einer Stunde, ${bothTimes}. Teilnehmen: {{ link }}`,
    subject: 'In einer Stunde: {{ productName }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} beginnt in einer Stunde, ${bothTimes}.`,
      'Hier nehmen Sie teil:\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }}: Ihre Demo beginnt in 10 Minuten. Teilnehmen: {{ link }}',
    subject: 'In 10 Minuten: {{ productName }}',
    mail: [
      'Guten Tag {{ customerName }},',
      'Ihre Demo zu {{ productName }} beginnt in 10 Minuten.',
      'Hier nehmen Sie teil:\n{{ link }}',
    ],
  },
  'no-show': {
    line: `{{ clientName }}: Wir haben Sie bei Ihrer Demo vermisst. Andere Zeit wählen: {{ link }}${stop}`,
    subject: 'Eine andere Zeit für {{ productName }}?',
    mail: [
      'Guten Tag {{ customerName }},',
      'wir haben zu Ihrer Demo zu {{ productName }} auf Sie gewartet und Sie nicht getroffen.',
      'Hier wählen Sie eine andere Zeit:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: Zu Ihrer Demo war niemand von uns da, das tut uns leid. Andere Zeit wählen: {{ link }}${stop}`,
    subject: 'Das tut uns leid: eine andere Zeit für {{ productName }}',
    mail: [
      'Guten Tag {{ customerName }},',
      'Sie waren zu Ihrer Demo zu {{ productName }} da und niemand von uns. Das tut uns leid.',
      'Hier wählen Sie eine andere Zeit, wir werden da sein:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: Ihre Demo zu {{ productName }}: {{ link }}${stop}`,
    subject: '{{ clientName }}: Ihre Demo zu {{ productName }}',
    mail: [
      'Guten Tag{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ agentName }} von {{ clientName }}{% else %}{{ clientName }}{% endif %} schickt Ihnen den Weg zu einer Demo von {{ productName }}:',
      '{{ link }}',
    ],
  },
};
