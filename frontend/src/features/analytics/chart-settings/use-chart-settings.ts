import type { ChartId } from '@freight/contracts/analytics/charts'
import { useSearchParams } from 'react-router-dom'
import { type ChartSettings, chartSettingsFrom, withChartSettings } from './chart-settings-values.ts'

/** Settings of a chart and their setter. */
export const useChartSettings = (id: ChartId) => {
  const [search, setSearch] = useSearchParams()
  const set = (change: (look: ChartSettings) => ChartSettings) =>
    setSearch((before) => withChartSettings(before, id, change(chartSettingsFrom(before, id))))
  return [chartSettingsFrom(search, id), set] as const
}
