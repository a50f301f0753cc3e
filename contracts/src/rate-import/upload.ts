import { z } from 'zod'
import { RateMapping } from './mapping.ts'
import { rateImportStates } from './choices.ts'
import { AppliedCounts, CheckCounts } from './events.ts'
import { RowConcern } from './routes.ts'

const inText = z
  .string()
  .max(60_000)
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      issues.addIssue({ code: 'custom', message: 'JSON is wanted.' })
      return z.NEVER
    }
  })

/** What is said of a file of rates; all of it may be left out, and is then found out as far as it can be. */
export const RateFileFields = z.object({
  /** What it is called, with an ending that says whether it is CSV or XLSX. A part of a form has a name of its own. */
  name: z.string().min(1).max(400).optional(),
  /** Whose prices these are: a provider's id. */
  owner: z.string().min(1).max(200).optional(),
  /** Only look at the headings: the columns are chosen by hand. */
  look: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  mapping: z.union([inText.pipe(RateMapping), RateMapping]).optional(),
})

export const RateFileForm = z.object({
  owner: z.string().optional(),
  look: z.enum(['true', 'false']).optional(),
  mapping: z.string().optional().meta({ description: 'As `mapping` in JSON.' }),
  file: z.string().meta({ format: 'binary', description: 'The file, after the fields.' }),
})

export const NewRateFile = z.object({
  name: z.string().min(1).max(400),
  owner: z.string().min(1).max(200).optional(),
  look: z.boolean().optional(),
  mapping: RateMapping.optional(),
  data: z.string().meta({ contentEncoding: 'base64', description: 'The content in base64.' }),
})

export const RateFileQuery = z.object({
  /** `false`: what is ready is taken over as soon as it is checked. */
  dryRun: z.enum(['true', 'false']).default('true'),
})

/** How the import stands when the answer goes out: work that takes longer goes on, and is asked for by its id. */
export const RateFileAnswer = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(rateImportStates),
  counts: CheckCounts.nullable(),
  applied: AppliedCounts.nullable(),
  failure: z.string(),
  /** The first rows that are not taken; `GET /app/v1/rate-imports/{id}/rows?show=PROBLEM` has them all. */
  problems: z.array(RowConcern.extend({ row: z.int() })),
})
export type RateFileAnswer = z.infer<typeof RateFileAnswer>
