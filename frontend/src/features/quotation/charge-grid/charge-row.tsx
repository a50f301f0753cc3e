import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { Button } from '@blueprintjs/core'
import {
  choiceOf,
  FIXED,
  headBasis,
  inOtherCurrency,
  isBanded,
  isWhole,
  lineCode,
  withPriceBasis,
  withUsual,
} from './line-draft.ts'
import type { PricedLine, Shipment } from '@freight/contracts/pricing/priced-lines'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { isPositive } from './amounts.ts'
import { type ChargeCodes, MAX_DESCRIPTION } from './use-charge-codes.ts'
import type { CostLineDraft } from './cost-draft.ts'
import {
  type Meaning,
  useChoices,
  useFormerPrice,
  useFormerUnitPrice,
  useTaxWords,
  useUnitSign,
} from './use-unit-words.ts'
import { RemoveButton } from '../../../components/grid/grid-parts.tsx'
import { BandsButton, MoreButton } from './price/price-strip.tsx'
import { conceptIn } from '../../../components/charges/matching-codes.ts'
import { CodePicker } from './code-picker.tsx'
import { useFormat } from '../../../lib/format/use-format.ts'

interface MeaningCellProps {
  line: CostLineDraft
  priced: PricedLine | undefined
  meanings: readonly Meaning[]
  /** Codes of the previous lines, separated by spaces. */
  bases: string
  shipment: Pick<Shipment, 'transportMode' | 'modo'>
  label: string
  onChange: (line: CostLineDraft) => void
}

/** Choice for a line that is included in another one. */
const INCLUDED = 'INCLUDED'

/** Basis of the price of a line: a unit, the whole shipment, or included in another line. */
const MeaningCell = ({ line, priced, meanings, bases, shipment, label, onChange }: MeaningCellProps) => {
  const { t } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const signOf = useUnitSign()
  const value = line.included === true ? INCLUDED : choiceOf(line)
  // The number of bands has its own cell.
  const unitOf = (one: Meaning) => (isBanded(line) ? signOf(one.value) : one.label)
  // Bands without a price have no quantity yet.
  const quantity = priced?.amount !== undefined && (line.perUnit !== '' || isBanded(line)) ? priced : undefined
  const options = useChoices(meanings, bases, line.meaning).map((one) =>
    one.value === value && quantity !== undefined && !one.value.startsWith('PERCENT')
      ? { ...one, label: `× ${format.decimal(quantity.billedQuantity ?? quantity.quantity)} ${unitOf(one)}` }
      : one,
  )
  return (
    <SelectField
      value={value}
      aria-label={label}
      options={[...options, { value: FIXED, label: t('grid.fixed') }, { value: INCLUDED, label: p('includedPick') }]}
      onChange={(choice) => {
        const { before: _before, ...rest } = line
        if (choice === INCLUDED) onChange({ ...rest, included: true, perUnit: '', amount: '', minimum: '' })
        else onChange(withPriceBasis({ ...line, included: undefined }, choice, priced?.amount, shipment))
      }}
    />
  )
}

export type CopiedField = 'currency' | 'perUnit' | 'amount' | 'meaning' | 'minimum' | 'description'

export interface ChargeRowProps {
  number: number
  line: CostLineDraft
  codes: ChargeCodes
  shipment: Pick<Shipment, 'transportMode' | 'modo'>
  /** VAT percentage of the company. */
  vatPct: string
  /** Current amount; undefined while the line has no number. */
  priced: PricedLine | undefined
  meanings: readonly Meaning[]
  isOurs: boolean
  isChanged: boolean
  isFocused: boolean
  isLast: boolean
  /** Whether the price details are shown below the line. */
  isOpen: boolean
  /** Codes of the previous lines, separated by spaces: a string keeps memoized rows equal. */
  bases: string
  onOpen: (isOpen: boolean) => void
  onChange: (line: CostLineDraft) => void
  onAdd: () => void
  onCopyAbove: (field: CopiedField) => void
  onMove: (offset: 1 | -1) => void
  onRemove: () => void
  /** The line is edited as a form and becomes a card again afterwards. */
  onDone?: (() => void) | undefined
}

const copiedFields: readonly CopiedField[] = ['currency', 'perUnit', 'amount', 'meaning', 'minimum', 'description']
const currencyOptions: readonly { value: Currency | ''; label: string }[] = currencies.map((value) => ({
  value,
  label: value,
}))
const optionsWithNone: typeof currencyOptions = [{ value: '', label: MISSING }, ...currencyOptions]

