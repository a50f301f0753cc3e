import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/use-format.ts'

export interface MarginPoint {
  number: number
  /** Margin % of the sale. */
  value: number
  isChosen: boolean
  /** A cost is not known. */
  isAtMost?: boolean
}

const WIDTH = 280
const LEAST = -10
const MOST = 25

/** From the lowest to the highest, in steps of five, never narrower than -10 to 25. */
const rangeOf = (points: readonly MarginPoint[], minimum: number) => {
  const values = [...points.map(({ value }) => value), minimum]
  return {
    from: Math.min(LEAST, Math.floor(Math.min(...values) / 5) * 5),
    to: Math.max(MOST, Math.ceil(Math.max(...values) / 5) * 5),
  }
}

/** Where each alternative stands against the least margin: told by place, by form and in words. */
export const MarginRuler = ({ points, minimum }: { points: readonly MarginPoint[]; minimum: number }) => {
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const { from, to } = rangeOf(points, minimum)
  const at = (value: number) => 6 + ((value - from) / (to - from)) * (WIDTH - 12)
  const words = (value: number) => format.decimal(value.toFixed(2))
  return (
    <figure style={{ margin: '10px 0 0', maxWidth: WIDTH }}>
      <svg viewBox={`0 0 ${WIDTH} 18`} width="100%" height="18" role="img" aria-label={p('margin.ruler')}>
        <rect x="0" y="7" width={WIDTH} height="4" rx="2" fill="var(--track)" />
        <rect x="0" y="7" width={at(minimum)} height="4" rx="2" fill="var(--red)" opacity="0.55" />
        <rect x={at(minimum) - 1} y="2" width="2" height="14" fill="var(--text)" />
        {points.map((point) => (
          <Mark key={point.number} point={point} x={at(point.value)} isBelow={point.value < minimum} />
        ))}
      </svg>
      <p className="label" style={{ position: 'relative', display: 'flex', justifyContent: 'space-between' }}>
        <span>{format.decimal(from)} %</span>
        {/* Below its mark, as far as both ends leave it room. */}
        <span
          style={{
            position: 'absolute',
            left: `clamp(28%, ${(at(minimum) / WIDTH) * 100}%, 74%)`,
            translate: '-50%',
            whiteSpace: 'nowrap',
          }}
        >
          {p('margin.minimum', { value: `${format.decimal(minimum)} %` })}
        </span>
        <span>{format.decimal(to)} %</span>
      </p>
      <figcaption className="marks" style={{ marginTop: 6, gap: '2px 12px' }}>
        {points.map((point) => (
          <span key={point.number}>
            <svg width="14" height="14" viewBox="0 2 14 14" aria-hidden="true" style={{ verticalAlign: -2 }}>
              <Mark point={point} x={7} isBelow={point.value < minimum} />
            </svg>{' '}
            {p('margin.point', {
              number: point.number,
              value: `${point.isAtMost === true ? '≤ ' : ''}${words(point.value)}`,
            })}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const Mark = ({ point, x, isBelow }: { point: MarginPoint; x: number; isBelow: boolean }) => {
  if (isBelow) return <path d={`M${x} 4 l5 5 l-5 5 l-5 -5 z`} fill="var(--red)" />
  return point.isChosen ? (
    <circle cx={x} cy="9" r="5" fill="var(--accent)" />
  ) : (
    <circle cx={x} cy="9" r="4" fill="var(--surface)" stroke="var(--text-2)" strokeWidth="2" />
  )
}
