import { z } from 'zod'

/** The first accepted day. */
export const FIRST_DAY = '2000-01-01'
const last = '2099-12-31'

/** A day of the business, `YYYY-MM-DD`. Every database of the application can store it, unlike the year 0. */
export const day = (message?: string) =>
  z.iso
    .date({ ...(message !== undefined && { error: message }), abort: true })
    .refine((text) => text >= FIRST_DAY && text <= last, message ?? `From ${FIRST_DAY} to ${last}.`)

type Days = { from?: string | undefined; to?: string | undefined }

/** Arguments for `refine`: the last day of a period is not before its first. */
export const endsAfterItBegins: [(days: Days) => boolean, { path: PropertyKey[]; error: string }] = [
  ({ from, to }: Days) => from === undefined || to === undefined || from <= to,
  { path: ['to'], error: 'The last day (to) is before the first (from).' },
]
