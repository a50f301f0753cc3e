import '../feedback/skeleton.css'

const HEIGHTS = [30, 42, 37, 49, 54, 45, 60, 53, 66, 64, 70, 48]

/** Grey bars with the height of the chart. */
export const ChartSkeleton = () => (
  <div className="chart-skeleton pad-16-12 flex low full-height" aria-hidden="true">
    {HEIGHTS.map((height, index) => (
      <span key={index} className="skeleton flex-1 radius-tag on-track" style={{ height: `${height}%` }} />
    ))}
  </div>
)
