import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat } from '../../lib/format/use-format.ts'
import { RateLine } from './rate-line.tsx'
import type { ChartProps } from './chart-props.ts'
import './chart-table.css'

/** Counts over time as a line; screen readers get the numbers. */
const Trend = ({ label, counts }: { label: string; counts: string }) => {
  const values = counts.split(' ').map((value, index) => ({ date: String(2000 + index), value }))
  return <RateLine series={values} label={`${label}: ${counts}`} />
}

const MAX_DECIMALS = 2
/** Decimals of a column, so that its numbers align; money amounts have two. */
const decimalsOf = ({ values, totals = [null, null], isMoney = false }: ChartProps['series'][number]): number => {
  const decimals = [...values, ...totals].map((value) => (String(value ?? '').split('.')[1] ?? '').length)
  return Math.min(MAX_DECIMALS, Math.max(isMoney ? MAX_DECIMALS : 0, ...decimals))
}

const Category = ({ name, path }: { name: string; path: string | undefined }) =>
  path === undefined ? name : <Link to={path}>{name}</Link>

const PeriodNote = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : <span className="quiet"> · {text}</span>

/** The same numbers as a table. */
export const ChartTable = ({
  title,
  categories,
  categoriesName,
  series,
  unit = '',
  secondaryUnit = '',
  onPoint,
  texts = [],
  noData,
  pathOf,
  isOnlyTable = false,
  compared,
  before = 0,
  isCut = false,
  runningCategory,
}: ChartProps) => {
  const { t } = useTranslation('analytics')
  const { t: words } = useTranslation('reports')
  const format = useFormat()
  const inDecimals = (one: ChartProps['series'][number], value: number | null) =>
    format.decimal(value?.toFixed(decimalsOf(one)) ?? null)
  const sums =
    compared === undefined || !series.some(({ totals }) => totals !== undefined)
      ? []
      : [
          { name: words('dashboards.table.inPeriod'), totalIndex: 0 as const },
          { name: words('common.before'), days: compared, totalIndex: 1 as const },
        ]
  /** How a week or month relates to the totals below, unless these contain it completely. */
  const periodRelation = (category: string, index: number) => {
    if (index < before)
      return words(isCut && index === before - 1 ? 'dashboards.table.beginsBefore' : 'dashboards.table.beforePeriod')
    return category === runningCategory ? t('chart.running') : undefined
  }
  // Some names contain the unit.
  const unitUnlessIn = (name: string, unit: string) => (name.split(' ').includes(unit.trim()) ? '' : unit)
  if (isOnlyTable && categories.length === 0)
    return <p className="full-height places-middle quiet grid size-12-5">{noData ?? t('chart.noData')}</p>
  return (
    <div className="chart-table full-height scrolls-both" tabIndex={0} role="group" aria-label={title}>
      <table className="full size-12-5">
        <thead>
          <tr>
            <th className="sticky top-0 on-surface ink-2 size-11-5 line-below regular" scope="col">
              {categoriesName ?? t('axis.period')}
            </th>
            {texts.map(({ name }) => (
              <th className="sticky top-0 on-surface ink-2 size-11-5 line-below regular" key={name} scope="col">
                {name}
              </th>
            ))}
            {series.map(({ name, unit: ownUnit = unit, secondary, isMoney }) => (
              <th key={name} scope="col" className="number sticky top-0 on-surface ink-2 size-11-5 line-below regular">
                {name}
                <span className="quiet">
                  {unitUnlessIn(
                    name,
                    isMoney === true ? ` ${t('unit.usd')}` : secondary === true ? secondaryUnit : ownUnit,
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={`${category} ${String(index)}`} data-before={index < before || undefined}>
              <th className="line-below regular" scope="row" title={category}>
                <Category name={category} path={pathOf?.(category)} />
                <PeriodNote text={periodRelation(category, index)} />
              </th>
              {texts.map(({ name, values, isTrend }) => (
                <td className="line-below regular" key={name} title={isTrend === true ? undefined : values[index]}>
                  {isTrend === true ? <Trend label={name} counts={values[index] ?? ''} /> : values[index]}
                </td>
              ))}
              {series.map((one, seriesIndex) => {
                const { name, values, labels } = one
                const value = values[index] ?? null
                const text = labels?.[index] ?? inDecimals(one, value)
                return (
                  <td key={name} className="number line-below regular">
                    {onPoint === undefined || value === null || value === 0 ? (
                      text
                    ) : (
                      <button type="button" className="link-button" onClick={() => onPoint(index, seriesIndex)}>
                        {text}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {sums.length > 0 && (
          <tfoot className="sticky bottom-0 on-surface">
            {sums.map(({ name, days, totalIndex }) => (
              <tr key={totalIndex}>
                <th className="line-below regular" scope="row" title={days}>
                  {name}
                </th>
                {texts.map((one) => (
                  <td className="line-below regular" key={one.name} />
                ))}
                {series.map((one) => (
                  <td key={one.name} className="number line-below regular">
                    {inDecimals(one, one.totals?.[totalIndex] ?? null)}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}
