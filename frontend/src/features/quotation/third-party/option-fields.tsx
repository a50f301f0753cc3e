import { InputGroup } from '@blueprintjs/core'
import { offerLimits } from '@freight/contracts/quotation/fields/offer-limits'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import type { CostDraft, CostProblem } from '../costs/cost-draft.ts'
import { useCostProblemText } from '../editing/use-problem-text.ts'

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
    <FormRow label={t(`field.${name}`)}>
      {({ id }) => (
        <InputGroup
          id={id}
          value={draft[name]}
          maxLength={offerLimits[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
        />
      )}
    </FormRow>
  )
  const daysRow = (name: 'ttime' | 'freeDays') => (
    <FormRow label={t(`field.${name}`)}>
      {({ id }) => (
        <DecimalInput
          id={id}
          kind="whole"
          max={offerLimits.days}
          cell={name}
          value={draft[name]}
          onChange={(value) => onChange({ ...draft, [name]: value })}
        />
      )}
    </FormRow>
  )
  return (
    <div className="option-fields">
      {textRow('description')}
      {textRow('carrier')}
      {textRow('ruta')}
      {daysRow('ttime')}
      {daysRow('freeDays')}
      <FormRow
        label={t('field.validez')}
        error={noValidity && problemText(noValidity)}
        warning={isPast ? t('validezOver') : undefined}
      >
        {({ id, invalid, ...control }) => (
          <DateField
            {...control}
            id={id}
            cell="validez"
            value={draft.validez === '' ? undefined : draft.validez}
            invalid={invalid}
            onChange={(validez) => onChange({ ...draft, validez: validez ?? '' })}
          />
        )}
      </FormRow>
      {textRow('frequency')}
      {textRow('comments')}
    </div>
  )
}
