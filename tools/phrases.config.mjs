/**
 * Phrases that no text may have: groups with a reason, and for each phrase its forms and the better words. A form is
 * found as whole words in any case, unless it begins with `re:`: the rest is then a regular expression.
 */
export const rejectedPhrases = [
  {
    reason: 'a pronoun hides the role or the state',
    phrases: [
      [['nobody'], 'no one, or the state: "No customers waiting"'],
      [['somebody'], 'someone, or the role'],
      [['everybody'], 'everyone, or the role'],
      [['anybody'], 'anyone, or the role'],
      [['whoever', 'whomever'], 'the role: "an agent who …"'],
      [['re:who\\s+(?:stands?|stood)'], 'the role and its state: "customers in the queue"'],
    ],
  },
  {
    reason: 'a metaphor; the field has a term',
    phrases: [
      [['door', 'doors'], 'lobby, page or entry'],
      [['house', 'houses'], 'private network, company or installation'],
      [['re:walls?(?!\\s+clocks?)'], 'tenant isolation, or screen'],
      [['road', 'roads'], 'journey or path'],
      [['re:(?<!help\\s)desks?'], 'desktop, controller or lobby'],
      [['ladder', 'ladders', 'rung', 'rungs'], 'levels or layers'],
      [['clothes', 'dressed', 'wears'], 'styles, styled, applies'],
      [['stray', 'strays', 'forsaken'], 'orphaned or abandoned'],
      [['stranger', 'strangers'], 'a person without access, or another tenant'],
      [['doings'], 'actions'],
      [['insists', 'forgives', 'forgiven', 'patience'], 'retries, resets, backoff'],
      [['comes and goes', 'come and go', 'comes, goes'], 'is added and removed'],
      [['comes to rest', 'come to rest', 'came to rest'], 'is reconciled, or ends'],
      [['re:stands?\\s+(?:bare|ahead|without|there)'], 'the state: "is", "has no …"'],
      [['dies young', 'die young'], 'expires early'],
      [['holds the truth'], 'is the source of truth'],
      [['your word', 'our word'], 'feedback, promise'],
      [['the whole world', 'the outside world'], 'the internet, or other systems'],
    ],
  },
  {
    reason: 'a literal translation; English has another word',
    phrases: [
      [['re:(?:take|takes|taken|took|taking)\\s+off(?!\\s+hold)'], 'remove'],
      [['take away', 'takes away', 'taken away', 'took away'], 'remove or revoke'],
      [['take back', 'takes back', 'taken back', 'took back', 'taking back'], 'undo, reverse or revoke'],
      [['called off', 'call off', 'calls off'], 'cancel'],
      [['mend', 'mends', 'mended', 'mending'], 'fix'],
      [['anew'], 'again'],
      [
        ['re:(?:is|are|was|were|be|been|being|gets?|as)\\s+told(?!\\s+apart)'],
        'notified, shown, or "as given"',
      ],
      [['any more', 'anymore'], 'no longer'],
      [['the own', 'an own'], 'their own'],
      [['so many'], 'that many'],
      [['meanwhile'], 'in the meantime'],
      [['way back'], 'return, recovery or link'],
      [['in vain'], 'without success'],
      [['for good'], 'permanently'],
      [['re:(?:goes|go|went|going)\\s+on(?!\\s+(?:duty|break|hold))'], 'continues'],
      [['let in', 'lets in', 'letting in'], 'admit'],
      [['go in', 'goes in', 'come in', 'comes in'], 'join or enter'],
      [['look back', 'looks back'], 'history'],
      [['how to call you'], 'your name'],
      [['re:foreign(?!\\s+keys?)'], 'of another tenant, site or person'],
      [['re:(?:tokens?|keys?|links?|rights?|permissions?)\\s+(?:is|are|was|were)\\s+withdrawn'], 'revoked'],
      [['first picture', 'remote picture', 'moving picture', 'moving pictures'], 'video or video frame'],
      [
        [
          're:(?<!\\bthere\\s)(?:is|are|was|were)\\s+no\\s+(?!longer|more|one|fewer|less|other|better|worse|different|doubt|use|need)\\w+',
        ],
        'is not a …',
      ],
      [['thereby', 'wherein', 'whilst', 'hereby'], 'a shorter sentence'],
    ],
  },
];
/** Files that are not checked, each with the reason. */
export const allowedFiles = new Map([
  ['docs/renames.md', 'It lists former names beside the new ones.'],
  ['docs/console-states.md', 'It is generated from the texts of the pages, which are checked.'],
  ['docs/customer-journey.md', 'It is generated from the texts of the pages, which are checked.'],
]);

/** Texts that may have a phrase: where, the text around it, and the reason. One that nothing needs is reported. */
export const allowedTexts = [
  {
    path: 'apps/server/src/features/links/to-row.ts',
    text: 'Taken back',
    reason: 'A heading of an export is data that other programs read.',
  },
  {
    path: 'apps/web/src/app/customer-journey/customer-journey.tsx',
    text: 'road ',
    reason: 'A key in the storage of browsers.',
  },
  {
    path: 'docs/writing.md',
    text: 'not "somebody", "everybody" or "nobody"',
    reason: 'The rule quotes what it rejects.',
  },
  { path: 'docs/dependencies.md', text: 'written in Go on', reason: 'Go is the programming language.' },
  { path: 'docs/visual-design.md', text: 'door', reason: 'The door is the picture in the design.' },
  {
    path: 'apps/web/src/ui/README.md',
    text: 'door picture',
    reason: 'The door is the picture in the design.',
  },
  {
    path: 'docs/decisions/0011-customer-joins-the-meeting-automatically.md',
    text: 'door picture',
    reason: 'The door is the picture in the design.',
  },
];

/** Headings of table columns that quote former words. */
export const skippedColumns = new Set(['before', 'not', 'old', 'today']);
