/** Default message texts in German. */
import { bothTimes, type Language, unsubscribe } from './language.ts';

export const de: Language = {
  code: {
    line: '{{ code }} ist Ihr Code für {{ clientName }}. Er gilt {{ minutes }} Minuten.',
    subject: 'Ihr Code für {{ clientName }}',
    mail: [
      '{{ code }} ist Ihr Code für {{ clientName }}. Er gilt {{ minutes }} Minuten.',
      'Wenn Sie ihn nicht angefordert haben, können Sie diese Nachricht ignorieren.',
    ],
  },
  'schedule-confirmed': {
    line: `{{ clientName }}: Ihre Demo zu {{ productName }} ist am ${bothTimes}. Teilnehmen oder ändern: {{ link }}`,
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} ist am ${bothTimes}.`,
      'Hier nehmen Sie teil oder ändern den Termin:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }}: Ihre Demo zu {{ productName }} ist jetzt am ${bothTimes}. Teilnehmen oder ändern: {{ link }}`,
    subject: 'Neue Zeit für {{ productName }}: {{ when }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} ist jetzt am ${bothTimes}.`,
      'Hier nehmen Sie teil oder ändern den Termin:\n{{ link }}',
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
    line: `{{ clientName }}: Ihre Demo ist morgen, ${bothTimes}. {{ link }}${unsubscribe}`,
    subject: 'Morgen: {{ productName }}, {{ when }}',
    mail: [
      'Guten Tag {{ customerName }},',
      `Ihre Demo zu {{ productName }} ist morgen, ${bothTimes}.`,
      'Hier nehmen Sie teil oder ändern den Termin:\n{{ link }}',
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
    line: `{{ clientName }}: Wir haben Sie bei Ihrer Demo vermisst. Andere Zeit wählen: {{ link }}${unsubscribe}`,
    subject: 'Wir haben Sie vermisst: eine andere Zeit für {{ productName }}',
    mail: [
      'Guten Tag {{ customerName }},',
      'wir haben bei Ihrer Demo zu {{ productName }} auf Sie gewartet, Sie aber nicht gesehen.',
      'Hier wählen Sie eine andere Zeit:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: Bei Ihrer Demo war niemand von uns da, das tut uns leid. Andere Zeit wählen: {{ link }}${unsubscribe}`,
    subject: 'Das tut uns leid: eine andere Zeit für {{ productName }}',
    mail: [
      'Guten Tag {{ customerName }},',
      'Sie waren bei Ihrer Demo zu {{ productName }}, aber von uns war niemand da. Das tut uns leid.',
      'Hier wählen Sie eine andere Zeit, und wir werden da sein:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: hier geht es zu {{ productName }}: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: {{ productName }}',
    mail: [
      'Guten Tag{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ agentName }} von {{ clientName }}{% else %}{{ clientName }}{% endif %} lädt Sie zu {{ productName }} ein. Hier nehmen Sie teil:',
      '{{ link }}',
    ],
  },
  'turn-near': {
    line: '{{ clientName }}: Sie sind bei {{ productName }} bald dran. Zurückkommen: {{ link }}',
    subject: 'Sie sind bei {{ productName }} bald dran',
    mail: [
      'Guten Tag {{ customerName }},',
      'Sie sind bei {{ productName }} bald dran.',
      'Hier kommen Sie zu Ihrem Platz zurück:\n{{ link }}',
    ],
  },
  'turn-now': {
    line: '{{ clientName }}: Sie sind bei {{ productName }} dran. Wir halten Ihren Platz 3 Minuten: {{ link }}',
    subject: 'Sie sind bei {{ productName }} dran',
    mail: [
      'Guten Tag {{ customerName }},',
      'Sie sind bei {{ productName }} dran. Wir halten Ihren Platz 3 Minuten.',
      'Hier nehmen Sie teil oder sagen uns, dass Sie unterwegs sind:\n{{ link }}',
    ],
  },
  'turn-over': {
    line: '{{ clientName }}: Wir konnten Ihren Platz bei {{ productName }} nicht halten. Wieder einreihen oder Zeit wählen: {{ link }}',
    subject: 'Ihr Platz bei {{ productName }}',
    mail: [
      'Guten Tag {{ customerName }},',
      'Wir konnten Ihren Platz bei {{ productName }} nicht halten.',
      'Hier reihen Sie sich wieder ein oder wählen eine Zeit:\n{{ link }}',
    ],
  },
  guest: {
    line: `{{ clientName }}: Einladung zu einem laufenden Videogespräch: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: Einladung zu einem Videogespräch',
    mail: [
      'Guten Tag,',
      '{% if agentName != "" %}{{ agentName }} von {{ clientName }}{% else %}{{ clientName }}{% endif %} lädt Sie zu einem laufenden Videogespräch ein. Sie brauchen kein Konto.',
      'Hier nehmen Sie teil. Der Link gilt für eine Person:\n{{ link }}',
    ],
  },
  'service-level': {
    subject: '{{ productName }}: Ziel verfehlt',
    mail: [
      '{{ productName }} verfehlt das Ziel: In der letzten Stunde wurden {{ share }} % von {{ waits }} Kunden innerhalb von {{ targetSeconds }} Sekunden angenommen. Das Ziel sind {{ target }} %.',
      'Die Zahlen des Tages:\n{{ link }}',
    ],
  },
};
