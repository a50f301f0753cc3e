import { type CarriedLeg, carriedLegs } from '@freight/contracts/vocabulary/journey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CardButton } from '../../../components/card-button.tsx'
import { found, SuggestField } from '../../../components/form/suggest-field.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
import { SelectRow } from '../../../components/form/rows.tsx'
import { useValidityWarning } from '../../../components/offer/use-validity-warning.ts'
import { offerRows, type ShipmentOfOffer } from '../alternative/offer-rows.tsx'
import { OfferSchedule } from '../alternative/offer-schedule.tsx'
import type { CostDraft, CostProblem } from '../charge-grid/cost-draft.ts'
import { providersOptions } from '../quotation-queries.ts'
import { useProblemText } from '../charge-grid/charge-grid.tsx'

export interface CostFieldsProps {
  draft: CostDraft
  onChange: (draft: CostDraft) => void
  problems: readonly CostProblem[]
  /** Fields that the server refused. */
  refused: ReadonlySet<string>
  shipment: ShipmentOfOffer
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
  shipment,
  isAssumed = false,
  isAgentAnswer = false,
}: CostFieldsProps) => {
  const { t } = useTranslation('quotations')
  const { t: prices } = useTranslation('prices')
  const problemText = useProblemText()
  const [query, setQuery] = useState('')
  const providers = useQuery(providersOptions(query))
  const validityWarning = useValidityWarning()
  const refusalText = (name: string) => (refused.has(name) ? prices('refusedField') : undefined)
  const noValidity = problems.find(({ code }) => code === 'NO_VALIDITY')
  const { text, days, validity } = offerRows(draft, onChange, refusalText)
  return (
    <div className="cost-fields pad-0-12-12 gap-8-12" data-of-agent={isAgentAnswer || undefined}>
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
      {text('carrier', t('costs.carrier'))}
      {text('ruta', t('costs.route'))}
      {days('ttime', t('costs.transitDays'))}
      {days('freeDays', t('costs.free'))}
      {validity({
        label: t('costs.validity'),
        error: noValidity ? problemText(noValidity) : refusalText('validez'),
        warning: validityWarning(draft.validez, shipment.date),
        hint: isAssumed ? t('costs.assumed') : undefined,
      })}
      {text('frequency', prices('frequency'))}
      {!isAgentAnswer && (
        <SelectRow
          label={prices('legs.title')}
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
      <div className="cost-comments">{text('comments', t('costs.comments'))}</div>
      <OfferSchedule draft={draft} onChange={onChange} hasContainers={shipment.hasContainers} errorOf={refusalText} />
    </div>
  )
}
