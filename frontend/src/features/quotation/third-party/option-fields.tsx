import { offerLimits } from '@freight/contracts/quotation/fields/offer-limits'
import { useTranslation } from 'react-i18next'
import type { CostDraft, CostProblem } from '../costs/cost-draft.ts'
import { useCostProblemText } from '../editing/use-problem-text.ts'
import { DateRow, DecimalRow, InputRow } from '../../../components/form/rows.tsx'

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
  const problemText = useCostProblemText()
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const isPast = draft.validez !== '' && draft.validez < today
  const textRow = (name: 'description' | 'carrier' | 'ruta' | 'frequency' | 'comments') => (
    <InputRow
      label={t(`field.${name}`)}
      value={draft[name]}
      maxLength={offerLimits[name]}
      onChange={(typed) => onChange({ ...draft, [name]: typed })}
    />
  )
  const daysRow = (name: 'ttime' | 'freeDays') => (
    <DecimalRow
      label={t(`field.${name}`)}
      kind="whole"
      max={offerLimits.days}
      cell={name}
      value={draft[name]}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  )
  return (
    <div className="option-fields">
      {textRow('description')}
      {textRow('carrier')}
      {textRow('ruta')}
      {daysRow('ttime')}
      {daysRow('freeDays')}
      <DateRow
        label={t('field.validez')}
        error={noValidity && problemText(noValidity)}
        warning={isPast ? t('validezOver') : undefined}
        cell="validez"
        value={draft.validez === '' ? undefined : draft.validez}
        onChange={(validez) => onChange({ ...draft, validez: validez ?? '' })}
      />
      {textRow('frequency')}
      {textRow('comments')}
    </div>
  )
}
