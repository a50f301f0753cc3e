import { Button } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { currencies } from '@freight/contracts/money'
import { unitBasisOf } from '@freight/contracts/charges'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { useFormat } from '../../../lib/use-format.ts'
import { isPositive, lineAmount, quantityOf, type Units } from '../model/amounts.ts'
import type { ChargeCode } from '../model/charge-code.ts'
import { type CostLineDraft, withCurrency } from '../model/cost-draft.ts'
import { CodePicker } from './code-picker.tsx'

export interface ChargeRowProps {
  number: number
  line: CostLineDraft
  codes: readonly ChargeCode[]
  units: Units
  isOurs: boolean
  isChanged: boolean
  isFocused: boolean
  isLast: boolean
  onChange: (line: CostLineDraft) => void
  onAdd: () => void
  onRemove: () => void
}

const currencyOptions = currencies.map((value) => ({ value, label: value }))

const Plain = (props: ChargeRowProps) => {
  const { t } = useTranslation('quotations')
  const format = useFormat()
  const { number, line, codes, units, isOurs, isChanged, isFocused, isLast, onChange, onAdd, onRemove } = props
  const code = codes.find(({ id }) => id === line.idCharge)
  const isPerUnit = line.perUnit !== ''
  const amount = lineAmount(line.perUnit, line.amount, units)
  const label = (name: string) => t('grid.ofLine', { name, number })
  // Tab from the last cell goes on in a new line; Enter does so from any number.
  const goOn = (event: React.KeyboardEvent, isEnd: boolean) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey
    if (!isEnter && !(event.key === 'Tab' && !event.shiftKey && isEnd && isLast)) return
    event.preventDefault()
    onAdd()
  }
  return (
    <tr className={isOurs ? undefined : 'not-ours'} data-changed={isChanged || undefined}>
      <td className="grid-number">{number}</td>
      <td className="cell-edit">
        <CodePicker
          value={line.idCharge}
          codes={codes}
          isFocused={isFocused}
          label={label(t('grid.code'))}
          onChange={(chosen) =>
            onChange({ ...line, idCharge: chosen.id, concept: chosen.concept, section: chosen.section })
          }
          onClear={() => onChange({ ...line, idCharge: '', concept: '' })}
        />
      </td>
      <td className="cell-edit">
        <input
          className="grid-input"
          value={line.description === '' ? line.concept : line.description}
          maxLength={200}
          aria-label={label(t('grid.concept'))}
          placeholder={t('grid.codeToGoOn')}
          disabled={line.idCharge === ''}
          onChange={(event) =>
            onChange({
              ...line,
              description: event.currentTarget.value === line.concept ? '' : event.currentTarget.value,
            })
          }
        />
      </td>
      <td className="cell-edit">
        <SelectField
          value={line.currency}
          options={currencyOptions}
          aria-label={label(t('grid.currency'))}
          onChange={(currency) => onChange(withCurrency(line, currency))}
        />
      </td>
      <td className="cell-edit">
        <DecimalInput
          value={line.perUnit}
          aria-label={label(t(`per.${unitBasisOf(units.modo)}`))}
          placeholder={
            line.before?.field === 'perUnit'
              ? t('grid.before', { amount: line.before.text, currency: line.before.currency })
              : '—'
          }
          onChange={(perUnit) => onChange({ ...line, perUnit, amount: perUnit === '' ? line.amount : '' })}
          onKeyDown={(event) => goOn(event, isPerUnit)}
        />
      </td>
      <td className="number quiet">
        {isPerUnit
          ? `× ${format.decimal(quantityOf(units))} ${t(`unit.${unitBasisOf(units.modo)}`)}`
          : line.amount === ''
            ? ''
            : t('grid.fixed')}
      </td>
      <td className={isPerUnit ? 'number strong' : 'cell-edit'}>
        {isPerUnit ? (
          format.amount(amount)
        ) : (
          <DecimalInput
            value={line.amount}
            aria-label={label(t('grid.amount'))}
            className={isPositive(line.amount) || line.idCharge === '' ? '' : 'no-amount'}
            placeholder={
              line.before?.field === 'amount'
                ? t('grid.before', { amount: line.before.text, currency: line.before.currency })
                : line.idCharge === ''
                  ? ''
                  : t('costs.noAmount')
            }
            onChange={(typed) => onChange({ ...line, amount: typed })}
            onKeyDown={(event) => goOn(event, true)}
          />
        )}
      </td>
      <td className="quiet">{code === undefined ? '' : t(`tax.${code.tax}`)}</td>
      <td className="grid-remove">
        <Button
          variant="minimal"
          size="small"
          tabIndex={-1}
          icon={<TrashIcon size={14} />}
          aria-label={t('grid.removeLine', { number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}

/** A line is drawn again only when something of it changes: typing in a grid of fifty stays light. */
export const ChargeRow = memo(
  Plain,
  (before, after) =>
    before.line === after.line &&
    before.codes === after.codes &&
    before.number === after.number &&
    before.isOurs === after.isOurs &&
    before.isChanged === after.isChanged &&
    before.isFocused === after.isFocused &&
    before.isLast === after.isLast,
)
