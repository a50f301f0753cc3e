import { z } from 'zod'
import { signedIn } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { ExportState } from '../report/exports.ts'
import { Schedule, ViewedList } from './commands.ts'

/** A view of a list, as its bar shows it. */
const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  revision: z.int(),
  /** How often it goes to its owner by mail: told to them alone. */
  schedule: Schedule.extend({
    next: z.string(),
    /** What became of the last turn. */
    last: z.object({ state: ExportState, at: z.string() }).optional(),
  }).optional(),
})
export type SavedView = z.infer<typeof SavedView>

export const savedViewRoutes = {
  'GET /app/v1/views': route(
    signedIn,
    "One's own views of a list, and those that are shared with everybody.",
    z.object({ rows: z.array(SavedView) }),
    { query: z.object({ list: ViewedList }) },
  ),
}
