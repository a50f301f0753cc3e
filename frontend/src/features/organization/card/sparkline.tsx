/** Sparkline of twelve values without axes, with a dot at the last one. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  const [width, height, edge] = [84, 30, 4]
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const x = (index: number) => edge + (index * (width - 2 * edge)) / Math.max(1, values.length - 1)
  const y = (value: number) =>
    highest === lowest ? height / 2 : height - edge - ((value - lowest) / (highest - lowest)) * (height - 2 * edge)
  const points = values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`)
  const last = values.at(-1)
  if (last === undefined) return null
  return (
    <svg className="sparkline" width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img">
      <title>{label}</title>
      <polyline points={points.join(' ')} />
      <circle cx={x(values.length - 1)} cy={y(last)} r={2.5} />
    </svg>
  )
}
