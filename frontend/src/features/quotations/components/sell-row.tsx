import { Button } from '@blueprintjs/core'
import { EditIcon, TrashIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { MISSING } from '../../../lib/format.ts'
import { useFormat } from '../../../lib/use-format.ts'
import type { Units } from '../model/amounts.ts'
import { lineMargin, sellAmountOf, type SellLineDraft } from '../model/sell-draft.ts'

export interface SellRowProps {
  line: SellLineDraft
  units: Units
  onChange: (line: SellLineDraft) => void
  /** Back to the percentage of the group. */
  onRule: () => void
  onRemove: () => void
}

const kinds = ['CLIENT', 'INCLUDED', 'ON_REQUEST', 'INTERNAL'] as const
type Kind = (typeof kinds)[number]

export const SellRow = ({ line, units, onChange, onRule, onRemove }: SellRowProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const name = line.concept
  const isZero = line.included || line.scope === 'INTERNAL'
  const earned = lineMargin(line, units)
  const isPerUnit = line.perUnit !== '' || (line.amount === '' && line.cost?.perUnit !== undefined)
  const kind: Kind = line.included ? 'INCLUDED' : line.scope
  const isLoss = earned?.margin.startsWith('-') === true
  const isNothing = earned === undefined || /^0\.00$/.test(earned.margin)
  const tone = isLoss ? 'number hue' : isNothing ? 'number quiet' : 'number'
  const percent = (value: string | undefined) => (value === undefined ? MISSING : `${format.decimal(value, 2)} %`)
  return (
    <tr>
      <td className="quiet code">{line.idCharge}</td>
      <td>{line.description || line.concept}</td>
      <td className="quiet">{line.currency}</td>
      <td className="number secondary">
        {line.cost === undefined
          ? MISSING
          : line.cost.perUnit === undefined
            ? t('costs.fixed')
            : format.decimal(line.cost.perUnit, 2)}
      </td>
      <td className="number secondary">{format.amount(line.cost?.amount)}</td>
      <td>
        {line.byHand ? (
          <button
            type="button"
            className="line-name hue by-hand"
            data-hue="amber"
            title={t('sell.backToRule')}
            onClick={onRule}
          >
            <EditIcon size={12} aria-hidden="true" /> {t('sell.byHand')}
          </button>
        ) : (
          <span className="quiet" title={line.rule?.name}>
            {t('sell.byRule')}
          </span>
        )}
      </td>
      <td className="cell-edit">
        {isPerUnit && !isZero ? (
          <DecimalInput
            value={line.perUnit}
            aria-label={t('sell.priceOf', { name })}
            onChange={(perUnit) => onChange({ ...line, perUnit, amount: '', byHand: true })}
          />
        ) : (
          <span className="number quiet cell-word">{MISSING}</span>
        )}
      </td>
      <td className={isPerUnit || isZero ? 'number strong' : 'cell-edit'}>
        {isZero ? (
          <span className="quiet">{format.amount('0')}</span>
        ) : isPerUnit ? (
          format.amount(sellAmountOf(line, units))
        ) : (
          <DecimalInput
            value={line.amount}
            aria-label={t('sell.amountOf', { name })}
            onChange={(amount) => onChange({ ...line, amount, byHand: true })}
          />
        )}
      </td>
      <td className={tone} data-hue="red">
        {format.amount(earned?.margin)}
      </td>
      <td className={tone} data-hue="red">
        {percent(earned?.marginPct)}
      </td>
      <td className={tone} data-hue="red">
        {percent(earned?.markupPct)}
      </td>
      <td className="cell-edit">
        <SelectField<Kind>
          value={kind}
          aria-label={t('sell.scopeOf', { name })}
          options={kinds.map((value) => ({ value, label: t(`lineScope.${value}`) }))}
          onChange={(next) =>
            onChange({ ...line, included: next === 'INCLUDED', scope: next === 'INCLUDED' ? 'CLIENT' : next })
          }
        />
      </td>
      <td className="grid-remove">
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={<TrashIcon size={14} />}
          aria-label={t('sell.removeLine', { name })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
