import { fxDateOfAll } from '../../../components/quotation/fx-date.ts'
import { WarningSignIcon } from '@blueprintjs/icons'
import { Exact, round2 } from '@freight/contracts/money/money'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { currencySign } from '../../../lib/format/format.ts'
import { useFormat } from '../../../lib/format/format.ts'
import { costSummaries, sourceName } from '../charge-grid/cost-summaries.ts'
import type { DraftTotals, draftTotals } from '../charge-grid/cost-draft.ts'
import { MoneyList } from '../money-list.tsx'
import { Money } from '../../../components/money.tsx'

interface CostEditorFootProps {
  detail: QuotationDetail
  totals: ReturnType<typeof draftTotals>
  /** Total before the change. */
  before: string | undefined
}

/** Total of the cost while it is typed, and the missing amounts. */
export const CostEditorFoot = ({ detail, totals: { total, missing, perCurrency }, before }: CostEditorFootProps) => {
  const { t } = useTranslation('quotations')
  return (
    <footer className="gap-14 pad-9-12 sticky-foot row to-end line-above">
      {missing > 0 && (
        <span className="hue" data-hue="amber">
          {t('costs.missing', { count: missing })}
        </span>
      )}
      {before !== undefined && total !== undefined && before !== total && (
        <span className="old-total quiet">
          <s>
            <Money amount={before} currency={detail.displayCurrency} />
          </s>{' '}
          →
        </span>
      )}
      {perCurrency.length > 1 && (
        <span className="quiet">
          <MoneyList amounts={perCurrency} />
        </span>
      )}
      <span className="size-16 semibold tight">
        {total === undefined ? (
          <span className="quiet">{t('costs.noRate')}</span>
        ) : (
          <Money amount={total} currency={detail.displayCurrency} />
        )}
      </span>
    </footer>
  )
}

export interface EditedCostSummaryProps {
  detail: QuotationDetail
  totals: DraftTotals
  /** Absent while it is new. */
  idCost: string | undefined
  /** Number of client alternatives that are built on it. */
  soldIn: number
}

/** Summary of the edited cost: section totals, state, and effects of a change. */
export const EditedCostSummary = ({ detail, totals, idCost, soldIn }: EditedCostSummaryProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const otherBest = costSummaries(detail).find(
    ({ cost, complete, total }) => complete && total !== undefined && cost.idCost !== idCost,
  )
  const difference =
    otherBest?.total === undefined || totals.total === undefined || totals.missing > 0 || Number(totals.total) === 0
      ? undefined
      : new Exact(totals.total).minus(otherBest.total)
  return (
    <>
      <section className="card" aria-labelledby="this-cost">
        <header className="card-head">
          <h2 id="this-cost">{p('thisCost.title')}</h2>
          <span className="end note">{t('comparison.rates', { date: format.dayMonth(fxDateOfAll(detail)) })}</span>
        </header>
        <dl className="card-body facts">
          {totals.sections.map(({ section, total, missing }) => (
            <div key={section}>
              <dt>{t(`section.${section}`)}</dt>
              <dd>
                {format.amount(total)}{' '}
                {missing.length > 0 && (
                  <span className="hue" data-hue="amber">
                    {p('thisCost.without', { codes: missing.filter((code) => code !== '').join(', ') })}
                  </span>
                )}
              </dd>
            </div>
          ))}
          {totals.perCurrency.length > 1 && (
            <div>
              <dt>{t('comparison.perCurrency')}</dt>
              <dd className="secondary">
                <MoneyList amounts={totals.perCurrency} />
              </dd>
            </div>
          )}
          <div className="facts-total margin-5-0-7 line-above-2 line-below-2">
            <dt className="strong">{t('costs.totalIn', { currency: currencySign(detail.displayCurrency) })}</dt>
            <dd>
              <strong>{totals.total === undefined ? t('costs.noRate') : format.amount(totals.total)}</strong>
            </dd>
          </div>
        </dl>
        {difference !== undefined && otherBest !== undefined && !difference.isZero() && (
          <p className="card-foot quiet size-12 line-above">
            {p(difference.isNegative() ? 'thisCost.less' : 'thisCost.more', {
              amount: format.money(round2(difference.abs()), detail.displayCurrency),
              name: sourceName(otherBest.cost),
            })}
          </p>
        )}
      </section>
      <section className="card">
        <p className="stale-line secondary row gap-8" style={{ alignItems: 'flex-start', padding: 12 }}>
          <WarningSignIcon className="hue" data-hue="amber" size={14} aria-hidden="true" />
          <span>
            {p('thisCost.warning')} {soldIn === 0 ? p('thisCost.notSold') : p('thisCost.sold', { count: soldIn })}
          </span>
        </p>
      </section>
    </>
  )
}
