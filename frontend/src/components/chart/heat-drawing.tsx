import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import Drawing, { type DrawingProps } from './drawing.tsx'
import { heatOptions, SHADES } from './heat-cells.ts'
import './heat.css'

/** Height of the legend below. */
const LEGEND_PX = 32

/** Rows of cells, a legend of their colours, and content beside the rows. */
export default function HeatDrawing({ aside, height, ...props }: DrawingProps & { aside?: ReactNode }) {
  const { t } = useTranslation('analytics', { keyPrefix: 'chart' })
  const isLowBetter = props.heat === 'least'
  const isEmpty = props.series.length === 0 || props.categories.length === 0
  const legendHeight = isEmpty ? 0 : LEGEND_PX
  const legend = {
    from: t(isLowBetter ? 'nearer' : 'less'),
    to: t(isLowBetter ? 'farther' : 'more'),
    shades: isLowBetter ? SHADES.toReversed() : SHADES,
  }
  // The drawing stays mounted when figures come or go: only its surroundings change.
  return (
    <div className="heat">
      <div className="heat-rows" style={{ height: height - legendHeight }}>
        <div className="heat-cells">
          <Drawing {...props} {...(!isEmpty && { legend })} height={height - legendHeight} optionsOf={heatOptions} />
        </div>
        {!isEmpty && aside}
      </div>
      {!isEmpty && (
        <p className="heat-legend">
          {legend.from}
          {legend.shades.map((shade) => (
            <i
              key={shade}
              style={{
                background: `color-mix(in srgb, var(--chart-1) ${(parseInt(shade, 16) / 255) * 100}%, transparent)`,
              }}
            />
          ))}
          {legend.to}
        </p>
      )}
    </div>
  )
}
