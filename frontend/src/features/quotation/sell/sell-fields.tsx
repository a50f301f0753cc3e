import { InputGroup } from '@blueprintjs/core'
import type { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { offerLimits } from '@freight/contracts/quotation/fields/offer-limits'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../../components/form/date-field.tsx'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { FormRow } from '../../../components/form/form-row.tsx'
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
  const textRow = (name: 'description' | 'carrier' | 'ruta' | 'frequency', label: string) => (
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
    <div className="sell-fields">
      {textRow('description', t('sell.name'))}
      {textRow('carrier', t('costs.carrier'))}
      {textRow('ruta', t('costs.route'))}
      <FormRow
        label={t('sell.validity')}
        error={noValidity ? problemText(noValidity) : refusalText('validez')}
        warning={draft.validez !== '' && format.daysUntil(draft.validez) < 0 ? prices('past') : undefined}
        hint={costValidez === undefined ? undefined : t('sell.costUntil', { date: format.date(costValidez) })}
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
      {daysRow('ttime', prices('sell.transit'))}
      {daysRow('freeDays', prices('sell.free'))}
      {textRow('frequency', prices('frequency'))}
      {isLater ? (
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
      ) : (
        <span />
      )}
      <SellLists detail={detail} draft={draft} onChange={onChange} />
    </div>
  )
}
