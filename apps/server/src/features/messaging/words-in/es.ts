/** The product's own words in Spanish. */
import { bothTimes, type Language, stop } from './language.ts';

export const es: Language = {
  code: {
    line: '{{ code }} es su código para {{ clientName }}. Vale {{ minutes }} minutos.',
    subject: 'Su código para {{ clientName }}',
    mail: [
      '{{ code }} es su código para {{ clientName }}. Vale {{ minutes }} minutos.',
      'Si no lo ha pedido, no tiene que hacer nada.',
    ],
  },
  'schedule-confirmed': {
    line: `{{ clientName }}: su demo de {{ productName }} es el ${bothTimes}. Entrar o cambiarla: {{ link }}`,
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `su demo de {{ productName }} es el ${bothTimes}.`,
      'Entre a esa hora, o cámbiela, aquí:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }}: su demo de {{ productName }} es ahora el ${bothTimes}. Entrar o cambiarla: {{ link }}`,
    subject: 'Nueva hora para {{ productName }}: {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `su demo de {{ productName }} es ahora el ${bothTimes}.`,
      'Entre a esa hora, o cámbiela, aquí:\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: `{{ clientName }}: su demo de {{ productName }} del ${bothTimes} se ha cancelado. Elija otra hora: {{ link }}`,
    subject: 'Cancelada: {{ productName }}, {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `su demo de {{ productName }} del ${bothTimes} se ha cancelado.{% if reason != "" %} {{ reason }}{% endif %}`,
      'Elija otra hora aquí:\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }}: su demo es mañana, ${bothTimes}. {{ link }}${stop}`,
    subject: 'Mañana: {{ productName }}, {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `su demo de {{ productName }} es mañana, ${bothTimes}.`,
      'Entre a esa hora, o cámbiela, aquí:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: `{{ clientName }}: su demo empieza en una hora, ${bothTimes}. Entrar: {{ link }}`,
    subject: 'En una hora: {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      `su demo de {{ productName }} empieza en una hora, ${bothTimes}.`,
      'Entre aquí:\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }}: su demo empieza en 10 minutos. Entrar: {{ link }}',
    subject: 'En 10 minutos: {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'su demo de {{ productName }} empieza en 10 minutos.',
      'Entre aquí:\n{{ link }}',
    ],
  },
  'no-show': {
    line: `{{ clientName }}: le esperamos en su demo y no le vimos. Elija otra hora: {{ link }}${stop}`,
    subject: '¿Otra hora para {{ productName }}?',
    mail: [
      'Hola, {{ customerName }}:',
      'le esperamos en su demo de {{ productName }} y no le vimos.',
      'Elija otra hora aquí:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: no estuvimos en su demo, lo sentimos. Elija otra hora: {{ link }}${stop}`,
    subject: 'Lo sentimos: otra hora para {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'usted vino a su demo de {{ productName }} y nadie de nosotros estaba. Lo sentimos.',
      'Elija otra hora aquí, y estaremos:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: su demo de {{ productName }}: {{ link }}${stop}`,
    subject: '{{ clientName }}: su demo de {{ productName }}',
    mail: [
      'Hola{% if customerName != "" %}, {{ customerName }}{% endif %}:',
      '{% if agentName != "" %}{{ agentName }}, de {{ clientName }},{% else %}{{ clientName }}{% endif %} le envía el camino a una demo en directo de {{ productName }}:',
      '{{ link }}',
    ],
  },
};
