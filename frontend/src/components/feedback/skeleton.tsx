import './skeleton.css'

/** A grey bar with the height of the text; visible only after 150 ms. */
const Skeleton = ({ width = '100%', height = 10 }: { width?: number | string; height?: number }) => (
  <span className="skeleton radius-tag on-track" style={{ width, height }} aria-hidden="true" />
)

/** A block with its final height while its content loads. */
export const SkeletonRows = ({ rows, height = 31 }: { rows: number; height?: number }) => (
  <div className="skeleton-rows" aria-hidden="true">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="skeleton-row pad-0-12 row line-below" style={{ height }}>
        <Skeleton width="22%" />
        <Skeleton width={`${24 + ((row * 7) % 12)}%`} />
        <Skeleton width="14%" />
        <Skeleton width={`${12 + ((row * 5) % 9)}%`} />
      </div>
    ))}
  </div>
)
