import { z } from 'zod'

/** How something is called: alike in every language, or in each of them. */
export const Called = z.union([z.string(), z.object({ es: z.string(), en: z.string(), pt: z.string() })])
export type Called = z.infer<typeof Called>
