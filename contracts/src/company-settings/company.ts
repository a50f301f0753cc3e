import { companies } from '../choices.ts'
import { z } from 'zod'

/** The companies of the group. Their settings are always there, with the defaults where nothing was decided. */
export const Company = z.enum(companies)
export type Company = z.infer<typeof Company>
