/** The pictures of a meeting's record (saved annotations, snapshots), for its agents and for admins. */
import * as z from 'zod/mini';
import { staff } from '../core/access.ts';
import { route, storedFileErrors, uploadErrors } from '../core/http.ts';
import { id, instant } from '../core/ids.ts';
import { minutes } from '../core/time.ts';

export const pictureLimits = {
  maxBytes: 5_242_880,
  types: ['image/jpeg', 'image/png'],
  /** Per meeting and kind. */
  pictures: 200,
} as const;

export const meetingPicture = z.object({
  id,
  kind: z.enum(['annotation', 'snapshot']),
  /** The customer whose video or screen it shows; null: of an agent's screen. */
  customerId: z.nullable(id),
  takenByName: z.string(),
  /** The page that captured a snapshot. */
  takenFrom: z.nullable(z.enum(['customer', 'agent'])),
  type: z.string(),
  bytes: z.int(),
  createdAt: instant,
});
export type MeetingPicture = z.infer<typeof meetingPicture>;

export const pictureRoutes = {
  /** The page composes the shared picture and the drawing on it. */
  saveAnnotation: route({
    method: 'POST',
    path: '/api/meetings/:meetingId/drawings/:sharerId/picture',
    access: staff,
    summary: "Save a drawn-on shared screen in the meeting's record, for an agent of the meeting.",
    params: z.object({ meetingId: id, sharerId: id }),
    upload: { maxBytes: pictureLimits.maxBytes, types: pictureLimits.types },
    answer: z.object({ result: meetingPicture }),
    status: 201,
    errors: [
      'feature.off',
      'meeting.not_found',
      'meeting.ended',
      'annotation.no_share',
      ...uploadErrors,
      'upload.too_many',
    ],
    limit: { max: 30, perMs: minutes(1) },
  }),
  list: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/pictures',
    access: staff,
    summary: "The pictures of a meeting's record, oldest first, for its agents and admins.",
    params: z.object({ meetingId: id }),
    answer: z.object({ result: z.array(meetingPicture) }),
    errors: ['meeting.not_found'],
  }),
  download: route({
    method: 'GET',
    path: '/api/meetings/:meetingId/pictures/:pictureId',
    access: staff,
    summary: "A picture of a meeting's record.",
    params: z.object({ meetingId: id, pictureId: id }),
    answer: 'file',
    errors: ['meeting.not_found', ...storedFileErrors],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/meetings/:meetingId/pictures/:pictureId',
    access: staff,
    summary: "Delete a picture of a meeting's record, for its agents and admins.",
    params: z.object({ meetingId: id, pictureId: id }),
    answer: null,
    errors: ['meeting.not_found', 'attachment.not_found'],
  }),
};
