import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { searchText } from '@freight/contracts/search-text'
import type { LaneQuery, CurrentRevision } from '../../lookups/tables/current-rates.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type Body = Readonly<Record<string, unknown>>

const nameIn = (carrier: unknown): string =>
  typeof carrier === 'object' && carrier !== null && 'name' in carrier ? text(carrier.name) : ''

/** The lane of a row, from its body. */
export const laneOf = (body: Body) => ({
  transport: text(body['transport']),
  mode: text(body['mode']),
  container: text(body['container']),
  origin: text(body['origin']),
  destination: text(body['destination']),
  carrier: nameIn(body['carrier']),
  route: text(body['route']),
  code: text(body['code']),
})
export type Lane = ReturnType<typeof laneOf>

/** Rows of a file with the same key belong to the same rate, at one time or at several. */
export const laneKey = ({ carrier, route, code, ...lane }: Lane): string =>
  code === ''
    ? [...Object.values(lane), searchText(carrier), searchText(route)].join('|')
    : [...Object.values(lane), `=${code.toUpperCase()}`].join('|')

const laneQuery = ({ transport, mode, origin, destination, carrier, code }: Lane) =>
  ({ transport, mode, origin, destination, carrier, code }) as LaneQuery

/** Query for the stored rates of an owner on these lanes. */
export const laneQueries = ({ type, owner }: RateMapping, lanes: readonly Lane[]) =>
  [{ type, ownerId: owner?.id ?? '' }, lanes.map(laneQuery)] as const

const sameName = (a: string, b: string): boolean => a === b || searchText(a) === searchText(b)

/** With a code only rates of this code match; otherwise those of the carrier and route. */
const isNamed = ({ carrier, route, code }: Lane, currentRate: CurrentRevision): boolean =>
  code === ''
    ? sameName(currentRate.carrier, carrier) && sameName(currentRate.route, route)
    : currentRate.code.toUpperCase() === code.toUpperCase()

type Way = Pick<Lane, 'transport' | 'mode' | 'container' | 'origin' | 'destination'>
const wayOf = ({ transport, mode, container, origin, destination }: Way): string =>
  `${transport}|${mode}|${container}|${origin}|${destination}`

/** Finds the rates of a lane in their order. */
export const ratesByLane = <Standing extends CurrentRevision>(
  rates: readonly Standing[],
): ((lane: Lane) => readonly Standing[]) => {
  const byWay = new Map<string, Standing[]>()
  for (const rate of rates) {
    const ratesOfWay = byWay.get(wayOf(rate))
    if (ratesOfWay) ratesOfWay.push(rate)
    else byWay.set(wayOf(rate), [rate])
  }
  return (lane) => (byWay.get(wayOf(lane)) ?? []).filter((rate) => isNamed(lane, rate))
}
