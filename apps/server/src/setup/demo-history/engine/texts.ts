/** What people of the simulation write. */

export const agentLines = [
  'Here is the link to the study plan: https://example.com/plan',
  'Can you see my screen now?',
  'I am sending you the summary in a moment.',
  'The price includes everything we talked about.',
  'One moment, I am looking it up.',
];

export const customerLines = [
  'Yes, I can see it.',
  'Could you repeat the last part?',
  'What does it cost per month?',
  'My camera is off today, sorry.',
  'Thank you, that helps a lot.',
];

export const notes = [
  'Wants an offer in writing.',
  'Asked about the price twice. Call again next week.',
  'Compares us with another provider.',
  'Was well prepared and decided quickly.',
  'Needs to talk to the family first.',
  'The sound was poor at the start.',
];

export const comments = {
  good: [
    'Very clear, thank you.',
    'All my questions were answered.',
    'Friendly and quick.',
    'I did not expect it to be this easy.',
  ],
  bad: [
    'I waited too long.',
    'The sound was cut off again and again.',
    'My question was not answered.',
    'The picture froze several times.',
  ],
};

export const linkNotes = ['We missed you yesterday', 'As promised on the phone', 'For your next question'];

export const customerNotes = [
  'Prefers to be called in the evening.',
  'Has two accounts with us.',
  'Speaks German and English.',
  'Interested in the yearly plan.',
];
