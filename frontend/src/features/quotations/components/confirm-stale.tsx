import { Button } from '@blueprintjs/core'
import { RefreshIcon } from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import type { QuotationDetail } from '@freight/contracts/quotation/views'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { offered } from '../model/actions.ts'
import type { Sell } from '../model/approval.ts'
import type { CostOfDetail } from '../model/cost-summaries.ts'
import { useOrder } from '../mutations.ts'
import { chargeCodesOptions } from '../queries.ts'
import { OrderProblem } from './order-problem.tsx'

/** A cost that is to be reviewed: why, where that is known, and the word that it still holds. */
export const StaleCost = ({ detail, cost }: { detail: QuotationDetail; cost: CostOfDetail }) => {
  const { t } = useTranslation('quotationOrders')
  const order = useOrder('ConfirmCostGroup', detail)
  const known = useQuery(chargeCodesOptions(detail.transportMode)).data
  const inUse = new Set(known?.map(({ id }) => id))
  const retired = known === undefined ? [] : cost.charges.map(({ idCharge }) => idCharge).filter((id) => !inUse.has(id))
  const codes = [...new Set(retired)]
  return (
    <Stale
      why={codes.length === 0 ? t('stale.cost') : t('stale.retired', { count: codes.length, codes: codes.join(', ') })}
      mayConfirm={offered(detail, 'ConfirmCostGroup')?.possible === true}
      isBusy={order.isBusy}
      onConfirm={() => void order.run({ idCost: cost.idCost })}
    >
      <OrderProblem order={order} target={detail} onDone={order.clear} />
    </Stale>
  )
}

/** An alternative that is to be reviewed; its cost comes first. */
export const StaleSell = ({ detail, sell }: { detail: QuotationDetail; sell: Sell }) => {
  const { t } = useTranslation('quotationOrders')
  const order = useOrder('ConfirmSellGroup', detail)
  const isCostStale = detail.cost?.find(({ idCost }) => idCost === sell.idCost)?.stale === true
  return (
    <Stale
      why={t(isCostStale ? 'stale.ofCost' : 'stale.sell')}
      mayConfirm={!isCostStale && offered(detail, 'ConfirmSellGroup')?.possible === true}
      isBusy={order.isBusy}
      onConfirm={() => void order.run({ idSell: sell.idSell })}
    >
      <OrderProblem order={order} target={detail} onDone={order.clear} />
    </Stale>
  )
}

interface StaleProps {
  why: string
  mayConfirm: boolean
  isBusy: boolean
  onConfirm: () => void
  children: ReactNode
}

const Stale = ({ why, mayConfirm, isBusy, onConfirm, children }: StaleProps) => {
  const { t } = useTranslation('quotationOrders')
  return (
    <>
      <div className="stale-line">
        <RefreshIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
        <span className="secondary">{why}</span>
        {mayConfirm && (
          <Button size="small" loading={isBusy} onClick={onConfirm}>
            {t('stale.confirm')}
          </Button>
        )}
      </div>
      {children}
    </>
  )
}
