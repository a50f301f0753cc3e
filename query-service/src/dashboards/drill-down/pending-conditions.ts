import type { ChartId } from '@freight/contracts/analytics/charts'
import { type DrillDown, inPlace, inRow, noQuotations } from './condition.ts'

const wonInPlace = inPlace('won_in')
const isApproved = `status = 'APPROVED'`

type Side = 'sell' | 'cost'

/** Approved and not fully invoiced, on the sell or the cost side; also where the amount is unknown. */
const isPending = (side: Side) => `(${side}_pending > 0 or (${isApproved} and ${side}_pending is null))`
const series = (side: Side) => ({ amount: '1', quotations: `${side}_pending > 0` })

const pendingBy = (side: Side, column: string): DrillDown => ({
  where: `${isPending(side)} and ${inRow(column)}`,
  series: series(side),
  unknown: { amount: `${side}_pending is null` },
})

const pendingTable = (side: Side): DrillDown => ({ where: `${isPending(side)} and ${inRow('key')}` })

const pendingCosts = (member: string): DrillDown => ({
  where: `${isPending('cost')} and arrayExists(
    one -> {place:String} in ('total', if(one.${member} = '', '–', one.${member})), pending_costs)`,
  series: series('cost'),
  unknown: { amount: 'shared_pending is null' },
})

/** Not invoiced at the end of a week or month, of the period, or of the period to compare with. */
const backlog = (side: Side): DrillDown => {
  const day = `if({place:String} = 'whole', toDate32(toTimeZone({drawnTo:DateTime64(3, 'UTC')}, {timeZone:String})),
    toDate32OrZero({place:String}))`
  const endOfPlace = `multiIf({place:String} = 'total', {to:DateTime64(3, 'UTC')},
    {place:String} = 'before', {formerTo:DateTime64(3, 'UTC')}, least({to:DateTime64(3, 'UTC')},
    toDateTime64(if({level:String} = 'month', addMonths(${day}, 1), addWeeks(${day}, 1)), 3, {timeZone:String})))`
  const invoicedUsd = `arraySum(one -> if(one.side = '${side.toUpperCase()}'
    and least(toDateTime64(one.day, 3, {timeZone:String}), one.at) < ${endOfPlace}, toFloat64(one.usd), 0), invoices)`
  return {
    where: `${isApproved} and first_won_at < ${endOfPlace} and (${side}_usd is null
      or (${side}_usd > 0 and toFloat64(assumeNotNull(${side}_usd)) - ${invoicedUsd} > 0.004))`,
    series: { amount: '1' },
    unknown: { amount: `${side}_usd is null` },
  }
}

/** Expected cost unknown: no total, or only some of the costs invoiced while their amounts are unknown. */
const lacksExpectedCost = `(cost_usd is null or (won_unknown and arrayExists(cost -> cost.invoiced > 0, won_costs)
  and arrayExists(cost -> cost.invoiced = 0, won_costs)))`

type Pending = Extract<ChartId, `pending-${string}`>

/** Conditions of the charts of pending invoices. */
export const pendingDrillDowns: Readonly<Record<Pending, DrillDown>> = {
  'pending-sells/by-age': pendingBy('sell', 'won_age'),
  'pending-sells/by-client': pendingBy('sell', 'client_id'),
  'pending-sells/by-commercial': pendingBy('sell', 'commercial'),
  'pending-sells/trend': backlog('sell'),
  'pending-sells/table': pendingTable('sell'),
  'pending-sells/express': noQuotations,
  'pending-costs/by-age': pendingBy('cost', 'won_age'),
  'pending-costs/by-client': pendingBy('cost', 'client_id'),
  'pending-costs/by-commercial': pendingBy('cost', 'commercial'),
  'pending-costs/by-provider': pendingCosts('providerId'),
  'pending-costs/by-carrier': pendingCosts('carrier'),
  'pending-costs/trend': backlog('cost'),
  'pending-costs/table': pendingTable('cost'),
  'pending-costs/express': noQuotations,
  'pending-costs/express-difference': noQuotations,
  'pending-costs/difference': {
    where: `${wonInPlace} and ${isApproved} and cost_invoiced_usd > 0`,
    series: { expected: '1', invoiced: '1', difference: '1' },
    unknown: { expected: lacksExpectedCost, difference: lacksExpectedCost },
  },
}
