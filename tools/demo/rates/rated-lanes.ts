import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { modesOf, transportModes } from '@freight/contracts/vocabulary/transport'
import { type DemoProvider, demoProviders } from '../base-set/providers.ts'
import { type DemoPlace, demoPlaces, type PlaceName } from '../places.ts'
import { codeAt } from '../quotation/lanes.ts'

/** Suppliers with prices for a lane, and their modes. */
export type RatedLane = {
  transport: TransportMode
  mode: Mode
  container?: '20GP' | '40GP' | '40HC' | '40RE'
  from: DemoPlace
  to: DemoPlace
  /** The end abroad, which determines the price. */
  foreignPlace: DemoPlace
  origin: string
  destination: string
  provider: DemoProvider
}

const homes: Record<TransportMode, readonly PlaceName[]> = {
  SEA: ['montevideo', 'buenosAires'],
  AIR: ['montevideo', 'buenosAires', 'asuncion'],
  ROAD: ['montevideo', 'buenosAires', 'asuncion'],
}

const containers = ['20GP', '40GP', '40HC', '40RE'] as const

/** Trucks stay on the continent, and goods are not shipped to their own place. */
const isFarEnough = (transport: TransportMode, foreignPlace: DemoPlace, home: DemoPlace): boolean =>
  foreignPlace.country !== home.country && (transport !== 'ROAD' || foreignPlace.region === 'SOUTH_AMERICA')

type Route = Pick<RatedLane, 'transport' | 'mode' | 'from' | 'to' | 'foreignPlace'>

/** The route with each supplier at its origin; none without a place of this transport at both ends. */
const lanesOf = (route: Route): RatedLane[] => {
  const { transport, mode, from, to } = route
  const [origin, destination] = [codeAt(from, transport), codeAt(to, transport)]
  if (origin === undefined || destination === undefined) return []
  const lane = { ...route, origin, destination }
  return demoProviders
    .filter(({ services, origins }) => services.includes(mode) && origins.includes(from.country))
    .flatMap((provider): RatedLane[] =>
      mode === 'FCL' ? containers.map((container) => ({ ...lane, provider, container })) : [{ ...lane, provider }],
    )
}

/** Every lane of the demo with every mode, in both directions, with the suppliers at its origin. */
export const ratedLanes = (): RatedLane[] =>
  transportModes.flatMap((transport) =>
    modesOf[transport].flatMap((mode) =>
      homes[transport].flatMap((name) => {
        const home: DemoPlace = demoPlaces[name]
        return Object.values(demoPlaces)
          .filter((foreignPlace: DemoPlace) => isFarEnough(transport, foreignPlace, home))
          .flatMap((foreignPlace) => [
            ...lanesOf({ transport, mode, from: foreignPlace, to: home, foreignPlace }),
            ...lanesOf({ transport, mode, from: home, to: foreignPlace, foreignPlace }),
          ])
      }),
    ),
  )
