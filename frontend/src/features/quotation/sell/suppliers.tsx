import { type CostOfDetail, sourceCostsOf, sourceDetail, sourceName } from '../costs/cost-summaries.ts'
import type { CarriedLeg } from '@freight/contracts/choices'
import { linesOfCosts } from '@freight/contracts/quotation/offer/source-costs'
import { sharedLegs } from '@freight/contracts/quotation/offer/journey'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useLegWords } from '../costs/use-leg-words.ts'

interface Line {
  idCost?: string | undefined
  costIndex?: number | undefined
}

/** Supplier of some lines of an alternative, with its legs. */
export interface Supplier<Of> {
  /** Undefined: no supplier, or unknown without cost rights. */
  cost?: CostOfDetail
  legs: readonly CarriedLeg[]
  lines: readonly Of[]
  /** Whether it is the only supplier, so that no heading is needed. */
  isAlone: boolean
}

/** Lines of an alternative by supplier in journey order. */
export const suppliersOf = <Of extends Line>(
  detail: Pick<QuotationDetail, 'cost'>,
  sell: { idCost?: string | undefined; charges: readonly Of[] },
  isIncluded: (line: Of) => boolean,
): Supplier<Of>[] => {
  const costs = sourceCostsOf(detail, sell)
  const includedLines = sell.charges.filter(isIncluded)
  if (costs.length < 2) return [{ legs: [], lines: includedLines, isAlone: true }]
  const boughtLines = linesOfCosts({ idCost: sell.idCost, charges: includedLines })
  const linesOf = (idCost: string | undefined) =>
    includedLines.filter(
      (_, index) => (boughtLines[index]?.costIndex === undefined ? undefined : boughtLines[index].idCost) === idCost,
    )
  return [
    ...sharedLegs(costs).map(({ group, legs }) => ({ cost: group, legs, lines: linesOf(group.idCost) })),
    { legs: [], lines: linesOf(undefined) },
  ]
    .filter(({ lines }) => lines.length > 0)
    .map((supplier) => ({ ...supplier, isAlone: false }))
}

/** Heading above the lines of a supplier: name, legs and validity. */
export const SupplierHead = <Of,>({ supplier, columns }: { supplier: Supplier<Of>; columns: number }) => {
  const { t } = useTranslation('prices')
  const { t: q } = useTranslation('quotations')
  const legWords = useLegWords()
  const format = useFormat()
  const { cost, legs } = supplier
  const facts = cost && [
    legWords(legs, cost),
    sourceDetail(cost),
    cost.ttime === undefined ? '' : q('daysLong', { count: cost.ttime }),
    q('sell.expires', { date: format.date(cost.validez) }),
  ]
  return (
    <tr className="section-row">
      <th scope="rowgroup" colSpan={columns}>
        {cost === undefined ? t('suppliers.none') : sourceName(cost)}{' '}
        <span className="quiet">{facts?.filter((fact) => fact !== '').join(' · ')}</span>
      </th>
    </tr>
  )
}
