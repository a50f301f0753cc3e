import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { ConflictCard } from '../../../components/feedback/conflict-card.tsx'
import { nameOf } from '../../../components/offer/differences.ts'
import { useFormat } from '../../../lib/format/use-format.ts'

/** Notice why the confirmation closed: the quotation changed meanwhile, with the changed amounts. */
export const Overtaken = (props: { shown: QuotationDetail; now: QuotationDetail; onReload: () => void }) => {
  const { shown, now, onReload } = props
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const money = (sell: QuotationDetail['sell'][number] | undefined) =>
    sell === undefined ? t('overtaken.none') : format.money(sell.converted, now.displayCurrency)
  const changes = shown.sell.flatMap((sell) => {
    const [before, after] = [money(sell), money(now.sell.find(({ idSell }) => idSell === sell.idSell))]
    return before === after ? [] : [[nameOf(sell), `${before} → ${after}`].filter(Boolean).join(': ')]
  })
  return (
    <ConflictCard onReload={onReload}>
      {t('overtaken.notSent')} {changes.join(' · ')}
    </ConflictCard>
  )
}
