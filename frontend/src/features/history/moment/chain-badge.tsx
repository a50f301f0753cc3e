import { Button } from '@blueprintjs/core'
import { DownloadIcon, ErrorIcon, TickCircleIcon } from '@blueprintjs/icons'
import type { QuotationHistory } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'

const downloadHistory = (history: QuotationHistory) => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(history, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: `${history.key}.json` })
  link.click()
  URL.revokeObjectURL(url)
}

/** Result of verifying the hash chain, and a download of the whole stream. */
export const ChainBadge = ({ history }: { history: QuotationHistory }) => {
  const { t } = useTranslation('history')
  const format = useFormat()
  const { intact, events, checkedAt } = history.chain
  return (
    <div className="chain pad-left-16 line-left row gap-8 size-12-5">
      <span className="hue" data-hue={intact ? 'green' : 'red'}>
        {intact ? <TickCircleIcon size={16} aria-hidden="true" /> : <ErrorIcon size={16} aria-hidden="true" />}
      </span>
      <span>
        <span className="hue medium" data-hue={intact ? 'green' : 'red'}>
          {t(intact ? 'chain.intact' : 'chain.broken')}
        </span>
        <span className="quiet">{t('chain.checked', { count: events, at: format.near(checkedAt) })}</span>
      </span>
      <Button
        icon={<DownloadIcon />}
        aria-label={t('chain.download')}
        title={t('chain.download')}
        onClick={() => downloadHistory(history)}
      />
    </div>
  )
}
