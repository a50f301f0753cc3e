import { Button } from '@blueprintjs/core'
import { TrashIcon } from '@blueprintjs/icons'
import { containerTypes, uldTypes } from '@freight/contracts/vocabulary/transport'
import { calculators as rateCalculators, currencies, percentBases } from '@freight/contracts/vocabulary/price'
import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calledIn, matchingCodes } from '../../../components/charges/matching-codes.ts'
import { useFormerText } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { type ChargeDraft, usualBands } from '../rate.ts'
import { inOtherCurrency } from './other-currency.ts'
import { useUnitName } from './use-unit-name.ts'
import { makesSense, rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { SuggestField } from '../../../components/form/suggest-field.tsx'

type Code = RouteResponse<'GET /app/v1/charge-codes'>['rows'][number]

interface ChargeCodeFieldProps {
  /** The chosen code; empty without one. */
  value: string
  /** Undefined until they have loaded. */
  codes: readonly Code[] | undefined
  /** Name of the field in its form. */
  cell: string
  label: string
  invalid: boolean
  onChange: (id: string) => void
}

/** Charge code of a line of a rate, found by the code or by its name. A code that is no longer offered stays shown. */
const ChargeCodeField = ({ value, codes, cell, label, invalid, onChange }: ChargeCodeFieldProps) => {
  const { t, i18n } = useTranslation('rates')
  const [query, setQuery] = useState('')
  const rows =
    codes && matchingCodes(codes, query).map((code) => ({ id: code.id, name: calledIn(code, i18n.language) }))
  return (
    <SuggestField<{ id: string; name: string }>
      aria-label={label}
      cell={cell}
      value={value === '' ? undefined : { id: value, name: '' }}
      found={{ of: query, rows, error: undefined, retry: () => undefined }}
      onQuery={setQuery}
      onChange={({ id }) => onChange(id)}
      keyOf={({ id }) => id}
      textOf={({ id }) => id}
      noteOf={({ name }) => name}
      placeholder={t('grid.choose')}
      invalid={invalid}
    />
  )
}

/** Calculators available for a charge of this mode. */
const calculatorsOf = (mode: Mode) =>
  rateCalculators.filter(
    (one) =>
      one === 'FLAT' || one === 'PER_DAY' || (isInBands(one) ? rangeUnitsOf(mode).length > 0 : makesSense(one, mode)),
  )

/** Possible bases of a charge: the quantity of bands, the base of a percentage, a type of container or device. */
const unitsOf = (charge: ChargeDraft, mode: Mode, earlier: readonly ChargeDraft[]): string[] => {
  if (isInBands(charge.calculator)) return rangeUnitsOf(mode)
  if (charge.calculator === 'PERCENT') {
    const codes = [...new Set(earlier.map(({ code }) => code).filter((code) => code !== ''))]
    return [...percentBases, ...codes.map((code) => `CHARGE:${code}`)]
  }
  if (charge.calculator === 'PER_ULD') return ['', ...uldTypes]
  return charge.calculator === 'PER_CONTAINER' ? ['', ...containerTypes] : []
}

export interface ChargeLineProps {
  number: number
  charge: ChargeDraft
  earlier: readonly ChargeDraft[]
  /** Undefined until they have loaded. */
  codes: RouteResponse<'GET /app/v1/charge-codes'>['rows'] | undefined
  mode: Mode
  transport: TransportMode
  /** Whether to show errors: after a try to save. */
  isTried: boolean
  isOpen: boolean
  onOpen: () => void
  onChange: (charge: ChargeDraft) => void
  onMove: (offset: 1 | -1) => void
  onRemove: () => void
}

/** The charge with another calculator, and only the bands and base that this calculator has. */
const calculatedBy = (props: ChargeLineProps, calculator: ChargeDraft['calculator']): ChargeDraft => {
  const { charge, mode, transport, earlier } = props
  const next = { ...charge, calculator }
  const units = unitsOf(next, mode, earlier)
  const bands = isInBands(calculator) && charge.bands.length === 0 ? usualBands(transport) : charge.bands
  return { ...next, bands, unit: units.includes(charge.unit) ? charge.unit : (units[0] ?? '') }
}

/** One charge of a rate. Alt with an arrow key moves it: a percentage applies to the lines above it. */
export const ChargeLine = (props: ChargeLineProps) => {
  const { t, i18n } = useTranslation('rates')
  const { number, charge, earlier, codes, mode, isTried, isOpen, onOpen, onChange, onMove, onRemove } = props
  const unitName = useUnitName()
  const formerText = useFormerText()
  const code = codes?.find(({ id }) => id === charge.code)
  const concept = code === undefined ? '' : calledIn(code, i18n.language)
  const units = unitsOf(charge, mode, earlier)
  const label = (name: string) => t('grid.ofLine', { name, number })
  const onKeyDown = (event: KeyboardEvent) => {
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || (offset !== 1 && offset !== -1)) return
    event.preventDefault()
    onMove(offset)
  }
  const ofCurrency = (name: 'amount' | 'minimumAmount' | 'overPivot') => {
    const placeholder = charge.before && formerText(charge.before[name], charge.before.currency)
    return { currency: charge.currency, ...(placeholder !== undefined && { placeholder }) }
  }
  const calculators = calculatorsOf(mode)
  const offeredCalculators = calculators.includes(charge.calculator) ? calculators : [...calculators, charge.calculator]
  const hasMinimum = charge.calculator !== 'FLAT' && !charge.onRequest
  const priceField = () => {
    if (charge.onRequest)
      return (
        <span className="hue no-price" data-hue="amber">
          {t('line.open')}
        </span>
      )
    if (isInBands(charge.calculator))
      return (
        <button type="button" className="bands-link" aria-pressed={isOpen} onClick={onOpen}>
          {t('grid.bands', { count: charge.bands.filter(({ amount }) => amount !== '').length })}
        </button>
      )
    return (
      <DecimalInput
        kind="decimal"
        cell={`${charge.rowId}.amount`}
        value={charge.amount}
        {...(charge.calculator === 'FLAT' && { places: MONEY_PLACES })}
        {...(charge.calculator !== 'PERCENT' && ofCurrency('amount'))}
        aria-label={label(t('grid.amount'))}
        onChange={(amount) => onChange({ ...charge, amount })}
      />
    )
  }
  return (
    <tr data-open={isOpen || undefined} onKeyDown={onKeyDown}>
      <td className="cell-edit">
        <ChargeCodeField
          value={charge.code}
          codes={codes}
          cell={`${charge.rowId}.code`}
          label={label(t('grid.code'))}
          invalid={isTried && charge.code === ''}
          onChange={(next) => onChange({ ...charge, code: next })}
        />
      </td>
      <td className="cell-edit">
        <input
          className="rate-concept"
          value={charge.description === '' ? concept : charge.description}
          maxLength={200}
          aria-label={label(t('grid.concept'))}
          onChange={(event) => {
            const text = event.currentTarget.value
            onChange({ ...charge, description: text === concept ? '' : text })
          }}
        />
      </td>
      <td className="cell-edit">
        <SelectField
          value={charge.currency}
          aria-label={label(t('grid.currency'))}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={(currency) => onChange(inOtherCurrency(charge, currency))}
        />
      </td>
      <td className="cell-edit">
        <SelectField
          value={charge.onRequest ? 'ON_REQUEST' : charge.calculator}
          aria-label={label(t('grid.calculator'))}
          options={[...offeredCalculators, 'ON_REQUEST' as const].map((value) => ({
            value,
            label: t(`calculator.${value}`),
          }))}
          onChange={(next) => {
            if (next === 'ON_REQUEST') return onChange({ ...charge, onRequest: true, amount: '' })
            onChange({ ...calculatedBy(props, next), onRequest: false })
            return isInBands(next) ? onOpen() : undefined
          }}
        />
      </td>
      <td className={units.length > 0 ? 'cell-edit' : 'quiet'}>
        {units.length > 0 ? (
          <SelectField
            value={charge.unit}
            aria-label={label(t('grid.unit'))}
            options={units.map((value) => ({ value, label: unitName(charge.calculator, value) }))}
            onChange={(unit) => onChange({ ...charge, unit })}
          />
        ) : (
          unitName(charge.calculator, '')
        )}
      </td>
      <td className="cell-edit number">
        {priceField()}
        {charge.calculator === 'PER_ULD' &&
          !charge.onRequest &&
          (['pivot', 'overPivot'] as const).map((name) => (
            <DecimalInput
              key={name}
              kind="decimal"
              cell={`${charge.rowId}.${name}`}
              value={charge[name]}
              placeholder={t(`grid.${name}Short`)}
              {...(name === 'overPivot' && ofCurrency(name))}
              aria-label={label(t(`grid.${name}`))}
              onChange={(value) => onChange({ ...charge, [name]: value })}
            />
          ))}
      </td>
      {(['minimumAmount', 'minimumValue'] as const).map((name) => (
        <td key={name} className={hasMinimum ? 'cell-edit number' : 'number quiet'}>
          {!hasMinimum ? (
            '—'
          ) : (
            <DecimalInput
              kind="decimal"
              {...(name === 'minimumAmount' && { places: MONEY_PLACES })}
              cell={`${charge.rowId}.${name}`}
              value={charge[name]}
              placeholder="—"
              {...(name === 'minimumAmount' && ofCurrency(name))}
              aria-label={label(t(name === 'minimumAmount' ? 'grid.minimum' : 'grid.leastQuantity'))}
              onChange={(value) => onChange({ ...charge, [name]: value })}
            />
          )}
        </td>
      ))}
      <td className="quiet">{code !== undefined && t(`section.${code.section}`)}</td>
      <td className="charge-remove">
        <Button
          variant="minimal"
          size="small"
          icon={<TrashIcon size={14} />}
          aria-label={t('grid.remove', { number })}
          onClick={onRemove}
        />
      </td>
    </tr>
  )
}