const PlainChargeRow = (props: ChargeRowProps) => {
  const { t, i18n } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const taxWords = useTaxWords()
  const formerPrice = useFormerPrice()
  const formerUnitPrice = useFormerUnitPrice()
  const { number, line, codes, shipment, vatPct, priced, meanings, bases, isOurs, isChanged, isFocused, isLast } = props
  const { isOpen, onOpen, onChange, onAdd, onRemove, onCopyAbove, onMove, onDone } = props
  const code = codes.rows?.find(({ id }) => id === line.idCharge)
  const concept = conceptIn(i18n.language, line, code)
  const isInBreaks = line.included !== true && isBanded(line)
  const isPerUnit = line.perUnit !== ''
  const isMultiplied = isPerUnit || isInBreaks
  const amount = isPositive(priced?.amount) ? priced?.amount : undefined
  const isPriced = isMultiplied && amount !== undefined
  const needsNoPrice = line.idCharge === '' || line.included === true
  const hasMore = !needsNoPrice && !isInBreaks && line.amount === ''
  const label = (name: string) => t('grid.ofLine', { name, number })
  // Tab in the last cell adds a line, and leaves the grid where the line is empty; Enter does so from any number of the
  // last line.
  const addLineOnKey = (event: React.KeyboardEvent, isLastCell: boolean) => {
    const isEnter = event.key === 'Enter' && !event.ctrlKey && !event.altKey
    const isTab = event.key === 'Tab' && !event.shiftKey && isLastCell && line.idCharge !== ''
    if (!isLast || (!isEnter && !isTab)) return
    event.preventDefault()
    onAdd()
  }
  const onRowKeyDown = (event: React.KeyboardEvent<HTMLTableRowElement>) => {
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.altKey && (offset === 1 || offset === -1)) {
      event.preventDefault()
      onMove(offset)
    }
    if (event.altKey && event.key === 'Enter') {
      event.preventDefault()
      onOpen(!isOpen)
      return
    }
    const field = event.target instanceof HTMLElement ? event.target.closest('td')?.dataset['field'] : undefined
    const copiedField = copiedFields.find((one) => one === field)
    if (!event.ctrlKey || event.key !== 'ArrowDown' || copiedField === undefined) return
    event.preventDefault()
    onCopyAbove(copiedField)
  }
  const unitPriceField = () => {
    if (isWhole(line)) return MISSING
    if (isInBreaks) return <BandsButton line={line} label={label(p('bands.title'))} isOpen={isOpen} onOpen={onOpen} />
    return (
      <DecimalInput
        kind="decimal"
        cell={`${line.rowId}.perUnit`}
        currency={line.currency}
        value={line.perUnit}
        aria-label={label(t(`per.${headBasis(shipment.modo, [line.meaning])}`))}
        placeholder={formerUnitPrice(line, shipment.modo) ?? MISSING}
        onChange={(perUnit) =>
          onChange({ ...line, perUnit, amount: perUnit === '' ? line.amount : '', included: undefined })
        }
        onKeyDown={(event) => addLineOnKey(event, false)}
      />
    )
  }
  const amountPlaceholder = () => {
    if (line.before?.field === 'amount') return formerPrice(line.before)
    if (line.included === true) return p('included')
    return line.idCharge === '' ? '' : t('costs.noAmount')
  }
  return (
    <tr
      className={isOurs ? undefined : 'not-ours'}
      data-row={line.rowId}
      data-changed={isChanged || undefined}
      onKeyDown={onRowKeyDown}
    >
      <td className="grid-number">{number}</td>
      <td className="cell-edit" data-label={t('grid.code')}>
        <CodePicker
          value={line.idCharge}
          codes={codes}
          cell={`${line.rowId}.code`}
          isFocused={isFocused}
          label={label(t('grid.code'))}
          // The text was pasted without a code, not typed here.
          invalid={line.idCharge === '' && line.description !== ''}
          onChange={(chosenCode) => {
            const { isProposed: _chosen, ...rest } = line
            onChange(withUsual({ ...rest, ...lineCode(chosenCode) }, chosenCode.calculator, shipment.modo))
          }}
          onClear={() => onChange({ ...line, idCharge: '', concept: '' })}
        />
      </td>
      <td className="cell-edit" data-field="description" data-label={t('grid.concept')}>
        <input
          className="grid-input"
          value={line.description === '' ? concept : line.description}
          maxLength={MAX_DESCRIPTION}
          aria-label={label(t('grid.concept'))}
          placeholder={t('grid.codeToGoOn')}
          disabled={line.idCharge === ''}
          onChange={(event) =>
            onChange({
              ...line,
              description: event.currentTarget.value === concept ? '' : event.currentTarget.value,
            })
          }
        />
      </td>
      <td className="cell-edit" data-field="currency" data-label={t('grid.currency')}>
        <SelectField
          value={line.currency ?? ''}
          options={line.currency === undefined ? optionsWithNone : currencyOptions}
          invalid={line.currency === undefined}
          aria-label={label(t('grid.currency'))}
          onChange={(currency) => currency !== '' && onChange(inOtherCurrency(line, currency))}
        />
      </td>
      <td
        className={isWhole(line) ? 'quiet number' : 'cell-edit'}
        data-field="perUnit"
        data-label={t(`per.${headBasis(shipment.modo, [line.meaning])}`)}
      >
        {unitPriceField()}
      </td>
      <td
        className={line.idCharge === '' ? undefined : 'cell-edit'}
        data-field="meaning"
        data-label={t('grid.quantity')}
      >
        {line.idCharge !== '' && (
          <MeaningCell
            line={line}
            priced={priced}
            meanings={meanings}
            bases={bases}
            shipment={shipment}
            label={label(t('grid.quantity'))}
            onChange={(next) => {
              onChange(next)
              if (isBanded(next) && next.meaning !== line.meaning) onOpen(true)
            }}
          />
        )}
      </td>
      <td
        className={isMultiplied ? 'cell-edit' : ''}
        data-more={hasMore || undefined}
        data-field="minimum"
        data-label={p('grid.minimum')}
      >
        {isMultiplied && (
          <DecimalInput
            kind="decimal"
            places={MONEY_PLACES}
            cell={`${line.rowId}.minimum`}
            currency={line.currency}
            value={line.minimum}
            aria-label={label(p('grid.minimum'))}
            placeholder={
              line.before?.minimum === undefined ? MISSING : formerPrice({ ...line.before, text: line.before.minimum })
            }
            onChange={(minimum) => onChange({ ...line, minimum })}
            onKeyDown={(event) => addLineOnKey(event, false)}
          />
        )}
        {hasMore && <MoreButton line={line} label={label(p('grid.minimum'))} isOpen={isOpen} onOpen={onOpen} />}
      </td>
      <td
        className="cell-edit"
        data-field="amount"
        data-label={t('grid.amount')}
        title={priced?.isMinimum === true && isMultiplied ? p('grid.byMinimum') : undefined}
      >
        <DecimalInput
          kind="decimal"
          places={MONEY_PLACES}
          cell={`${line.rowId}.amount`}
          currency={line.currency}
          value={isMultiplied ? (amount ?? '') : line.amount}
          aria-label={label(t('grid.amount'))}
          className={isPriced || isPositive(line.amount) || needsNoPrice ? 'strong' : 'no-amount'}
          placeholder={amountPlaceholder()}
          // A typed amount replaces the price per unit.
          onChange={(typedAmount) => onChange({ ...line, amount: typedAmount, perUnit: '', included: undefined })}
          onKeyDown={(event) => addLineOnKey(event, true)}
        />
      </td>
      <td className="quiet">{code === undefined ? '' : taxWords.ofLine(code.tax, vatPct)}</td>
      <td className="grid-remove">
        <RemoveButton label={t('grid.removeLine', { number })} tabIndex={onDone ? undefined : -1} onRemove={onRemove} />
        {onDone && line.idCharge !== '' && (
          <Button size="small" onClick={onDone}>
            {p('grid.done')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/**
 * Memoized: typing in a grid of fifty lines stays fast. The handlers are not compared, because the grid makes new ones
 * each time and they read its newest draft.
 */
export const ChargeRow = memo(
  PlainChargeRow,
  (before, after) =>
    before.line === after.line &&
    before.codes === after.codes &&
    before.vatPct === after.vatPct &&
    before.number === after.number &&
    before.isOurs === after.isOurs &&
    before.isChanged === after.isChanged &&
    before.isFocused === after.isFocused &&
    before.isLast === after.isLast &&
    before.isOpen === after.isOpen &&
    before.meanings === after.meanings &&
    before.bases === after.bases &&
    before.priced?.amount === after.priced?.amount &&
    before.priced?.quantity === after.priced?.quantity &&
    before.priced?.billedQuantity === after.priced?.billedQuantity,
)
