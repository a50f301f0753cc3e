import { z } from 'zod'
import { DecimalText } from '../money/money.ts'
import { Calculator, Currency } from '../vocabulary/schemas.ts'
import { RateMapping, SheetNote } from './mapping.ts'
import { command } from '../api/command.ts'
import { may, system } from '../access/policy.ts'
import type { RateImportState } from '../vocabulary/rate-import.ts'

/**
 * Freight of the rows beside that of the rates that they change or follow. `change` and `percent` are averages: of the
 * differences, and of all of them as a share of all former prices, of the `rates` with a price before and after. A row
 * without the main freight of a container type counts as `down`.
 */
export const PriceMovement = z.object({
  up: z.int().min(0),
  down: z.int().min(0),
  mixed: z.int().min(0),
  equal: z.int().min(0),
  units: z.array(
    z.object({
      calculator: Calculator,
      /** A type of container, or the weight from which a price applies. */
      unit: z.string(),
      currency: Currency,
      rates: z.int().min(1),
      change: DecimalText,
      percent: DecimalText,
    }),
  ),
  /** Container types without main freight in some rows, and the number of these; older checks counted them as zero. */
  droppedUnits: z.array(z.object({ calculator: Calculator, unit: z.string(), rates: z.int().min(1) })).optional(),
})
export type PriceMovement = z.infer<typeof PriceMovement>

/** Rows by outcome. `ended`: rates that end the day before a new one begins. */
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
  /** Ready rows that are skipped without a confirmation. */
  toConfirm: z.int().min(1).optional(),
  /** Charges without a column in the file, with the number of rows that change or follow a rate with them. */
  lacks: z.array(z.object({ code: z.string(), rows: z.int().min(1) })).optional(),
  /** Lanes without any price. */
  noPrice: z.int().min(1).optional(),
  /** Lanes of the owner's former files that this one no longer has. */
  dropped: z.int().min(1).optional(),
  /** Those of them that a confirmation may end, and the day: the day before the first rate of the file that ends another one. */
  droppedEnds: z.object({ rates: z.int().min(1), validTo: z.iso.date() }).optional(),
  movement: PriceMovement.optional(),
  /** Remarks between and below the rows, with the first cell of each; at most 100. */
  notes: z.array(SheetNote).optional(),
})
export type CheckCounts = z.infer<typeof CheckCounts>

/** `refused`: rows that were ready at the check, and ends of dropped lanes, that were rejected when applied. */
export const AppliedCounts = z.object({
  created: z.int().min(0),
  changed: z.int().min(0),
  ended: z.int().min(0),
  refused: z.int().min(0),
})
export type AppliedCounts = z.infer<typeof AppliedCounts>

/** Numbers of the confirmed rows, or ALL. */
export const ConfirmedRows = z.union([z.literal('ALL'), z.array(z.int().min(1)).max(10_000)])
export type ConfirmedRows = z.infer<typeof ConfirmedRows>

/**
 * `kept`: rates that stay because a user changed them later. `followed`: rates that stay ended because the rate after
 * them stays; older imports include them in `kept`.
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

/** Id of the API key by which another system started this step; absent: the user did. */
const apiKey = z.string().optional()

