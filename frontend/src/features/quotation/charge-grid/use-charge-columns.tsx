import { currencies } from '@freight/contracts/vocabulary/price'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { Button } from '@blueprintjs/core'
import {
  choiceOf,
  codesBefore,
  FIXED,
  headBasis,
  inOtherCurrency,
  isBanded,
  isWhole,
  type LineDraft,
  lineCode,
  withPriceBasis,
  withUsual,
} from './line-draft.ts'
import type { PricedLine } from '@freight/contracts/pricing/priced-lines'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { SelectField } from '../../../components/form/form-row.tsx'
import { MISSING, useFormat } from '../../../lib/format/format.ts'
import { isPositive } from './cost-summaries.ts'
import {
  type ChargeCodes,
  type Meaning,
  useChoices,
  useFormerPrice,
  useFormerUnitPrice,
  useTaxWords,
  useUnitSign,
} from './use-unit-words.ts'
import type { CostLineDraft } from './cost-draft.ts'
import type { GridShipment } from './grid-section.tsx'
import { type GridColumn, RemoveButton } from '../../../components/grid/grid.tsx'
import { BandsButton, MoreButton } from './price/price-strip.tsx'
import { conceptIn, MAX_DESCRIPTION } from '../../../components/charges/matching-codes.ts'
import { CodePicker } from './code-picker.tsx'

