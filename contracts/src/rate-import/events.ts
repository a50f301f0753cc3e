import { z } from 'zod'
import { RateMapping } from './mapping.ts'

/** How many rows came to what. `ended`: rates whose validity is closed the day before a new one begins. */
export const CheckCounts = z.object({
  read: z.int().min(0),
  hidden: z.int().min(0),
  validities: z.int().min(0),
  new: z.int().min(0),
  newValidity: z.int().min(0),
  changed: z.int().min(0),
  same: z.int().min(0),
  ended: z.int().min(0),
  warned: z.int().min(0),
  problems: z.int().min(0),
  /** Charges that no column of the file is of, and how many rows change or follow a rate that has them. */
  lacks: z.array(z.object({ code: z.string(), rows: z.int().min(1) })).optional(),
})
export type CheckCounts = z.infer<typeof CheckCounts>

/** `refused`: rows that were ready when they were checked, and were not when their turn came. */
export const AppliedCounts = z.object({
  created: z.int().min(0),
  changed: z.int().min(0),
  ended: z.int().min(0),
  refused: z.int().min(0),
})
export type AppliedCounts = z.infer<typeof AppliedCounts>

/**
 * `kept`: rates that somebody has changed since, which stay as they are. `followed`: rates that stay ended, because the one
 * that follows them stays; among `kept` in imports from before they were told apart.
 */
export const UndoneCounts = z.object({
  takenBack: z.int().min(0),
  kept: z.int().min(0),
  followed: z.int().min(0).optional(),
})
export type UndoneCounts = z.infer<typeof UndoneCounts>

const counts: CheckCounts = {
  read: 248,
  hidden: 12,
  validities: 3,
  new: 61,
  newValidity: 84,
  changed: 48,
  same: 43,
  ended: 40,
  warned: 2,
  problems: 12,
}

export const rateImportEvents = {
  RateImportOpened: z
    .object({
      file: z.object({
        name: z.string(),
        size: z.int().min(0),
        sha256: z.string(),
        format: z.enum(['csv', 'xlsx']),
      }),
      /** It is applied as soon as it is checked, without being asked once more. */
      applies: z.boolean(),
    })
    .meta({
      examples: [{ file: { name: 'tarifas.csv', size: 1200, sha256: 'ab', format: 'csv' }, applies: false }],
    }),
  RateImportCheckStarted: z.object({ mapping: RateMapping }),
  RateImportChecked: z.object({ counts: CheckCounts }).meta({ examples: [{ counts }] }),
  RateImportConfirmed: z.object({ rows: z.int().min(0) }).meta({ examples: [{ rows: 236 }] }),
  /** `stopped`: somebody stopped it before its last row. */
  RatesImported: z
    .object({ counts: AppliedCounts, stopped: z.boolean() })
    .meta({ examples: [{ counts: { created: 145, changed: 48, ended: 40, refused: 0 }, stopped: false }] }),
  RateImportUndoStarted: z.object({}).meta({ examples: [{}] }),
  RateImportUndone: z.object({ counts: UndoneCounts }).meta({ examples: [{ counts: { takenBack: 190, kept: 3 } }] }),
  RateImportCancelled: z.object({}).meta({ examples: [{}] }),
  /**
   * The file cannot be read, or its rates could not be taken over or back however often it was tried. `code` is stable and
   * is translated by the screens; `applied`: what had been taken over by then.
   */
  RateImportFailed: z
    .object({ code: z.string(), applied: AppliedCounts.optional() })
    .meta({ examples: [{ code: 'FILE_UNREADABLE' }] }),
}
export type RateImportEvents = typeof rateImportEvents
