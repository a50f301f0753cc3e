import {
  calculatorsOf as lineCalculatorsOf,
  makesSense,
  rangeUnitsOf,
} from '@freight/contracts/pricing/calculators-of-mode'
import { isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { calculators as rateCalculators, currencies, percentBases } from '@freight/contracts/vocabulary/price'
import type { Mode } from '@freight/contracts/vocabulary/schemas'
import { containerTypes, uldTypes } from '@freight/contracts/vocabulary/transport'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  calledIn,
  type ChargeCode,
  MAX_DESCRIPTION,
  matchingCodes,
} from '../../../components/charges/matching-codes.ts'
import type { PasteButtonProps, PasteHandle } from '../../../components/charges/paste/paste-button.tsx'
import { rangesOf, usualBands } from '../../../components/breaks/band-draft.ts'
import { lazyPart } from '../../../components/feedback/lazy-part.tsx'
import { type EntryForm, fieldId } from '../../../components/entry-form/entry-form.ts'
import { useFormerText } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { SelectField } from '../../../components/form/form-row.tsx'
import { SuggestField, type SuggestFieldProps } from '../../../components/form/suggest-field.tsx'
import { EntryGrid, useGridRows } from '../../../components/grid/entry-grid.tsx'
import type { GridColumn } from '../../../components/grid/grid.tsx'
import { MISSING } from '../../../lib/format/format.ts'
import { codesOptions } from '../rate-queries.ts'
import { type ChargeDraft, emptyCharge, newChargeId, type Values } from '../rate.ts'
import { inOtherCurrency, lacksNewPrice } from './other-currency.ts'
import { pastedCharges } from './pasted-charges.ts'
import { useUnitName } from './use-unit-name.ts'

const PasteButton = lazyPart<PasteButtonProps<ChargeDraft>>(
  async () => (await import('../../../components/charges/paste/paste-button.tsx')).PasteButton,
)

type Code = Pick<ChargeCode, 'id' | 'concept' | 'conceptEn' | 'conceptPt'>

interface ChargeCodeFieldProps extends Pick<SuggestFieldProps<Code>, 'cell' | 'invalid' | 'aria-label'> {
  /** The chosen code; empty without one. */
  value: string
  /** Undefined until they have loaded. */
  codes: readonly ChargeCode[] | undefined
  onChange: (id: string) => void
}

