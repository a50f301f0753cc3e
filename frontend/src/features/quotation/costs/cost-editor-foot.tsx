import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../components/money.tsx'
import { MoneyList } from '../money-list.tsx'
import type { draftTotals } from '../charge-grid/cost-draft.ts'

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
