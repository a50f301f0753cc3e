import { taxes } from '../choices.ts'
import { z } from 'zod'

/** Which tax is added to a charge; the rate is the company's. */
export const Tax = z.enum(taxes)
export type Tax = z.infer<typeof Tax>
