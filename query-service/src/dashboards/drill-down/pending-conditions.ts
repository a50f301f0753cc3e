import type { ChartId } from '@freight/contracts/analytics/charts'
import { type DrillDown, inPlace, row } from './condition.ts'

const won = inPlace('won_in')
const approved = `status = 'APPROVED'`

type Side = 'sell' | 'cost'

/** Approved and not fully invoiced, on the sell or the cost side; also where the amount is unknown. */
const open = (side: Side) => `(${side}_pending > 0 or (${approved} and ${side}_pending is null))`
const series = (side: Side) => ({ amount: '1', quotations: `${side}_pending > 0` })

const pending = (side: Side, column: string): DrillDown => ({
  where: `${open(side)} and ${row(column)}`,
  series: series(side),
  unknown: { amount: `${side}_pending is null` },
})

const listed = (side: Side): DrillDown => ({ where: `${open(side)} and ${row('key')}` })

const pendingCosts = (member: string): DrillDown => ({
  where: `${open('cost')} and arrayExists(
    one -> {place:String} in ('total', if(one.${member} = '', '–', one.${member})), pending_costs)`,
  series: series('cost'),
  unknown: { amount: 'shared_pending is null' },
})

/** Not invoiced at the end of a week or month, of the period, or of the period to compare with. */
const backlog = (side: Side): DrillDown => {
  const day = `if({place:String} = 'whole', toDate32(toTimeZone({drawnTo:DateTime64(3, 'UTC')}, {timeZone:String})),
    toDate32OrZero({place:String}))`
  const ends = `multiIf({place:String} = 'total', {to:DateTime64(3, 'UTC')},
    {place:String} = 'before', {formerTo:DateTime64(3, 'UTC')}, least({to:DateTime64(3, 'UTC')},
    toDateTime64(if({level:String} = 'month', addMonths(${day}, 1), addWeeks(${day}, 1)), 3, {timeZone:String})))`
  const invoiced = `arraySum(one -> if(one.side = '${side.toUpperCase()}'
    and least(toDateTime64(one.day, 3, {timeZone:String}), one.at) < ${ends}, toFloat64(one.usd), 0), invoices)`
  return {
    where: `${approved} and first_won_at < ${ends} and (${side}_usd is null
      or (${side}_usd > 0 and toFloat64(assumeNotNull(${side}_usd)) - ${invoiced} > 0.004))`,
    series: { amount: '1' },
    unknown: { amount: `${side}_usd is null` },
  }
}

/** Expected cost unknown: no total, or only some of the costs invoiced while their amounts are unknown. */
const withoutExpected = `(cost_usd is null or (won_unknown and arrayExists(cost -> cost.invoiced > 0, won_costs)
  and arrayExists(cost -> cost.invoiced = 0, won_costs)))`

type Pending = Extract<ChartId, `pending-${string}`>

/** Conditions of the charts of pending invoices. */
export const behindPending: Readonly<Record<Pending, DrillDown>> = {
  'pending-sells/by-age': pending('sell', 'won_age'),
  'pending-sells/by-client': pending('sell', 'client_id'),
  'pending-sells/by-commercial': pending('sell', 'commercial'),
  'pending-sells/trend': backlog('sell'),
  'pending-sells/table': listed('sell'),
  'pending-costs/by-age': pending('cost', 'won_age'),
  'pending-costs/by-client': pending('cost', 'client_id'),
  'pending-costs/by-commercial': pending('cost', 'commercial'),
  'pending-costs/by-provider': pendingCosts('providerId'),
  'pending-costs/by-carrier': pendingCosts('carrier'),
  'pending-costs/trend': backlog('cost'),
  'pending-costs/table': listed('cost'),
  'pending-costs/difference': {
    where: `${won} and ${approved} and cost_invoiced_usd > 0`,
    series: { expected: '1', invoiced: '1', difference: '1' },
    unknown: { expected: withoutExpected, difference: withoutExpected },
  },
}
