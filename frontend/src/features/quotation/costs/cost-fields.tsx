import { InputGroup } from '@blueprintjs/core'
import { type CarriedLeg, carriedLegs } from '@freight/contracts/choices'
import { offerLimits } from '@freight/contracts/quotation/fields/offer-limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardButton } from '../../../components/card-button.tsx'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { found } from '../../../components/form/found.ts'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { SuggestField } from '../../../components/form/suggest-field.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'
import type { CostDraft, CostProblem } from './cost-draft.ts'
import { providersOptions } from '../quotation-queries.ts'
import { useCostProblemText } from '../editing/use-problem-text.ts'

export interface CostFieldsProps {
  draft: CostDraft
  onChange: (draft: CostDraft) => void
  problems: readonly CostProblem[]
  /** Fields that the server refused. */
  refused: ReadonlySet<string>
  /** Whether the validity is the company's assumption. */
  isAssumed?: boolean
  /** Whether an agent's answer is recorded: its supplier is fixed and it has no legs. */
  isAgentAnswer?: boolean
}

/** Consecutive legs of one journey, and the two ends. */
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

/** Supplier, route, days and validity of a cost. */
export const CostFields = ({
  draft,
  onChange,
  problems,
  refused,
  isAssumed = false,
  isAgentAnswer = false,
}: CostFieldsProps) => {
  const { t } = useTranslation('quotations')
  const { t: prices } = useTranslation('prices')
  const problemText = useCostProblemText()
  const [query, setQuery] = useState('')
  const providers = useQuery(providersOptions(query))
  const format = useFormat()
  const refusalText = (name: string) => (refused.has(name) ? prices('refusedField') : undefined)
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const textRow = (name: 'carrier' | 'ruta' | 'frequency', label: string) => (
    <FormRow label={label} error={refusalText(name)}>
      {({ id, invalid, ...control }) => (
        <InputGroup
          {...control}
          id={id}
          aria-invalid={invalid || undefined}
          intent={invalid ? 'danger' : 'none'}
          value={draft[name]}
          maxLength={offerLimits[name]}
          onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
        />
      )}
    </FormRow>
  )
  const daysRow = (name: 'ttime' | 'freeDays', label: string) => (
    <FormRow label={label} error={refusalText(name)}>
      {(control) => (
        <DecimalInput
          {...control}
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
    <div className="cost-fields" data-of-agent={isAgentAnswer || undefined}>
      {!isAgentAnswer && (
        <FormRow label={t('costs.agent')}>
          {({ id }) => (
            <SuggestField<Agent>
              id={id}
              cell="agent"
              value={draft.agenteNombre === '' ? undefined : { id: draft.agente, name: draft.agenteNombre, code: '' }}
              found={found(query, providers, (rows): readonly Agent[] => rows)}
              onQuery={setQuery}
              rightElement={<CardButton of="agent" id={draft.agente} name={draft.agenteNombre} />}
              keyOf={(item) => `${item.id}${item.name}`}
              textOf={(item) => item.name}
              noteOf={(item) => item.code}
              create={{ from: (name) => ({ id: '', name, code: '' }), text: (name) => t('costs.otherAgent', { name }) }}
              onChange={(item) => onChange({ ...draft, agente: item.id, agenteNombre: item.name })}
            />
          )}
        </FormRow>
      )}
      {textRow('carrier', t('costs.carrier'))}
      {textRow('ruta', t('costs.route'))}
      {daysRow('ttime', t('costs.transitDays'))}
      {daysRow('freeDays', t('costs.free'))}
      <FormRow
        label={t('costs.validity')}
        error={noValidity ? problemText(noValidity) : refusalText('validez')}
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
      {textRow('frequency', prices('frequency'))}
      {!isAgentAnswer && (
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
      <div className="cost-comments">
        <FormRow label={t('costs.comments')} error={refusalText('comments')}>
          {({ id }) => (
            <InputGroup
              id={id}
              value={draft.comments}
              maxLength={offerLimits.comments}
              onChange={(event) => onChange({ ...draft, comments: event.currentTarget.value })}
            />
          )}
        </FormRow>
      </div>
    </div>
  )
}