export const rateImportEvents = {
  RateImportOpened: z
    .object({
      file: z.object({
        name: z.string(),
        size: z.int().min(0),
        sha256: z.string(),
        format: z.enum(['csv', 'xlsx']),
      }),
      /** Apply right after the check, without a confirmation. */
      applies: z.boolean(),
    })
    .meta({
      examples: [{ file: { name: 'tarifas.csv', size: 1200, sha256: 'ab', format: 'csv' }, applies: false }],
    }),
  RateImportCheckStarted: z.object({ mapping: RateMapping, apiKey }),
  RateImportChecked: z.object({ counts: CheckCounts }).meta({ examples: [{ counts }] }),
  RateImportConfirmed: z
    .object({
      rows: z.int().min(0),
      confirmed: ConfirmedRows.optional(),
      /** Whether the rates of dropped lanes end; absent: as confirmed before, and at first they stay. */
      endsDropped: z.boolean().optional(),
      apiKey,
    })
    .meta({ examples: [{ rows: 236 }, { rows: 236, confirmed: [7, 12] }, { rows: 236, confirmed: 'ALL' }] }),
  /** `stopped`: a user stopped it before its last row. */
  RatesImported: z
    .object({ counts: AppliedCounts, stopped: z.boolean() })
    .meta({ examples: [{ counts: { created: 145, changed: 48, ended: 40, refused: 0 }, stopped: false }] }),
  RateImportUndoStarted: z.object({ apiKey }).meta({ examples: [{}] }),
  RateImportUndone: z.object({ counts: UndoneCounts }).meta({ examples: [{ counts: { takenBack: 190, kept: 3 } }] }),
  RateImportCancelled: z.object({}).meta({ examples: [{}] }),
  /**
   * The file cannot be read, or applying or undoing failed on every try. `code` is stable, and screens translate it;
   * `applied`: rows applied until then.
   */
  RateImportFailed: z
    .object({ code: z.string(), applied: AppliedCounts.optional() })
    .meta({ examples: [{ code: 'FILE_UNREADABLE' }] }),
}
export type RateImportEvents = typeof rateImportEvents

const pricingPolicy = may('PRICING')
const noData = z.object({})

export const rateImportUpload = { path: '/app/v1/rates/import', policy: pricingPolicy }

/** Commands of a rate import. The worker checks and applies rows between them and records the results as the system. */
export const rateImportCommands = {
  OpenRateImport: command(pricingPolicy, rateImportEvents.RateImportOpened, {
    summary: 'Import a file of rates.',
    creates: 'main',
    uploadRoute: rateImportUpload.path,
  }),
  CheckRateImport: command(pricingPolicy, z.object({ mapping: RateMapping }), {
    summary: 'Check the rows of the file with these columns; no rate changes.',
  }),
  ConfirmRateImport: command(
    pricingPolicy,
    z.object({ confirmed: ConfirmedRows.optional(), endsDropped: z.boolean().optional() }),
    {
      summary:
        'Apply the ready rows, and the listed ones of those to confirm; `endsDropped`: whether the rates of dropped lanes end.',
    },
  ),
  CancelRateImport: command(pricingPolicy, noData, {
    summary: 'Cancel the import; rates that are applied already stay.',
  }),
  UndoRateImport: command(pricingPolicy, noData, {
    summary: 'Undo the import; rates that users changed later stay.',
  }),
  RecordRateImportCheck: command(system, z.object({ counts: CheckCounts }), {
    summary: 'Record the result of the check.',
  }),
  RecordRatesImported: command(system, z.object({ counts: AppliedCounts, stopped: z.boolean() }), {
    summary: 'Record that the rates were applied.',
  }),
  RecordRateImportUndone: command(system, z.object({ counts: UndoneCounts }), {
    summary: 'Record that the rates were undone.',
  }),
  RecordRateImportFailed: command(system, z.object({ code: z.string().max(60), applied: AppliedCounts.optional() }), {
    summary: 'Record the failure of the import.',
  }),
}
export type RateImportCommands = typeof rateImportCommands

/** State after each event. */
const leadsTo: { [Type in keyof RateImportEvents]: (before: RateImportState) => RateImportState } = {
  RateImportOpened: () => 'OPENED',
  RateImportCheckStarted: () => 'CHECKING',
  RateImportChecked: () => 'CHECKED',
  RateImportConfirmed: () => 'APPLYING',
  RatesImported: () => 'APPLIED',
  RateImportUndoStarted: () => 'UNDOING',
  RateImportUndone: () => 'UNDONE',
  // Applied rows stay: the import skips the rest and ends with fewer rows.
  RateImportCancelled: (before) => (before === 'APPLYING' ? 'APPLYING' : 'CANCELLED'),
  RateImportFailed: () => 'FAILED',
}

export const rateImportStateAfter = (before: RateImportState, type: keyof RateImportEvents): RateImportState =>
  leadsTo[type](before)
