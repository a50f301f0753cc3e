import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format/format.ts'

export interface MarginPoint {
  number: number
  /** Margin % of the sale. */
  value: number
  isChosen: boolean
  /** A cost is unknown. */
  isAtMost?: boolean
  /** The request or a cost changed since the margin was calculated. */
  isStale?: boolean
}

const WIDTH_PX = 280
const LOWEST_PCT = -10
const HIGHEST_PCT = 25

/** Scale from lowest to highest margin in steps of five, at least -10 to 25. */
const rangeOf = (points: readonly MarginPoint[], minimum: number) => {
  const values = [...points.map(({ value }) => value), minimum]
  return {
    from: Math.min(LOWEST_PCT, Math.floor(Math.min(...values) / 5) * 5),
    to: Math.max(HIGHEST_PCT, Math.ceil(Math.max(...values) / 5) * 5),
  }
}

/** Alternatives against the minimum margin, by position, shape and text. */
export const MarginRuler = ({ points, minimum }: { points: readonly MarginPoint[]; minimum: number }) => {
  const { t: p } = useTranslation('prices')
  const format = useFormat()
  const { from, to } = rangeOf(points, minimum)
  const xOf = (value: number) => 6 + ((value - from) / (to - from)) * (WIDTH_PX - 12)
  const marginWords = (value: number) => format.decimal(value.toFixed(2))
  return (
    <figure style={{ margin: '10px 0 0', maxWidth: WIDTH_PX }}>
      <svg viewBox={`0 0 ${WIDTH_PX} 18`} width="100%" height="18" role="img" aria-label={p('margin.ruler')}>
        <rect x="0" y="7" width={WIDTH_PX} height="4" rx="2" fill="var(--track)" />
        <rect x="0" y="7" width={xOf(minimum)} height="4" rx="2" fill="var(--red)" opacity="0.55" />
        <rect x={xOf(minimum) - 1} y="2" width="2" height="14" fill="var(--text)" />
        {points.map((point) => (
          <Mark key={point.number} point={point} x={xOf(point.value)} isBelow={point.value < minimum} />
        ))}
      </svg>
      <p className="label" style={{ position: 'relative', display: 'flex', justifyContent: 'space-between' }}>
        <span>{format.percent(from)}</span>
        {/* Below its mark, as far as both ends leave space. */}
        <span
          style={{
            position: 'absolute',
            left: `clamp(28%, ${(xOf(minimum) / WIDTH_PX) * 100}%, 74%)`,
            translate: '-50%',
            whiteSpace: 'nowrap',
          }}
        >
          {p('margin.minimum', { value: format.percent(minimum) })}
        </span>
        <span>{format.percent(to)}</span>
      </p>
      <figcaption className="marks inline-flex wrap gap-4" style={{ marginTop: 6, gap: '2px 12px' }}>
        {points.map((point) => (
          <span key={point.number}>
            <svg width="14" height="14" viewBox="0 2 14 14" aria-hidden="true" style={{ verticalAlign: -2 }}>
              <Mark point={point} x={7} isBelow={point.value < minimum} />
            </svg>{' '}
            {p(point.isStale === true ? 'margin.stalePoint' : 'margin.point', {
              number: point.number,
              value: `${point.isAtMost === true ? '≤ ' : ''}${marginWords(point.value)}`,
            })}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const Mark = ({ point, x, isBelow }: { point: MarginPoint; x: number; isBelow: boolean }) => {
  if (point.isStale === true)
    return (
      <circle cx={x} cy="9" r="4" fill="var(--surface)" stroke="var(--amber)" strokeWidth="2" strokeDasharray="3 2" />
    )
  if (isBelow) return <path d={`M${x} 4 l5 5 l-5 5 l-5 -5 z`} fill="var(--red)" />
  return point.isChosen ? (
    <circle cx={x} cy="9" r="5" fill="var(--accent)" />
  ) : (
    <circle cx={x} cy="9" r="4" fill="var(--surface)" stroke="var(--text-2)" strokeWidth="2" />
  )
}
