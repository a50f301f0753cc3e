import { Button } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { ComparisonIcon, PlusIcon } from '@blueprintjs/icons'
import { currencySign, MISSING, useFormat } from '../../../lib/format/format.ts'
import { offered } from '../commands/actions.ts'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import {
  costSummaries,
  type CostSummary,
  sourceDetail,
  sourceName,
  byJourney,
  sourceCostsOf,
} from '../charge-grid/cost-summaries.ts'
import { CostMarks, FxLine, SOON_DAYS, Journey } from '../costs/cost-marks.tsx'
import { useTab } from '../use-tab.ts'
import { Money } from '../../../components/money.tsx'
import { MarginFigures, MarginNow } from '../margin/margin-now.tsx'
import { MoneyList } from '../money-list.tsx'
import { SoldLines } from '../sell/lines/sold-lines.tsx'
import { useTaxWords } from '../charge-grid/use-unit-words.ts'
import { ApprovalTag } from '../approval/approval-tag.tsx'

/** A validity with its distance in days; amber from three days. */
export const ValidityWords = ({ validez, shipmentDate }: { validez: string; shipmentDate?: string | undefined }) => {
  const format = useFormat()
  const warning = useValidityWarning()(validez, shipmentDate)
  const isSoon = warning !== undefined || format.daysUntil(validez) <= SOON_DAYS
  return (
    <span className={isSoon ? 'hue' : 'secondary'} data-hue="amber">
      {format.date(validez)}
      <span className={isSoon ? 'under ink-3 hue as-block size-12 regular' : 'under ink-3 as-block size-12 regular'}>
        {warning ?? format.until(validez)}
      </span>
    </span>
  )
}

/** The alternatives with their marks, cheapest first. */
export const CostsCard = ({ detail }: { detail: QuotationDetail }) => {
  const { t } = useTranslation('quotations')
  const [, setTab] = useTab()
  const costs = costSummaries(detail)
  return (
    <section className="card" aria-labelledby="costs-title">
      <header className="card-head">
        <h2 id="costs-title">{t('costs.title')}</h2>
        <span className="note">{t('costs.alternatives', { count: costs.length })}</span>
        <span className="end">
          {offered(detail, 'AddCostGroup')?.possible === true && (
            <Button size="small" icon={<PlusIcon />} onClick={() => setTab('costs', { edit: 'new' })}>
              {t('command.AddCostGroup.action')}
            </Button>
          )}
          {costs.length > 1 && (
            <Button size="small" icon={<ComparisonIcon />} onClick={() => setTab('comparison')}>
              {t('costs.compare')}
            </Button>
          )}
        </span>
      </header>
      {costs.length === 0 ? (
        <p className="card-body quiet">{t('costs.none')}</p>
      ) : (
        <table className="dense-table quiet-table two-lines line-18 min-width-0">
          <thead>
            <tr>
              <th scope="col">{t('costs.source')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('costs.marks')}</span>
              </th>
              <th scope="col" className="number">
                {t('costs.transit')}
              </th>
              <th scope="col" className="number">
                {t('costs.freeShort')}
              </th>
              <th scope="col" className="number">
                {t('costs.validity')}
              </th>
              <th scope="col" className="number">
                {t('costs.totalIn', { currency: currencySign(detail.displayCurrency) })}
              </th>
            </tr>
          </thead>
          <tbody>
            {costs.map((summary) => (
              <CostLine
                key={summary.cost.idCost}
                summary={summary}
                shipmentDate={detail.shipmentDate}
                onOpen={() => setTab('costs', { edit: summary.cost.idCost })}
              />
            ))}
          </tbody>
        </table>
      )}
      {costs.length > 0 && <FxLine detail={detail} />}
    </section>
  )
}

const CostLine = ({
  summary,
  shipmentDate,
  onOpen,
}: {
  summary: CostSummary
  shipmentDate: string | undefined
  onOpen: () => void
}) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { cost, total, complete, openChargeCount, difference, cheapest } = summary
  const differenceWords = () => {
    if (!complete) return t('costs.missing', { count: openChargeCount })
    return cheapest || difference === undefined ? MISSING : `+ ${format.amount(difference)}`
  }
  return (
    <tr data-selected={summary.inSale || undefined}>
      <td>
        <button type="button" className="line-name" onClick={onOpen}>
          {sourceName(cost)}
        </button>
        <span className="under ink-3 as-block size-12 regular">{sourceDetail(cost)}</span>
      </td>
      <td>
        <CostMarks summary={summary} />
      </td>
      <td className="number">{cost.ttime === undefined ? MISSING : t('common.daysShort', { count: cost.ttime })}</td>
      <td className="number secondary">
        {cost.freeDays === undefined ? MISSING : t('common.daysShort', { count: cost.freeDays })}
      </td>
      <td className="number">
        <ValidityWords validez={cost.validez} shipmentDate={shipmentDate} />
      </td>
      <td className="number">
        <span className={complete ? 'line-total' : 'quiet'}>{format.amount(total)}</span>
        <span className="under ink-3 as-block size-12 regular">{differenceWords()}</span>
      </td>
    </tr>
  )
}

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
