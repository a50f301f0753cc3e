import { Button } from '@blueprintjs/core'
import { ComparisonIcon, PlusIcon } from '@blueprintjs/icons'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { currencySign, MISSING } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/use-format.ts'
import { offered } from '../commands/actions.ts'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { costSummaries, type CostSummary, sourceDetail, sourceName } from '../charge-grid/cost-summaries.ts'
import { CostMarks, FxLine, SOON_DAYS } from '../costs/cost-marks.tsx'
import { useTab } from '../use-tab.ts'

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
