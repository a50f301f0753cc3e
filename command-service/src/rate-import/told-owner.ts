import type { RateImportState } from '@freight/contracts/rate-import/choices'
import type { NotificationKind } from '@freight/contracts/notification/notification'
import type { Notice } from '@freight/platform/notices/notices'
import type { RateImport } from '../aggregates/rate-import/decider.ts'
import type { Versioned } from '../handling/stream-states.ts'

const kinds: Partial<Record<RateImportState, NotificationKind>> = {
  CHECKED: 'RATES_CHECKED',
  APPLIED: 'RATES_IMPORTED',
  UNDONE: 'RATES_TAKEN_BACK',
  FAILED: 'RATE_IMPORT_FAILED',
}

// Whoever has waited so long for what they asked for has most likely left its page.
const leftAfterMs = 10_000

/**
 * What whoever asked for the work is told of its end: always where it could not be done, else where it took so long that
 * they have left its page. None where it has not ended.
 */
export const noticeOf = (id: string, { state, revision }: Versioned<RateImport>, now: Date): Notice | undefined => {
  const kind = kinds[state.state]
  const tookMs = now.getTime() - Date.parse(state.askedAt)
  if (kind === undefined || state.by === '') return undefined
  if (state.state === 'CHECKED' && state.applies) return undefined
  if (state.state !== 'FAILED' && !(tookMs >= leftAfterMs)) return undefined
  return {
    key: `rate-import/${id}/${revision}`,
    userId: state.by,
    kind,
    params: { file: state.file.name, rateImport: id },
  }
}
