import { z } from 'zod'
import { RateMapping } from './mapping.ts'
import { rateImportStates } from '../vocabulary/rate-import.ts'
import { AppliedCounts, CheckCounts } from './rate-import-events.ts'
import { RowIssue } from './rate-import-routes.ts'

const JsonText = z
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

/** Optional settings of an uploaded file; absent ones are detected as far as possible. */
export const RateFileFields = z.object({
  /** File name with its ending, CSV or XLSX; a form part may have its own name instead. */
  name: z.string().min(1).max(400).optional(),
  /** Id of the provider of the prices. */
  owner: z.string().min(1).max(200).optional(),
  /** Read the headings only; the user maps the columns. */
  look: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  mapping: z.union([JsonText.pipe(RateMapping), RateMapping]).optional(),
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
  /** `false`: applies ready rows right after the check. */
  dryRun: z.enum(['true', 'false']).default('true'),
})

/** State of the import at the time of the answer; longer work continues, and clients query it by id. */
export const RateFileAnswer = z.object({
  id: z.string(),
  revision: z.int(),
  state: z.enum(rateImportStates),
  counts: CheckCounts.nullable(),
  applied: AppliedCounts.nullable(),
  failure: z.string(),
  /** The first rejected rows; `GET /app/v1/rate-imports/{id}/rows?show=PROBLEM` returns all of them. */
  problems: z.array(RowIssue.extend({ row: z.int() })),
})
export type RateFileAnswer = z.infer<typeof RateFileAnswer>
