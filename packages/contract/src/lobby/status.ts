/** The states of lobby requests and offers. */
export const openStatuses = ['WAITING', 'OFFERED', 'HELD', 'AWAY', 'ACCEPTED', 'IN_MEETING'] as const;
export const endStatuses = ['ENDED', 'LEFT', 'EXPIRED', 'TRANSFERRED', 'BLOCKED', 'CANCELLED'] as const;
export const requestStatuses = [...openStatuses, ...endStatuses] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const demoTypes = ['live', 'scheduled'] as const;

export const offerStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'WITHDRAWN'] as const;
export type OfferStatus = (typeof offerStatuses)[number];

/** How a customer who left the page is notified. */
export const awayChannels = ['sms', 'whatsapp', 'email', 'push'] as const;
export type AwayChannel = (typeof awayChannels)[number];
