import { companies } from '../vocabulary/people.ts'
import { z } from 'zod'

/** Companies of the group. Each has settings, initially the defaults. */
export const Company = z.enum(companies)
export type Company = z.infer<typeof Company>
