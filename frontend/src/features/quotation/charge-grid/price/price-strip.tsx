import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import type { UldPrice } from '@freight/contracts/pricing/rate-charge'
import { type Shipment, usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type BreakWay, rangesOf } from '../../../../components/breaks/band-draft.ts'
import { BreakTable } from '../../../../components/breaks/break-table.tsx'
import { DecimalInput } from '../../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../../components/form/decimal-text.ts'
import { MISSING } from '../../../../lib/format/format.ts'
import { type FormerPrice, isBanded, type PriceDraft, type CountedType } from '../line-draft.ts'
import { basisOf } from '../../../../components/charges/price-basis.ts'
import { useFormerPrice, useUnitSign } from '../use-unit-words.ts'
import { CaretDownIcon } from '@blueprintjs/icons'
import { isPositive } from '../cost-summaries.ts'

/** Price of one container type. */
interface TypePrice {
  type: string
  /** Number of containers of this type. */
  quantity: number
  /** Its own price; empty without one. */
  price: string
  /** Common price, used without a price of its own. */
  commonPrice: string
}

type Line = PriceDraft & { rowId: string; idCharge: string; description: string; currency: string | undefined }

const meaningOfType = (type: string) => `PER_CONTAINER:${type}`
const isForAll = ({ meaning }: Line) => meaning === '' || meaning === 'PER_CONTAINER'

/** Whether the line can have a price per type: its basis is containers. */
export const isByContainer = (line: Line): boolean =>
  line.amount === '' && !isBanded(line) && (isForAll(line) || line.meaning.startsWith('PER_CONTAINER:'))

/** The lines of one charge with the same currency and sale terms, one per type. */
const linesOfCharge = <One extends Line>(lines: readonly One[], line: One): One[] =>
  lines.filter(
    (one) =>
      one.rowId === line.rowId ||
      (one.idCharge === line.idCharge &&
        one.description === line.description &&
        one.currency === line.currency &&
        one.amount === '' &&
        one.meaning.startsWith('PER_CONTAINER:')),
  )

/** Prices of a charge per type; stored as one line per type. */
export const typePrices = (lines: readonly Line[], line: Line, types: readonly CountedType[]): readonly TypePrice[] => {
  const chargeLines = linesOfCharge(lines, line)
  return types.map(({ type, quantity }) => ({
    type,
    quantity,
    price: chargeLines.find(({ meaning }) => meaning === meaningOfType(type))?.perUnit ?? '',
    commonPrice: isForAll(line) ? line.perUnit : '',
  }))
}

/**
 * The lines with a new price for one type. A line with a common price becomes the line of its first type, and the other
 * types keep that price in lines of their own; `newLine` creates a line for a further type.
 */
export const withTypePrice = <One extends Line>(
  lines: readonly One[],
  line: One,
  change: { type: string; price: string; types: readonly CountedType[] },
  newLine: (line: One) => One,
): One[] => {
  const { type, price, types } = change
  if (isForAll(line)) {
    const pricesByType = types.map((one) => ({ type: one.type, price: one.type === type ? price : line.perUnit }))
    const [firstPrice, ...otherPrices] = pricesByType.filter((one) => one.type === type || one.price !== '')
    const at = lines.findIndex(({ rowId }) => rowId === line.rowId)
    if (firstPrice === undefined || at < 0) return [...lines]
    const lineOfType = (one: One, { type: containerType, price: perUnit }: { type: string; price: string }): One => ({
      ...one,
      meaning: meaningOfType(containerType),
      perUnit,
    })
    return lines.toSpliced(
      at,
      1,
      lineOfType(line, firstPrice),
      ...otherPrices.map((one) => lineOfType(newLine(line), one)),
    )
  }
  const chargeLines = linesOfCharge(lines, line)
  const typeLine = chargeLines.find(({ meaning }) => meaning === meaningOfType(type))
  if (typeLine !== undefined)
    return lines.map((one) => (one.rowId === typeLine.rowId ? { ...one, perUnit: price } : one))
  const lastIndex = lines.findLastIndex((one) => chargeLines.includes(one))
  return lines.toSpliced(lastIndex + 1, 0, { ...newLine(line), meaning: meaningOfType(type), perUnit: price })
}

interface PriceButtonProps {
  line: PriceDraft & { rowId: string }
  /** Name of the price and its line, for screen readers. */
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** Unit of the price where the line does not show it elsewhere. */
  sign?: string
  /** The minimum amount is typed in the details, not in a cell of the line. */
  hidesMinimum?: boolean
}

