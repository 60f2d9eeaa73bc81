/** Pictures of a registration: uploaded one by one, and claimed when the form is submitted. */
import * as z from 'zod/mini';
import { publicAccess, staff } from '../core/access.ts';
import { route, storedFileErrors, uploadErrors } from '../core/http.ts';
import { id } from '../core/ids.ts';
import { nonBlankText } from '../core/text.ts';
import { hours, minutes } from '../core/time.ts';

export const attachmentLimits = {
  files: 5,
  maxBytes: 5_242_880,
  totalBytes: 26_214_400,
  types: ['image/jpeg', 'image/png'],
  /** Unclaimed pictures are deleted after this time. */
  unclaimedLifetimeMs: hours(1),
} as const;

const attachment = z.object({ id, name: z.string(), type: z.string(), bytes: z.int() });
export type Attachment = z.infer<typeof attachment>;

export const attachmentRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/registrations/attachments',
    access: publicAccess,
    summary: 'Upload one picture as the body, with its name in the query.',
    query: z.object({ name: nonBlankText(200) }),
    upload: { maxBytes: attachmentLimits.maxBytes, types: attachmentLimits.types },
    answer: z.object({ result: attachment }),
    status: 201,
    errors: ['feature.off', ...uploadErrors, 'upload.too_many'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/registrations/attachments/:attachmentId',
    access: publicAccess,
    summary: 'Delete a picture that is not claimed yet.',
    params: z.object({ attachmentId: id }),
    answer: null,
    errors: ['attachment.not_found'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  /** Agents may download only pictures of customers of their assigned products. */
  download: route({
    method: 'GET',
    path: '/api/manage/attachments/:attachmentId',
    access: staff,
    summary: 'A picture of a registration.',
    params: z.object({ attachmentId: id }),
    answer: 'file',
    errors: [...storedFileErrors],
  }),
};
