import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { inPerson, may, signedIn } from '../access/policy.ts'
import { Language } from '../vocabulary/schemas.ts'
import { ListName } from '../list/quotation-row.ts'
import { fileFormats } from '../report/report-routes.ts'
import { rhythms } from '../report/schedule.ts'

/** List of a saved view: a work list, a catalogue, the reports or the dashboards. */
export const ViewedList = z.enum([
  ...ListName.options,
  'charge-codes',
  'dashboards',
  'disclaimers',
  'exchange-rates',
  'express-shipments',
  'markup-rules',
  'notes',
  'organizations',
  'providers',
  'rates',
  'reports',
  'users',
])

const pair = String.raw`[A-Za-z][\w.\-]{0,39}=(?:[\w.~*+,:\-]|%[0-9A-Fa-f]{2})*`

const isText = (encoded: string): boolean => {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(encoded))
  } catch {
    return false
  }
}

/** Filters, sort and columns in the form of the list's URL. */
const state = z
  .string()
  .max(2000)
  .regex(new RegExp(`^(?:${pair}(?:&${pair})*)?$`, 'u'), {
    error: 'The state of a view is a query string.',
    abort: true,
  })
  .refine(isText, 'The state of a view holds text only: no control characters, and nothing that is no UTF-8.')

/** Rhythm, file format and language of a scheduled report. */
export const Schedule = z.object({
  every: z.enum(rhythms),
  format: z.enum(fileFormats),
  lang: Language.default('es'),
})
export type Schedule = z.output<typeof Schedule>

const form = z.object({
  name: z.string().trim().min(1, 'A view needs a name.').max(60),
  state,
})

export const savedViewCommands = {
  SaveView: command(signedIn, form.extend({ list: ViewedList }), {
    summary: 'Save filters, sort and columns of a list under a name.',
    creates: 'main',
  }),
  ChangeView: command(signedIn, changesOf(form), {
    summary: "Rename the user's own view, or change its filters, sort and columns.",
  }),
  ShareView: command(may('GERENTE_COMERCIAL'), z.object({ shared: z.boolean() }), {
    summary: "Share the user's own view with all users of the list, or stop sharing it.",
  }),
  ScheduleView: command(inPerson('ANALYTICS_REPORTS'), Schedule, {
    summary: "Mail the user's own report with its filters to the user: each Monday, or on the first of each month.",
  }),
  UnscheduleView: command(signedIn, z.object({}), { summary: 'Stop the mails.' }),
  DeleteView: command(signedIn, z.object({}), {
    summary: "Delete the user's own view; users who may share views can delete shared ones as well.",
  }),
  RestoreView: command(signedIn, z.object({}), { summary: 'Restore a deleted view.' }),
}
export type SavedViewCommands = typeof savedViewCommands

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
