import type { z } from 'zod'
import { aggregates } from './aggregates.ts'

/** Schemas of all events of the application, by type. */
export const eventSchemas: Readonly<Record<string, z.ZodType>> = Object.assign(
  {},
  ...Object.values(aggregates).map(({ events }) => events),
)
