import type { Lookups } from '@freight/contracts/registry/lookups'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import type { SanityLimits } from '@freight/contracts/sanity/limits'
import type { Warning } from '@freight/contracts/sanity/warning'
import type { LaneMedians } from '../../lookups/tables/lane-medians.ts'
import { pricesOfRate } from '../../sanity/rate-prices.ts'
import { type CheckedRate, medianOfRate, ratePriceWarnings, rateValidityWarnings } from '../../sanity/rate-warnings.ts'
import { concern } from '../rows/row-issue.ts'
import type { RowBody } from '../rows/row-body.ts'
import type { CheckedRow } from '../row-table.ts'

/** Input for the comparison of a file's rates with the company's limits. */
export type SanityOfRates = {
  laneMedians: LaneMedians
  clock: () => Date
  companyFacts: (company: string) => Promise<{ limits: SanityLimits; today: string; fx: FxSnapshot }>
}

export type RowOfFile = { body: RowBody; facts: Lookups['rateFacts']; checked: CheckedRow }

const isReady = ({ outcome }: CheckedRow): boolean => outcome !== 'PROBLEM' && outcome !== 'SAME'

const withWarnings = (checked: CheckedRow, warnings: readonly Warning[]): CheckedRow => {
  if (warnings.length === 0) return checked
  const issues = warnings.map(({ code, params }) => concern('', code, 'Outside the company’s limits.', params))
  const { detail } = checked
  return { ...checked, detail: { ...detail, warnings: [...issues, ...detail.warnings], toConfirm: true } }
}

/** Marks rows with a price or validity outside the limits of the company: a user has to confirm them. */
export const withSanityWarnings = async (
  rows: readonly RowOfFile[],
  company: string,
  { laneMedians, clock, companyFacts }: SanityOfRates,
): Promise<CheckedRow[]> => {
  const { limits, today, fx } = await companyFacts(company)
  const pricedRows = rows.map(({ body, facts, checked }) => {
    if (!isReady(checked)) return { checked, queries: [] }
    // The command of its rate has parsed the body of a ready row.
    const rate = body as unknown as CheckedRate
    const isMain = (code: string) => facts.chargeCodes[code]?.mainFreight === true
    const prices = pricesOfRate({ ...rate, container: rate.container ?? null }, { fx, isMain })
    return { checked, rate, queries: prices.flatMap((one) => medianOfRate(rate, one).map((lane) => ({ one, lane }))) }
  })
  const medians = await laneMedians(
    pricedRows.flatMap(({ queries }) => queries.map(({ lane }) => lane)),
    clock(),
  )
  let next = 0
  return pricedRows.map(({ checked, rate, queries }) => {
    const rowMedians = medians.slice(next, (next += queries.length))
    if (rate === undefined) return checked
    return withWarnings(checked, [
      ...queries.flatMap(({ one }, index) => ratePriceWarnings(one, rowMedians[index], limits)),
      ...rateValidityWarnings({ validFrom: checked.validFrom, validTo: checked.validTo }, today, limits),
    ])
  })
}