/** In place of one price: the number of bands; a key opens them. */
export const BandsButton = ({ line, label, isOpen, onOpen }: PriceButtonProps) => {
  const { t } = useTranslation('prices')
  return (
    <button
      type="button"
      className="bands-button"
      data-price={line.rowId}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {t('bands.count', { count: rangesOf(line.bands)?.length ?? 0 })}
    </button>
  )
}

/** Next to a price: opens its details. Not a Tab stop, since Alt Enter opens them from every cell of the line. */
export const MoreButton = ({ line, label, isOpen, onOpen, sign = '', hidesMinimum }: PriceButtonProps) => {
  const { t } = useTranslation('prices')
  const hasValue = isPositive(line.leastQuantity) || (hidesMinimum === true && isPositive(line.minimum))
  return (
    <button
      type="button"
      className="price-more inline-row gap-2 size-11-5"
      tabIndex={-1}
      data-said={hasValue || undefined}
      aria-label={`${t('price.more')}: ${label}`}
      title={t('price.more')}
      aria-keyshortcuts="Alt+Enter"
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {sign !== '' && <span className="price-sign clipped">{sign}</span>}
      <CaretDownIcon size={12} aria-hidden="true" />
    </button>
  )
}

interface ContainerPricesProps {
  prices: readonly TypePrice[]
  /** Prefix of its cell names in the form: `{cell}.40HC`. */
  cell: string
  /** Currency of the prices. */
  currency: string | undefined
  /** Name of the charge, for screen readers. */
  label: string
  onPrice: (type: string, price: string) => void
  onClose: () => void
}

/** One price per container type of the shipment, in a row. Enter moves on, and closes after the last one. */
export const ContainerPrices = ({ prices, cell, currency, label, onPrice, onClose }: ContainerPricesProps) => {
  const { t } = useTranslation('prices')
  return (
    <div
      className="bands flex wrap gap-4"
      role="group"
      aria-label={label}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.altKey || event.ctrlKey) return
        event.preventDefault()
        const inputs = [...event.currentTarget.querySelectorAll('input')]
        const next = inputs.find((_, at) => at > 0 && inputs[at - 1] === event.target)
        if (next === undefined) onClose()
        else {
          next.focus()
          next.select()
        }
      }}
    >
      <span className="band-heads line-26 pad-0-8 quiet grid gap-2" aria-hidden="true">
        <span>{t('price.type')}</span>
        <span>{t('common.price')}</span>
      </span>
      {prices.map(({ type, quantity, price, commonPrice }) => (
        <span key={type} className="band line-26 width-76 grid gap-2">
          <span className="band-type">
            <span className="quiet">{quantity} ×</span> {type}
          </span>
          <DecimalInput
            kind="decimal"
            cell={`${cell}.${type}`}
            currency={currency}
            value={price}
            placeholder={commonPrice === '' ? MISSING : commonPrice}
            aria-label={t('price.ofType', { type })}
            onChange={(next) => onPrice(type, next)}
          />
        </span>
      ))}
    </div>
  )
}

interface PriceStripProps {
  line: PriceDraft & { rowId: string; currency?: string | undefined; before?: FormerPrice | undefined }
  modo: Shipment['modo']
  /** Name of the line, for screen readers. */
  name: string
  columns: number
  /** Prices per container type, where the line can have them. */
  types?: readonly TypePrice[]
  /** Shown first: basis of the price where no column has it. */
  children?: ReactNode
  /** Whether the minimum amount is typed here; otherwise it has a column. */
  hasMinimum?: boolean
  /** Whether a price per unit load device has fields for its pivot and the price per kilogram over it. */
  hasPivot?: boolean
  onChange: (price: Partial<PriceDraft>) => void
  onType?: (type: string, price: string) => void
  onClose: () => void
}

const wayOf = ({ meaning, breakRule }: PriceDraft, modo: string): BreakWay =>
  basisOf(meaning).calculator === 'RANGE_CUMULATIVE'
    ? 'CUMULATIVE'
    : (breakRule ?? (modo === 'LSE' || modo === 'ULD' ? 'LOWEST' : 'BAND'))

/** An emptied field is left out of the price: without a pivot of its own, that of the quotation's request counts. */
const withPart = (uld: UldPrice | undefined, part: keyof UldPrice, value: string): UldPrice => {
  const typed: UldPrice = { ...uld, [part]: value }
  const { pivot = '', overPivot = '' } = typed
  return { ...(pivot !== '' && { pivot }), ...(overPivot !== '' && { overPivot }) }
}

