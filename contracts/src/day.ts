import { z } from 'zod'

/** The first day of the business. */
export const FIRST_DAY = '2000-01-01'
const last = '2099-12-31'

/**
 * A day of the business, `YYYY-MM-DD`. Every engine behind the application can hold it, which is not so of the year 0.
 */
export const day = (message?: string) =>
  z.iso
    .date({ ...(message !== undefined && { error: message }), abort: true })
    .refine((text) => text >= FIRST_DAY && text <= last, message ?? `From ${FIRST_DAY} to ${last}.`)

type Days = { from?: string | undefined; to?: string | undefined }

/** What a period has to keep to, as `refine` takes it: its last day is not before its first. */
export const endsAfterItBegins: [(days: Days) => boolean, { path: PropertyKey[]; error: string }] = [
  ({ from, to }: Days) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: 'The last day (to) is before the first (from).' },
]
