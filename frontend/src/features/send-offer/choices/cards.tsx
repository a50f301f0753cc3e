import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { differences } from '../../../components/offer/differences.ts'
import { OfferChange } from '../../../components/offer/offer-change.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { Sell } from './choices.ts'

/** Differences from the client's last offer. */
export const ChangesCard = ({ detail, sells }: { detail: QuotationDetail; sells: readonly Sell[] }) => {
  const { t } = useTranslation('finalize')
  const format = useFormat()
  const former = detail.revisions.at(-1)
  if (former === undefined)
    return (
      <section className="card" aria-labelledby="finalize-changes">
        <header className="card-head">
          <h2 id="finalize-changes">{t('changes.title')}</h2>
        </header>
        <p className="card-body quiet">{t('changes.first')}</p>
      </section>
    )
  const changes = differences(former, sells, detail.fx, detail.displayCurrency)
  const isSame = changes.every(({ kind }) => kind === 'SAME')
  return (
    <section className="card" aria-labelledby="finalize-changes">
      <header className="card-head">
        <h2 id="finalize-changes">{t('changes.title')}</h2>
        <span className="note">
          {t('changes.since', { number: former.revisionNo, when: format.near(former.sentAt) })}
        </span>
      </header>
      {isSame && <p className="card-body quiet">{t('changes.none')}</p>}
      {changes.map((change) => (
        <OfferChange
          key={change.idSell}
          change={change}
          isOnly={changes.length === 1}
          displayCurrency={detail.displayCurrency}
        />
      ))}
    </section>
  )
}