/** Below a line: bands, price per container type, and minimum. Esc closes it. */
export const PriceStrip = (props: PriceStripProps) => {
  const {
    line,
    modo,
    name,
    columns,
    types = [],
    children,
    hasMinimum = false,
    hasPivot = false,
    onChange,
    onType,
    onClose,
  } = props
  const { t } = useTranslation('prices')
  const formerPrice = useFormerPrice()
  const strip = useRef<HTMLTableRowElement>(null)
  const inBands = isBanded(line)
  useEffect(() => {
    if (!inBands) strip.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [inBands])
  const { calculator, unit = 'KG' } = basisOf(line.meaning)
  const units = rangeUnitsOf(modo)
  const unitSign = useUnitSign()(line.meaning === '' ? usualCalculator(modo) : line.meaning)
  const close = () => {
    onClose()
    // Focuses the price of the line or its substitute; without a price, the first field.
    const row = document.querySelector(`[data-row="${line.rowId}"]`)
    const [firstField] = ['.bands-button, [data-field="perUnit"] input', 'input:not(:disabled)'].flatMap(
      (one) => row?.querySelector<HTMLElement>(one) ?? [],
    )
    firstField?.focus()
  }
  const { before } = line
  const formerOverPivot = before?.overPivot === undefined ? MISSING : formerPrice({ ...before, text: before.overPivot })
  const isMultiplied = inBands || line.perUnit !== '' || line.amount === ''
  return (
    <tr
      className="grid-bands"
      ref={strip}
      onKeyDown={(event) => {
        const isClosing = event.key === 'Escape' || (event.key === 'Enter' && (event.altKey || event.ctrlKey))
        if (isClosing) event.preventDefault()
        if (isClosing) close()
        // Grid keys move between the grid's own cells; shortcuts of the page pass through.
        if (isClosing || !(event.ctrlKey || event.metaKey)) event.stopPropagation()
      }}
    >
      <td />
      <td colSpan={columns - 1}>
        <div className="price-strip flex wrap" role="group" aria-label={t('price.ofLine', { name })}>
          {children}
          {inBands && (
            <BreakTable
              bands={line.bands ?? []}
              unit={units.find((one) => one === unit) ?? units[0] ?? 'KG'}
              units={units}
              way={wayOf(line, modo)}
              cell={line.rowId}
              currency={line.currency}
              label={t('bands.ofLine', { name })}
              onBands={(bands) => onChange({ bands })}
              onUnit={(next) => onChange({ meaning: `${calculator ?? 'RANGE'}:${next}`, leastQuantity: undefined })}
              onWay={(next) =>
                onChange({
                  meaning: `${next === 'CUMULATIVE' ? 'RANGE_CUMULATIVE' : 'RANGE'}:${unit}`,
                  breakRule: next === 'CUMULATIVE' ? undefined : next,
                })
              }
              onClose={close}
            />
          )}
          {types.length > 0 && onType !== undefined && (
            <ContainerPrices
              prices={types}
              cell={line.rowId}
              currency={line.currency}
              label={t('price.typesOfLine', { name })}
              onPrice={onType}
              onClose={close}
            />
          )}
          {isMultiplied && calculator !== 'PERCENT' && (
            <label className="price-least grid gap-2 no-wrap">
              <span className="quiet">
                {t('price.leastQuantity')}, {unitSign}
              </span>
              <DecimalInput
                kind="decimal"
                cell={`${line.rowId}.leastQuantity`}
                value={line.leastQuantity ?? ''}
                placeholder={MISSING}
                aria-label={t('price.leastQuantity')}
                onChange={(leastQuantity) => onChange({ leastQuantity })}
              />
            </label>
          )}
          {isMultiplied &&
            hasPivot &&
            calculator === 'PER_ULD' &&
            (['pivot', 'overPivot'] as const).map((part) => (
              <label key={part} className="price-least grid gap-2 no-wrap">
                <span className="quiet">{t(`price.${part}`)}</span>
                <DecimalInput
                  kind="decimal"
                  cell={`${line.rowId}.${part}`}
                  {...(part === 'overPivot' && { currency: line.currency })}
                  value={line.uld?.[part] ?? ''}
                  placeholder={part === 'overPivot' ? formerOverPivot : MISSING}
                  aria-label={t(`price.${part}`)}
                  onChange={(value) => onChange({ uld: withPart(line.uld, part, value) })}
                />
              </label>
            ))}
          {isMultiplied && hasMinimum && (
            <label className="price-least grid gap-2 no-wrap">
              <span className="quiet">{t('price.leastMoney')}</span>
              <DecimalInput
                kind="decimal"
                places={MONEY_PLACES}
                cell={`${line.rowId}.minimum`}
                currency={line.currency}
                value={line.minimum ?? ''}
                placeholder={MISSING}
                aria-label={t('price.leastMoney')}
                onChange={(minimum) => onChange({ minimum })}
              />
            </label>
          )}
        </div>
      </td>
    </tr>
  )
}
