import { Checkbox } from '@blueprintjs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/use-format.ts'
import type { Sell } from '../model/approval.ts'
import { confirmedSell } from '../model/confirmed-sell.ts'
import { useOrder } from '../mutations.ts'
import type { ActDialogProps } from './act.ts'
import { OrderDialog } from './order-dialog.tsx'

/** What confirming an alternative keeps and what it changes: each line and the margin, before and after. */
export const ConfirmSellDialog = ({ detail, sell, onClose }: ActDialogProps & { sell: Sell }) => {
  const { t } = useTranslation('quotationOrders')
  const format = useFormat()
  const order = useOrder('ConfirmSellGroup', detail)
  const [fixed, setFixed] = useState<ReadonlySet<string>>(new Set())
  const { lines, margin } = confirmedSell(detail, sell, fixed)
  const keep = (id: string, isKept: boolean) =>
    setFixed(new Set(isKept ? [...fixed, id] : [...fixed].filter((one) => one !== id)))
  const fromTo = (before: string, after: string) => (before === after ? before : `${before} → ${after}`)
  const run = async () => order.run({ idSell: sell.idSell, fixed: [...fixed] })
  return (
    <OrderDialog order={order} target={detail} run={run} onClose={onClose}>
      <p>{t('stale.keepsPrices')}</p>
      <table className="charges">
        <thead>
          <tr>
            <th scope="col">{t('stale.line')}</th>
            {margin !== undefined && (
              <th scope="col" className="number">
                {t('stale.costColumn')}
              </th>
            )}
            <th scope="col" className="number">
              {t('approval.sale')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, before, after, follows }) => (
            <tr key={id}>
              <td>
                {before.concept} <span className="quiet">{before.sellCurrency}</span>
                {follows && (
                  <Checkbox
                    style={{ margin: 0 }}
                    checked={fixed.has(id)}
                    label={t('stale.keepAmount', { amount: format.money(before.sellAmount, before.sellCurrency) })}
                    onChange={(event) => keep(id, event.currentTarget.checked)}
                  />
                )}
              </td>
              {margin !== undefined && (
                <td className="number secondary">
                  {fromTo(format.amount(before.costAmount), format.amount(after.costAmount))}
                </td>
              )}
              <td className="number strong">
                {fromTo(format.amount(before.sellAmount), format.amount(after.sellAmount))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {margin !== undefined && (
        <p>
          {t('approval.margin')}{' '}
          <strong className="hue" data-hue={margin.margin.startsWith('-') ? 'red' : 'green'}>
            {fromTo(
              format.margin(sell.margin?.marginPct, sell.margin?.atMost),
              format.margin(margin.marginPct, margin.atMost),
            )}
          </strong>
        </p>
      )}
    </OrderDialog>
  )
}
