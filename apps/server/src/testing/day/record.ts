/** What the server acknowledged during a scripted day, and what it answered instead. */

interface OfTenant {
  readonly tenant: string;
}

/** Each entry is added after its success response, so that none of them may be lost. */
export interface DayRecord {
  readonly registered: (OfTenant & { readonly registrationId: string })[];
  readonly verified: { readonly registrationId: string; readonly customerId: string }[];
  readonly requested: {
    readonly requestId: string;
    readonly meetingId: string;
    readonly customerId: string;
  }[];
  readonly left: { readonly requestId: string }[];
  readonly booked: { readonly scheduleId: string; readonly startsAt: string }[];
  readonly cancelled: { readonly scheduleId: string }[];
  readonly accepted: { readonly meetingId: string; readonly agentId: string }[];
  readonly rejected: { readonly customerId: string; readonly agentId: string }[];
  readonly held: { readonly requestId: string }[];
  readonly transferred: { readonly meetingId: string }[];
  readonly ended: { readonly meetingId: string }[];
  readonly outcomes: { readonly meetingId: string; readonly customerId: string; readonly note: string }[];
  readonly chats: { readonly messageId: string; readonly meetingId: string }[];
  /** How often what was answered, by method, path and error code. */
  readonly refusals: Map<string, number>;
}

export function createRecord(): DayRecord {
  return {
    registered: [],
    verified: [],
    requested: [],
    left: [],
    booked: [],
    cancelled: [],
    accepted: [],
    rejected: [],
    held: [],
    transferred: [],
    ended: [],
    outcomes: [],
    chats: [],
    refusals: new Map(),
  };
}

/** `registered 12, verified 11 …` */
export function describeRecord({ refusals, ...facts }: DayRecord): string {
  const counts = Object.entries(facts).map(([name, entries]) => `${name} ${entries.length}`);
  const others = [...refusals].map(([what, times]) => `  ${times} × ${what}`);
  return [counts.join(', '), ...others.sort()].join('\n');
}
