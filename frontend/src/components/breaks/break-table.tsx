import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import type { RangeUnit } from '@freight/contracts/vocabulary/schemas'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MONEY_PLACES, MOST_PLACES, readPasted } from '../form/decimal-text.ts'
import { DecimalInput } from '../form/decimal-input.tsx'
import { useKeepText } from '../form/unparsed-inputs.ts'
import { SelectField } from '../form/form-row.tsx'
import { type BandDraft, type BreakWay, breakWays, emptyBand } from './band-draft.ts'
import './breaks.css'

/** Units that a band can be priced by. */
export type BreakUnit = Exclude<RangeUnit, 'DAY'>

export interface BreakTableProps {
  bands: readonly BandDraft[]
  unit: BreakUnit
  units: readonly BreakUnit[]
  way: BreakWay
  /** Prefix of its cell names in the form: `{cell}.band0`. */
  cell: string
  /** Currency of the prices; unparsed text belongs to the currency it was typed in. */
  currency: string | undefined
  /** Accessible name: what the bands belong to. */
  label: string
  onBands: (bands: readonly BandDraft[]) => void
  onUnit: (unit: BreakUnit) => void
  onWay: (way: BreakWay) => void
  /** Called on Enter in a last band without a price, on Esc and on Ctrl Enter. */
  onClose: () => void
}

/** The numeric cells of a block copied from a spreadsheet, without units and headings. */
const numberCells = (text: string) => text.split(/[\t\n\r]+/).filter((cell) => /\d/.test(cell))

/** The price of a whole band is a money amount; a unit price may have more decimals. */
const placesOfBand = (band: BandDraft) => (band.flat === true ? MONEY_PLACES : MOST_PLACES)

/**
 * Price bands of a quantity: lower limit, price, and whether the price is per unit or for the whole band. Enter moves
 * on and adds a band behind the last one, Esc and Ctrl Enter close, a pasted row fills several prices.
 */
export const BreakTable = (props: BreakTableProps) => {
  const { bands, unit, units, way, cell, currency, label, onBands, onUnit, onWay, onClose } = props
  const { t } = useTranslation('prices')
  const table = useRef<HTMLDivElement>(null)
  const isBandAdded = useRef(false)
  const keepText = useKeepText()
  const [pastes, setPastes] = useState(0)
  const inputOf = (at: number, of: 'from' | 'price') =>
    table.current?.querySelector<HTMLInputElement>(`[data-band="${at}"] .band-${of} input`)
  const focus = (at: number, of: 'from' | 'price') => {
    inputOf(at, of)?.focus()
    inputOf(at, of)?.select()
  }
  useEffect(() => {
    table.current?.querySelector<HTMLElement>('.band-price input')?.focus()
  }, [])
  useEffect(() => {
    if (isBandAdded.current) focus(bands.length - 1, 'from')
    isBandAdded.current = false
  }, [bands.length])
  const changeBand = (at: number, change: Partial<BandDraft>) =>
    onBands(bands.map((band, index) => (index === at ? { ...band, ...change } : band)))
  const add = () => {
    isBandAdded.current = true
    onBands([...bands, emptyBand])
  }
  const goOn = (at: number, isPrice: boolean) => {
    const [band, next] = [bands[at], bands[at + 1]]
    if (!isPrice && band?.from !== '') focus(at, 'price')
    else if (next !== undefined) focus(at + 1, next.from === '' ? 'from' : 'price')
    else if (band?.amount === '') onClose()
    else add()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event
    const isEnter = key === 'Enter' && !event.altKey
    if (key === 'Escape' || (isEnter && (event.ctrlKey || event.metaKey))) {
      event.preventDefault()
      event.stopPropagation()
      onClose()
      return
    }
    if (!isEnter || !(target instanceof HTMLInputElement)) return
    event.preventDefault()
    const at = Number(target.closest<HTMLElement>('[data-band]')?.dataset['band'] ?? 0)
    goOn(at, target.closest('.band-price') !== null)
  }
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    event.stopPropagation()
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const cells = numberCells(text)
    onBands(
      bands.map((band, index) => {
        const pastedCell = cells[index - at]
        if (pastedCell === undefined) return band
        const reading = readPasted(pastedCell, { kind: 'decimal', places: placesOfBand(band) })
        keepText(`${cell}.band${index}`, 'problem' in reading ? pastedCell.trim() : undefined)
        return { ...band, amount: 'value' in reading ? reading.value : '' }
      }),
    )
    // A field reads its unparsed text only at its first render.
    setPastes(pastes + 1)
  }
  const unitWords = t(`bandUnit.${unit}`)
  return (
    <div className="bands flex wrap gap-4" role="group" aria-label={label} ref={table} onKeyDown={onKeyDown}>
      <span className="band-heads line-26 pad-0-8 quiet grid gap-2" aria-hidden="true">
        <span>{t('bands.from', { unit: unitWords })}</span>
        <span>{t('common.price')}</span>
        <span>{t('bands.charged')}</span>
      </span>
      {bands.map((band, at) => {
        const from = band.from === '' ? at + 1 : band.from
        return (
          // A band has no id: its index is its only identity while it is edited.
          // oxlint-disable-next-line no-array-index-key
          <span key={at} className="band line-26 width-76 grid gap-2" data-band={at}>
            <span className="band-from">
              <DecimalInput
                kind="decimal"
                cell={`${cell}.from${at}`}
                value={band.from}
                aria-label={t('common.fromBreak', { number: at + 1 })}
                onChange={(next) => changeBand(at, { from: next })}
              />
            </span>
            <span className="band-price" onPaste={onPaste(at)}>
              <DecimalInput
                key={pastes}
                kind="decimal"
                places={placesOfBand(band)}
                cell={`${cell}.band${at}`}
                currency={currency}
                value={band.amount}
                placeholder="—"
                aria-label={t('bands.priceOf', { from })}
                onChange={(amount) => changeBand(at, { amount })}
              />
            </span>
            <button
              type="button"
              className="band-flat height-20 pad-0-8 no-edge radius-tag no-fill ink-3 size-11-5 line-20 text-right"
              aria-pressed={band.flat === true}
              aria-label={t('bands.flatOf', { from })}
              title={t('bands.flatHelp')}
              onClick={() => changeBand(at, { flat: band.flat === true ? undefined : true })}
            >
              {band.flat === true ? t('bands.flat') : t('bands.each', { unit: unitWords })}
            </button>
          </span>
        )
      })}
      <Button variant="minimal" size="small" icon={<PlusIcon />} aria-label={t('common.addBreak')} onClick={add} />
      <span className="band-ways flex wrap gap-4">
        <SelectField
          aria-label={t('bands.unitOf')}
          value={unit}
          options={units.map((value) => ({ value, label: t(`bandUnit.${value}`) }))}
          onChange={onUnit}
        />
        <SelectField
          aria-label={t('bands.way')}
          value={way}
          options={breakWays.map((value) => ({ value, label: t(`bands.ways.${value}`) }))}
          onChange={onWay}
        />
      </span>
    </div>
  )
}
