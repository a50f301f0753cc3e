import type { ChartId } from '@freight/contracts/analytics/charts'
import { agentsDrillDown } from './agents-conditions.ts'
import { type DrillDown, inPeriod, inPlace, inRow, noQuotations } from './condition.ts'
import { pendingDrillDowns } from './pending-conditions.ts'
import { waitingDrillDowns } from './waiting-conditions.ts'

const requestedInPlace = inPlace('requested_in')
const quotedInPlace = inPlace('quoted_in')
const sentInPlace = inPlace('sent_in')
const wonInPlace = inPlace('won_in')
// By the first decision.
const decidedWonInPlace = inPlace('decided_won_in')
const decidedLostInPlace = inPlace('decided_lost_in')
const decidedInPlace = `(${decidedWonInPlace} or ${decidedLostInPlace})`
const isApproved = `status = 'APPROVED'`
const today = `toDate32(toTimeZone({now:DateTime64(3, 'UTC')}, {timeZone:String}))`
const requestedInPeriod = inPeriod('requested_in')
const decidedInPeriod = `(${inPeriod('decided_won_in')} or ${inPeriod('decided_lost_in')})`
const wonInPeriod = inPeriod('won_in')
const rejectedInPeriod = `${inPeriod('lost_in')} and status = 'NOT_APPROVED'`
const hasMargin = `${isApproved} and margin_usd is not null`
const lacksMargin = `${isApproved} and margin_usd is null`

const requestedAndApproved = { quotes: '1', approved: isApproved }
const lanes: DrillDown = { where: `${requestedInPeriod} and ${inRow('lane')}`, series: requestedAndApproved }
const load: DrillDown = { where: '1', series: { load_quoted: quotedInPlace, load_won: wonInPlace } }
const decidedBy: DrillDown = {
  where: `${requestedInPlace} and ({series:String} = '' or chargeable_basis = {series:String})`,
}

/** Quotations with a current cost that meets a condition and was given in the requested place. */
const withCost = (condition: string, timeCondition: string): string =>
  `arrayExists((cost, cost_in) -> not cost.stale and ${condition} and ${timeCondition}, costs, costs_in)`
/** The agent or the carrier of a cost, as the chart compares them. */
const sourceName = `if({view:String} = 'agent', cost.agent, cost.carrier)`
const unitCost: DrillDown = {
  where: withCost(
    `cost.unit is not null and ${sourceName} != '' and ({series:String} = '' or ${sourceName} = {series:String})`,
    inPlace('cost_in'),
  ),
}

const withLocals = withCost('cost.local is not null and cost.total is not null', inPlace('cost_in'))
const origin = `substringIndex(lane, '-', 1)`

const isSourceInPlace = `(${sourceName} != '' and ({place:String} = 'total' or ${sourceName} = {place:String}))`
const comparedCosts = (condition: string): DrillDown => ({
  where: withCost(`${condition} and ${isSourceInPlace}`, inPeriod('cost_in')),
})

/** Quotations with a cost request in the period that meets a condition. */
const withCostRequest = (condition: string): string =>
  `arrayExists((one, one_in) -> has(one_in, 'total') and ({place:String} in ('total', one.providerId)) and ${condition},
    asked, asked_in)`

/** All containers of the quotation have one type, so its unit price is that of one container. */
const ofOneType = `arrayUniq(container_rows.type) = 1`
const containerCost: DrillDown = {
  where: `${ofOneType} and ${withCost(
    `cost.unit is not null and ${sourceName} != ''
      and ({series:String} = '' or concat(${sourceName}, ' · ', container_rows.type[1]) = {series:String})`,
    inPlace('cost_in'),
  )}`,
}

const laneAndType = `if(mode = 'FCL', concat(lane, ' · ', container_rows.type[1]), lane)`
const ofOneTypeIfAny = `(mode != 'FCL' or ${ofOneType})`
const spread: DrillDown = {
  where: `${ofOneTypeIfAny} and ${inRow(laneAndType)} and ${withCost('cost.unit is not null', inPeriod('cost_in'))}`,
}
const transitCost: DrillDown = {
  where: `${ofOneTypeIfAny} and ${withCost(
    `cost.unit is not null and cost.transit is not null and ${sourceName} != ''
      and ${inRow(`concat(${sourceName}, ' · ', ${laneAndType})`)}`,
    inPeriod('cost_in'),
  )}`,
}

/** Clients whose first request counts in the requested place. */
const firstRequest = `select client_id from facts where client_id != '' group by client_id
  having has(argMin(requested_in, (requested_at, key)), {place:String})`
const lastRequest = `select client_id, max(requested_at) from facts group by client_id`

