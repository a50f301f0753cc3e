import './rate-line.css'

const [width, height, edge] = [78, 28, 4]

/** Values over days as a line, the last one a dot; no axes. */
export const RateLine = ({ series, label }: { series: readonly { date: string; value: string }[]; label: string }) => {
  const values = series.map(({ value }) => Number(value))
  const days = series.map(({ date }) => Date.parse(date))
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const [first = 0, last = 0] = [days[0], days.at(-1)]
  const x = (day: number) => edge + (last === first ? 1 : (day - first) / (last - first)) * (width - 2 * edge)
  const y = (value: number) =>
    highest === lowest ? height / 2 : height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${x(days[index] ?? 0).toFixed(1)},${y(value).toFixed(1)}`)
  const end = points.at(-1)?.split(',') ?? []
  return (
    <svg className="rate-line" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      <circle cx={end[0]} cy={end[1]} r={2.5} />
    </svg>
  )
}
