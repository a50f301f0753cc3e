import { z } from 'zod'

export const savedViewEvents = {
  /** `state`: filters, sort and columns as a query string. */
  ViewSaved: z.object({ id: z.string(), list: z.string(), name: z.string(), state: z.string(), owner: z.string() }),
  ViewChanged: z.object({ name: z.string(), state: z.string() }).partial(),
  ViewShared: z.object({}),
  ViewUnshared: z.object({}),
  /** The owner gets the report with its filters by mail. */
  ViewScheduled: z.object({ every: z.string(), format: z.string(), lang: z.string() }),
  ViewUnscheduled: z.object({}),
  ViewDeleted: z.object({}),
  ViewRestored: z.object({}),
}
export type SavedViewEvents = typeof savedViewEvents