/** Charge code of a line of a rate, found by the code or by its name. A code that is no longer offered stays shown. */
const ChargeCodeField = ({ value, codes, onChange, ...field }: ChargeCodeFieldProps) => {
  const { t, i18n } = useTranslation('rates')
  const [query, setQuery] = useState('')
  return (
    <SuggestField<Code>
      {...field}
      value={value === '' ? undefined : { id: value, concept: '' }}
      found={{ of: query, rows: codes && matchingCodes(codes, query), error: undefined, retry: () => undefined }}
      onQuery={setQuery}
      onChange={({ id }) => onChange(id)}
      keyOf={({ id }) => id}
      textOf={({ id }) => id}
      noteOf={(code) => calledIn(code, i18n.language)}
      placeholder={t('grid.choose')}
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

/** Cell of each problem of a charge. */
const cellOfProblem = {
  code: 'code',
  currency: 'currency',
  newAmount: 'amount',
  amount: 'amount',
  bands: 'amount',
  percent: 'unit',
} as const

/** First error of a charge. */
export const chargeProblem = (
  charge: ChargeDraft,
  earlier: readonly ChargeDraft[],
): keyof typeof cellOfProblem | undefined => {
  const { code, currency, calculator, unit, amount, bands, onRequest } = charge
  if (code === '') return 'code'
  if (currency === undefined) return 'currency'
  if (onRequest) return undefined
  if (lacksNewPrice(charge)) return 'newAmount'
  if (isInBands(calculator)) {
    const startedBands = bands.filter(({ from, amount: price }) => from !== '' || price !== '')
    const pricedBands = rangesOf(bands)
    return pricedBands === undefined || pricedBands.length < startedBands.length ? 'bands' : undefined
  }
  if (amount === '') return 'amount'
  const base = unit.startsWith('CHARGE:') ? unit.slice('CHARGE:'.length) : undefined
  if (calculator === 'PERCENT' && base !== undefined && !earlier.some((one) => one.code === base)) return 'percent'
  return undefined
}

const isBlank = ({ code, description, amount, calculator, onRequest }: ChargeDraft) =>
  code === '' && description === '' && amount === '' && !isInBands(calculator) && !onRequest

const numberNames = ['amount', 'minimumAmount', 'minimumValue', 'pivot', 'overPivot'] as const
type NumberName = (typeof numberNames)[number]
type CellName = NumberName | 'code' | 'description' | 'currency' | 'calculator' | 'unit' | 'section'

interface RateChargesProps {
  form: EntryForm<Values>
  /** The line whose bands are shown. */
  openChargeId: string | undefined
  onOpen: (id: string) => void
}

/** Charges of a rate as a grid. Alt with an arrow key moves a line: a percentage applies to the lines above it. */
export const RateCharges = ({ form, openChargeId, onOpen }: RateChargesProps) => {
  const { t, i18n } = useTranslation('rates')
  const { transport, mode, container, charges } = form.values
  const { data: codes } = useQuery(codesOptions(transport))
  const unitName = useUnitName()
  const formerText = useFormerText()
  const list = useGridRows<ChargeDraft>({
    rows: charges,
    onRows: (next) => form.set('charges', next),
    blank: () => emptyCharge(transport),
  })
  const paste = useRef<PasteHandle>(null)
  const earlierThan = ({ id }: ChargeDraft) =>
    charges.slice(
      0,
      charges.findIndex((one) => one.id === id),
    )
  const change = (charge: ChargeDraft) => list.set(charge.id, { before: undefined, ...charge })
  const choiceOf = ({ onRequest, calculator }: ChargeDraft) => (onRequest ? 'ON_REQUEST' : calculator)
  /** With another calculator, and only the bands and base that this calculator has. */
  const calculate = (charge: ChargeDraft, choice: ReturnType<typeof choiceOf>) => {
    if (choice === 'ON_REQUEST') return change({ ...charge, onRequest: true, amount: '' })
    const next = { ...charge, calculator: choice, onRequest: false }
    const units = unitsOf(next, mode, earlierThan(charge))
    const bands = isInBands(choice) && charge.bands.length === 0 ? usualBands(transport) : charge.bands
    change({ ...next, bands, unit: units.includes(charge.unit) ? charge.unit : (units[0] ?? '') })
    if (isInBands(choice)) onOpen(charge.id)
  }
  const copyAbove = (charge: ChargeDraft, name: string, above: ChargeDraft) => {
    if (name === 'calculator') return calculate(charge, choiceOf(above))
    if (name === 'currency')
      return above.currency === undefined ? undefined : change(inOtherCurrency(charge, above.currency))
    const hasCell = name === 'unit' ? ownUnits(charge).includes(above.unit) : name !== 'amount' || above.amount !== ''
    if (hasCell) list.grid.onCopy(charge, name, above)
  }
  const onKeyDown = (event: KeyboardEvent, charge: ChargeDraft | undefined) => {
    paste.current?.onKeyDown(event)
    const offset = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || offset === undefined || charge === undefined) return
    event.preventDefault()
    const rows = list.now()
    const to = rows.indexOf(charge) + offset
    if (to >= 0 && to < rows.length) list.put(rows.filter((one) => one !== charge).toSpliced(to, 0, charge))
  }

  const chargesProblem = form.problems.find(({ field }) => field === 'charges')
  /** A price removed by a currency change is an error at once; a line that was just added is not wrong yet. */
  const shownProblem = (charge: ChargeDraft) => {
    const problem = chargeProblem(charge, earlierThan(charge))
    const isShown =
      chargesProblem !== undefined || problem === 'newAmount' || (list.visitedRows.has(charge.id) && !isBlank(charge))
    return isShown ? problem : undefined
  }
  const isWrong = (charge: ChargeDraft, name: string) => {
    const problem = shownProblem(charge)
    return problem !== undefined && cellOfProblem[problem] === name
  }
  const codeOf = ({ code }: ChargeDraft) => codes?.find(({ id }) => id === code)
  const ownUnits = (charge: ChargeDraft) => unitsOf(charge, mode, earlierThan(charge))
  const hasMinimum = ({ calculator, onRequest }: ChargeDraft) => calculator !== 'FLAT' && !onRequest
  const field = (charge: ChargeDraft, index: number, name: CellName) => ({
    invalid: isWrong(charge, name),
    'aria-label': t('grid.ofLine', { name: t(`grid.${name}`), number: index + 1 }),
  })
  const numberField = (charge: ChargeDraft, index: number, name: NumberName) => {
    const isMoney =
      name !== 'minimumValue' && name !== 'pivot' && !(name === 'amount' && charge.calculator === 'PERCENT')
    const former = isMoney && charge.before ? formerText(charge.before[name], charge.before.currency) : undefined
    const hasCents = name === 'minimumAmount' || (name === 'amount' && charge.calculator === 'FLAT')
    const short = name === 'pivot' || name === 'overPivot' ? t(`grid.${name}Short`) : ''
    return (
      <DecimalInput
        {...field(charge, index, name)}
        key={name}
        kind="decimal"
        cell={`${charge.id}.${name}`}
        value={charge[name]}
        {...(hasCents && { places: MONEY_PLACES })}
        {...(isMoney && { currency: charge.currency })}
        placeholder={former ?? (name.startsWith('minimum') ? MISSING : short)}
        onChange={(value) => list.set(charge.id, { [name]: value })}
      />
    )
  }
  const amountCell = (charge: ChargeDraft, index: number) => {
    if (charge.onRequest)
      return (
        <span className="hue cell-word" data-hue="amber">
          {t('line.open')}
        </span>
      )
    if (isInBands(charge.calculator))
      return (
        <button
          type="button"
          className="bands-button"
          aria-pressed={openChargeId === charge.id}
          data-invalid={isWrong(charge, 'amount') || undefined}
          onClick={() => onOpen(charge.id)}
        >
          {t('grid.bands', { count: charge.bands.filter(({ amount }) => amount !== '').length })}
        </button>
      )
    const names = charge.calculator === 'PER_ULD' ? (['amount', 'pivot', 'overPivot'] as const) : (['amount'] as const)
    return names.map((name) => numberField(charge, index, name))
  }
  const column = (
    name: CellName,
    width: number,
    cell: GridColumn<ChargeDraft>['cell'],
    /** Its cells, unless all have a field. */
    classOf?: (charge: ChargeDraft) => string,
  ): GridColumn<ChargeDraft> => ({
    name,
    head: t(`grid.${name}`),
    width,
    cell,
    ...(numberNames.some((one) => one === name) && { className: 'number' }),
    ...(classOf && { td: (charge) => ({ className: classOf(charge) }) }),
  })
  const columns = [
    column('code', 78, (charge, index) => (
      <ChargeCodeField
        {...field(charge, index, 'code')}
        value={charge.code}
        codes={codes}
        cell={`${charge.id}.code`}
        onChange={(code) => list.set(charge.id, { code })}
      />
    )),
    column('description', 150, (charge, index) => {
      const code = codeOf(charge)
      const concept = code === undefined ? '' : calledIn(code, i18n.language)
      return (
        <input
          className="grid-input"
          value={charge.description || concept}
          maxLength={MAX_DESCRIPTION}
          aria-label={field(charge, index, 'description')['aria-label']}
          onChange={({ currentTarget: { value } }) =>
            list.set(charge.id, { description: value === concept ? '' : value })
          }
        />
      )
    }),
    column('currency', 72, (charge, index) => (
      <SelectField
        {...field(charge, index, 'currency')}
        value={charge.currency ?? ''}
        options={[...(charge.currency === undefined ? ['' as const] : []), ...currencies].map((value) => ({
          value,
          label: value || MISSING,
        }))}
        onChange={(currency) => currency !== '' && change(inOtherCurrency(charge, currency))}
      />
    )),
    column('calculator', 136, (charge, index) => (
      <SelectField
        {...field(charge, index, 'calculator')}
        value={choiceOf(charge)}
        options={[...new Set([...calculatorsOf(mode), charge.calculator, 'ON_REQUEST' as const])].map((value) => ({
          value,
          label: t(`calculator.${value}`),
        }))}
        onChange={(choice) => calculate(charge, choice)}
      />
    )),
    column(
      'unit',
      124,
      (charge, index) =>
        ownUnits(charge).length > 0 ? (
          <SelectField
            {...field(charge, index, 'unit')}
            value={charge.unit}
            options={ownUnits(charge).map((value) => ({ value, label: unitName(charge.calculator, value) }))}
            onChange={(unit) => list.set(charge.id, { unit })}
          />
        ) : (
          <span className="cell-word">{unitName(charge.calculator, '')}</span>
        ),
      (charge) => (ownUnits(charge).length > 0 ? 'cell-edit' : 'quiet'),
    ),
    column('amount', 92, amountCell, () => 'cell-edit number'),
    ...(['minimumAmount', 'minimumValue'] as const).map((name) =>
      column(
        name,
        84,
        (charge, index) => (hasMinimum(charge) ? numberField(charge, index, name) : MISSING),
        (charge) => (hasMinimum(charge) ? 'cell-edit' : 'computed'),
      ),
    ),
    column(
      'section',
      78,
      (charge) => {
        const code = codeOf(charge)
        return code && <span className="cell-word">{t(`section.${code.section}`)}</span>
      },
      () => 'quiet',
    ),
  ]
  return (
    <div className="card rate-charges" id={fieldId(form, 'charges')}>
      <EntryGrid
        list={list}
        label={t('grid.title')}
        columns={columns}
        tr={({ id }) => ({ 'data-open': openChargeId === id || undefined })}
        notes={(charge, index) => {
          const problem = shownProblem(charge)
          return problem === undefined ? [] : [{ text: t(`check.${problem}`, { number: index + 1 }) }]
        }}
        isBlank={isBlank}
        onCopy={copyAbove}
        onPaste={(text, at) => paste.current?.onPaste(text, at) === true}
        onKeyDown={onKeyDown}
        foot={
          <PasteButton
            handle={paste}
            lookups={() => ({
              codes: codes ?? [],
              bandUnit: rangeUnitsOf(mode)[0],
              types: mode === 'FCL' ? (container === '' ? containerTypes : [container]) : undefined,
              usualBasis: usualCalculator(mode),
              meanings: ['', ...lineCalculatorsOf(mode)],
            })}
            linesNow={list.now}
            putLines={list.put}
            idOf={({ id }) => id}
            isBlank={isBlank}
            withAmount={(charge, amount) =>
              charge.onRequest || isInBands(charge.calculator) ? undefined : { ...charge, amount }
            }
            withId={(charge, id) => ({ ...charge, id })}
            linesFrom={(pasted) => pastedCharges(pasted, form.values)}
            showLine={(row, banded) => {
              if (banded !== undefined) onOpen(banded)
              if (row !== undefined) list.focus({ row })
            }}
            nextRowId={newChargeId}
          />
        }
        error={charges.some(shownProblem) ? undefined : chargesProblem?.message}
      />
    </div>
  )
}
