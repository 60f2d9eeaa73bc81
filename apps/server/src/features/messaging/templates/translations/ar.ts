/** Default message texts in Arabic. */
import { bothTimes, type Language, unsubscribe } from './language.ts';

export const ar: Language = {
  code: {
    line: '{{ code }} هو رمزك لدى {{ clientName }}. صالح لمدة {{ minutes }} دقائق.',
    subject: 'رمزك لدى {{ clientName }}',
    mail: [
      '{{ code }} هو رمزك لدى {{ clientName }}. صالح لمدة {{ minutes }} دقائق.',
      'إذا لم تطلبه فتجاهل هذه الرسالة.',
    ],
  },
  'schedule-confirmed': {
    line: '{{ clientName }}: موعد عرض {{ productName }} هو {{ when }} ({{ zone }}). للدخول أو التغيير: {{ link }}',
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      `موعد عرض {{ productName }} هو ${bothTimes}.`,
      'للدخول أو لتغيير الموعد:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: '{{ clientName }}: موعد عرض {{ productName }} الآن {{ when }} ({{ zone }}). للدخول أو التغيير: {{ link }}',
    subject: 'موعد جديد لـ {{ productName }}: {{ when }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      `موعد عرض {{ productName }} الآن هو ${bothTimes}.`,
      'للدخول أو لتغيير الموعد:\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: '{{ clientName }}: أُلغي عرض {{ when }} ({{ zone }}). لاختيار موعد آخر: {{ link }}',
    subject: 'أُلغي: {{ productName }}، {{ when }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      `أُلغي عرض {{ productName }} (${bothTimes}).{% if reason != "" %} {{ reason }}{% endif %}`,
      'لاختيار موعد آخر:\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }}: العرض غدًا، {{ when }} ({{ zone }}). {{ link }}${unsubscribe}`,
    subject: 'غدًا: {{ productName }}، {{ when }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      `عرض {{ productName }} غدًا، ${bothTimes}.`,
      'للدخول أو لتغيير الموعد:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: '{{ clientName }}: العرض بعد ساعة. للدخول: {{ link }}',
    subject: 'بعد ساعة: {{ productName }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      `يبدأ عرض {{ productName }} بعد ساعة، ${bothTimes}.`,
      'للدخول:\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }}: العرض بعد 10 دقائق. للدخول: {{ link }}',
    subject: 'بعد 10 دقائق: {{ productName }}',
    mail: ['مرحبًا {{ customerName }}،', 'يبدأ عرض {{ productName }} بعد 10 دقائق.', 'للدخول:\n{{ link }}'],
  },
  'no-show': {
    line: `{{ clientName }}: لم نلتقِ بك في العرض. لاختيار موعد آخر: {{ link }}${unsubscribe}`,
    subject: 'اختر موعدًا آخر لـ {{ productName }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      'انتظرناك في عرض {{ productName }} ولم نلتقِ بك.',
      'لاختيار موعد آخر:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: لم نكن في موعد عرضك، نعتذر. لاختيار موعد آخر: {{ link }}${unsubscribe}`,
    subject: 'نعتذر: موعد آخر لـ {{ productName }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      'حضرت عرض {{ productName }} ولم يكن أحد من فريقنا موجودًا. نعتذر عن ذلك.',
      'لاختيار موعد آخر، وسنكون هناك:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: للدخول إلى {{ productName }}: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: {{ productName }}',
    mail: [
      'مرحبًا{% if customerName != "" %} {{ customerName }}{% endif %}،',
      '{% if agentName != "" %}يدعوك {{ agentName }} من {{ clientName }}{% else %}تدعوك {{ clientName }}{% endif %} إلى {{ productName }}. للدخول:',
      '{{ link }}',
    ],
  },
  'turn-near': {
    line: '{{ clientName }}: اقترب دورك في {{ productName }}. للعودة: {{ link }}',
    subject: 'اقترب دورك في {{ productName }}',
    mail: ['مرحبًا {{ customerName }}،', 'اقترب دورك في {{ productName }}.', 'للعودة إلى مكانك:\n{{ link }}'],
  },
  'turn-now': {
    line: '{{ clientName }}: حان دورك في {{ productName }}. نحتفظ بمكانك 3 دقائق: {{ link }}',
    subject: 'حان دورك في {{ productName }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      'حان دورك في {{ productName }}. نحتفظ بمكانك 3 دقائق.',
      'للدخول أو لإخبارنا أنك في الطريق:\n{{ link }}',
    ],
  },
  'turn-over': {
    line: '{{ clientName }}: لم نتمكن من الاحتفاظ بمكانك في {{ productName }}. للدخول مجددًا أو اختيار موعد: {{ link }}',
    subject: 'مكانك في {{ productName }}',
    mail: [
      'مرحبًا {{ customerName }}،',
      'لم نتمكن من الاحتفاظ بمكانك في {{ productName }}.',
      'للدخول مجددًا أو اختيار موعد:\n{{ link }}',
    ],
  },
  guest: {
    line: `{{ clientName }}: دعوة إلى اجتماع فيديو جارٍ الآن: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: دعوة إلى اجتماع فيديو',
    mail: [
      'مرحبًا،',
      '{% if agentName != "" %}يدعوك {{ agentName }} من {{ clientName }}{% else %}تدعوك {{ clientName }}{% endif %} إلى اجتماع فيديو جارٍ الآن. لا تحتاج إلى حساب.',
      'للدخول من هنا. الرابط لشخص واحد فقط:\n{{ link }}',
    ],
  },
  'service-level': {
    subject: '{{ productName }}: لم يتحقق الهدف',
    mail: [
      'لا يحقق {{ productName }} هدفه: في الساعة الأخيرة تم الرد على {{ share }}% من {{ waits }} عميلًا خلال {{ targetSeconds }} ثانية. الهدف هو {{ target }}%.',
      'أرقام اليوم:\n{{ link }}',
    ],
  },
};
