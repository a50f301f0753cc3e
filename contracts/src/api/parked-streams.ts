import { z } from 'zod'
import { may } from '../access/policy.ts'
import { route } from './route.ts'

/** A stream whose handling failed in a projection or process manager; the others continue. */
export const ParkedStream = z.object({
  kind: z.enum(['PROJECTION', 'PROCESS']),
  /** Name of the projection or process manager. */
  name: z.string(),
  stream: z.string(),
  /** Revision of the first unhandled event. */
  revision: z.int(),
  since: z.string(),
  error: z.string(),
})
export type ParkedStream = z.infer<typeof ParkedStream>

export const parkedStreamRoutes = {
  'GET /app/v1/parked-streams': route(
    may('MODIFICAR_USUARIO'),
    'Streams whose handling failed in a projection or process manager, oldest first, at most 200. `npm run projections:replay` tries again.',
    z.object({ rows: z.array(ParkedStream) }),
  ),
}
