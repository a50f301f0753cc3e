import type { ChartId } from '@freight/contracts/analytics/charts'
import { type DrillDown, inPeriod, inPlace, inRow } from './condition.ts'

const quotedInPlace = inPlace('quoted_in')

/** Conditions of the charts of waiting times on the general dashboard. */
export const waitingDrillDowns = {
  'general/waiting-time': {
    where: '1',
    series: {
      median: quotedInPlace,
      p90: quotedInPlace,
      mean: quotedInPlace,
      elapsed_median: quotedInPlace,
      elapsed_p90: quotedInPlace,
      quotations: quotedInPlace,
      in_goal: `${inPlace('requested_in')} and target_passed`,
    },
  },
  'general/waiting-by-stage': {
    where: `${inPeriod('requested_in')} and ${inRow('transport')}`,
    series: {
      requested: `(requested_seconds > 0 or status = 'REQUESTED')`,
      pending: `(pending_seconds > 0 or status = 'PENDING')`,
      quoted: `(quoted_seconds > 0 or status in ('QUOTED', 'UPDATED'))`,
      sent: `(sent_seconds > 0 or status = 'SENT')`,
    },
  },
} satisfies { readonly [Id in ChartId]?: DrillDown }
