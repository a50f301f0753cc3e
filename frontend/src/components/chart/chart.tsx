import { Button, Menu, MenuItem } from '@blueprintjs/core'
import { DownloadIcon, FullscreenIcon, MinimizeIcon, ThIcon } from '@blueprintjs/icons'
import { useRef, useState, type ReactElement, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useFormat, decimalSign, formatDate } from '../../lib/format/format.ts'
import { RateLine } from './rate-line.tsx'
import type { ChartProps, ChartHandle } from './chart-props.ts'
import './chart-table.css'
import { lazyPart, lazyParts } from '../feedback/lazy-part.tsx'
import { ErrorCard } from '../feedback/load-state.tsx'
import { isSilent } from './away.ts'
import { ChartSkeleton } from './chart-skeleton.tsx'
import './chart.css'
import { LatePopover } from '../overlay/late-popover.tsx'
import { saveFile } from '../../lib/api/download.ts'
import { fileNameOf } from './files/file-name.ts'
import { withFormulaMarks } from '@freight/contracts/formula-marks'

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
const ChartTable = ({
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

const LINE = '\r\n'

const cell = (text: string, separator: string): string => {
  const markedText = withFormulaMarks(text)
  return markedText.includes('"') || markedText.includes(separator) || /[\r\n]/.test(markedText)
    ? `"${markedText.replaceAll('"', '""')}"`
    : markedText
}

type Figures = Pick<
  ChartProps,
  | 'categories'
  | 'days'
  | 'categoriesName'
  | 'series'
  | 'texts'
  | 'unit'
  | 'secondaryUnit'
  | 'before'
  | 'isCut'
  | 'runningCategory'
  | 'compared'
>

/** Texts of the column that places a row in the period; `before`: the total of the compared days. */
type PeriodWords = Record<'place' | 'beforePeriod' | 'beginsBefore' | 'inPeriod' | 'running' | 'before', string>

/**
 * The figures of a chart as CSV: a row per category, a column per series (also series drawn as cells or shown only in
 * the table) and its text columns. Numbers have the reader’s decimal sign; with a decimal comma the separator is a
 * semicolon. Weeks are written as the full date of their first day, because a week label repeats each year. For weeks
 * and months a column marks the rows before the period, and the totals of the period follow.
 */
export const chartCsv = (
  chart: Figures,
  {
    category,
    decimal,
    date,
    money,
    place: periodWords,
  }: { category: string; decimal: '.' | ','; date: (day: string) => string; money: string; place: PeriodWords },
): string => {
  const separator = decimal === ',' ? ';' : ','
  const { days, categories, categoriesName = category, series, texts = [], unit = '', secondaryUnit = '' } = chart
  const { before = 0, isCut = false, runningCategory, compared } = chart
  const hasPeriodColumn = before > 0 || runningCategory !== undefined
  const periodRelation = (one: string, index: number) => {
    if (index < before) return isCut && index === before - 1 ? periodWords.beginsBefore : periodWords.beforePeriod
    return one === runningCategory ? periodWords.running : periodWords.inPeriod
  }
  const row = (cells: readonly string[]) => cells.join(separator)
  const text = (value: string) => cell(value, separator)
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? '' : String(value).replace('.', decimal)
  // On the screen the title names the currency; a name that contains its unit needs no suffix.
  const head = series.map(({ name, unit: ownUnit, secondary, isMoney }) => {
    const after = isMoney === true ? money : (ownUnit ?? (secondary === true ? secondaryUnit : unit)).trim()
    return after === '' || name.split(' ').includes(after) ? name : `${name} (${after})`
  })
  const periodCell = (word: string) => (hasPeriodColumn ? [text(word)] : [])
  const rows = (days?.map(date) ?? categories).map((one, index) =>
    row([
      text(one),
      ...periodCell(periodRelation(categories[index] ?? '', index)),
      ...texts.map(({ values }) => text(values[index] ?? '')),
      ...series.map(({ values }) => number(values[index])),
    ]),
  )
  const hasTotals = compared !== undefined && series.some(({ totals }) => totals !== undefined)
  const total = (name: string, word: string, totalIndex: 0 | 1) =>
    row([
      text(name),
      ...periodCell(word),
      ...texts.map(() => ''),
      ...series.map(({ totals }) => number(totals?.[totalIndex])),
    ])
  const totals = hasTotals
    ? [
        total(periodWords.inPeriod, periodWords.inPeriod, 0),
        total(`${periodWords.before} ${compared}`, periodWords.before, 1),
      ]
    : []
  return `\uFEFF${[row([categoriesName, ...(hasPeriodColumn ? [periodWords.place] : []), ...texts.map(({ name }) => name), ...head].map(text)), ...rows, ...totals].join(LINE)}${LINE}`
}

interface DownloadLinesProps {
  handle: RefObject<ChartHandle | null>
  chart: ChartProps
  /** A table has no picture. */
  isTable: boolean
}

/** The files of a chart: its pictures, if it is drawn, and its figures. */
const DownloadLines = ({ handle, chart, isTable }: DownloadLinesProps) => {
  const { t, i18n } = useTranslation('analytics')
  const { t: words } = useTranslation('reports')
  const { t: files } = useTranslation('reports')
  const saveFigures = async () => {
    const text = chartCsv(chart, {
      category: t('axis.period'),
      decimal: decimalSign(),
      // As in report files: an English spreadsheet does not read a date with the day first.
      date: i18n.language === 'en' ? (day) => day : formatDate,
      money: t('unit.usd'),
      place: {
        place: words('dashboards.table.place'),
        beforePeriod: words('dashboards.table.beforePeriod'),
        beginsBefore: words('dashboards.table.beginsBefore'),
        inPeriod: words('dashboards.table.inPeriod'),
        running: t('chart.running'),
        before: words('common.before'),
      },
    })
    saveFile(new Blob([text], { type: 'text/csv' }), `${fileNameOf(chart.title, await chart.fileSuffix?.())}.csv`)
  }
  const downloadPicture = async (kind: 'png' | 'svg') => handle.current?.download(kind, await chart.fileSuffix?.())
  return (
    <Menu>
      {!isTable && <MenuItem text={files('dashboards.files.png')} onClick={() => void downloadPicture('png')} />}
      {!isTable && <MenuItem text={files('dashboards.files.svg')} onClick={() => void downloadPicture('svg')} />}
      <MenuItem text={files('dashboards.files.csv')} onClick={() => void saveFigures()} />
    </Menu>
  )
}

interface DownloadMenuProps extends DownloadLinesProps {
  isDisabled: boolean
  children: ReactElement
}

/** PNG, SVG and CSV, made in the browser: no chart is sent to a server. */
const DownloadMenu = ({ isDisabled, children, ...lines }: DownloadMenuProps) => {
  const { t } = useTranslation('analytics')
  return (
    <LatePopover arrow={false} placement="bottom-end" content={<DownloadLines {...lines} />}>
      <Button
        variant="minimal"
        size="small"
        icon={children}
        aria-label={t('chart.download')}
        title={t('chart.download')}
        disabled={isDisabled}
      />
    </LatePopover>
  )
}

const skeleton = { waiting: <ChartSkeleton /> }

const { Drawing, HeatDrawing } = lazyParts(() => import('./drawings.ts'), { Drawing: skeleton, HeatDrawing: skeleton })
const KindDrawing = lazyPart(async () => (await import('./kind-drawing.tsx')).default, skeleton)

const CHART_HEIGHT_PX = 260

/** The chart component: title, unit, table, download, full screen; it sets theme, language and accessibility. */
export const Chart = (props: ChartProps) => {
  const {
    title,
    note,
    height = CHART_HEIGHT_PX,
    isLoading = false,
    error,
    onRetry,
    controls,
    onFullScreen,
    isFull,
  } = props
  const { isOnlyTable = false, box, plot, heat, tag } = props
  const { t } = useTranslation('analytics')
  const [isToggled, setTable] = useState(false)
  const isTable = isOnlyTable || isToggled
  const DrawingOfKind = heat !== undefined ? HeatDrawing : box === true || plot !== undefined ? KindDrawing : Drawing
  const handle = useRef<ChartHandle>(null)
  const isReady = !isLoading && !error

  return (
    <section className="card chart stack min-width-0" aria-label={title}>
      <header className="chart-head gap-2-8 pad-6-6-0-12 wrap min-height-40 row">
        <div className="chart-name gap-2-8 height-22 row wrap min-width-0 clips">
          <h2 className="size-13 no-wrap">{title}</h2>
          {tag && (
            <span className="tag" title={tag.title}>
              {tag.word}
            </span>
          )}
          {note !== undefined && (
            <span className="note width-0 clipped" title={note}>
              {note}
            </span>
          )}
        </div>
        <span className="chart-tools row wrap to-end gap-2 margin-left-auto" tabIndex={-1}>
          {controls}
          {!isOnlyTable && (
            <Button
              variant="minimal"
              size="small"
              icon={<ThIcon size={14} />}
              aria-pressed={isTable}
              aria-label={t(isTable ? 'chart.asChart' : 'chart.asTable')}
              title={t(isTable ? 'chart.asChart' : 'chart.asTable')}
              onClick={() => setTable(!isTable)}
            />
          )}
          <DownloadMenu handle={handle} chart={props} isTable={isTable} isDisabled={!isReady}>
            <DownloadIcon size={14} />
          </DownloadMenu>
          <Button
            variant="minimal"
            size="small"
            icon={isFull === true ? <MinimizeIcon size={14} /> : <FullscreenIcon size={14} />}
            aria-label={t(isFull === true ? 'chart.leaveFullScreen' : 'common.fullScreen')}
            title={t(isFull === true ? 'chart.leaveFullScreen' : 'common.fullScreen')}
            onClick={onFullScreen}
          />
        </span>
      </header>
      <div className="chart-body relative min-width-0 pad-4" style={{ height }}>
        {isLoading && <ChartSkeleton />}
        {!isLoading && !isReady && (
          <ErrorCard error={error} title={isSilent(error) ? t('chart.away') : undefined} onRetry={onRetry} />
        )}
        {isReady && isTable && <ChartTable {...props} />}
        {isReady && !isTable && <DrawingOfKind {...props} height={height} handle={handle} />}
      </div>
    </section>
  )
}
