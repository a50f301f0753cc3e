import { searchText } from '@freight/contracts/search-text'
import type { StandingRate } from '../../lookups/tables/standing-rates.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type Body = Readonly<Record<string, unknown>>

const nameIn = (carrier: unknown): string =>
  typeof carrier === 'object' && carrier !== null && 'name' in carrier ? text(carrier.name) : ''

/** The lane of a row, as its body names it. */
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

/** Two rows of a file with one key are of the same rate, at one time or at several. */
export const laneKey = ({ carrier, route, code, ...lane }: Lane): string =>
  code === ''
    ? [...Object.values(lane), searchText(carrier), searchText(route)].join('|')
    : [...Object.values(lane), `=${code.toUpperCase()}`].join('|')

/** Whether a stored rate is of the lane; a file that names rates by their codes means no others. */
export const isOfLane = (lane: Lane, standing: StandingRate): boolean =>
  standing.transport === lane.transport &&
  standing.mode === lane.mode &&
  standing.container === lane.container &&
  standing.origin === lane.origin &&
  standing.destination === lane.destination &&
  (lane.code === ''
    ? searchText(standing.carrier) === searchText(lane.carrier) && searchText(standing.route) === searchText(lane.route)
    : standing.code.toUpperCase() === lane.code.toUpperCase())
