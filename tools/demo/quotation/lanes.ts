import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { Random } from '../random.ts'
import type { DemoOrganization } from '../base-set/organizations.ts'
import { demoPlaces, type DemoPlace, type PlaceName } from '../places.ts'
import { sectors, type Sector } from '../sectors.ts'

export type Lane = {
  transportMode: TransportMode
  modo: Mode
  origenCodigo: string
  destinoCodigo: string
  /** The end abroad, which determines the price. */
  foreignPlace: DemoPlace
  /** Place of shipment, whose agents receive the requests. */
  from: DemoPlace
  direction: Sector['direction']
}

const transportOf: Record<Mode, TransportMode> = {
  LSE: 'AIR',
  ULD: 'AIR',
  FCL: 'SEA',
  LCL: 'SEA',
  RORO: 'SEA',
  FTL: 'ROAD',
  LTL: 'ROAD',
}

export const codeAt = (place: DemoPlace, transport: TransportMode): string | undefined => {
  if (transport === 'AIR') return place.airport
  return transport === 'SEA' ? place.port : (place.city ?? place.port)
}

/** Paraguay has no sea: its goods pass through Montevideo. */
const homes: Record<DemoOrganization['paisCod'], Record<TransportMode, PlaceName>> = {
  UY: { SEA: 'montevideo', AIR: 'montevideo', ROAD: 'montevideo' },
  AR: { SEA: 'buenosAires', AIR: 'buenosAires', ROAD: 'buenosAires' },
  PY: { SEA: 'montevideo', AIR: 'asuncion', ROAD: 'asuncion' },
}

/** A lane of this client with this mode: most often one of its two favourites. */
export const laneOf = ({ sector: name, paisCod, domain }: DemoOrganization, modo: Mode, random: Random): Lane => {
  const sector: Sector = sectors[name]
  const transportMode = transportOf[modo]
  const home = homes[paisCod][transportMode]
  const choice = (transportMode === 'ROAD' ? (sector.byRoad ?? sector.foreignPlaces) : sector.foreignPlaces).filter(
    (place) => place !== home && codeAt(demoPlaces[place], transportMode) !== undefined,
  )
  const favourites = [choice[domain.length % choice.length], choice[(domain.length + 3) % choice.length]].filter(
    (place) => place !== undefined,
  )
  const foreignPlace: DemoPlace = demoPlaces[random.chance(0.7) ? random.pick(favourites) : random.pick(choice)]
  const [from, to]: [DemoPlace, DemoPlace] =
    sector.direction === 'IMPORT' ? [foreignPlace, demoPlaces[home]] : [demoPlaces[home], foreignPlace]
  return {
    transportMode,
    modo,
    origenCodigo: codeAt(from, transportMode) ?? '',
    destinoCodigo: codeAt(to, transportMode) ?? '',
    foreignPlace,
    from,
    direction: sector.direction,
  }
}
