import type { ChartAnswer } from '@freight/contracts/analytics/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { type Format, useFormat } from '../../lib/format/use-format.ts'
import { type Tile, tiles, type TilesId, type Unit } from './drawn.ts'
import type { DashboardFilters } from './filters.ts'
import { unknownOf, usePoint } from './behind/use-point.ts'
import { Kpi, type KpiProps } from './kpi.tsx'
import { chartFigures } from './queries.ts'

const MILLION = 1_000_000

/** Change against the period compared with: percent of a count or an amount, else the difference in its own unit. */
const changeOf = (now: number, before: number, unit: Unit | undefined): number | undefined => {
  if (unit === 'percent' || unit === 'hours') return now - before
  return before === 0 ? undefined : ((now - before) / before) * 100
}

const useTileWords = (format: Format) => {
  const { t } = useTranslation('analytics')
  const places = (value: number, unit: Unit | undefined) =>
    unit === 'percent' || unit === 'hours' ? value.toFixed(1) : unit === 'usd' ? value.toFixed(0) : value
  return {
    label: (id: Tile['id']) => ({ label: t(`tiles.${id}.label`), note: t(`tiles.${id}.note`) }),
    value: (value: number | null | undefined, unit: Unit | undefined): { value: string; unit?: string } => {
      if (value === null || value === undefined) return { value: '—' }
      if (unit === 'usd' && value >= MILLION)
        return { value: format.decimal((value / MILLION).toFixed(2)), unit: t('unit.million') }
      return {
        value: format.decimal(places(value, unit)),
        ...(unit !== undefined && { unit: t(`unit.${unit}`) }),
      }
    },
    change: (change: number, unit: Unit | undefined) => {
      const behind = unit === 'hours' ? t('unit.hours') : unit === 'percent' ? t('unit.points') : t('unit.percent')
      return `${format.decimal(Math.abs(change).toFixed(1))} ${behind}`
    },
  }
}

const kpiOf = (
  { id, unit, less = false }: Tile,
  series: ChartAnswer['series'][number] | undefined,
  words: ReturnType<typeof useTileWords>,
): Omit<KpiProps, 'onUnknown'> => {
  const { total, totalBefore } = series ?? {}
  const hasBoth = typeof total === 'number' && typeof totalBefore === 'number'
  const change = hasBoth ? changeOf(total, totalBefore, unit) : undefined
  const former = change === undefined ? undefined : words.value(totalBefore, unit)
  return {
    ...words.label(id),
    ...words.value(total, unit),
    ...(change !== undefined && {
      change: { text: words.change(change, unit), isMore: change >= 0, isBetter: less ? change <= 0 : change >= 0 },
    }),
    ...(former && { before: [former.value, former.unit].filter(Boolean).join(' ') }),
  }
}

/** The key figures of a tab, each with its line over the weeks or months. */
export const Tiles = ({ id, filters }: { id: TilesId; filters: DashboardFilters }) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(chartFigures(id, filters))
  const words = useTileWords(useFormat())
  const [, openPoint] = usePoint()
  if (error && !data) return <ErrorCard error={error} onRetry={() => void refetch()} />
  const seriesOf = (name: string) => data?.series.find((one) => one.id === name)
  const known: readonly Tile[] = tiles[id]
  return (
    <div className="kpis" data-stale={isPlaceholderData || undefined}>
      {known
        // A figure that the reader may not see is not in the answer.
        .filter((tile) => data === undefined || data.series.length === 0 || seriesOf(tile.id) !== undefined)
        .map((tile) => (
          <Kpi
            key={tile.id}
            unknown={seriesOf(tile.id)?.unknown}
            onUnknown={() => openPoint(unknownOf(id, tile.id))}
            {...kpiOf(tile, seriesOf(tile.id), words)}
            {...(seriesOf(tile.id)?.total && { onOpen: () => openPoint({ id, place: 'total', series: tile.id }) })}
            line={(seriesOf(tile.id)?.values ?? []).flatMap((value, index) =>
              value === null ? [] : [{ date: data?.categories[index] ?? '', value: String(value) }],
            )}
          />
        ))}
    </div>
  )
}
