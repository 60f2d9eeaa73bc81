/** The states a lobby request goes through: shared by the lobby and by what tells of past visits. */
export const openStatuses = ['WAITING', 'OFFERED', 'HELD', 'ACCEPTED', 'IN_MEETING'] as const;
export const endStatuses = ['ENDED', 'LEFT', 'EXPIRED', 'TRANSFERRED', 'BLOCKED', 'CANCELLED'] as const;
export const requestStatuses = [...openStatuses, ...endStatuses] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const demoTypes = ['live', 'scheduled'] as const;

export const offerStatuses = ['OPEN', 'ACCEPTED', 'REJECTED', 'TIMED_OUT', 'WITHDRAWN'] as const;
export type OfferStatus = (typeof offerStatuses)[number];
