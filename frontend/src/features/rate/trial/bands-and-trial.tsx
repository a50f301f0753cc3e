import { useQuery } from '@tanstack/react-query'
import { useState, useDeferredValue, useMemo } from 'react'
import { type BandDraft, emptyBand } from '../../../components/breaks/band-draft.ts'
import { type ChargeDraft, type Values, chargeOf } from '../rate.ts'
import { codesOptions, fxOptions } from '../rate-queries.ts'
import { TrialCard } from './trial-card.tsx'
import { sampleCargo, priceTrial, usedBand, type UsedBand } from './trial.ts'
import { Button, Checkbox, Switch } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { useTranslation } from 'react-i18next'
import { useFormerText } from '../../../components/form/currency/use-former-amount.ts'
import { DecimalInput } from '../../../components/form/decimal-input.tsx'
import { MONEY_PLACES } from '../../../components/form/decimal-text.ts'
import { Segments } from '../../../components/form/form-row.tsx'
import { useFormat } from '../../../lib/format/format.ts'
import { useUnitName } from '../editor/use-unit-name.ts'
import '../editor/price-curve.css'
import { priceCharges } from '@freight/contracts/pricing/calculators'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'

interface CurvePoint {
  quantity: number
  amount: number
}

interface Curve {
  /** Price of the whole quantity, by rising quantity. */
  points: readonly CurvePoint[]
  /** The same without the cheaper higher band; absent where equal. */
  plain?: readonly CurvePoint[]
  /** Lower limits of the bands. */
  froms: readonly number[]
}

const STEPS = 80
/** The curve ends at this multiple of the last band's lower limit. */
const OVERSHOOT = 1.25
/** Distance below a band's lower limit, in its unit. */
const JUST_BELOW = 0.001

const fx = { base: 'USD' as const, date: '', rates: [] }

/** A load with this quantity in every unit of bands. */
const loadOf = (transport: TransportMode, unit: string, quantity: number) => {
  const text = quantity.toFixed(3)
  return {
    transport,
    chargeableKg: text,
    grossKg: unit === 'TON' ? (quantity * 1000).toFixed(3) : text,
    cbm: text,
    revenueTons: text,
    loadingMetres: text,
    pieces: Math.round(quantity),
    pallets: Math.round(quantity),
    days: Math.round(quantity),
    freeDays: 0,
  }
}

/**
 * Price curve of a charge with bands by rising quantity, calculated by `priceCharges`; undefined for incomplete bands.
 */
export const curveOf = (draft: ChargeDraft, transport: TransportMode): Curve | undefined => {
  const bands = draft.bands.filter(({ from, amount }) => from !== '' && amount !== '')
  const froms = bands.map(({ from }) => Number(from))
  const last = froms.at(-1) ?? 0
  if (bands.length < 2 || last <= 0 || froms.some((from, at) => at > 0 && from <= (froms[at - 1] ?? 0)))
    return undefined
  const charge = (breakRule: RateCharge['breakRule']): RateCharge => ({
    ...chargeOf({ ...draft, bands }, transport),
    ...(breakRule && { breakRule }),
    index: 0,
    concept: '',
    section: 'FREIGHT',
  })
  const end = last * OVERSHOOT
  const grid = Array.from({ length: STEPS + 1 }, (_, at) => (end * at) / STEPS)
  const quantities = [...grid, ...froms, ...froms.map((from) => from - JUST_BELOW)]
    .filter((quantity) => quantity > 0 && quantity >= (froms[0] ?? 0))
    .toSorted((a, b) => a - b)
  const pricedPoints = (breakRule: RateCharge['breakRule']): CurvePoint[] =>
    quantities.flatMap((quantity) => {
      const [line] = priceCharges([charge(breakRule)], loadOf(transport, draft.unit, quantity), fx)
      return line?.amount === undefined ? [] : [{ quantity, amount: Number(line.amount.amount) }]
    })
  const takesLowest = draft.calculator === 'RANGE' && draft.breakRule === 'LOWEST'
  const points = pricedPoints(draft.calculator === 'RANGE' ? draft.breakRule : undefined)
  return { points, froms, ...(takesLowest && { plain: pricedPoints('BAND') }) }
}

const [width, height] = [360, 190]
const edge = { left: 52, right: 12, top: 10, bottom: 22 }
/** Minimum distance of two axis labels, in pixels. */
const LABEL_DISTANCE = 34

/** A step of 1, 2 or 5 times a power of ten that gives about four lines. */
const stepOf = (highest: number): number => {
  const rough = highest / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  return ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
}

