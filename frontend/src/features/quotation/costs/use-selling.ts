import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { sellOnCosts } from '../charge-grid/cost-summaries.ts'
import { offered } from '../commands/actions.ts'
import { sellNumber } from '../sell-name.ts'
import { useTab } from '../use-tab.ts'

/** How costs are sold: opens the alternative that is built on them, or starts a new one. */
export const useSelling = (detail: QuotationDetail, idCosts: readonly string[]) => {
  const [, setTab] = useTab()
  const sell = sellOnCosts(detail, idCosts)
  const mayChange = offered(detail, 'ChangeSellGroup')?.possible === true
  return {
    /** Position of that alternative, from 1; undefined: there is none. */
    number: sell && sellNumber(detail, sell),
    open: () => setTab('sell', sell && mayChange ? { edit: sell.idSell } : {}),
    start: () => setTab('sell', { edit: 'new', from: idCosts.join('+') }),
  }
}
