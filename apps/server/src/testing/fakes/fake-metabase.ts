/**
 * Metabase's side of signed embedding: decides as Metabase does whether a token opens a dashboard, and with
 * which parameters (`metabase.embedding-rest`).
 */
import { jwtVerify } from 'jose';
import * as z from 'zod/mini';

const payload = z.object({
  resource: z.strictObject({ dashboard: z.int() }),
  params: z.record(z.string(), z.string()),
  exp: z.int(),
});

/**
 * @param secret the embedding secret key of the instance
 * @throws Error as Metabase answers "Message seems corrupt or manipulated" and "Token is expired"
 */
export async function openEmbed(token: string, { secret, at }: { secret: string; at: Date }) {
  const { payload: claims } = await jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: ['HS256'],
    currentDate: at,
  });
  const { resource, params, exp } = payload.parse(claims);
  return { dashboard: resource.dashboard, params, endsInMs: exp * 1000 - at.getTime() };
}
