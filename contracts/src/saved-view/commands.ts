import { z } from 'zod'
import { changesOf } from '../changes.ts'
import { command } from '../api/command.ts'
import { may, signedIn } from '../access/policy.ts'
import { Language } from '../access/session.ts'
import { ListName } from '../quotation/views.ts'
import { fileFormats } from '../report/routes.ts'
import { rhythms } from '../report/schedule.ts'

/** What a view is a view of: a work list, a catalogue, the reports or the dashboards. */
export const ViewedList = z.enum([
  ...ListName.options,
  'charge-codes',
  'dashboards',
  'disclaimers',
  'exchange-rates',
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

/** Filters, sort and columns as the address of the list carries them. */
const state = z
  .string()
  .max(2000)
  .regex(new RegExp(`^(?:${pair}(?:&${pair})*)?$`, 'u'), {
    error: 'The state of a view is a query string.',
    abort: true,
  })
  .refine(isText, 'The state of a view holds text only: no control characters, and nothing that is no UTF-8.')

/** How often a report with its filters goes out, as what file, and in which language. */
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
    summary: 'Keep filters, sort and columns of a list under a name.',
    creates: 'main',
  }),
  ChangeView: command(signedIn, changesOf(form), { summary: "Rename one's own view, or let it stand otherwise." }),
  ShareView: command(may('GERENTE_COMERCIAL'), z.object({ shared: z.boolean() }), {
    summary: "Show one's own view to everybody who opens the list, or to oneself alone again.",
  }),
  ScheduleView: command(may('ANALYTICS_REPORTS'), Schedule, {
    summary: "Send one's own report with its filters to oneself by mail: each Monday, or on the first of each month.",
  }),
  UnscheduleView: command(signedIn, z.object({}), { summary: 'Send it no more.' }),
  DeleteView: command(signedIn, z.object({}), {
    summary: "Delete one's own view; whoever may share views deletes shared ones as well.",
  }),
  RestoreView: command(signedIn, z.object({}), { summary: 'Bring a deleted view back.' }),
}
export type SavedViewCommands = typeof savedViewCommands
