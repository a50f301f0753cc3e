import { z } from 'zod'
import { may } from '../access/policy.ts'
import { route } from './route.ts'

/** A stream that a table or a process manager could not go on with; the others have gone on. */
export const ParkedStream = z.object({
  kind: z.enum(['PROJECTION', 'PROCESS']),
  /** Name of the projection or of the process manager. */
  name: z.string(),
  stream: z.string(),
  /** The first event that it waits with. */
  revision: z.int(),
  since: z.string(),
  error: z.string(),
})
export type ParkedStream = z.infer<typeof ParkedStream>

export const parkedStreamRoutes = {
  'GET /app/v1/parked-streams': route(
    may('MODIFICAR_USUARIO'),
    'What tables and process managers could not go on with, oldest first, at most 200. `npm run projections:replay` tries again.',
    z.object({ rows: z.array(ParkedStream) }),
  ),
}
