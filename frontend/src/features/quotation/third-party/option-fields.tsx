import { useTranslation } from 'react-i18next'
import type { CostDraft, CostProblem } from '../costs/cost-draft.ts'
import { useProblemText } from '../editing/use-problem-text.ts'
import { offerRows } from '../alternative/offer-rows.tsx'

interface OptionFieldsProps {
  draft: CostDraft
  onChange: (draft: CostDraft) => void
  problems: readonly CostProblem[]
  /** Today in the company's time zone. */
  today: string
}

/** Fields of an option: route, days and validity. */
export const OptionFields = ({ draft, onChange, problems, today }: OptionFieldsProps) => {
  const { t } = useTranslation('thirdParty')
  const problemText = useProblemText()
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const isPast = draft.validez !== '' && draft.validez < today
  const { text, days, validity } = offerRows(draft, onChange)
  return (
    <div className="option-fields">
      {text('description', t('field.description'))}
      {text('carrier', t('field.carrier'))}
      {text('ruta', t('field.ruta'))}
      {days('ttime', t('field.ttime'))}
      {days('freeDays', t('field.freeDays'))}
      {validity({
        label: t('field.validez'),
        error: noValidity && problemText(noValidity),
        warning: isPast ? t('validezOver') : undefined,
      })}
      {text('frequency', t('field.frequency'))}
      {text('comments', t('field.comments'))}
    </div>
  )
}
