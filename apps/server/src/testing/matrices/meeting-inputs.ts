/** The input of the routes of a meeting: the room, its chat and pictures, its guests and recordings. */
import { type InputTable, nothing, someId } from './sample-input.ts';

const somePart = () => ({
  id: someId(),
  tool: 'text' as const,
  from: 0,
  points: [{ x: 0.5, y: 0.5 }],
  width: 0.005,
  text: 'Here',
});

export const meetingInputs = {
  meetings: {
    find: () => ({ params: { meetingId: someId() } }),
    enter: () => ({ params: { meetingId: someId() } }),
    hangUp: () => ({ params: { meetingId: someId() } }),
    leave: () => ({ params: { meetingId: someId() } }),
    rejoin: () => ({ params: { meetingId: someId() } }),
    agentStatus: () => ({ params: { userId: someId() } }),
    mediaWebhook: nothing,
  },
  room: {
    raiseHand: () => ({ params: { meetingId: someId() }, body: { raised: true } }),
    lowerHand: () => ({ params: { meetingId: someId(), customerId: someId() } }),
    mute: () => ({
      params: { meetingId: someId(), customerId: someId() },
      body: { source: 'microphone' as const },
    }),
    remove: () => ({ params: { meetingId: someId(), customerId: someId() } }),
    hold: () => ({ params: { meetingId: someId(), customerId: someId() }, body: { held: true } }),
    checkConnection: nothing,
  },
  supervision: {
    find: () => ({ params: { meetingId: someId() } }),
    start: () => ({ params: { meetingId: someId() }, body: { mode: 'monitor' } }),
    whisper: () => ({ params: { meetingId: someId() } }),
    stop: () => ({ params: { meetingId: someId() } }),
    staffRoom: () => ({ params: { meetingId: someId() } }),
  },
  obs: {
    find: () => ({ params: { meetingId: someId() } }),
    create: () => ({ params: { meetingId: someId() } }),
    revoke: () => ({ params: { meetingId: someId() } }),
  },
  externalMeetings: {
    address: () => ({ params: { meetingId: someId() } }),
    opened: () => ({ params: { meetingId: someId() } }),
    reportPage: () => ({ params: { meetingId: someId() } }),
  },
  chat: {
    list: () => ({ params: { meetingId: someId() } }),
    send: () => ({
      params: { meetingId: someId() },
      body: { id: someId(), text: 'Good morning', recipient: 'EVERYONE' as const, fileIds: [] },
    }),
    upload: () => ({ params: { meetingId: someId() } }),
    download: () => ({ params: { meetingId: someId(), fileId: someId() } }),
    typing: () => ({ params: { meetingId: someId() }, body: { recipient: 'EVERYONE' as const } }),
    read: () => ({ params: { meetingId: someId() }, body: { upTo: someId() } }),
  },
  outcomes: {
    list: () => ({ params: { meetingId: someId() } }),
    save: () => ({
      params: { meetingId: someId(), customerId: someId() },
      body: { status: 'completed' as const, converted: false, revenue: null, note: '', version: 0 },
    }),
  },
  annotations: {
    list: () => ({ params: { meetingId: someId() } }),
    declare: () => ({
      params: { meetingId: someId() },
      body: { shareId: someId(), recipient: 'EVERYONE' as const, isAllowed: true },
    }),
    end: () => ({ params: { meetingId: someId() } }),
    draw: () => ({ params: { meetingId: someId(), sharerId: someId() }, body: { parts: [somePart()] } }),
    undo: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    clear: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    freeze: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    still: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    unfreeze: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
  },
  snapshots: {
    order: () => ({ params: { meetingId: someId(), customerId: someId() } }),
    consent: () => ({ params: { meetingId: someId() }, body: { allowed: false, textVersion: '1' } }),
    store: () => ({ params: { meetingId: someId() } }),
  },
  meetingPictures: {
    saveAnnotation: () => ({ params: { meetingId: someId(), sharerId: someId() } }),
    list: () => ({ params: { meetingId: someId() } }),
    download: () => ({ params: { meetingId: someId(), pictureId: someId() } }),
    remove: () => ({ params: { meetingId: someId(), pictureId: someId() } }),
  },
  recordingConsent: {
    findEarly: nothing,
    answerEarly: () => ({ body: { granted: true, textVersion: '2026-11' as const, language: 'en' } }),
    find: () => ({ params: { meetingId: someId() } }),
    answer: () => ({
      params: { meetingId: someId() },
      body: { granted: true, textVersion: '2026-11' as const, language: 'en' },
    }),
  },
  localRecordings: {
    start: () => ({ params: { meetingId: someId() } }),
    stop: () => ({ params: { recordingId: someId() }, body: { reason: 'agent' as const } }),
    download: () => ({ params: { recordingId: someId() } }),
    remove: () => ({ params: { recordingId: someId() } }),
  },
  recordings: {
    start: () => ({ params: { meetingId: someId() } }),
    change: () => ({ params: { meetingId: someId() }, body: { state: 'paused' as const } }),
    list: nothing,
    export: nothing,
    play: () => ({ params: { recordingId: someId() } }),
    download: () => ({ params: { recordingId: someId(), track: 0 } }),
    singleFile: () => ({ params: { recordingId: someId() } }),
    remove: () => ({ params: { recordingId: someId() }, body: { reason: 'Asked for by the customer.' } }),
    file: () => ({
      params: { recordingId: someId(), file: 'track-1.webm' },
      query: { user: someId(), session: someId(), expires: 1, signature: 'A'.repeat(43) },
    }),
  },
  guests: {
    list: () => ({ params: { meetingId: someId() } }),
    invite: () => ({
      params: { meetingId: someId() },
      body: { channel: 'email' as const, to: 'ravi@example.test' },
    }),
    admit: () => ({ params: { meetingId: someId(), guestId: someId() } }),
    refuse: () => ({ params: { meetingId: someId(), guestId: someId() } }),
  },
  guestInvitations: {
    find: () => ({ params: { invitationToken: 'A'.repeat(22) } }),
    ask: () => ({ params: { invitationToken: 'A'.repeat(22) }, body: { name: 'Ravi' } }),
    findConsent: () => ({ params: { invitationToken: 'A'.repeat(22) } }),
    answerConsent: () => ({
      params: { invitationToken: 'A'.repeat(22) },
      body: { granted: true, textVersion: '2026-11-server' as const, language: 'en' },
    }),
  },
  connectionQuality: {
    report: () => ({
      params: { meetingId: someId() },
      body: {
        pageId: someId(),
        self: { excellent: 1, good: 0, poor: 0, lost: 0 },
        customers: [{ customerId: someId(), excellent: 0, good: 1, poor: 0, lost: 0 }],
      },
    }),
  },
} satisfies Partial<InputTable>;
