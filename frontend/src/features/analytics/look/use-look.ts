import type { ChartId } from '@freight/contracts/analytics/charts'
import { useSearchParams } from 'react-router-dom'
import { type ChartLook, lookOf, withLook } from './chart-look.ts'

/** How a chart is set, and how to set it otherwise. */
export const useLook = (id: ChartId) => {
  const [search, setSearch] = useSearchParams()
  const set = (change: (look: ChartLook) => ChartLook) =>
    setSearch((before) => withLook(before, id, change(lookOf(before, id))), { replace: true })
  return [lookOf(search, id), set] as const
}
