import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import type { ChartProps } from './chart-props.ts'

/** The same numbers as a table. */
export const ChartTable = ({
  title,
  categories,
  categoriesName,
  series,
  unit = '',
  secondaryUnit = '',
  onPoint,
}: ChartProps) => {
  const { t } = useTranslation('analytics', { keyPrefix: 'chart' })
  const format = useFormat()
  return (
    <div className="chart-table" tabIndex={0} role="region" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{categoriesName ?? t('category')}</th>
            {series.map(({ name, unit: own = unit, secondary }) => (
              <th key={name} scope="col" className="number">
                {name}
                <span className="quiet">{secondary === true ? secondaryUnit : own}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values, labels }, place) => {
                const value = values[index] ?? null
                const text = labels?.[index] ?? format.decimal(value)
                return (
                  <td key={name} className="number">
                    {onPoint === undefined || value === null || value === 0 ? (
                      text
                    ) : (
                      <button type="button" className="link-button" onClick={() => onPoint(index, place)}>
                        {text}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
