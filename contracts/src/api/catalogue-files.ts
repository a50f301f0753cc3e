import { z } from 'zod'

/** Rows of a file as text by field. */
export const ImportBody = z.object({
  rows: z
    .array(
      z.object({
        /** Row number in the file, for messages. */
        row: z.int().min(1).max(10_000_000),
        cells: z.record(z.string().max(60), z.string().max(4000)),
      }),
    )
    .min(1, 'A file needs at least one row.')
    .max(200),
  /** Checks the rows without storing them. */
  dryRun: z.boolean(),
  /** The same for all parts of one file, so that repeated rows are found across parts. */
  file: z.uuid().optional(),
  /** Sample numbers of the whole file to detect its decimal separator, 1.234,56 or 1,234.56: one file has one style. */
  numbers: z.array(z.string().max(60)).max(40).optional(),
})
export type ImportBody = z.infer<typeof ImportBody>

export const RowProblem = z.object({
  field: z.string().optional(),
  /** Stable code; the screens translate it. */
  code: z.string(),
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const RowResult = z.object({
  row: z.int(),
  outcome: z.enum(['new', 'changed', 'same', 'problem']),
  id: z.string().optional(),
  changes: z
    .array(z.object({ field: z.string(), from: z.unknown().optional(), to: z.unknown().optional() }))
    .optional(),
  problems: z.array(RowProblem).optional(),
  /** Warnings of an accepted row, in a dry run. */
  warnings: z.array(RowProblem).optional(),
})
export type RowResult = z.infer<typeof RowResult>

export const ImportAnswer = z.object({ results: z.array(RowResult) })
export type ImportAnswer = z.infer<typeof ImportAnswer>
