/** Labels of the unsubscribe page in every message language. */
import type { MessageChannel, TemplateLanguage } from '@foyer/contract/messaging/messages.ts';

export interface OptOutLabels {
  /** The link is unknown or incomplete. */
  readonly unknown: { readonly title: string; readonly text: string };
  readonly ask: Readonly<Record<MessageChannel, string>>;
  readonly done: string;
  /** `{client}` and `{to}` are placeholders. */
  readonly willStop: string;
  readonly hasStopped: string;
  /** Messages that are still sent. */
  readonly stays: string;
  readonly stop: string;
  readonly again: string;
}

export const optOutLabels: Readonly<Record<TemplateLanguage, OptOutLabels>> = {
  en: {
    unknown: {
      title: "This link doesn't work",
      text: 'It may be incomplete. Open it again from your message.',
    },
    ask: { sms: 'Stop text messages?', whatsapp: 'Stop WhatsApp messages?', email: 'Stop emails?' },
    done: "You won't get further reminders",
    willStop: '{client} will stop sending reminders and links to {to}.',
    hasStopped: '{client} no longer sends reminders and links to {to}.',
    stays: "You'll still get codes you request and changes to your bookings.",
    stop: 'Stop messages',
    again: 'Resume messages',
  },
  de: {
    unknown: {
      title: 'Dieser Link funktioniert nicht',
      text: 'Bitte öffnen Sie ihn noch einmal aus der Nachricht, ganz wie er dort steht.',
    },
    ask: {
      sms: 'Keine SMS mehr?',
      whatsapp: 'Keine WhatsApp-Nachrichten mehr?',
      email: 'Keine E-Mails mehr?',
    },
    done: 'Sie bekommen keine Erinnerungen mehr',
    willStop: '{client} schickt dann keine Erinnerungen und Links mehr an {to}.',
    hasStopped: '{client} schickt keine Erinnerungen und Links mehr an {to}.',
    stays: 'Codes, die Sie anfordern, und Änderungen Ihres Termins kommen weiterhin.',
    stop: 'Nichts mehr schicken',
    again: 'Wieder schicken',
  },
  fr: {
    unknown: {
      title: 'Ce lien ne fonctionne pas',
      text: 'Ouvrez-le à nouveau depuis le message, en entier, tel qu’il y figure.',
    },
    ask: { sms: 'Plus de SMS ?', whatsapp: 'Plus de messages WhatsApp ?', email: 'Plus d’e-mails ?' },
    done: 'Vous ne recevez plus de rappels',
    willStop: '{client} n’enverra plus de rappels ni de liens à {to}.',
    hasStopped: '{client} n’envoie plus de rappels ni de liens à {to}.',
    stays: 'Les codes que vous demandez et les changements de votre rendez-vous arrivent toujours.',
    stop: 'Ne plus rien m’envoyer',
    again: 'Les recevoir à nouveau',
  },
  es: {
    unknown: {
      title: 'Este enlace no funciona',
      text: 'Ábralo otra vez desde el mensaje, entero, tal como está allí.',
    },
    ask: { sms: '¿No más SMS?', whatsapp: '¿No más mensajes de WhatsApp?', email: '¿No más correos?' },
    done: 'Ya no recibe recordatorios',
    willStop: '{client} no enviará más recordatorios ni enlaces a {to}.',
    hasStopped: '{client} no envía más recordatorios ni enlaces a {to}.',
    stays: 'Los códigos que pida y los cambios de su cita seguirán llegando.',
    stop: 'No enviarme más',
    again: 'Recibirlos de nuevo',
  },
  hi: {
    unknown: {
      title: 'यह लिंक काम नहीं करता',
      text: 'कृपया इसे संदेश से फिर से खोलें, पूरा, जैसा वहाँ लिखा है।',
    },
    ask: { sms: 'और SMS नहीं?', whatsapp: 'और WhatsApp संदेश नहीं?', email: 'और ईमेल नहीं?' },
    done: 'अब आपको रिमाइंडर नहीं मिलेंगे',
    willStop: '{client} {to} पर और रिमाइंडर और लिंक नहीं भेजेगा।',
    hasStopped: '{client} {to} पर अब रिमाइंडर और लिंक नहीं भेजता।',
    stays: 'आपके माँगे हुए कोड और आपके बुक किए समय के बदलाव आते रहेंगे।',
    stop: 'मुझे और न भेजें',
    again: 'फिर से भेजें',
  },
  ar: {
    unknown: {
      title: 'هذا الرابط لا يعمل',
      text: 'افتحه مرة أخرى من الرسالة، كاملاً كما هو مكتوب فيها.',
    },
    ask: { sms: 'إيقاف الرسائل النصية؟', whatsapp: 'إيقاف رسائل واتساب؟', email: 'إيقاف رسائل البريد؟' },
    done: 'لن تصلك تذكيرات بعد الآن',
    willStop: 'لن ترسل {client} تذكيرات وروابط إلى {to} بعد الآن.',
    hasStopped: 'لا ترسل {client} تذكيرات وروابط إلى {to}.',
    stays: 'الرموز التي تطلبها وتغييرات موعدك ستصلك كما هي.',
    stop: 'لا ترسلوا لي المزيد',
    again: 'أرسلوها من جديد',
  },
};
