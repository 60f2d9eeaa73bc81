/**
 * Annotations on a shared screen. The server validates what is drawn, keeps the drawing while the screen is
 * shared, and sends it to those who receive the share.
 */
import * as z from 'zod/mini';
import { route, uploadErrors } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { text } from '../core/text.ts';
import { minutes, seconds } from '../core/time.ts';
import { recipients } from './room.ts';

export const annotationLimits = {
  textLength: 120,
  /** Per request. */
  parts: 8,
  pointsPerPart: 64,
  /** Of one drawing. */
  strokes: 500,
  pointsPerStroke: 2_000,
  points: 60_000,
  /** Of one person. */
  requests: { max: 60, perMs: seconds(3) },
  /** The page sends what was drawn at most once in this time. */
  sendIntervalMs: 60,
  /** A laser pointer's trail fades within this time; it is not kept. */
  laserLastsMs: seconds(1.5),
  /** The page that shares declares its share again, in case the server restarted. */
  declareEveryMs: seconds(20),
  stillBytes: 1_048_576,
  stillTypes: ['image/jpeg'],
  /** The colours that people are given in turn. */
  colours: 6,
} as const;

export const annotationTools = ['pen', 'laser', 'arrow', 'rectangle', 'text'] as const;
export type AnnotationTool = (typeof annotationTools)[number];

const inMeeting = ['customer', 'agent', 'admin', 'superAdmin'] as const;
/** A guest sees what is drawn, and does not draw. */
const viewers = [...inMeeting, 'guest'] as const;
const meetingParams = z.object({ meetingId: id });
const drawingParams = z.object({ meetingId: id, sharerId: id });

/** A share of the picture's width or height, so that it is independent of the size on the page. */
const share = z.number().check(z.gte(0), z.lte(1));
const point = z.object({ x: share, y: share });
export type AnnotationPoint = z.infer<typeof point>;

const fields = {
  /** Made up by the page that draws it. */
  id,
  tool: z.enum(annotationTools),
  /** The start and the end of an arrow; two corners of a rectangle; where a text begins. */
  points: z.array(point),
  /** Of the line, as a share of the picture's width. */
  width: z.number().check(z.gte(0.001), z.lte(0.05)),
  /** Empty except for the tool `text`. */
  text: text(annotationLimits.textLength),
};

const strokePart = z.object({
  ...fields,
  /** The index of the first of these points; points from there on are replaced. */
  from: z.int().check(z.gte(0), z.lt(annotationLimits.pointsPerStroke)),
  points: z.array(point).check(z.minLength(1), z.maxLength(annotationLimits.pointsPerPart)),
});
export type StrokePart = z.infer<typeof strokePart>;

/** A participant of the meeting. */
const person = z.object({ side: z.enum(['agent', 'customer']), id });
export type AnnotationPerson = z.infer<typeof person>;

const author = {
  by: person,
  /** The number of the author's colour. */
  colour: z.int(),
};

const stroke = z.object({ ...fields, ...author });
export type Stroke = z.infer<typeof stroke>;

export const drawing = z.object({
  sharer: person,
  /** The share; a new one starts with an empty drawing. */
  shareId: id,
  recipient: z.enum(recipients),
  /** Whether others than the sharer may draw. */
  isAllowed: z.boolean(),
  /** Changes with each still; `null` while the picture moves. */
  stillId: z.nullable(id),
  /** The colour of the caller. */
  colour: z.int(),
  strokes: z.array(stroke),
});
export type Drawing = z.infer<typeof drawing>;

/**
 * The JSON of a LiveKit data message on the topic `annotation`, sent to those who receive the share. After
 * `changed` the page fetches the drawings again.
 */
export const annotationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), sharerId: id }),
  z.object({
    type: z.literal('drawn'),
    sharerId: id,
    parts: z.array(z.object({ ...strokePart.shape, ...author })),
  }),
  z.object({ type: z.literal('undone'), sharerId: id, strokeId: id }),
  z.object({ type: z.literal('cleared'), sharerId: id }),
]);
export type AnnotationEvent = z.infer<typeof annotationEvent>;
export const annotationTopic = 'annotation';

