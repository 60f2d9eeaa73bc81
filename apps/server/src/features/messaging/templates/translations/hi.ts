/** Default message texts in Hindi. */
import { bothTimes, type Language, unsubscribe } from './language.ts';

export const hi: Language = {
  code: {
    line: '{{ code }} {{ clientName }} के लिए आपका कोड है। यह {{ minutes }} मिनट तक चलेगा।',
    subject: '{{ clientName }} के लिए आपका कोड',
    mail: [
      '{{ code }} {{ clientName }} के लिए आपका कोड है। यह {{ minutes }} मिनट तक चलेगा।',
      'अगर आपने इसे नहीं माँगा, तो इस संदेश पर ध्यान न दें।',
    ],
  },
  'schedule-confirmed': {
    line: '{{ clientName }}: {{ productName }} का डेमो {{ when }} ({{ zone }})। जुड़ें या बदलें: {{ link }}',
    subject: '{{ productName }}: {{ when }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो तय है: ${bothTimes}।`,
      'यहाँ से जुड़ें या समय बदलें:\n{{ link }}',
    ],
  },
  'schedule-changed': {
    line: '{{ clientName }}: {{ productName }} का डेमो अब {{ when }} ({{ zone }})। जुड़ें या बदलें: {{ link }}',
    subject: '{{ productName }} का नया समय: {{ when }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} के आपके डेमो का नया समय: ${bothTimes}।`,
      'यहाँ से जुड़ें या समय बदलें:\n{{ link }}',
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
    line: `{{ clientName }}: डेमो कल, {{ when }} ({{ zone }})। {{ link }}${unsubscribe}`,
    subject: 'कल: {{ productName }}, {{ when }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो कल है: ${bothTimes}।`,
      'यहाँ से जुड़ें या समय बदलें:\n{{ link }}',
    ],
  },
  'reminder-1h': {
    line: '{{ clientName }}: डेमो एक घंटे में। जुड़ें: {{ link }}',
    subject: 'एक घंटे में: {{ productName }}',
    mail: [
      'नमस्ते {{ customerName }},',
      `{{ productName }} का आपका डेमो एक घंटे में शुरू होगा: ${bothTimes}।`,
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
    line: `{{ clientName }}: डेमो में आपसे भेंट नहीं हुई। दूसरा समय: {{ link }}${unsubscribe}`,
    subject: '{{ productName }} के लिए दूसरा समय चुनें',
    mail: [
      'नमस्ते {{ customerName }},',
      'हमने {{ productName }} के डेमो में आपकी प्रतीक्षा की, पर भेंट नहीं हुई।',
      'दूसरा समय यहाँ चुनें:\n{{ link }}',
    ],
  },
  'no-show-ours': {
    line: `{{ clientName }}: आपके डेमो में हम नहीं थे, क्षमा करें। दूसरा समय: {{ link }}${unsubscribe}`,
    subject: 'क्षमा करें: {{ productName }} के लिए दूसरा समय',
    mail: [
      'नमस्ते {{ customerName }},',
      'आप {{ productName }} के डेमो में आए, लेकिन हमारी टीम से कोई नहीं था। हमें खेद है।',
      'दूसरा समय यहाँ चुनें, हम वहाँ होंगे:\n{{ link }}',
    ],
  },
  link: {
    line: `{{ clientName }}: {{ productName }} का लिंक: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: {{ productName }}',
    mail: [
      'नमस्ते{% if customerName != "" %} {{ customerName }}{% endif %},',
      '{% if agentName != "" %}{{ clientName }} से {{ agentName }}{% else %}{{ clientName }}{% endif %} की ओर से {{ productName }} का लिंक:',
      '{{ link }}',
    ],
  },
  'turn-near': {
    line: '{{ clientName }}: {{ productName }} में आपकी बारी आने वाली है। वापस आएँ: {{ link }}',
    subject: '{{ productName }} में आपकी बारी आने वाली है',
    mail: [
      'नमस्ते {{ customerName }},',
      '{{ productName }} में आपकी बारी आने वाली है।',
      'अपनी जगह पर यहाँ वापस आएँ:\n{{ link }}',
    ],
  },
  'turn-now': {
    line: '{{ clientName }}: {{ productName }} में आपकी बारी है। जगह 3 मिनट तक रहेगी: {{ link }}',
    subject: '{{ productName }} में आपकी बारी है',
    mail: [
      'नमस्ते {{ customerName }},',
      '{{ productName }} में आपकी बारी है। हम आपकी जगह 3 मिनट तक रखेंगे।',
      'यहाँ जुड़ें, या बताएँ कि आप आ रहे हैं:\n{{ link }}',
    ],
  },
  'turn-over': {
    line: '{{ clientName }}: {{ productName }} में आपकी जगह नहीं रख सके। फिर जुड़ें या समय चुनें: {{ link }}',
    subject: '{{ productName }} में आपकी जगह',
    mail: [
      'नमस्ते {{ customerName }},',
      'हम {{ productName }} में आपकी जगह नहीं रख सके।',
      'यहाँ फिर से जुड़ें या समय चुनें:\n{{ link }}',
    ],
  },
  guest: {
    line: `{{ clientName }}: अभी चल रही वीडियो मीटिंग में शामिल हों: {{ link }}${unsubscribe}`,
    subject: '{{ clientName }}: अभी वीडियो मीटिंग में शामिल हों',
    mail: [
      'नमस्ते,',
      '{% if agentName != "" %}{{ clientName }} से {{ agentName }}{% else %}{{ clientName }}{% endif %} की ओर से अभी चल रही वीडियो मीटिंग का निमंत्रण। खाते की ज़रूरत नहीं है।',
      'यहाँ शामिल हों। यह लिंक एक व्यक्ति के लिए है:\n{{ link }}',
    ],
  },
  'service-level': {
    subject: '{{ productName }}: लक्ष्य पूरा नहीं हुआ',
    mail: [
      '{{ productName }} का लक्ष्य पूरा नहीं हो रहा है: पिछले एक घंटे में {{ waits }} ग्राहकों में से {{ share }}% को {{ targetSeconds }} सेकंड में जवाब मिला। लक्ष्य {{ target }}% है।',
      'आज के आँकड़े:\n{{ link }}',
    ],
  },
};
