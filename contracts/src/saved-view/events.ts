import { z } from 'zod'

export const savedViewEvents = {
  /** `state`: filters, sort and columns as a query string. */
  ViewSaved: z.object({ id: z.string(), list: z.string(), name: z.string(), state: z.string(), owner: z.string() }),
  ViewChanged: z.object({ name: z.string(), state: z.string() }).partial(),
  ViewShared: z.object({}),
  ViewUnshared: z.object({}),
  /** A report with its filters goes to its owner by mail. */
  ViewScheduled: z.object({ every: z.string(), format: z.string(), lang: z.string() }),
  ViewUnscheduled: z.object({}),
  ViewDeleted: z.object({}),
  ViewRestored: z.object({}),
}
export type SavedViewEvents = typeof savedViewEvents
