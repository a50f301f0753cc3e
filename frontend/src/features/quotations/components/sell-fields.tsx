import { InputGroup } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import type { SellDraft, SellProblem } from '../model/sell-draft.ts'
import { useSellProblemText } from './use-problem-text.ts'

export interface SellFieldsProps {
  draft: SellDraft
  onChange: (draft: SellDraft) => void
  problems: readonly SellProblem[]
  costValidez: string | undefined
}

/** What the client reads about the alternative; a validity beyond the cost's needs a reason. */
export const SellFields = ({ draft, onChange, problems, costValidez }: SellFieldsProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const problemText = useSellProblemText()
  const wrongDate = problems.find(({ code }) => code === 'WRONG_DATE')
  const tooLate = problems.find(({ code }) => code === 'LATER_THAN_COST')
  const isLater = costValidez !== undefined && draft.validez > costValidez
  const text = (name: 'description' | 'carrier' | 'ruta', label: string) => (
    <FormRow label={label}>
      {({ id }) => (
        <InputGroup
          id={id}
          value={draft[name]}
          maxLength={120}
          onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
        />
      )}
    </FormRow>
  )
  return (
    <div className="sell-fields">
      {text('description', t('sell.name'))}
      {text('carrier', t('costs.carrier'))}
      {text('ruta', t('costs.route'))}
      <FormRow
        label={t('sell.validity')}
        error={wrongDate && problemText(wrongDate)}
        hint={costValidez === undefined ? undefined : t('sell.costUntil', { date: format.date(costValidez) })}
      >
        {({ id, invalid }) => (
          <DateField
            id={id}
            value={draft.validez === '' ? undefined : draft.validez}
            invalid={invalid}
            onChange={(validez) => onChange({ ...draft, validez: validez ?? '' })}
            onWrong={(isWrong) => {
              if (isWrong) onChange({ ...draft, validez: '' })
            }}
          />
        )}
      </FormRow>
      {isLater && (
        <FormRow label={t('sell.whyLater')} error={tooLate && problemText(tooLate)}>
          {({ id, invalid }) => (
            <InputGroup
              id={id}
              intent={invalid ? 'danger' : 'none'}
              value={draft.validityOverrideReason}
              maxLength={300}
              onChange={(event) => onChange({ ...draft, validityOverrideReason: event.currentTarget.value })}
            />
          )}
        </FormRow>
      )}
    </div>
  )
}
