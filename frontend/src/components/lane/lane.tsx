import { useTranslation } from 'react-i18next'
import type { transports } from '@freight/contracts/vocabulary/transport'
import { AirplaneIcon, BoxIcon, CargoShipIcon, TruckIcon } from '@blueprintjs/icons'
import { usePlaceName } from '../../lib/i18n/use-place-name.ts'
import { PlaceName } from './place-name.tsx'
import './lane.css'
import { useShellText } from '../../lib/i18n/use-shell-text.ts'

export interface Place {
  /** Name in Spanish, as stored in requests, or in the language of the screen. */
  name: string
  /** CNSHA, UYMVD, FRA */
  code?: string
  /** CN; default: the first two letters of a five-letter code */
  country?: string
}

const countryOf = ({ country, code }: Place) => country ?? (code?.length === 5 ? code.slice(0, 2) : undefined)

const End = ({ place }: { place: Place }) => (
  <span className="lane-place clipped">
    <PlaceName of={place} />
    {countryOf(place) !== undefined && <span className="ink-3 size-11"> {countryOf(place)}</span>}
  </span>
)

/** The product’s sign within a line: hollow dot, origin, full dot, destination. */
export const Lane = ({ origin, destination }: { origin: Place; destination: Place }) => {
  const { t } = useTranslation('shell')
  const nameOfPlace = usePlaceName()
  const ends = { origin: nameOfPlace(origin.name), destination: nameOfPlace(destination.name) }
  return (
    <span className="lane middle gap-6 min-width-0" title={t('lane.fromTo', ends)}>
      <span className="lane-dot width-7 height-7 round hollow" />
      <End place={origin} />
      <span className="lane-dash width-9 height-1-5" />
      <span className="lane-dot width-7 height-7 round" />
      <End place={destination} />
    </span>
  )
}

/** A place in a cell: `Montevideo UY`. */
export const PlaceCell = ({ place }: { place: Place }) => <End place={place} />

export type Transport = (typeof transports)[number]

const icons = { SEA: CargoShipIcon, AIR: AirplaneIcon, ROAD: TruckIcon, EXPRESS: BoxIcon } as const

export const TransportIcon = ({ transport, size = 14 }: { transport: Transport; size?: number }) => {
  const t = useShellText()
  const Icon = icons[transport]
  return <Icon className="transport-icon inline-flex ink-2" size={size} title={t(`transport.${transport}`)} />
}

/** Icon and mode: `✈ LSE`. */
export const ModeCell = ({ transport, mode }: { transport: Transport; mode: string }) => (
  <span className="mode-cell inline-row gap-6 no-wrap">
    <TransportIcon transport={transport} />
    {mode}
  </span>
)
