import type { RouteResponse } from '@freight/contracts/api/routes'
import { amountShares, ruleUnits } from '@freight/contracts/markup-rule/amounts'
import { markupFor, type MarkupLine, minimumProfitFor } from '@freight/contracts/markup-rule/markup-for'
import { rulesForLines } from '@freight/contracts/markup-rule/rules-for-lines'
import type { MarkupRule } from '@freight/contracts/markup-rule/markup-rule'
import { amountOf } from '@freight/contracts/pricing/cost-amount'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { CostCharge } from '@freight/contracts/quotation/cost-group'
import type { QuotationRequested } from '@freight/contracts/quotation/requested'

type Found = RouteResponse<'GET /app/v1/markup-rules/for'>
type RuleContext = { rules: readonly MarkupRule[]; main: ReadonlySet<string>; fx: FxSnapshot }

const tripOf = (request: QuotationRequested) => ({
  transport: request.transportMode,
  mode: request.modo,
  client: request.client?.id,
  origin: { code: request.origenCodigo, country: request.origenPais },
  destination: { code: request.destinoCodigo, country: request.destinoPais },
})

/** Markup of each charge of a cost by the rules, and the rules without effect. */
export const rulesForCost = (
  request: QuotationRequested,
  charges: readonly CostCharge[],
  { rules, main, fx }: RuleContext,
): Found => {
  const trip = tripOf(request)
  const lineOf = ({ section, idCharge, currency }: CostCharge): MarkupLine => ({ ...trip, section, idCharge, currency })
  const pricedCharges = charges.map((charge) => {
    const mainFreight = main.has(charge.idCharge)
    const { currency, costPerKg: perUnit, ranges, calculator, unit } = charge
    const pricedCharge = {
      mainFreight,
      currency,
      amount: amountOf(charge),
      price: { perUnit, ranges, calculator, unit },
    }
    return { about: { ...lineOf(charge), mainFreight }, priced: pricedCharge }
  })
  const units = ruleUnits(request)
  const appliedRules = rulesForLines(rules, pricedCharges, units, fx)
  const lines = pricedCharges.map(({ priced }, index) => ({ ...priced, rule: appliedRules[index] }))
  const unapplied = amountShares(lines, units, fx).unapplied.flatMap(({ id, reason }) => {
    const rule = rules.find((one) => one.id === id)
    return rule ? [{ rule, reason }] : []
  })
  const hasMain = lines.some(({ mainFreight }) => mainFreight)
  // The rule that would apply if a charge were main freight.
  const mainFreightRules = rules.filter((rule) => rule.lines === 'MAIN_FREIGHT')
  const [missedRule] = hasMain
    ? []
    : charges.flatMap((one) => markupFor(mainFreightRules, { ...lineOf(one), mainFreight: true }) ?? [])
  const minimumProfit = minimumProfitFor(rules, trip)
  return {
    rules: lines.flatMap(({ rule }, index) => {
      const costIndex = charges[index]?.chargeIndex
      return rule && costIndex !== undefined ? [{ costIndex, rule }] : []
    }),
    mainFreight: charges.filter(({ idCharge }) => main.has(idCharge)).map(({ chargeIndex }) => chargeIndex),
    ...(minimumProfit && { minimumProfit }),
    unapplied: [
      ...unapplied,
      ...(missedRule ? [{ rule: missedRule, reason: 'NO_MAIN_FREIGHT' as const }] : []),
      ...(minimumProfit && !hasMain ? [{ rule: minimumProfit, reason: 'NO_MAIN_FREIGHT' as const }] : []),
    ],
  }
}