export const drillDowns: Readonly<Record<ChartId, DrillDown>> = {
  'general/kpis': {
    where: '1',
    series: {
      quotes: requestedInPlace,
      win_rate: decidedInPlace,
      response_hours: quotedInPlace,
      revenue: `${wonInPlace} and ${isApproved}`,
      margin_pct: `${wonInPlace} and ${hasMargin}`,
    },
    unknown: {
      revenue: `${wonInPlace} and ${isApproved} and sell_usd is null`,
      margin_pct: `${wonInPlace} and ${lacksMargin}`,
    },
  },
  'general/quotes-per-period': {
    where: `${requestedInPlace} and ({series:String} = '' or transport = {series:String})`,
  },
  'general/status-funnel': {
    where: `${requestedInPeriod} and multiIf(
      {place:String} in ('requested', 'total'), 1,
      {place:String} = 'quoted', first_quoted_at is not null,
      {place:String} = 'sent', first_sent_at is not null,
      {place:String} = 'approved', ${isApproved}, 0)`,
  },
  'general/win-rate': {
    where: '1',
    series: {
      decided: decidedInPlace,
      won: decidedWonInPlace,
      lost: decidedLostInPlace,
      first_sent: sentInPlace,
      win_rate: decidedInPlace,
      won_of_sent: `(${decidedWonInPlace} or ${sentInPlace})`,
    },
  },
  ...waitingDrillDowns,
  'general/commercial-ranking': {
    where: inRow('commercial'),
    series: {
      quotes: requestedInPeriod,
      won: inPeriod('decided_won_in'),
      win_rate: decidedInPeriod,
      margin: `${wonInPeriod} and ${hasMargin}`,
    },
    unknown: { margin: `${wonInPeriod} and ${lacksMargin}` },
  },
  'general/billing': {
    where: `${wonInPlace} and ${isApproved}`,
    series: {
      revenue: 'sell_usd is not null',
      cost: 'cost_usd is not null',
      margin: 'margin_usd is not null',
      margin_pct: 'margin_usd is not null',
    },
    unknown: {
      revenue: 'sell_usd is null',
      cost: 'cost_usd is null',
      margin: 'margin_usd is null',
      margin_pct: 'margin_usd is null',
    },
  },
  'general/loss-reasons': { where: `${rejectedInPeriod} and ${inRow('outcome_reason')}` },
  'general/top-lanes': lanes,
  'general/requests-by-hour': {
    where: `${requestedInPeriod} and ${inRow('toString(toHour(requested_here))')}
      and ({series:String} = '' or toString(toDayOfWeek(requested_here)) = {series:String})`,
  },
  'general/quotes-by-incoterm': {
    where: `${requestedInPeriod} and ${inRow('incoterm')}`,
    series: requestedAndApproved,
  },
  'lse/weight': load,
  'lse/cost-per-kg': unitCost,
  'lse/spread': spread,
  'lse/transit-cost': transitCost,
  'lse/competitiveness': comparedCosts('cost.comparable'),
  'lse/weight-bands': { where: `${requestedInPlace} and ({series:String} = '' or weight_band = {series:String})` },
  'lse/decided-by': decidedBy,
  'lse/agent-answers': {
    where: withCostRequest('1'),
    series: { answer_hours: withCostRequest('one.answered is not null'), answer_rate: '1', asked_times: '1' },
  },
  'lse/lanes': lanes,
  'uld/devices': { where: `${requestedInPlace} and (ulds > 0 or chargeable_kg > 0)` },
  'uld/cost-per-kg': unitCost,
  'uld/cost-per-uld': { where: `ulds > 0 and ${unitCost.where}` },
  'uld/pivot-use': { where: `${requestedInPlace} and pivot_kg > 0` },
  'uld/competitiveness': comparedCosts('cost.comparable'),
  'uld/lanes': lanes,
  'lcl/kpis': {
    where: '1',
    series: {
      ...load.series,
      cost_per_rt: withCost('cost.unit is not null', inPlace('cost_in')),
      local_pct: withLocals,
    },
  },
  'lcl/origins': {
    where: `${inRow(origin)} and ${withCost(
      `cost.comparable and ${sourceName} != '' and ({series:String} = '' or ${sourceName} = {series:String})`,
      inPeriod('cost_in'),
    )}`,
  },
  'lcl/revenue-tons': load,
  'lcl/cost-per-rt': unitCost,
  'lcl/spread': spread,
  'lcl/competitiveness': comparedCosts('cost.comparable'),
  'lcl/decided-by': decidedBy,
  'lcl/minimum-share': { where: `${requestedInPlace} and chargeable_basis = 'MINIMUM'` },
  'lcl/local-charges': { where: withLocals },
  'lcl/lanes': lanes,
  'fcl/containers': {
    where: `${requestedInPlace}
      and arrayExists(box -> {series:String} in ('', 'TEU') or box.type = {series:String}, container_rows)`,
  },
  'fcl/teu': { where: 'teu > 0', series: { load_quoted: quotedInPlace, load_won: wonInPlace } },
  'fcl/cost-per-container': containerCost,
  'fcl/spread': spread,
  'fcl/transit-cost': transitCost,
  'fcl/competitiveness': comparedCosts('cost.comparable'),
  'fcl/cheapest-share': comparedCosts('cost.cheapest'),
  'fcl/free-days': {
    where: withCost(
      `cost.freeDays is not null and ${sourceName} != '' and ({place:String} = 'total' or ${sourceName} = {place:String})`,
      inPeriod('cost_in'),
    ),
  },
  'fcl/validity': {
    where: `stage != '' and arrayExists(
      cost -> not cost.stale and cost.until >= this_week and toString(toMonday(cost.until)) = {place:String}, costs)`,
  },
  'fcl/surcharges': {
    where: `arrayExists((line, line_in) -> not line.main and ({series:String} = '' or line.code = {series:String})
      and ${inPlace('line_in')}, freight_lines, freight_lines_in)`,
  },
  'fcl/lanes': lanes,
  'client-portfolio/activity': {
    where: `client_id != ''`,
    series: {
      new_clients: `${requestedInPlace} and client_id in (${firstRequest})`,
      returning_clients: `${requestedInPlace} and client_id not in (${firstRequest})`,
      dormant_clients: `${inPlace('dormant_in')} and (client_id, requested_at) in (${lastRequest})`,
    },
  },
  'client-portfolio/margin': {
    where: `${wonInPeriod} and ${isApproved} and client_id != '' and ${inRow('client_id')}`,
    series: { margin: 'margin_usd is not null', accumulated: 'margin_usd is not null' },
    unknown: { margin: 'margin_usd is null' },
  },
  'client-portfolio/recency': {
    where: `client_id != '' and ${inRow('client_id')}`,
    series: { days_since: requestedInPeriod, quotes: requestedInPeriod, margin: `${wonInPeriod} and ${hasMargin}` },
    unknown: {
      margin: `${wonInPeriod} and ${lacksMargin}
        and client_id in (select client_id from facts where ${requestedInPeriod})`,
    },
  },
  'client-portfolio/win-rate': {
    where: `client_id != '' and ${inRow('client_id')}`,
    series: {
      quotes: requestedInPeriod,
      win_rate: decidedInPeriod,
      decided: decidedInPeriod,
    },
  },
  'client-portfolio/falling': {
    where: `client_id != '' and ${inRow('client_id')}`,
    series: {
      quotes: requestedInPeriod,
      quotes_before: `has(requested_in, 'before')`,
      change_pct: `(${requestedInPeriod} or has(requested_in, 'before'))`,
    },
  },
  'client-portfolio/transport-share': {
    where: `${requestedInPeriod} and ${inRow('client_id')}
      and ({series:String} = '' or transport = {series:String})`,
  },
  'client-portfolio/clients-per-commercial': {
    where: `${requestedInPeriod} and client_id != '' and ${inRow('commercial')}`,
  },
  'client-portfolio/loss-reasons': {
    where: `${rejectedInPeriod} and client_id != '' and ${inRow('outcome_reason')}
      and ({series:String} = '' or client_name = {series:String})`,
  },
  'operative/open-by-age': {
    where: `stage != '' and ${inRow('stage')}`,
    series: {
      age_day: 'stage_days < 1',
      age_days: 'stage_days >= 1 and stage_days < 3',
      age_week: 'stage_days >= 3 and stage_days < 7',
      age_more: 'stage_days >= 7',
    },
  },
  'operative/breaches': {
    where: `${requestedInPlace} and target_passed`,
    series: { in_time: 'within_target', late: 'not within_target' },
  },
  'operative/load': {
    where: `assigned_to != '' and ${inRow('assigned_to')}`,
    series: { pending: `stage = 'pending'`, quoted: `stage = 'quoted'`, sent: `stage = 'sent'` },
  },
  'operative/agents': agentsDrillDown,
  'operative/express-shipments': noQuotations,
  'operative/express-carriers': noQuotations,
  'operative/express-lead-time': noQuotations,
  'operative/express-on-time': noQuotations,
  'operative/express-unbooked': noQuotations,
  'operative/express-incidents': noQuotations,
  'operative/express-refusals': noQuotations,
  'operative/express-not-cheapest': noQuotations,
  'operative/express-decided-by': noQuotations,
  'operative/follow-up': {
    where: `status = 'SENT' and first_sent_at is not null and valid_until >= ${today} and valid_until <= ${today} + 3
      and ${inRow('key')}`,
  },
  'operative/revisions': { where: `${inPeriod('sent_in')} and ${inRow('times_sent')}` },
  ...pendingDrillDowns,
}