/** Price curve of a charge with bands; the dashed line is without the cheaper higher band. */
export const PriceCurve = ({
  charge,
  transport,
  unit,
  used,
}: {
  charge: ChargeDraft
  transport: TransportMode
  unit: string
  /** The trial cargo: a dot, and the saving of a cheaper higher band above it. */
  used?: UsedBand | undefined
}) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const draft = useDeferredValue(charge)
  const curve = useMemo(() => curveOf(draft, transport), [draft, transport])
  const highest = Math.max(0, ...[...(curve?.points ?? []), ...(curve?.plain ?? [])].map(({ amount }) => amount))
  const end = curve?.points.at(-1)?.quantity ?? 0
  if (curve === undefined || highest === 0 || end === 0) return null
  const x = (quantity: number) => edge.left + (quantity / end) * (width - edge.left - edge.right)
  const y = (amount: number) => height - edge.bottom - (amount / highest) * (height - edge.top - edge.bottom)
  const line = (points: readonly CurvePoint[]) =>
    points.map(({ quantity, amount }) => `${x(quantity).toFixed(1)},${y(amount).toFixed(1)}`).join(' ')
  const step = stepOf(highest)
  const levels = Array.from({ length: Math.floor(highest / step) + 1 }, (_, at) => at * step)
  const labels = curve.froms.reduce<number[]>((shown, from) => {
    const former = shown.at(-1)
    return former === undefined || x(from) - x(former) >= LABEL_DISTANCE ? [...shown, from] : shown
  }, [])
  const label = t('bands.curve', { unit })
  return (
    <figure className="price-curve pad-8-12 size-12 line-above flush">
      <figcaption className="quiet">{label}</figcaption>
      <svg className="as-block full max-width-480" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {levels.map((level) => (
          <g key={level}>
            <line className="curve-grid" x1={edge.left} x2={width - edge.right} y1={y(level)} y2={y(level)} />
            <text x={edge.left - 6} y={y(level) + 3.5} textAnchor="end">
              {format.decimal(level)}
            </text>
          </g>
        ))}
        {labels.map((from) => (
          <text key={from} x={x(from)} y={height - 6} textAnchor="middle">
            {format.decimal(from)}
          </text>
        ))}
        {curve.plain && <polyline className="curve-plain" points={line(curve.plain)} />}
        <polyline className="curve-line" points={line(curve.points)} />
        {used !== undefined && used.quantity <= end && <UsedMark used={used} x={x} y={y} />}
      </svg>
    </figure>
  )
}

type Scale = (value: number) => number

const UsedMark = ({ used, x, y }: { used: UsedBand; x: Scale; y: Scale }) => {
  const format = useFormat()
  const { quantity, amount, passed } = used
  return (
    <g>
      {passed !== undefined && (
        <>
          <circle className="curve-passed" cx={x(quantity)} cy={y(passed.amount)} r={3.5} />
          <text className="curve-saved" x={x(quantity) - 7} y={y(passed.amount) - 3} textAnchor="end">
            −{format.amount((passed.amount - amount).toFixed(2))}
          </text>
        </>
      )}
      <circle className="curve-used" cx={x(quantity)} cy={y(amount)} r={3.5} />
    </g>
  )
}

interface BandsCardProps {
  charge: ChargeDraft
  transport: TransportMode
  /** The trial cargo's position in the bands. */
  used: UsedBand | undefined
  onChange: (charge: ChargeDraft) => void
}

