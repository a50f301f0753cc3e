import { isDecided } from '@freight/contracts/quotation/status-groups'
import { currencies } from '@freight/contracts/choices'
import { missingForAgents } from '@freight/contracts/document/dangerous-goods-check'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency } from '@freight/contracts/pricing/money'
import { isOpenCharge } from '@freight/contracts/pricing/cost-amount'
import type { Info } from '@freight/contracts/quotation/info'
import type { CostRights } from '@freight/contracts/access/cost-rights'
import { isExpired, validUntilOf } from './expiry.ts'
import type { QuotationState } from './quotation-state.ts'

type NoticeContext = { today: string; fx: FxSnapshot; rights: CostRights; displayCurrency: Currency }

const countNotice = <const Code extends string>(code: Code, items: readonly unknown[]) =>
  items.length === 0 ? [] : [{ code, count: items.length }]

/** Visible currencies without an exchange rate: their amounts are missing in totals and comparisons. */
const withoutRate = ({ costs, sells }: QuotationState, { fx, rights, displayCurrency }: NoticeContext): Info[] => {
  const usedCurrencies = new Set([
    ...sells.flatMap(({ group }) => group.totals.map(({ currency }) => currency)),
    ...(rights.groups ? costs.flatMap(({ charges }) => charges.map(({ currency }) => currency)) : []),
  ])
  const ratedCurrencies = new Set([fx.base, ...fx.rates.map(({ currency }) => currency)])
  // Conversions also need the rate of the display currency.
  if (usedCurrencies.size > 0) usedCurrencies.add(displayCurrency)
  const missing = currencies.filter((currency) => usedCurrencies.has(currency) && !ratedCurrencies.has(currency))
  return usedCurrencies.size < 2 || missing.length === 0 ? [] : [{ code: 'MISSING_RATES', currencies: missing }]
}

const costNotices = ({ costs, staleCosts }: QuotationState, today: string): Info[] => [
  ...countNotice('STALE_COSTS', Object.keys(staleCosts)),
  ...countNotice(
    'EXPIRED_COSTS',
    costs.filter(({ validez }) => validez < today),
  ),
  ...countNotice(
    'INCOMPLETE_COSTS',
    costs.filter(({ charges }) => charges.some(isOpenCharge)),
  ),
]

const isClosed = ({ status, cancelled }: QuotationState) => cancelled || isDecided(status)

/** Notices about an open quotation, limited to the reader's rights; the most important first. */
export const noticesFor = (state: QuotationState, context: NoticeContext): Info[] => {
  if (isClosed(state)) return []
  const { today, rights } = context
  const { sells, status, request, docs, awaited } = state
  const validity = validUntilOf(state)
  const missing = missingForAgents(
    request,
    docs.map(({ type }) => type),
  )
  return [
    ...(validity !== undefined && isExpired(status, validity, today)
      ? [{ code: 'EXPIRED' as const, on: validity }]
      : []),
    ...countNotice(
      'STALE_SELLS',
      sells.filter(({ stale }) => stale),
    ),
    ...(rights.groups ? costNotices(state, today) : []),
    ...withoutRate(state, context),
    ...(missing.length > 0 ? [{ code: 'MISSING_FOR_AGENTS' as const, missing }] : []),
    ...countNotice('AGENTS_AWAITED', awaited),
  ]
}