interface MeaningCellProps {
  line: CostLineDraft
  priced: PricedLine | undefined
  meanings: readonly Meaning[]
  /** Codes of the previous lines, separated by spaces. */
  bases: string
  shipment: GridShipment
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

const currencyOptions: readonly { value: Currency | ''; label: string }[] = currencies.map((value) => ({
  value,
  label: value,
}))
const optionsWithNone: typeof currencyOptions = [{ value: '', label: MISSING }, ...currencyOptions]

interface DescriptionInputProps {
  line: Pick<LineDraft, 'description' | 'idCharge'>
  /** Description of the charge code. */
  concept: string
  label: string
  onChange: (description: string) => void
}

/** Description of a line, by default that of its charge code. */
export const DescriptionInput = ({ line, concept, label, onChange }: DescriptionInputProps) => {
  const { t } = useTranslation('quotations')
  const text = line.description === '' ? concept : line.description
  return (
    <input
      className="grid-input"
      value={text}
      maxLength={MAX_DESCRIPTION}
      aria-label={label}
      title={text}
      placeholder={t('grid.codeToGoOn')}
      disabled={line.idCharge === ''}
      onChange={({ currentTarget: { value } }) => onChange(value === concept ? '' : value)}
    />
  )
}

export interface ChargeColumnsOptions {
  lines: readonly CostLineDraft[]
  codes: ChargeCodes
  shipment: GridShipment
  /** Current amounts by row; absent while a line has no number. */
  priced: ReadonlyMap<string, PricedLine>
  meanings: readonly Meaning[]
  /** Row whose price details are shown below it. */
  openRowId: string | undefined
  onOpen: (rowId: string | undefined) => void
  onChange: (line: CostLineDraft) => void
  onRemove: (rowId: string) => void
  /** Lines are edited as forms and become cards again afterwards. */
  onDone: ((rowId: string) => void) | undefined
}

/** Columns of the lines of a cost. */
export const useChargeColumns = (options: ChargeColumnsOptions): readonly GridColumn<CostLineDraft>[] => {
  const { t, i18n } = useTranslation('quotations')
  const { t: p } = useTranslation('prices')
  const taxWords = useTaxWords()
  const formerPrice = useFormerPrice()
  const formerUnitPrice = useFormerUnitPrice()
  const { lines, codes, shipment, priced, meanings, openRowId, onOpen, onChange, onRemove, onDone } = options
  const label = (name: string, index: number) => t('grid.ofLine', { name, number: index + 1 })
  const codeOf = ({ idCharge }: CostLineDraft) => codes.rows?.find(({ id }) => id === idCharge)
  const isInBands = (line: CostLineDraft) => line.included !== true && isBanded(line)
  const isMultiplied = (line: CostLineDraft) => line.perUnit !== '' || isInBands(line)
  const needsNoPrice = (line: CostLineDraft) => line.idCharge === '' || line.included === true
  const hasMore = (line: CostLineDraft) => !needsNoPrice(line) && !isInBands(line) && line.amount === ''
  const perWords = (line: CostLineDraft) => t(`per.${headBasis(shipment.modo, [line.meaning])}`)
  const more = (line: CostLineDraft) => ({
    line,
    isOpen: line.rowId === openRowId,
    onOpen: (isOpen: boolean) => onOpen(isOpen ? line.rowId : undefined),
  })
  const unitPriceCell = (line: CostLineDraft, index: number): ReactNode => {
    if (isWhole(line)) return MISSING
    if (isInBands(line)) return <BandsButton {...more(line)} label={label(p('bands.title'), index)} />
    return (
      <DecimalInput
        kind="decimal"
        cell={`${line.rowId}.perUnit`}
        currency={line.currency}
        value={line.perUnit}
        aria-label={label(perWords(line), index)}
        placeholder={formerUnitPrice(line, shipment.modo) ?? MISSING}
        onChange={(perUnit) =>
          onChange({ ...line, perUnit, amount: perUnit === '' ? line.amount : '', included: undefined })
        }
      />
    )
  }
  const amountCell = (line: CostLineDraft, index: number) => {
    const { amount: pricedAmount } = priced.get(line.rowId) ?? {}
    const amount = isPositive(pricedAmount) ? pricedAmount : undefined
    const isPriced = isMultiplied(line) && amount !== undefined
    const placeholder = () => {
      if (line.before?.field === 'amount') return formerPrice(line.before)
      if (line.included === true) return p('included')
      return line.idCharge === '' ? '' : t('costs.noAmount')
    }
    return (
      <DecimalInput
        kind="decimal"
        places={MONEY_PLACES}
        cell={`${line.rowId}.amount`}
        currency={line.currency}
        value={isMultiplied(line) ? (amount ?? '') : line.amount}
        aria-label={label(t('common.amount'), index)}
        className={isPriced || isPositive(line.amount) || needsNoPrice(line) ? 'strong' : 'no-amount'}
        placeholder={placeholder()}
        // A typed amount replaces the price per unit.
        onChange={(typedAmount) => onChange({ ...line, amount: typedAmount, perUnit: '', included: undefined })}
      />
    )
  }
  return [
    {
      name: 'number',
      head: t('grid.line'),
      hidden: true,
      width: 30,
      td: () => ({ className: 'grid-number' }),
      cell: (_, index) => index + 1,
    },
    {
      name: 'code',
      head: t('field.code'),
      width: 82,
      cell: (line, index) => (
        <CodePicker
          value={line.idCharge}
          codes={codes}
          cell={`${line.rowId}.code`}
          label={label(t('field.code'), index)}
          // The text was pasted without a code, not typed here.
          invalid={line.idCharge === '' && line.description !== ''}
          onChange={(chosenCode) => {
            const { isProposed: _chosen, ...rest } = line
            onChange(withUsual({ ...rest, ...lineCode(chosenCode) }, chosenCode.calculator, shipment.modo))
          }}
          onClear={() => onChange({ ...line, idCharge: '', concept: '' })}
        />
      ),
    },
    {
      name: 'description',
      head: t('grid.concept'),
      cell: (line, index) => (
        <DescriptionInput
          line={line}
          concept={conceptIn(i18n.language, line, codeOf(line))}
          label={label(t('grid.concept'), index)}
          onChange={(description) => onChange({ ...line, description })}
        />
      ),
    },
    {
      name: 'currency',
      head: t('common.currency'),
      width: 72,
      cell: (line, index) => (
        <SelectField
          value={line.currency ?? ''}
          options={line.currency === undefined ? optionsWithNone : currencyOptions}
          invalid={line.currency === undefined}
          aria-label={label(t('common.currency'), index)}
          onChange={(currency) => currency !== '' && onChange(inOtherCurrency(line, currency))}
        />
      ),
    },
    {
      name: 'perUnit',
      // Names the unit of the mode if every line has it.
      head: t(
        `per.${headBasis(
          shipment.modo,
          lines.map(({ meaning }) => meaning),
        )}`,
      ),
      className: 'number',
      width: 78,
      td: (line) => ({ className: isWhole(line) ? 'quiet number' : 'cell-edit', 'data-label': perWords(line) }),
      cell: unitPriceCell,
    },
    {
      name: 'meaning',
      head: t('grid.quantity'),
      className: 'number',
      width: 112,
      td: (line) => ({ className: line.idCharge === '' ? undefined : 'cell-edit' }),
      cell: (line, index) =>
        line.idCharge !== '' && (
          <MeaningCell
            line={line}
            priced={priced.get(line.rowId)}
            meanings={meanings}
            bases={codesBefore(lines, line.rowId)}
            shipment={shipment}
            label={label(t('grid.quantity'), index)}
            onChange={(next) => {
              onChange(next)
              if (isBanded(next) && next.meaning !== line.meaning) onOpen(line.rowId)
            }}
          />
        ),
    },
    {
      name: 'minimum',
      head: p('pasteColumn.minimum'),
      className: 'number',
      width: 82,
      td: (line) => ({
        className: isMultiplied(line) ? 'cell-edit' : undefined,
        'data-more': hasMore(line) || undefined,
      }),
      cell: (line, index) => (
        <>
          {isMultiplied(line) && (
            <DecimalInput
              kind="decimal"
              places={MONEY_PLACES}
              cell={`${line.rowId}.minimum`}
              currency={line.currency}
              value={line.minimum}
              aria-label={label(p('pasteColumn.minimum'), index)}
              placeholder={
                line.before?.minimum === undefined
                  ? MISSING
                  : formerPrice({ ...line.before, text: line.before.minimum })
              }
              onChange={(minimum) => onChange({ ...line, minimum })}
            />
          )}
          {hasMore(line) && <MoreButton {...more(line)} label={label(p('pasteColumn.minimum'), index)} />}
        </>
      ),
    },
    {
      name: 'amount',
      head: t('common.amount'),
      className: 'number',
      width: 100,
      td: (line) => ({
        className: 'cell-edit',
        title: priced.get(line.rowId)?.isMinimum === true && isMultiplied(line) ? p('grid.byMinimum') : undefined,
      }),
      cell: amountCell,
    },
    {
      name: 'tax',
      head: t('common.tax'),
      width: 84,
      td: () => ({ className: 'quiet' }),
      cell: (line) => {
        const code = codeOf(line)
        return code === undefined ? '' : taxWords.ofLine(code.tax, shipment.vatPct)
      },
    },
    {
      name: 'remove',
      head: t('common.remove'),
      hidden: true,
      width: 36,
      td: () => ({ className: 'grid-remove' }),
      cell: (line, index) => (
        <>
          <RemoveButton
            label={t('grid.removeLine', { number: index + 1 })}
            tabIndex={onDone ? undefined : -1}
            onRemove={() => onRemove(line.rowId)}
          />
          {onDone && line.idCharge !== '' && (
            <Button size="small" onClick={() => onDone(line.rowId)}>
              {p('grid.done')}
            </Button>
          )}
        </>
      ),
    },
  ]
}
