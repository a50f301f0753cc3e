import { RefreshIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NoticeCard } from '../../../../components/feedback/notice-card.tsx'
import { useFormat } from '../../../../lib/format/use-format.ts'
import { latestChanges } from '../../page/latest-changes.ts'
import { useChangeWords } from '../../page/use-change-words.ts'
import { changesOptions } from '../../quotation-queries.ts'
import { sellName } from '../../sell/sell-name.ts'

export interface ChangedMeanwhileProps {
  opened: QuotationDetail
  shown: QuotationDetail
}

/** Changes by other users while a dialog was open, and the sales whose amount or margin changed. */
export const ChangedMeanwhile = ({ opened, shown }: ChangedMeanwhileProps) => {
  const { t } = useTranslation('quotationCommands')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const words = useChangeWords()
  const { data } = useQuery(changesOptions(shown.key, opened.revision))
  const figures = ({ converted, margin }: QuotationDetail['sell'][number]) =>
    [
      format.money(converted, shown.displayCurrency),
      ...(margin === undefined ? [] : [format.margin(margin.marginPct, margin.atMost)]),
    ].join(' · ')
  const sales = shown.sell.flatMap((sell) => {
    const openedSell = opened.sell.find(({ idSell }) => idSell === sell.idSell)
    if (openedSell === undefined || figures(openedSell) === figures(sell)) return []
    return [`${sellName(shown, sell)}: ${figures(openedSell)} → ${figures(sell)}`]
  })
  return (
    <NoticeCard icon={<RefreshIcon size={14} aria-hidden="true" />} hue="amber">
      {latestChanges(data?.changes ?? []).map((change) => (
        <p key={change.revision}>
          <strong>{change.by.kind === 'SYSTEM' ? t('live.house') : change.by.name || t('live.agent')}</strong>{' '}
          {words(change)}
        </p>
      ))}
      {sales.map((sale) => (
        <p key={sale}>{sale}</p>
      ))}
      <p>{shell('state.confirmAgain')}</p>
    </NoticeCard>
  )
}
