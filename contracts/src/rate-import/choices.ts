/** How far the import of a file has come. No schema here, so that a screen can load these words alone. */
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

/** In these somebody works on it, whether a page is open or not. */
export const statesUnderWay: readonly RateImportState[] = ['CHECKING', 'APPLYING', 'UNDOING']

/**
 * What comes of a row. NEW_VALIDITY: a rate of the same lane is there for another time. SAME: it stands so already.
 * PROBLEM: it is not taken.
 */
export const rateRowOutcomes = ['NEW', 'NEW_VALIDITY', 'CHANGED', 'SAME', 'PROBLEM'] as const
export type RateRowOutcome = (typeof rateRowOutcomes)[number]

/** What is listed of the rows: all, those of one outcome, those with a warning, those hidden in the file. */
export const rateRowFilters = ['ALL', 'REVIEW', ...rateRowOutcomes, 'WARNED', 'HIDDEN', 'UNDONE', 'KEPT'] as const

/** Which mark parts the decimals: found out, a comma (1.234,56) or a point (1,234.56). */
export const numberStyles = ['AUTO', 'COMMA', 'POINT'] as const
/** Which of two numbers is the day: found out, the first (31/12) or the second (12/31). */
export const dateStyles = ['AUTO', 'DMY', 'MDY'] as const

/** Fields of a rate that a column of a file can fill. */
export const rateImportFields = [
  'origin',
  'destination',
  'validFrom',
  'validTo',
  'container',
  'carrier',
  'transport',
  'mode',
  'code',
  'route',
  'transitTime',
  'frequency',
  'freeDays',
  'cbmRatio',
  'stackable',
  'currency',
  'description',
  'comments',
] as const
export type RateImportField = (typeof rateImportFields)[number]

/** Rows of a file that are read at most. */
export const MOST_RATE_ROWS = 200_000
/** Columns of a file that are looked at. */
export const MOST_RATE_COLUMNS = 120
/** Bytes of a file. */
export const MOST_RATE_FILE_BYTES = 20_971_520
