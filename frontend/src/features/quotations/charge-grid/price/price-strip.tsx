import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import { type Shipment, usualCalculator } from '@freight/contracts/pricing/priced-lines'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type BreakWay } from '../../../../components/breaks/band-draft.ts'
import { BreakTable } from '../../../../components/breaks/break-table.tsx'
import { DecimalInput } from '../../../../components/form/decimal-input.tsx'
import { meant } from '../line-meaning.ts'
import { isBanded, type PriceDraft } from '../typed-price.ts'
import { ContainerPrices } from './container-prices.tsx'
import type { TypePrice } from './type-prices.ts'
import { useUnitSign } from './use-unit-sign.ts'

export interface PriceStripProps {
  line: PriceDraft & { rowId: string }
  modo: Shipment['modo']
  /** Of the line, for those who hear it. */
  name: string
  columns: number
  /** Of each type of container, where the line can have one. */
  types?: readonly TypePrice[]
  /** Stands before everything: how the price is meant, where no column says it. */
  children?: ReactNode
  /** Whether the least money charged is typed here; else it has a column. */
  hasMinimum?: boolean
  onChange: (price: Partial<PriceDraft>) => void
  onType?: (type: string, price: string) => void
  onClose: () => void
}

const wayOf = ({ meaning, breakRule }: PriceDraft, modo: string): BreakWay =>
  meant(meaning).calculator === 'RANGE_CUMULATIVE'
    ? 'CUMULATIVE'
    : (breakRule ?? (modo === 'LSE' || modo === 'ULD' ? 'LOWEST' : 'BAND'))

/** Below a line: its bands, its price for each type of container, and the least that is charged. Esc closes it. */
export const PriceStrip = (props: PriceStripProps) => {
  const { line, modo, name, columns, types = [], children, hasMinimum = false, onChange, onType, onClose } = props
  const { t } = useTranslation('prices')
  const strip = useRef<HTMLTableRowElement>(null)
  const inBands = isBanded(line)
  useEffect(() => {
    if (!inBands) strip.current?.querySelector<HTMLElement>('input, select')?.focus()
  }, [inBands])
  const { calculator, unit = 'KG' } = meant(line.meaning)
  const units = rangeUnitsOf(modo)
  const counted = useUnitSign()(line.meaning === '' ? usualCalculator(modo) : line.meaning)
  const close = () => {
    onClose()
    // Back to the line: its price, or what stands in its place; a line without one has its first field.
    const row = document.querySelector(`[data-row="${line.rowId}"]`)
    const [first] = ['.bands-button, [data-field="perUnit"] input', 'input:not(:disabled)'].flatMap(
      (one) => row?.querySelector<HTMLElement>(one) ?? [],
    )
    first?.focus()
  }
  const isMultiplied = inBands || line.perUnit !== '' || line.amount === ''
  return (
    <tr
      className="grid-bands"
      ref={strip}
      onKeyDown={(event) => {
        const closes = event.key === 'Escape' || (event.key === 'Enter' && (event.altKey || event.ctrlKey))
        if (closes) event.preventDefault()
        if (closes) close()
        // The keys of the grid move between its own cells; a command of the screen is let through.
        if (closes || !(event.ctrlKey || event.metaKey)) event.stopPropagation()
      }}
    >
      <td />
      <td colSpan={columns - 1}>
        <div className="price-strip" role="group" aria-label={t('price.ofLine', { name })}>
          {children}
          {inBands && (
            <BreakTable
              bands={line.bands ?? []}
              unit={units.find((one) => one === unit) ?? units[0] ?? 'KG'}
              units={units}
              way={wayOf(line, modo)}
              cell={line.rowId}
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
              label={t('price.typesOfLine', { name })}
              onPrice={onType}
              onClose={close}
            />
          )}
          {isMultiplied && calculator !== 'PERCENT' && (
            <label className="price-least">
              <span className="quiet">
                {t('price.leastQuantity')}, {counted}
              </span>
              <DecimalInput
                kind="measure"
                cell={`${line.rowId}.leastQuantity`}
                value={line.leastQuantity ?? ''}
                placeholder="—"
                aria-label={t('price.leastQuantity')}
                onChange={(leastQuantity) => onChange({ leastQuantity })}
              />
            </label>
          )}
          {isMultiplied && hasMinimum && (
            <label className="price-least">
              <span className="quiet">{t('price.leastMoney')}</span>
              <DecimalInput
                kind="money"
                cell={`${line.rowId}.minimum`}
                value={line.minimum ?? ''}
                placeholder="—"
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
