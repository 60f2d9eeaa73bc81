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
    line: `{{ clientName }} : votre démo {{ productName }} a lieu ${bothTimes}. Y aller ou changer : {{ link }}`,
    subject: '{{ productName }} : {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `votre démo {{ productName }} a lieu : ${bothTimes}.`,
      'Pour y aller à cette heure, ou pour la changer :\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: `{{ clientName }} : votre démo {{ productName }} a maintenant lieu ${bothTimes}. Y aller ou changer : {{ link }}`,
    subject: 'Nouvelle heure pour {{ productName }} : {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `votre démo {{ productName }} a maintenant lieu : ${bothTimes}.`,
      'Pour y aller à cette heure, ou pour la changer :\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: `{{ clientName }} : votre démo {{ productName }} du ${bothTimes} est annulée. Choisir une autre heure : {{ link }}`,
    subject: 'Annulée : {{ productName }}, {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `votre démo {{ productName }} est annulée : ${bothTimes}.{% if reason != "" %} {{ reason }}{% endif %}`,
      'Choisissez une autre heure ici :\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }} : votre démo a lieu demain, ${bothTimes}. {{ link }}${unsubscribe}`,
    subject: 'Demain : {{ productName }}, {{ when }}',
    mail: [
      'Bonjour {{ customerName }},',
      `votre démo {{ productName }} a lieu demain : ${bothTimes}.`,
      'Pour y aller à cette heure, ou pour la changer :\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: `{{ clientName }} : votre démo commence dans une heure, ${bothTimes}. Y aller : {{ link }}`,
    subject: 'Dans une heure : {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      `votre démo {{ productName }} commence dans une heure : ${bothTimes}.`,
      'Y aller :\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }} : votre démo commence dans 10 minutes. Y aller : {{ link }}',
    subject: 'Dans 10 minutes : {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      'votre démo {{ productName }} commence dans 10 minutes.',
      'Y aller :\n{{ link }}',
    ],
  },
  'no-show': {
    line: `{{ clientName }} : nous vous avons attendu pour votre démo. Choisir une autre heure : {{ link }}${unsubscribe}`,
    subject: 'Une autre heure pour {{ productName }} ?',
    mail: [
      'Bonjour {{ customerName }},',
      'nous vous avons attendu pour votre démo {{ productName }} sans vous voir.',
      'Choisissez une autre heure ici :\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }} : nous avons manqué votre démo, pardon. Choisir une autre heure : {{ link }}${unsubscribe}`,
    subject: 'Toutes nos excuses : une autre heure pour {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      'vous êtes venu à votre démo {{ productName }} et personne de chez nous n’était là. Nous vous prions de nous excuser.',
      'Choisissez une autre heure ici, nous y serons :\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }} : rejoignez {{ productName }} ici : {{ link }}${unsubscribe}`,
    subject: '{{ clientName }} : {{ productName }}',
    mail: [
      'Bonjour{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ agentName }} de {{ clientName }}{% else %}{{ clientName }}{% endif %} vous invite : {{ productName }}. Y aller :',
      '{{ link }}',
    ],
  },
  'turn-near': {
    line: '{{ clientName }} : votre tour pour {{ productName }} approche. Revenir : {{ link }}',
    subject: 'Votre tour pour {{ productName }} approche',
    mail: [
      'Bonjour {{ customerName }},',
      'votre tour pour {{ productName }} approche.',
      'Revenez à votre place ici :\n{{ link }}',
    ],
  },
  'turn-now': {
    line: "{{ clientName }} : c'est votre tour pour {{ productName }}. Place gardée 3 minutes : {{ link }}",
    subject: "C'est votre tour pour {{ productName }}",
    mail: [
      'Bonjour {{ customerName }},',
      "c'est votre tour pour {{ productName }}. Nous gardons votre place 3 minutes.",
      'Rejoignez-nous ou dites que vous êtes en route :\n{{ link }}',
    ],
  },
  'turn-over': {
    line: "{{ clientName }} : nous n'avons pas pu garder votre place pour {{ productName }}. Recommencer ou choisir une heure : {{ link }}",
    subject: 'Votre place pour {{ productName }}',
    mail: [
      'Bonjour {{ customerName }},',
      "nous n'avons pas pu garder votre place pour {{ productName }}.",
      'Recommencez ou choisissez une heure ici :\n{{ link }}',
    ],
  },
  guest: {
    line: `{{ clientName }} : vous êtes invité à une réunion vidéo en cours : {{ link }}${unsubscribe}`,
    subject: '{{ clientName }} : rejoignez une réunion vidéo',
    mail: [
      'Bonjour,',
      `{% if agentName != "" %}{{ agentName }} de {{ clientName }}{% else %}{{ clientName }}{% endif %} vous invite à une réunion vidéo en cours. Aucun compte n'est nécessaire.`,
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
