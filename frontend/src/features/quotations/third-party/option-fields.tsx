import { InputGroup } from '@blueprintjs/core'
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
  /** The day that it is for whoever asks. */
  today: string
}

/** How one option travels, and until when it holds. */
export const OptionFields = ({ draft, onChange, problems, today }: OptionFieldsProps) => {
  const { t } = useTranslation('thirdParty')
  const problemText = useCostProblemText()
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const isOver = draft.validez !== '' && draft.validez < today
  const text = (name: 'description' | 'carrier' | 'ruta' | 'frequency' | 'comments', most: number) => (
    <FormRow label={t(`field.${name}`)}>
      {({ id }) => (
        <InputGroup
          id={id}
          value={draft[name]}
          maxLength={most}
          onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
        />
      )}
    </FormRow>
  )
  const days = (name: 'ttime' | 'freeDays') => (
    <FormRow label={t(`field.${name}`)}>
      {({ id }) => (
        <DecimalInput
          id={id}
          kind="whole"
          max={365}
          cell={name}
          value={draft[name]}
          onChange={(value) => onChange({ ...draft, [name]: value })}
        />
      )}
    </FormRow>
  )
  return (
    <div className="option-fields">
      {text('description', 200)}
      {text('carrier', 120)}
      {text('ruta', 200)}
      {days('ttime')}
      {days('freeDays')}
      <FormRow
        label={t('field.validez')}
        error={noValidity && problemText(noValidity)}
        warning={isOver ? t('validezOver') : undefined}
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
      {text('frequency', 80)}
      {text('comments', 2000)}
    </div>
  )
}
