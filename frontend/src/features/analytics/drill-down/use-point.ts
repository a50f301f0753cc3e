import { type ChartId, chartIds, chartRule } from '@freight/contracts/analytics/charts'
import { useSearchParams } from 'react-router-dom'
import { withValues } from '../../../lib/browser/url-state.ts'

/** A point of a chart, with the server's ids of category and series. */
export interface Point {
  id: ChartId
  place: string
  series?: string
}

export const UNKNOWN = '_unknown'

/** The point with the quotations that a series omits because their amount is unknown. */
export const unknownOf = (id: ChartId, series: string): Point => ({ id, place: 'total', series: `${series}${UNKNOWN}` })

const params = ['behind', 'place', 'series'] as const

/** The point in the URL, whose quotations are listed beside the dashboard. */
export const pointIn = (search: URLSearchParams): Point | undefined => {
  const [chartText, place, series] = params.map((name) => search.get(name))
  const id = chartIds.find((one) => one === chartText)
  return id === undefined || !place ? undefined : { id, place, ...(series && { series }) }
}

/** The open point, and a setter that opens or closes it. No quotations are behind shipments: they open their charts. */
export const usePoint = () => {
  const [search, setSearch] = useSearchParams()
  const set = (point: Point | undefined) => {
    const isOfShipments = point?.series !== undefined && point.series === chartRule(point.id).shipmentSeries
    const values = isOfShipments
      ? { tab: 'OPERATIVE' }
      : { behind: point?.id, place: point?.place, series: point?.series }
    setSearch((before) => withValues(before, values), { replace: !isOfShipments })
  }
  return [pointIn(search), set] as const
}
