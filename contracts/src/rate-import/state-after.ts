import type { RateImportState } from './choices.ts'
import type { RateImportEvents } from './events.ts'

/** The state that each event leads to. */
const leadsTo: { [Type in keyof RateImportEvents]: (before: RateImportState) => RateImportState } = {
  RateImportOpened: () => 'OPENED',
  RateImportCheckStarted: () => 'CHECKING',
  RateImportChecked: () => 'CHECKED',
  RateImportConfirmed: () => 'APPLYING',
  RatesImported: () => 'APPLIED',
  RateImportUndoStarted: () => 'UNDOING',
  RateImportUndone: () => 'UNDONE',
  // What is applied already is applied: the rest is left, and it ends as an import of fewer rows.
  RateImportCancelled: (before) => (before === 'APPLYING' ? 'APPLYING' : 'CANCELLED'),
  RateImportFailed: () => 'FAILED',
}

export const rateImportStateAfter = (before: RateImportState, type: keyof RateImportEvents): RateImportState =>
  leadsTo[type](before)