const endErrors = ['feature.off', 'meeting.not_found', 'meeting.ended', 'meeting.external'] as const;
const errors = [...endErrors, 'meeting.left'] as const;

/**
 * With the flag `annotations` off all calls are rejected. A share that the caller does not receive is
 * answered with `annotation.no_share`, as if there was none. A customer who left and may rejoin gets `meeting.left`.
 */
export const annotationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/drawings',
    access: viewers,
    summary: 'The drawings on the shared screens that the caller receives or shares.',
    params: meetingParams,
    answer: z.object({ result: z.array(drawing) }),
    errors,
    /** Each page in the room fetches them after a change, and the page that shares every 20 seconds. */
    limit: { max: 2_400, perMs: minutes(1) },
  }),
  declare: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/drawings',
    access: inMeeting,
    summary: "Declare the caller's shared screen: who receives it, and whether they may draw. Idempotent.",
    params: meetingParams,
    body: z.object({ shareId: id, recipient: z.enum(recipients), isAllowed: z.boolean() }),
    answer: null,
    errors,
    limit: { max: 240, perMs: minutes(1) },
  }),
  end: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/drawings',
    access: inMeeting,
    summary: "Delete the drawing on the caller's shared screen, when sharing ends. Idempotent.",
    params: meetingParams,
    answer: null,
    errors: endErrors,
    limit: { max: 240, perMs: minutes(1) },
  }),
  draw: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/drawings/:sharerId/strokes',
    access: inMeeting,
    summary: 'Draw: parts of strokes, in order. A part of a stroke that exists extends or replaces its end.',
    params: drawingParams,
    body: z.object({
      parts: z.array(strokePart).check(z.minLength(1), z.maxLength(annotationLimits.parts)),
    }),
    answer: null,
    errors: [
      ...errors,
      'annotation.no_share',
      'annotation.not_allowed',
      'annotation.full',
      'request.too_many',
    ],
    limit: { max: 2_000, perMs: seconds(10) },
  }),
  undo: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/drawings/:sharerId/strokes/last',
    access: inMeeting,
    summary: "Delete the caller's last stroke.",
    params: drawingParams,
    answer: null,
    errors: [...errors, 'annotation.no_share'],
    limit: { max: 240, perMs: minutes(1) },
  }),
  clear: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/drawings/:sharerId/strokes',
    access: inMeeting,
    summary: 'Delete all strokes, for the sharer and agents.',
    params: drawingParams,
    answer: null,
    errors: [...errors, 'annotation.no_share', 'annotation.not_allowed'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  freeze: route({
    method: 'PUT',
    path: '/api/meetings/:meetingId/drawings/:sharerId/still',
    access: inMeeting,
    summary: 'Show a still instead of the shared video, for the sharer and agents.',
    params: drawingParams,
    upload: { maxBytes: annotationLimits.stillBytes, types: annotationLimits.stillTypes },
    answer: null,
    errors: [...errors, 'annotation.no_share', 'annotation.not_allowed', ...uploadErrors],
    limit: { max: 30, perMs: minutes(1) },
  }),
  still: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/drawings/:sharerId/still',
    access: viewers,
    summary: 'The still.',
    params: drawingParams,
    answer: 'file',
    errors: [...errors, 'annotation.no_share', 'attachment.not_found'],
    limit: { max: 120, perMs: minutes(1) },
  }),
  unfreeze: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/drawings/:sharerId/still',
    access: inMeeting,
    summary: 'Show the shared video again, for the sharer and agents.',
    params: drawingParams,
    answer: null,
    errors: [...errors, 'annotation.no_share', 'annotation.not_allowed'],
    limit: { max: 60, perMs: minutes(1) },
  }),
};
