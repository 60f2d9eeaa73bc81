/** The product's own words in Hindi. */
import { bothTimes, type Language, stop } from './language.ts';

export const hi: Language = {
  code: {
    line: '{{ code }} {{ clientName }} के लिए आपका कोड है। यह {{ minutes }} मिनट तक चलेगा।',
    subject: '{{ clientName }} के लिए आपका कोड',
    mail: [
      '{{ code }} {{ clientName }} के लिए आपका कोड है। यह {{ minutes }} मिनट तक चलेगा।',
      'अगर आपने इसे नहीं माँगा, तो कुछ करने की ज़रूरत नहीं।',
    ],
  },
  'schedule-confirmed': {
    line: '{{ clientName }}: {{ productName }} का डेमो {{ when }} ({{ zone }})। जुड़ें या बदलें: {{ link }}',
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो ${bothTimes} पर है।`,
      'उस समय यहाँ से जुड़ें, या समय बदलें:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: '{{ clientName }}: {{ productName }} का डेमो अब {{ when }} ({{ zone }})। जुड़ें या बदलें: {{ link }}',
    subject: '{{ productName }} का नया समय: {{ when }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो अब ${bothTimes} पर है।`,
      'उस समय यहाँ से जुड़ें, या समय बदलें:\n{{ link }}',
    ],
  },
  'schedule-cancelled': {
    line: '{{ clientName }}: {{ when }} ({{ zone }}) का डेमो रद्द हुआ। दूसरा समय चुनें: {{ link }}',
    subject: 'रद्द: {{ productName }}, {{ when }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो (${bothTimes}) रद्द हो गया है।{% if reason != "" %} {{ reason }}{% endif %}`,
      'दूसरा समय यहाँ चुनें:\n{{ link }}',
    ],
  },
  'reminder-24h': {
    line: `{{ clientName }}: डेमो कल, {{ when }} ({{ zone }})। {{ link }}${stop}`,
    subject: 'कल: {{ productName }}, {{ when }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो कल ${bothTimes} पर है।`,
      'उस समय यहाँ से जुड़ें, या समय बदलें:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: '{{ clientName }}: डेमो एक घंटे में। जुड़ें: {{ link }}',
    subject: 'एक घंटे में: {{ productName }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो एक घंटे में, ${bothTimes} पर शुरू होगा।`,
      'यहाँ से जुड़ें:\n{{ link }}',
    ],
  },
  'reminder-10m': {
    line: '{{ clientName }}: डेमो 10 मिनट में। जुड़ें: {{ link }}',
    subject: '10 मिनट में: {{ productName }}',
    mail: [
      'नमस्ते {{ customerName }},',
      '{{ productName }} का आपका डेमो 10 मिनट में शुरू होगा।',
      'यहाँ से जुड़ें:\n{{ link }}',
    ],
  },
  'no-show': {
    line: `{{ clientName }}: डेमो में आपसे भेंट नहीं हुई। दूसरा समय: {{ link }}${stop}`,
    subject: '{{ productName }} के लिए दूसरा समय?',
    mail: [
      'नमस्ते {{ customerName }},',
      'हमने {{ productName }} के डेमो में आपकी प्रतीक्षा की, पर भेंट नहीं हुई।',
      'दूसरा समय यहाँ चुनें:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: आपके डेमो में हम नहीं थे, क्षमा करें। दूसरा समय: {{ link }}${stop}`,
    subject: 'क्षमा करें: {{ productName }} के लिए दूसरा समय',
    mail: [
      'नमस्ते {{ customerName }},',
      'आप {{ productName }} के डेमो में आए और हममें से कोई नहीं था। हमें खेद है।',
      'दूसरा समय यहाँ चुनें, हम वहाँ होंगे:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: {{ productName }} का डेमो: {{ link }}${stop}`,
    subject: '{{ clientName }}: {{ productName }} का डेमो',
    mail: [
      'नमस्ते{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ clientName }} से {{ agentName }}{% else %}{{ clientName }}{% endif %} की ओर से {{ productName }} के लाइव डेमो का लिंक:',
      '{{ link }}',
    ],
  },
};
