import { z } from 'zod'

/** A name: one for all languages, or one per language. */
export const Called = z.union([z.string(), z.object({ es: z.string(), en: z.string(), pt: z.string() })])
export type Called = z.infer<typeof Called>
