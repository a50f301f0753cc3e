import type { RateImportState } from '../vocabulary/rate-import.ts'
import type { RateImportEvents } from './rate-import-events.ts'

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
