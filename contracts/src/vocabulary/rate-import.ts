/** States of the import of a file. Without schemas, so that a screen can load these lists alone. */
export const rateImportStates = [
  'OPENED',
  'CHECKING',
  'CHECKED',
  'APPLYING',
  'APPLIED',
  'UNDOING',
  'UNDONE',
  'CANCELLED',
  'FAILED',
] as const
export type RateImportState = (typeof rateImportStates)[number]

/** States in which the worker processes the import, with or without an open page. */
export const statesUnderWay: readonly RateImportState[] = ['CHECKING', 'APPLYING', 'UNDOING']

/** Outcomes of the rows that the import applies. */
export const readyOutcomes = ['NEW', 'NEW_VALIDITY', 'CHANGED'] as const

/**
 * Outcome of a row. NEW_VALIDITY: a rate of the same lane exists for another period. SAME: an equal rate exists.
 * PROBLEM: the row is rejected. NO_PRICE: a lane without any price, which is not imported. DROPPED: no row of the file but a
 * rate of the former files of its owner, whose lane this file no longer has.
 */
export const rateRowOutcomes = [...readyOutcomes, 'SAME', 'PROBLEM', 'NO_PRICE', 'DROPPED'] as const
export type RateRowOutcome = (typeof rateRowOutcomes)[number]

/** Whether a rate costs more than the one that it changes or follows; MIXED: for some types of container more, for others less. */
export const priceMoves = ['UP', 'DOWN', 'MIXED', 'EQUAL'] as const

/** Filters of the row list: all, by outcome, by the move of the price, with warnings, to confirm, or hidden in the file. */
export const rateRowFilters = [
  'ALL',
  'REVIEW',
  'TO_CONFIRM',
  ...rateRowOutcomes,
  ...priceMoves,
  'WARNED',
  'HIDDEN',
  'UNDONE',
  'KEPT',
] as const

/** Decimal separator: detected, a comma (1.234,56) or a point (1,234.56). */
export const numberStyles = ['AUTO', 'COMMA', 'POINT'] as const
/** Order of day and month: detected, day first (31/12) or month first (12/31). */
export const dateStyles = ['AUTO', 'DMY', 'MDY'] as const

export const laneEnds = ['origin', 'destination'] as const

/** Columns of a departure of the row's rate. */
export const sailingFields = ['vessel', 'voyage', 'cutOff', 'departure', 'arrival'] as const

/** Fields of a rate that a column can fill. */
export const rateImportFields = [
  'origin',
  'destination',
  'validFrom',
  'validTo',
  'container',
  'carrier',
  'transport',
  'mode',
  'type',
  'code',
  'route',
  'transitTime',
  'frequency',
  'freeDays',
  ...sailingFields,
  'cbmRatio',
  'stackable',
  'currency',
  'description',
  'comments',
] as const
export type RateImportField = (typeof rateImportFields)[number]

/** Maximum rows of a file. */
export const MOST_RATE_ROWS = 200_000
/** Maximum columns of a file. */
export const MOST_RATE_COLUMNS = 120
/** Maximum validities or places side by side. */
export const MOST_SHEET_PERIODS = 40
/** Maximum size of a file, in bytes (20 MiB). */
export const MOST_RATE_FILE_BYTES = 20_971_520

type Target =
  | { to: 'FIELD'; field: string }
  | { to: 'CHARGE'; code: string; calculator?: string | undefined; unit: string }
  | { to: 'BREAK'; code: string; unit: string; from: string }
  | { to: 'MINIMUM' | 'LEAST'; code: string }
  | { to: 'FREE_TIME'; kind: string; container?: string | undefined; fromDay?: number | undefined }

/** Identifies a target; two columns with one key would fill the same field. */
export const targetKey = (target: Target): string => {
  switch (target.to) {
    case 'FIELD':
      return `FIELD ${target.field}`
    case 'CHARGE':
      return `CHARGE ${target.code} ${target.calculator ?? ''} ${target.unit}`
    case 'BREAK':
      return `BREAK ${target.code} ${target.unit} ${Number(target.from)}`
    case 'FREE_TIME':
      return `FREE_TIME ${target.kind} ${target.container ?? ''} ${target.fromDay ?? ''}`
    default:
      return `${target.to} ${target.code}`
  }
}

/** Modes with a template of the file. */
export const templateModes = ['FCL', 'LCL', 'LSE'] as const
