/** Default message texts in Spanish. */
import { bothTimes, type Language, unsubscribe } from './language.ts';

export const es: Language = {
  code: {
    line: '{{ code }} es su código para {{ clientName }}. Caduca en {{ minutes }} minutos.',
    subject: 'Su código para {{ clientName }}',
    mail: [
      '{{ code }} es su código para {{ clientName }}. Caduca en {{ minutes }} minutos.',
      'Si no lo ha pedido, ignore este mensaje.',
    ],
  },
  'schedule-confirmed': {
    line: `{{ clientName }}: su demo de {{ productName }} es el ${bothTimes}. Entrar o cambiarla: {{ link }}`,
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `Su demo de {{ productName }} es el ${bothTimes}.`,
      'Entre o cambie la hora aquí:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }}: su demo de {{ productName }} es ahora el ${bothTimes}. Entrar o cambiarla: {{ link }}`,
    subject: 'Nueva hora para {{ productName }}: {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `Su demo de {{ productName }} es ahora el ${bothTimes}.`,
      'Entre o cambie la hora aquí:\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: `{{ clientName }}: su demo de {{ productName }} del ${bothTimes} se ha cancelado. Elija otra hora: {{ link }}`,
    subject: 'Cancelada: {{ productName }}, {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `Su demo de {{ productName }} del ${bothTimes} se ha cancelado.{% if reason != "" %} {{ reason }}{% endif %}`,
      'Elija otra hora aquí:\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }}: su demo es mañana, ${bothTimes}. {{ link }}${unsubscribe}`,
    subject: 'Mañana: {{ productName }}, {{ when }}',
    mail: [
      'Hola, {{ customerName }}:',
      `Su demo de {{ productName }} es mañana, ${bothTimes}.`,
      'Entre o cambie la hora aquí:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: `{{ clientName }}: su demo empieza en una hora, ${bothTimes}. Entrar: {{ link }}`,
    subject: 'En una hora: {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      `Su demo de {{ productName }} empieza en una hora, ${bothTimes}.`,
      'Entre aquí:\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }}: su demo empieza en 10 minutos. Entrar: {{ link }}',
    subject: 'En 10 minutos: {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'Su demo de {{ productName }} empieza en 10 minutos.',
      'Entre aquí:\n{{ link }}',
    ],
  },
  'no-show': {
    line: `{{ clientName }}: le esperamos en su demo y no le vimos. Elija otra hora: {{ link }}${unsubscribe}`,
    subject: 'Le echamos de menos: otra hora para {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'Le esperamos en su demo de {{ productName }}, pero no le vimos.',
      'Elija otra hora aquí:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: no estuvimos en su demo, lo sentimos. Elija otra hora: {{ link }}${unsubscribe}`,
    subject: 'Lo sentimos: otra hora para {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'Usted entró en su demo de {{ productName }}, pero no había nadie de nuestro equipo. Lo sentimos.',
      'Elija otra hora aquí, y allí estaremos:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: entre en {{ productName }} aquí: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: {{ productName }}',
    mail: [
      'Hola{% if customerName != "" %}, {{ customerName }}{% endif %}:',
      '{% if agentName != "" %}{{ agentName }}, de {{ clientName }},{% else %}{{ clientName }}{% endif %} le invita a {{ productName }}. Entre aquí:',
      '{{ link }}',
    ],
  },
  'turn-near': {
    line: '{{ clientName }}: pronto será su turno para {{ productName }}. Volver: {{ link }}',
    subject: 'Pronto será su turno para {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'Pronto será su turno para {{ productName }}.',
      'Vuelva a su lugar aquí:\n{{ link }}',
    ],
  },
  'turn-now': {
    line: '{{ clientName }}: es su turno para {{ productName }}. Guardamos su lugar 3 minutos: {{ link }}',
    subject: 'Es su turno para {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'Es su turno para {{ productName }}. Guardamos su lugar 3 minutos.',
      'Entre o díganos que está en camino:\n{{ link }}',
    ],
  },
  'turn-over': {
    line: '{{ clientName }}: no pudimos guardar su lugar para {{ productName }}. Entre otra vez o elija una hora: {{ link }}',
    subject: 'Su lugar para {{ productName }}',
    mail: [
      'Hola, {{ customerName }}:',
      'No pudimos guardar su lugar para {{ productName }}.',
      'Entre otra vez o elija una hora aquí:\n{{ link }}',
    ],
  },
  guest: {
    line: `{{ clientName }}: le invitamos a una videollamada en curso: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: invitación a una videollamada',
    mail: [
      'Hola:',
      '{% if agentName != "" %}{{ agentName }}, de {{ clientName }},{% else %}{{ clientName }}{% endif %} le invita a una videollamada en curso. No necesita una cuenta.',
      'Entre aquí. El enlace es para una sola persona:\n{{ link }}',
    ],
  },
  'service-level': {
    subject: '{{ productName }}: objetivo no alcanzado',
    mail: [
      '{{ productName }} no alcanza su objetivo: en la última hora se atendió al {{ share }} % de {{ waits }} clientes en {{ targetSeconds }} segundos. El objetivo es el {{ target }} %.',
      'Las cifras del día:\n{{ link }}',
    ],
  },
};
