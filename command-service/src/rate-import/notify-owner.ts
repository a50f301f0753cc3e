import type { RateImportState } from '@freight/contracts/rate-import/choices'
import type { NotificationKind } from '@freight/contracts/notification/notification'
import type { Notice } from '@freight/platform/notices/notices'
import type { RateImport } from '../aggregates/rate-import/rate-import-decider.ts'
import type { Versioned } from '../handling/stream-states.ts'

const kinds: Partial<Record<RateImportState, NotificationKind>> = {
  CHECKED: 'RATES_CHECKED',
  APPLIED: 'RATES_IMPORTED',
  UNDONE: 'RATES_TAKEN_BACK',
  FAILED: 'RATE_IMPORT_FAILED',
}

// After so many milliseconds the user has most likely left the page.
const leftAfterMs = 10_000

/**
 * Notice to the user about the end of the work: always after a failure, otherwise only if it took so long that the user
 * has left its page. Undefined if the work has not ended.
 */
export const noticeOf = (id: string, { state, revision }: Versioned<RateImport>, now: Date): Notice | undefined => {
  const kind = kinds[state.state]
  const tookMs = now.getTime() - Date.parse(state.askedAt)
  if (kind === undefined || state.by === '') return undefined
  if (state.state === 'CHECKED' && state.applies) return undefined
  // Without an instant of the command `tookMs` is NaN: no notice then either.
  if (state.state !== 'FAILED' && !(tookMs >= leftAfterMs)) return undefined
  return {
    key: `rate-import/${id}/${revision}`,
    userId: state.by,
    kind,
    params: { file: state.file.name, rateImport: id },
  }
}
