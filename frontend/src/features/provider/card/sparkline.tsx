/** Sparkline of twelve values without axes, with a dot at the last one. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const [width, height, edge] = [64, 26, 4]
  const last = values.at(-1)
  if (last === undefined || values.length < 2) return null
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => edge + (index * (width - 2 * edge)) / (values.length - 1)
  const y = (value: number) =>
    highest === lowest ? height / 2 : height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  )
}
