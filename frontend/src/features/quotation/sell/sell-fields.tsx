import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { useTranslation } from 'react-i18next'
import { InputRow } from '../../../components/form/rows.tsx'
import { offerRows } from '../alternative/offer-rows.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { SellDraft } from '../margin/sell-line.ts'
import { type SellProblem } from './sell-input.ts'
import { SellLists } from './sell-lists.tsx'
import { useSellProblemText } from '../editing/use-problem-text.ts'

export interface SellFieldsProps {
  draft: SellDraft
  onChange: (draft: SellDraft) => void
  problems: readonly SellProblem[]
  /** Fields that the server refused. */
  refused: ReadonlySet<string>
  costValidez: string | undefined
  detail: QuotationDetail
}

/** Texts of the alternative for the client; a validity after the cost's requires a reason. */
export const SellFields = ({ draft, onChange, problems, refused, costValidez, detail }: SellFieldsProps) => {
  const { t } = useTranslation('quotations')
  const { t: prices } = useTranslation('prices')
  const format = useFormat()
  const problemText = useSellProblemText()
  const refusalText = (name: string) => (refused.has(name) ? prices('refusedField') : undefined)
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const tooLate = problems.find(({ code }) => code === 'LATER_THAN_COST')
  const isLater = costValidez !== undefined && draft.validez > costValidez
  const { text, days, validity } = offerRows(draft, onChange, refusalText)
  return (
    <div className="sell-fields">
      {text('description', t('sell.name'))}
      {text('carrier', t('costs.carrier'))}
      {text('ruta', t('costs.route'))}
      {validity({
        label: t('sell.validity'),
        error: noValidity ? problemText(noValidity) : refusalText('validez'),
        warning: draft.validez !== '' && format.daysUntil(draft.validez) < 0 ? prices('past') : undefined,
        hint: costValidez === undefined ? undefined : t('sell.costUntil', { date: format.date(costValidez) }),
      })}
      {days('ttime', prices('sell.transit'))}
      {days('freeDays', prices('sell.free'))}
      {text('frequency', prices('frequency'))}
      {isLater ? (
        <InputRow
          label={t('sell.whyLater')}
          error={tooLate && problemText(tooLate)}
          value={draft.validityOverrideReason}
          maxLength={300}
          onChange={(validityOverrideReason) => onChange({ ...draft, validityOverrideReason })}
        />
      ) : (
        <span />
      )}
      <SellLists detail={detail} draft={draft} onChange={onChange} />
    </div>
  )
}
