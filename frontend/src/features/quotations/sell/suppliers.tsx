import { costsDrawnOn } from '../costs/drawn-costs.ts'
import type { CarriedLeg } from '@freight/contracts/choices'
import { linesOfCosts } from '@freight/contracts/quotation/offer/drawn-on'
import { sharedLegs } from '@freight/contracts/quotation/offer/journey'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'
import { useLegWords } from '../costs/use-leg-words.ts'
import { type CostOfDetail, sourceDetail, sourceName } from '../costs/cost-summaries.ts'

interface Line {
  idCost?: string | undefined
  costIndex?: number | undefined
}

/** Who is paid for some lines of an alternative, and for which legs of the journey. */
export interface Supplier<Of> {
  /** Undefined: nobody is, or nobody who is known here. */
  cost?: CostOfDetail
  legs: readonly CarriedLeg[]
  lines: readonly Of[]
  /** There is no other one to tell it from. */
  isAlone: boolean
}

/** The lines of an alternative that are meant, by who is paid for them, in the order of the journey. */
export const suppliersOf = <Of extends Line>(
  detail: Pick<QuotationDetail, 'cost'>,
  sell: { idCost?: string | undefined; charges: readonly Of[] },
  isMeant: (line: Of) => boolean,
): Supplier<Of>[] => {
  const costs = costsDrawnOn(detail, sell)
  const meant = sell.charges.filter(isMeant)
  if (costs.length < 2) return [{ legs: [], lines: meant, isAlone: true }]
  const bought = linesOfCosts({ idCost: sell.idCost, charges: meant })
  const linesOf = (idCost: string | undefined) =>
    meant.filter((_, index) => (bought[index]?.costIndex === undefined ? undefined : bought[index].idCost) === idCost)
  return [
    ...sharedLegs(costs).map(({ group, legs }) => ({ cost: group, legs, lines: linesOf(group.idCost) })),
    { legs: [], lines: linesOf(undefined) },
  ]
    .filter(({ lines }) => lines.length > 0)
    .map((supplier) => ({ ...supplier, isAlone: false }))
}

/** Above the lines of one supplier: who it is, for which legs, and until when. */
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
