/** Pictures that come with a registration: one call each, claimed by handing the form in. */
import * as z from 'zod/mini';
import { everybody, staff } from './access.ts';
import { route } from './http.ts';
import { id } from './ids.ts';
import { filledText } from './text.ts';
import { hours, minutes } from './time.ts';

export const attachmentLimits = {
  files: 5,
  maxBytes: 5_242_880,
  totalBytes: 26_214_400,
  types: ['image/jpeg', 'image/png'],
  /** What nobody claims is thrown away. */
  unclaimedLastsMs: hours(1),
} as const;

const attachment = z.object({ id, name: z.string(), type: z.string(), bytes: z.int() });
export type Attachment = z.infer<typeof attachment>;

export const attachmentRoutes = {
  upload: route({
    method: 'POST',
    path: '/api/registrations/attachments',
    access: everybody,
    summary: 'One picture, as the body; its name in the query.',
    query: z.object({ name: filledText(200) }),
    upload: { maxBytes: attachmentLimits.maxBytes, types: attachmentLimits.types },
    answer: z.object({ result: attachment }),
    status: 201,
    errors: ['feature.off', 'upload.too_large', 'upload.unsupported_type', 'upload.too_many'],
    limit: { max: 30, perMs: minutes(1) },
  }),
  discard: route({
    method: 'DELETE',
    path: '/api/registrations/attachments/:attachmentId',
    access: everybody,
    summary: 'Take back a picture that was not handed in yet.',
    params: z.object({ attachmentId: id }),
    answer: null,
    errors: ['attachment.not_found'],
    limit: { max: 60, perMs: minutes(1) },
  }),
  /** An agent gets those of customers of the assigned products only. */
  download: route({
    method: 'GET',
    path: '/api/manage/attachments/:attachmentId',
    access: staff,
    summary: 'A picture a customer handed in.',
    params: z.object({ attachmentId: id }),
    answer: 'file',
    errors: ['attachment.not_found'],
  }),
};
