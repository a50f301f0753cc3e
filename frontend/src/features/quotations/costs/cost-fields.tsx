import { InputGroup } from '@blueprintjs/core'
import { type CarriedLeg, carriedLegs } from '@freight/contracts/choices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { found } from '../../../components/form/found.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { CostDraft, CostProblem } from './cost-draft.ts'
import { providersOptions } from '../queries.ts'
import { useCostProblemText } from '../editing/use-problem-text.ts'

export interface CostFieldsProps {
  draft: CostDraft
  onChange: (draft: CostDraft) => void
  problems: readonly CostProblem[]
  /** The validity is the company's assumption. */
  isAssumed?: boolean
  /** What an agent has answered: who they are is known, and of legs they say nothing. */
  isAgents?: boolean
}

/** Legs of one journey that follow each other, and the two ends. */
const legChoices: readonly (readonly CarriedLeg[])[] = [
  ['PICKUP'],
  ['MAIN_CARRIAGE'],
  ['DELIVERY'],
  ['PICKUP', 'MAIN_CARRIAGE'],
  ['MAIN_CARRIAGE', 'DELIVERY'],
  ['PICKUP', 'DELIVERY'],
  carriedLegs,
]

interface Agent {
  id: string
  name: string
  code: string
}

/** Who offers it, how it travels and until when it holds. */
export const CostFields = ({ draft, onChange, problems, isAssumed = false, isAgents = false }: CostFieldsProps) => {
  const { t } = useTranslation('quotations')
  const { t: prices } = useTranslation('prices')
  const problemText = useCostProblemText()
  const [query, setQuery] = useState('')
  const providers = useQuery(providersOptions(query))
  const format = useFormat()
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const text = (name: 'carrier' | 'ruta' | 'frequency', label: string) => (
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
  const days = (name: 'ttime' | 'freeDays', label: string) => (
    <FormRow label={label}>
      {({ id }) => (
        <DecimalInput
          id={id}
          kind="whole"
          max={999}
          cell={name}
          value={draft[name]}
          onChange={(value) => onChange({ ...draft, [name]: value })}
        />
      )}
    </FormRow>
  )
  return (
    <div className="cost-fields" data-of-agent={isAgents || undefined}>
      {!isAgents && (
        <FormRow label={t('costs.agent')}>
          {({ id }) => (
            <SuggestField<Agent>
              id={id}
              cell="agent"
              value={draft.agenteNombre === '' ? undefined : { id: draft.agente, name: draft.agenteNombre, code: '' }}
              found={found(query, providers, (rows): readonly Agent[] => rows)}
              onQuery={setQuery}
              keyOf={(item) => `${item.id}${item.name}`}
              textOf={(item) => item.name}
              noteOf={(item) => item.code}
              create={{ from: (name) => ({ id: '', name, code: '' }), text: (name) => t('costs.otherAgent', { name }) }}
              onChange={(item) => onChange({ ...draft, agente: item.id, agenteNombre: item.name })}
            />
          )}
        </FormRow>
      )}
      {text('carrier', t('costs.carrier'))}
      {text('ruta', t('costs.route'))}
      {days('ttime', t('costs.transitDays'))}
      {days('freeDays', t('costs.free'))}
      <FormRow
        label={t('costs.validity')}
        error={noValidity && problemText(noValidity)}
        warning={draft.validez !== '' && format.daysUntil(draft.validez) < 0 ? prices('past') : undefined}
        hint={isAssumed ? t('costs.assumed') : undefined}
      >
        {({ id, invalid }) => (
          <DateField
            id={id}
            cell="validez"
            value={draft.validez === '' ? undefined : draft.validez}
            invalid={invalid}
            onChange={(validez) => onChange({ ...draft, validez: validez ?? '' })}
          />
        )}
      </FormRow>
      {text('frequency', prices('frequency'))}
      {!isAgents && (
        <FormRow label={prices('legs.title')}>
          {({ id }) => (
            <SelectField
              id={id}
              value={draft.legs ?? ''}
              options={[
                { value: '', label: prices('legs.byLines') },
                ...legChoices.map((legs) => ({
                  value: legs.join('+'),
                  label:
                    legs.length === carriedLegs.length
                      ? prices('legs.all')
                      : legs.map((leg) => prices(`leg.${leg}`)).join(' + '),
                })),
              ]}
              onChange={(legs) => onChange({ ...draft, legs })}
            />
          )}
        </FormRow>
      )}
      <div style={{ gridColumn: isAgents ? '1 / -1' : '3 / -1' }}>
        <FormRow label={t('costs.comments')}>
          {({ id }) => (
            <InputGroup
              id={id}
              value={draft.comments}
              maxLength={2000}
              onChange={(event) => onChange({ ...draft, comments: event.currentTarget.value })}
            />
          )}
        </FormRow>
      </div>
    </div>
  )
}
