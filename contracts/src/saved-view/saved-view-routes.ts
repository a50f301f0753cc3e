import { z } from 'zod'
import { signedIn } from '../access/policy.ts'
import { route } from '../api/route.ts'
import { ExportState } from '../report/exports.ts'
import { Schedule, ViewedList } from './saved-view-commands.ts'

/** A saved view in the bar of its list. */
const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  state: z.string(),
  shared: z.boolean(),
  mine: z.boolean(),
  owner: z.object({ id: z.string(), name: z.string() }),
  revision: z.int(),
  /** Schedule of the mails; only for the owner. */
  schedule: Schedule.extend({
    next: z.string(),
    /** Result of the last turn. */
    last: z.object({ state: ExportState, at: z.string() }).optional(),
  }).optional(),
})
export type SavedView = z.infer<typeof SavedView>

export const savedViewRoutes = {
  'GET /app/v1/views': route(
    signedIn,
    "The user's own views of a list, and shared ones.",
    z.object({ rows: z.array(SavedView) }),
    { query: z.object({ list: ViewedList }) },
  ),
}
