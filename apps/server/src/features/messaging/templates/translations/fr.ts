/** Default message texts in French. */
import { bothTimes, type Language, unsubscribe } from './language.ts';

export const fr: Language = {
  code: {
    line: '{{ code }} est votre code pour {{ clientName }}. Il est valable {{ minutes }} minutes.',
    subject: 'Votre code pour {{ clientName }}',
    mail: [
      '{{ code }} est votre code pour {{ clientName }}. Il est valable {{ minutes }} minutes.',
      'Si vous ne l’avez pas demandé, ignorez ce message.',
    ],
  },
  'schedule-confirmed': {
    line: `{{ clientName }} : votre démo {{ productName }} a lieu ${bothTimes}. Rejoindre ou modifier : {{ link }}`,
    subject: '{{ productName }} : {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `Votre démo {{ productName }} a lieu : ${bothTimes}.`,
      'Rejoignez-la ou changez l’heure ici :\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }} : votre démo {{ productName }} a maintenant lieu ${bothTimes}. Rejoindre ou modifier : {{ link }}`,
    subject: 'Nouvelle heure pour {{ productName }} : {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `Votre démo {{ productName }} a maintenant lieu : ${bothTimes}.`,
      'Rejoignez-la ou changez l’heure ici :\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: `{{ clientName }} : votre démo {{ productName }} du ${bothTimes} est annulée. Choisir une autre heure : {{ link }}`,
    subject: 'Annulée : {{ productName }}, {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `Votre démo {{ productName }} est annulée : ${bothTimes}.{% if reason != "" %} {{ reason }}{% endif %}`,
      'Choisissez une autre heure ici :\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }} : votre démo a lieu demain, ${bothTimes}. {{ link }}${unsubscribe}`,
    subject: 'Demain : {{ productName }}, {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `Votre démo {{ productName }} a lieu demain : ${bothTimes}.`,
      'Rejoignez-la ou changez l’heure ici :\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: `{{ clientName }} : votre démo commence dans une heure, ${bothTimes}. Rejoindre : {{ link }}`,
    subject: 'Dans une heure : {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      `Votre démo {{ productName }} commence dans une heure : ${bothTimes}.`,
      'Rejoignez-la ici :\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }} : votre démo commence dans 10 minutes. Rejoindre : {{ link }}',
    subject: 'Dans 10 minutes : {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      'Votre démo {{ productName }} commence dans 10 minutes.',
      'Rejoignez-la ici :\n{{ link }}',
    ],
  },
  'no-show': {
    line: `{{ clientName }} : nous vous avons attendu pour votre démo. Choisir une autre heure : {{ link }}${unsubscribe}`,
    subject: 'Nous vous avons attendu : une autre heure pour {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      'Nous vous avons attendu pour votre démo {{ productName }}, mais nous ne vous avons pas vu.',
      'Choisissez une autre heure ici :\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }} : nous n’étions pas à votre démo, toutes nos excuses. Choisir une autre heure : {{ link }}${unsubscribe}`,
    subject: 'Toutes nos excuses : une autre heure pour {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      'Vous avez rejoint votre démo {{ productName }}, mais personne de notre équipe n’était là. Nous vous prions de nous excuser.',
      'Choisissez une autre heure ici, nous y serons :\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }} : rejoignez {{ productName }} ici : {{ link }}${unsubscribe}`,
    subject: '{{ clientName }} : {{ productName }}',
    mail: [
      'Bonjour{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ agentName }} de {{ clientName }}{% else %}{{ clientName }}{% endif %} vous invite à une démo : {{ productName }}. Rejoignez-la ici :',
      '{{ link }}',
    ],
  },
  'turn-near': {
    line: '{{ clientName }} : votre tour pour {{ productName }} approche. Revenir : {{ link }}',
    subject: 'Votre tour pour {{ productName }} approche',
    mail: [
      'Bonjour {{ customerName }},',
      'Votre tour pour {{ productName }} approche.',
      'Revenez à votre place ici :\n{{ link }}',
    ],
  },
  'turn-now': {
    line: '{{ clientName }} : c’est votre tour pour {{ productName }}. Place gardée 3 minutes : {{ link }}',
    subject: 'C’est votre tour pour {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      'C’est votre tour pour {{ productName }}. Nous gardons votre place 3 minutes.',
      'Rejoignez-nous ou dites que vous êtes en route :\n{{ link }}',
    ],
  },
  'turn-over': {
    line: '{{ clientName }} : nous n’avons pas pu garder votre place pour {{ productName }}. Revenir ou choisir une heure : {{ link }}',
    subject: 'Votre place pour {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      'Nous n’avons pas pu garder votre place pour {{ productName }}.',
      'Rejoignez-nous à nouveau ou choisissez une heure ici :\n{{ link }}',
    ],
  },
  guest: {
    line: `{{ clientName }} : invitation à une réunion vidéo en cours : {{ link }}${unsubscribe}`,
    subject: '{{ clientName }} : invitation à une réunion vidéo',
    mail: [
      'Bonjour,',
      `{% if agentName != "" %}{{ agentName }} de {{ clientName }}{% else %}{{ clientName }}{% endif %} vous invite à une réunion vidéo en cours. Aucun compte n’est nécessaire.`,
      'Rejoignez-la ici. Le lien est valable pour une personne :\n{{ link }}',
    ],
  },
  'service-level': {
    subject: '{{ productName }} : objectif manqué',
    mail: [
      '{{ productName }} n’atteint pas son objectif : au cours de la dernière heure, {{ share }} % de {{ waits }} clients ont été pris en charge en {{ targetSeconds }} secondes. L’objectif est de {{ target }} %.',
      'Les chiffres du jour :\n{{ link }}',
    ],
  },
};
