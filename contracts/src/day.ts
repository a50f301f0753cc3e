import { z } from 'zod'

const first = '2000-01-01'
const last = '2099-12-31'

/**
 * A day of the business, `YYYY-MM-DD`. Every engine behind the application can hold it, which is not so of the year 0.
 */
export const day = (message?: string) =>
  z.iso
    .date({ ...(message !== undefined && { error: message }), abort: true })
    .refine((text) => text >= first && text <= last, message ?? `From ${first} to ${last}.`)
