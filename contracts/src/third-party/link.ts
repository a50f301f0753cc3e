import { z } from 'zod'

/** Parameter of the routes of a mailed link, longer than any link of this application. */
export const link = z.object({ encodedJwt: z.string().max(4096) })
