import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useMemo } from 'react'
import type { CostOfDetail } from '../charge-grid/cost-summaries.ts'
import { LackMark } from '../costs/cost-marks.tsx'
import { lacksOfCosts } from './combination.ts'

/** What the costs of a new alternative leave out of the request. */
export const CostsLackMark = ({ detail, costs }: { detail: QuotationDetail; costs: readonly CostOfDetail[] }) => {
  const lacks = useMemo(
    () =>
      lacksOfCosts(
        detail,
        costs.map(({ idCost }) => idCost),
      ),
    [detail, costs],
  )
  return <LackMark hue="amber" lacks={lacks} />
}
