import { ValidityWords } from './costs-card.tsx'
import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import { byJourney, costSummaries, sourceCostsOf, sourceName } from '../charge-grid/cost-summaries.ts'
import { Journey } from '../costs/journey.tsx'
import { MarginFigures, MarginNow } from '../margin/margin-now.tsx'
import { MoneyList } from '../money-list.tsx'
import { SoldLines } from '../sell/lines/sold-lines.tsx'
import { useTab } from '../use-tab.ts'
import { useTaxWords } from '../charge-grid/use-unit-words.ts'
import { ApprovalTag } from '../approval/approval-tag.tsx'

/** The selected alternative, with margin % and markup % by name. */
export const SellCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const taxWords = useTaxWords()
  const [, setTab] = useTab()
  const sell = detail.sell.find((one) => one.idSell === detail.sellectedSell)
  const sources = byJourney(sourceCostsOf(detail, sell))
  if (sell === undefined) return <NoSale detail={detail} />
  const basedOn = sources.length === 0 ? '' : t('sell.basedOn', { name: sources.map(sourceName).join(' + ') })
  return (
    <section className="card" aria-labelledby="sell-title">
      <header className="card-head">
        <h2 id="sell-title">{t('sell.title')}</h2>
        <span className="tag" data-hue="accent">
          {t('sell.chosen')}
        </span>
        {sell.published === false && (
          <span className="tag" data-hue="amber">
            {p('unpublished')}
          </span>
        )}
        {detail.sell.length > 1 ? (
          <span className="end note">
            <Button size="small" variant="minimal" intent="primary" onClick={() => setTab('sell')}>
              {t('sell.alternatives', { count: detail.sell.length })}
            </Button>
          </span>
        ) : (
          <span className="end note" style={{ display: 'block' }} title={basedOn}>
            {basedOn}
          </span>
        )}
      </header>
      <div className="card-body">
        <MarginFigures
          sell={sell.margin?.sell ?? sell.converted}
          marginFigures={sell.margin}
          currency={detail.displayCurrency}
          isStale={sell.stale}
        />
        <p className="marks inline-flex wrap gap-4">
          {sell.stale && (
            <span className="tag" data-hue="amber">
              {t('sell.stale')}
            </span>
          )}
          <MarginNow detail={detail} sell={sell} />
          <ApprovalTag sell={sell} />
        </p>
      </div>
      <Journey detail={detail} sell={sell} className="card-body" />
      <SoldLines charges={sell.charges} />
      <dl className="card-body facts">
        <div>
          <dt className="strong">{t('sell.subtotal')}</dt>
          <dd>
            <MoneyList amounts={sell.totals} />
          </dd>
        </div>
        <div>
          <dt>{taxWords.ofAll(sell.charges)}</dt>
          <dd className="secondary">
            <MoneyList amounts={sell.taxes} />
          </dd>
        </div>
        <div className="facts-total margin-5-0-7 line-above-2 line-below-2">
          <dt className="strong">{t('sell.convertedTotal')}</dt>
          <dd>
            <strong>
              <Money amount={sell.converted} currency={detail.displayCurrency} />
            </strong>
          </dd>
        </div>
        <div>
          <dt>{t('column.validity')}</dt>
          <dd>
            <ValidityWords validez={sell.validez} shipmentDate={detail.shipmentDate} />
          </dd>
        </div>
        <div>
          <dt>{t('sell.transitFree')}</dt>
          <dd>
            {[sell.ttime, sell.freeDays]
              .map((days) => (days === undefined ? MISSING : t('common.days', { count: days })))
              .join(' · ')}
          </dd>
        </div>
      </dl>
    </section>
  )
}

const NoSale = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  const best = costSummaries(detail).find((one) => one.complete)
  return (
    <section className="card" aria-labelledby="sell-title">
      <header className="card-head">
        <h2 id="sell-title">{t('sell.title')}</h2>
      </header>
      <div className="card-body">
        <p className="quiet">{detail.cost === undefined ? t('sell.noneForCommercial') : t('sell.none')}</p>
        {best !== undefined && offered(detail, 'AddSellGroup')?.possible === true && (
          <p className="margin-top-8">
            <Button size="small" onClick={() => setTab('sell', { edit: 'new', from: best.cost.idCost })}>
              {t('costs.use', { name: sourceName(best.cost) })}
            </Button>
          </p>
        )}
      </div>
    </section>
  )
}