/** Bands of a charge: lower limit and price; each ends where the next one begins. */
export const BandsCard = ({ charge, transport, used, onChange }: BandsCardProps) => {
  const { t } = useTranslation('rates')
  const format = useFormat()
  const unitName = useUnitName()
  const formerText = useFormerText()
  const { bands, calculator, unit, currency, breakRule, id, before } = charge
  const changeBand = (at: number, change: Partial<BandDraft>) =>
    onChange({ ...charge, bands: bands.map((band, index) => (index === at ? { ...band, ...change } : band)) })
  const formerPrice = (at: number) => before && formerText(before.bands[at]?.amount ?? '', before.currency)
  const markOf = (from: string) => (from === used?.from ? 'used' : from === used?.passed?.from ? 'passed' : undefined)
  const isByWeight = unit === 'KG' || unit === 'KG_GROSS'
  return (
    <section className="card rate-bands" aria-label={t('bands.title', { code: charge.code })}>
      <header className="card-head">
        <h2>{t('bands.title', { code: charge.code })}</h2>
        <span className="quiet">{t('bands.of', { unit: unitName(calculator, unit), currency })}</span>
        <span className="end">
          <Segments
            label={t('bands.way')}
            value={calculator === 'RANGE_CUMULATIVE' ? 'RANGE_CUMULATIVE' : 'RANGE'}
            segments={[
              { value: 'RANGE', label: t('bands.whole') },
              { value: 'RANGE_CUMULATIVE', label: t('bands.slices') },
            ]}
            onChange={(next) => onChange({ ...charge, calculator: next })}
          />
        </span>
      </header>
      <table className="rate-table full size-12-5">
        <thead>
          <tr>
            <th className="number">{t('bands.from')}</th>
            <th className="number width-84">{t('bands.to')}</th>
            <th className="number">{t('common.price')}</th>
            <th className="width-44">{t('calculator.FLAT')}</th>
            <td className="charge-remove" />
          </tr>
        </thead>
        <tbody>
          {bands.map((band, at) => (
            // A band has no id; its index identifies it while typing.
            // oxlint-disable-next-line no-array-index-key
            <tr key={at} data-band={markOf(band.from)}>
              <td className="cell-edit">
                <DecimalInput
                  kind="decimal"
                  cell={`${id}.from${at}`}
                  value={band.from}
                  aria-label={t('common.fromBreak', { number: at + 1 })}
                  onChange={(from) => changeBand(at, { from })}
                />
              </td>
              <td className="number quiet">
                {bands[at + 1] === undefined ? t('bands.noEnd') : format.decimal(bands[at + 1]?.from)}
              </td>
              <td className="cell-edit">
                <DecimalInput
                  kind="decimal"
                  cell={`${id}.price${at}`}
                  currency={currency}
                  placeholder={formerPrice(at) ?? ''}
                  value={band.amount}
                  {...(band.flat && { places: MONEY_PLACES })}
                  aria-label={t('bands.priceOf', { number: at + 1 })}
                  onChange={(amount) => changeBand(at, { amount })}
                />
              </td>
              <td>
                <Checkbox
                  checked={band.flat === true}
                  aria-label={t('bands.flatOf', { number: at + 1 })}
                  onChange={(event) => changeBand(at, { flat: event.currentTarget.checked || undefined })}
                />
              </td>
              <td className="charge-remove">
                <Button
                  variant="minimal"
                  size="small"
                  icon={<CrossIcon size={12} />}
                  aria-label={t('bands.remove', { number: at + 1 })}
                  onClick={() => onChange({ ...charge, bands: bands.filter((_, index) => index !== at) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <PriceCurve charge={charge} transport={transport} unit={unitName(calculator, unit)} used={used} />
      <footer className="rate-bar pad-6-12 row wrap">
        <Button
          variant="minimal"
          size="small"
          icon={<PlusIcon />}
          onClick={() => onChange({ ...charge, bands: [...bands, emptyBand] })}
        >
          {t('common.addBreak')}
        </Button>
        {calculator === 'RANGE' && isByWeight && (
          <Switch
            inline
            checked={breakRule === 'LOWEST'}
            label={t('bands.lowest')}
            onChange={(event) => onChange({ ...charge, breakRule: event.currentTarget.checked ? 'LOWEST' : 'BAND' })}
          />
        )}
      </footer>
    </section>
  )
}

export interface BandsAndTrialProps {
  values: Values
  /** The charge whose bands are shown; undefined where no charge has any. */
  charge: ChargeDraft | undefined
  onChange: (charge: ChargeDraft) => void
}

/** Bands of a charge and the trial with a cargo, whose band is marked. */
export const BandsAndTrial = ({ values, charge, onChange }: BandsAndTrialProps) => {
  const [cargo, setCargo] = useState(sampleCargo)
  const { data: codes = [] } = useQuery(codesOptions(values.transport))
  const { data: fx } = useQuery(fxOptions)
  const { offer } = priceTrial(values, cargo, codes, { base: 'USD', date: '', rates: fx?.rows ?? [] }, 'USD')
  return (
    <div className="rate-below flex wrap gap-10">
      {charge !== undefined && (
        <BandsCard
          key={charge.id}
          charge={charge}
          transport={values.transport}
          used={usedBand(offer, values.charges, charge.id)}
          onChange={onChange}
        />
      )}
      <TrialCard values={values} cargo={cargo} onCargo={setCargo} />
    </div>
  )
}
