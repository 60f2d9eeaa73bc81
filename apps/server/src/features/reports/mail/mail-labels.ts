/** The texts of mailed reports, in the languages of the message templates. */
import type { TemplateLanguage } from '@foyer/contract/messaging/messages.ts';
import type { MailFrequency } from './due-report.ts';

interface MailLabels {
  readonly subject: Record<MailFrequency, (values: { client: string; days: string }) => string>;
  readonly greeting: (name: string) => string;
  /** Figures in brackets are those of the period before. */
  readonly intro: (values: { client: string; days: string; before: string }) => string;
  readonly meetings: string;
  readonly conversionRate: string;
  readonly revenue: string;
  readonly handleTime: string;
  readonly waitMedian: string;
  readonly wait90: string;
  readonly missed: string;
  readonly customerNoShows: string;
  readonly agentNoShows: string;
  readonly feedback: string;
  readonly agents: string;
  readonly products: string;
  readonly open: string;
  /** Where the mails are turned off. */
  readonly setting: string;
}

export const mailLabels: Readonly<Record<TemplateLanguage, MailLabels>> = {
  en: {
    subject: {
      weekly: ({ client, days }) => `${client}: weekly report, ${days}`,
      monthly: ({ client, days }) => `${client}: monthly report, ${days}`,
    },
    greeting: (name) => `Hello ${name},`,
    intro: ({ client, days, before }) =>
      `The figures of ${client} for ${days}. Figures in brackets are those of the period before, ${before}.`,
    meetings: 'Meetings',
    conversionRate: 'Conversion rate',
    revenue: 'Revenue',
    handleTime: 'Average handle time',
    waitMedian: 'Median wait',
    wait90: '90th percentile wait',
    missed: 'Missed customers',
    customerNoShows: 'Bookings missed by customers',
    agentNoShows: 'Bookings missed by us',
    feedback: 'Feedback',
    agents: 'Agents with the highest conversion rate:',
    products: 'Products with the highest conversion rate:',
    open: 'See all figures in Reports:',
    setting:
      'You receive this email because you turned it on. To change or stop it, open Reports and choose "Email report".',
  },
  hi: {
    subject: {
      weekly: ({ client, days }) => `${client}: साप्ताहिक रिपोर्ट, ${days}`,
      monthly: ({ client, days }) => `${client}: मासिक रिपोर्ट, ${days}`,
    },
    greeting: (name) => `नमस्ते ${name},`,
    intro: ({ client, days, before }) => `${client} के ${days} के आंकड़े। कोष्ठक में पिछली अवधि (${before}) के आंकड़े हैं।`,
    meetings: 'मीटिंग',
    conversionRate: 'रूपांतरण दर',
    revenue: 'राजस्व',
    handleTime: 'औसत बातचीत समय',
    waitMedian: 'प्रतीक्षा, माध्यिका',
    wait90: 'प्रतीक्षा, 90%',
    missed: 'छूटे हुए ग्राहक',
    customerNoShows: 'ग्राहकों के न आने से छूटी बुकिंग',
    agentNoShows: 'हमारे न आने से छूटी बुकिंग',
    feedback: 'फ़ीडबैक',
    agents: 'सबसे अधिक रूपांतरण दर वाले एजेंट:',
    products: 'सबसे अधिक रूपांतरण दर वाले उत्पाद:',
    open: 'Reports में सभी आंकड़े देखें:',
    setting:
      'यह ईमेल आपको इसलिए मिला है क्योंकि आपने इसे चालू किया था। बदलने या बंद करने के लिए Reports खोलें और “Email report” चुनें।',
  },
  fr: {
    subject: {
      weekly: ({ client, days }) => `${client} : rapport hebdomadaire, ${days}`,
      monthly: ({ client, days }) => `${client} : rapport mensuel, ${days}`,
    },
    greeting: (name) => `Bonjour ${name},`,
    intro: ({ client, days, before }) =>
      `Les chiffres de ${client} pour la période ${days}. Entre parenthèses, ceux de la période précédente, ${before}.`,
    meetings: 'Rendez-vous tenus',
    conversionRate: 'Taux de conversion',
    revenue: 'Chiffre d’affaires',
    handleTime: 'Durée moyenne de traitement',
    waitMedian: 'Attente, médiane',
    wait90: 'Attente, 90 %',
    missed: 'Clients manqués',
    customerNoShows: 'Réservations manquées par les clients',
    agentNoShows: 'Réservations manquées par nous',
    feedback: 'Avis',
    agents: 'Agents au meilleur taux de conversion :',
    products: 'Produits au meilleur taux de conversion :',
    open: 'Tous les chiffres dans Reports :',
    setting:
      'Vous recevez cet e-mail parce que vous l’avez activé. Pour le modifier ou l’arrêter, ouvrez Reports et choisissez « Email report ».',
  },
  de: {
    subject: {
      weekly: ({ client, days }) => `${client}: Wochenbericht, ${days}`,
      monthly: ({ client, days }) => `${client}: Monatsbericht, ${days}`,
    },
    greeting: (name) => `Hallo ${name},`,
    intro: ({ client, days, before }) =>
      `Die Zahlen von ${client} für ${days}. In Klammern stehen die Zahlen des Zeitraums davor, ${before}.`,
    meetings: 'Gespräche',
    conversionRate: 'Abschlussquote',
    revenue: 'Umsatz',
    handleTime: 'Durchschnittliche Bearbeitungszeit',
    waitMedian: 'Wartezeit, Median',
    wait90: 'Wartezeit, 90 %',
    missed: 'Verpasste Kunden',
    customerNoShows: 'Von Kunden versäumte Buchungen',
    agentNoShows: 'Von uns versäumte Buchungen',
    feedback: 'Feedback',
    agents: 'Mitarbeiter mit der höchsten Abschlussquote:',
    products: 'Produkte mit der höchsten Abschlussquote:',
    open: 'Alle Zahlen in Reports:',
    setting:
      'Sie erhalten diese E-Mail, weil Sie sie eingeschaltet haben. Zum Ändern oder Abschalten öffnen Sie Reports und wählen „Email report“.',
  },
  es: {
    subject: {
      weekly: ({ client, days }) => `${client}: informe semanal, ${days}`,
      monthly: ({ client, days }) => `${client}: informe mensual, ${days}`,
    },
    greeting: (name) => `Hola, ${name}:`,
    intro: ({ client, days, before }) =>
      `Las cifras de ${client} para ${days}. Entre paréntesis, las del período anterior, ${before}.`,
    meetings: 'Reuniones',
    conversionRate: 'Tasa de conversión',
    revenue: 'Ingresos',
    handleTime: 'Tiempo medio de atención',
    waitMedian: 'Espera, mediana',
    wait90: 'Espera, 90 %',
    missed: 'Clientes perdidos',
    customerNoShows: 'Reservas a las que no acudió el cliente',
    agentNoShows: 'Reservas a las que no acudimos',
    feedback: 'Valoraciones',
    agents: 'Agentes con la mayor tasa de conversión:',
    products: 'Productos con la mayor tasa de conversión:',
    open: 'Todas las cifras en Reports:',
    setting:
      'Recibe este correo porque lo activó. Para cambiarlo o desactivarlo, abra Reports y elija «Email report».',
  },
  ar: {
    subject: {
      weekly: ({ client, days }) => `${client}: التقرير الأسبوعي، ${days}`,
      monthly: ({ client, days }) => `${client}: التقرير الشهري، ${days}`,
    },
    greeting: (name) => `مرحبًا ${name}،`,
    intro: ({ client, days, before }) =>
      `أرقام ${client} للفترة ${days}. الأرقام بين قوسين هي أرقام الفترة السابقة، ${before}.`,
    meetings: 'الاجتماعات',
    conversionRate: 'معدل التحويل',
    revenue: 'الإيرادات',
    handleTime: 'متوسط مدة المعالجة',
    waitMedian: 'الانتظار، الوسيط',
    wait90: 'الانتظار، 90%',
    missed: 'العملاء الذين فاتتنا خدمتهم',
    customerNoShows: 'حجوزات لم يحضرها العملاء',
    agentNoShows: 'حجوزات لم نحضرها',
    feedback: 'التقييمات',
    agents: 'الوكلاء ذوو أعلى معدل تحويل:',
    products: 'المنتجات ذات أعلى معدل تحويل:',
    open: 'كل الأرقام في Reports:',
    setting: 'وصلتك هذه الرسالة لأنك فعّلتها. لتغييرها أو إيقافها افتح Reports واختر «Email report».',
  },
};
