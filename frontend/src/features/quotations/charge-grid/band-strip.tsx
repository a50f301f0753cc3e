import { Button } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { rangeUnitsOf } from '@freight/contracts/pricing/calculators-of-mode'
import type { Mode } from '@freight/contracts/freight/transport'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { readPasted } from '../../../components/form/decimal-text.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { SelectField } from '../../../components/form/select-field.tsx'
import { meant } from './line-meaning.ts'
import { type BandDraft, type PriceDraft, rangesOf } from './typed-price.ts'

type Line = PriceDraft & { rowId: string }

export interface BandsButtonProps {
  line: Line
  label: string
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** In the place of one price: how many bands there are; a key opens them. */
export const BandsButton = ({ line, label, isOpen, onOpen }: BandsButtonProps) => {
  const { t } = useTranslation('prices')
  return (
    <button
      type="button"
      className="bands-button"
      data-bands={line.rowId}
      aria-label={label}
      aria-expanded={isOpen}
      onClick={() => onOpen(!isOpen)}
    >
      {t('bands.count', { count: rangesOf(line.bands)?.length ?? 0 })}
    </button>
  )
}

export interface BandStripProps {
  line: Line
  modo: Mode
  /** Of the line, for those who hear it. */
  name: string
  columns: number
  onChange: (price: Partial<PriceDraft>) => void
  onClose: () => void
}

const ways = ['LOWEST', 'BAND', 'CUMULATIVE'] as const
type Way = (typeof ways)[number]

/** The cells of a block that was copied from a spreadsheet, as plain numbers; other texts are passed by. */
const numbersIn = (text: string): string[] =>
  text.split(/[\t\n\r]+/).flatMap((cell) => {
    const reading = readPasted(cell, { kind: 'money' })
    return 'value' in reading && reading.value !== '' ? [reading.value] : []
  })

/** The bands of a line below it: from how much on, and the price there. Enter goes on, Esc closes, a block can be pasted. */
export const BandStrip = ({ line, modo, name, columns, onChange, onClose }: BandStripProps) => {
  const { t } = useTranslation('prices')
  const strip = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    strip.current?.querySelector<HTMLElement>('.band-price input')?.focus()
  }, [])
  const { calculator, unit = 'KG' } = meant(line.meaning)
  const bands = line.bands ?? []
  const isAir = modo === 'LSE' || modo === 'ULD'
  const way: Way = calculator === 'RANGE_CUMULATIVE' ? 'CUMULATIVE' : (line.breakRule ?? (isAir ? 'LOWEST' : 'BAND'))
  const put = (at: number, change: Partial<BandDraft>) =>
    onChange({ bands: bands.map((band, index) => (index === at ? { ...band, ...change } : band)) })
  const unitWords = (one: string) => t(`bands.unit.${rangeUnitsOf(modo).find((known) => known === one) ?? 'KG'}`)
  const close = () => {
    onClose()
    document.querySelector<HTMLElement>(`[data-bands="${line.rowId}"]`)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close()
    }
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      const prices = [...(strip.current?.querySelectorAll<HTMLInputElement>('.band-price input') ?? [])]
      const next = prices[prices.indexOf(event.target) + 1]
      if (next === undefined) close()
      else next.focus()
    }
    // The keys of the grid move between its own cells.
    event.stopPropagation()
  }
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    event.stopPropagation()
    if (!/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    const numbers = numbersIn(text)
    onChange({ bands: bands.map((band, index) => ({ ...band, amount: numbers[index - at] ?? band.amount })) })
  }
  return (
    <tr className="grid-bands" ref={strip} onKeyDown={onKeyDown}>
      <td />
      <td colSpan={columns - 1}>
        <div className="bands" role="group" aria-label={t('bands.ofLine', { name })}>
          <span className="band-heads quiet">
            <span>{t('bands.from', { unit: unitWords(unit) })}</span>
            <span>{t('bands.price')}</span>
          </span>
          {bands.map((band, at) => (
            // A band is its place: nothing else tells two apart while they are typed.
            // oxlint-disable-next-line no-array-index-key
            <span key={at} className="band">
              <DecimalInput
                kind="measure"
                cell={`${line.rowId}.from${at}`}
                value={band.from}
                aria-label={t('bands.fromOf', { number: at + 1 })}
                onChange={(from) => put(at, { from })}
              />
              <span className="band-price" onPaste={onPaste(at)}>
                <DecimalInput
                  kind="money"
                  cell={`${line.rowId}.band${at}`}
                  value={band.amount}
                  placeholder="—"
                  aria-label={t('bands.priceOf', { from: band.from === '' ? at + 1 : band.from })}
                  onChange={(amount) => put(at, { amount })}
                />
              </span>
            </span>
          ))}
          <Button
            variant="minimal"
            size="small"
            icon={<PlusIcon />}
            aria-label={t('bands.add')}
            onClick={() => onChange({ bands: [...bands, { from: '', amount: '' }] })}
          />
          <span className="band-ways">
            <SelectField
              aria-label={t('bands.unitOf')}
              value={unit}
              options={rangeUnitsOf(modo).map((value) => ({ value: String(value), label: unitWords(value) }))}
              onChange={(next) => onChange({ meaning: `${calculator ?? 'RANGE'}:${next}` })}
            />
            <SelectField<Way>
              aria-label={t('bands.way')}
              value={way}
              options={ways.map((value) => ({ value, label: t(`bands.ways.${value}`) }))}
              onChange={(next) =>
                onChange({
                  meaning: `${next === 'CUMULATIVE' ? 'RANGE_CUMULATIVE' : 'RANGE'}:${unit}`,
                  breakRule: next === 'CUMULATIVE' ? undefined : next,
                })
              }
            />
          </span>
        </div>
      </td>
    </tr>
  )
}
