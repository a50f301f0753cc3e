import { useTranslation } from 'react-i18next'
import type { transports } from '@freight/contracts/vocabulary/transport'
import { AirplaneIcon, BoxIcon, CargoShipIcon, TruckIcon } from '@blueprintjs/icons'
import type { ReactNode } from 'react'
import type { Incoterm, Leg } from '@freight/contracts/vocabulary/schemas'
import { usePlaceName } from '../../lib/i18n/use-place-name.ts'
import './lane.css'
import { useShellText } from '../../lib/i18n/use-shell-text.ts'
import './cut-lane.css'

/** The name of a place in the language of the screen. */
export const PlaceName = ({ of }: { of: { name: string } }) => usePlaceName()(of.name)

interface Place {
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

export interface CutLaneProps {
  origin: Place & { detail?: string }
  destination: Place & { detail?: string }
  incoterm: Incoterm
  /** Legs in order, with whether our client pays them (`quotedLegs` of contracts). */
  legs: readonly { leg: Leg; quoted: boolean }[]
  client?: string
  /** Payer of the other legs: the seller in an import, the buyer in an export. */
  otherParty: 'seller' | 'buyer'
  icon?: ReactNode
}

/** The lane of a quotation, cut by its incoterm: dashed legs are paid by the other party, solid legs are quoted. */
export const CutLane = ({ origin, destination, incoterm, legs, client, otherParty, icon }: CutLaneProps) => {
  const { t } = useTranslation('shell')
  const nameOfPlace = usePlaceName()
  const ends = { origin: nameOfPlace(origin.name), destination: nameOfPlace(destination.name) }
  const cutIndex = cutOf(legs)
  const isOursFirst = legs[0]?.quoted === true
  const otherSide = <span className="quiet">{t(`lane.otherParty_${otherParty}`)}</span>
  const ourSide = (
    <span className="secondary">{client === undefined ? t('lane.oursNoClient') : t('lane.ours', { client })}</span>
  )
  return (
    <section className="cut-lane gap-30 pad-8-16 row edge radius-card on-surface" aria-label={t('lane.fromTo', ends)}>
      <LaneEnd place={origin} />
      <div
        className="cut-lane-line grid flex-1 min-width-0 relative"
        data-ours-last={legs.at(-1)?.quoted || undefined}
        style={{ gridTemplateColumns: `repeat(${legs.length}, 1fr)` }}
      >
        {legs.map(({ leg, quoted }, index) => (
          <div
            key={leg}
            className={
              quoted
                ? 'cut-leg downward ink-3 line-22 quoted row min-width-0 size-12-5 relative'
                : 'cut-leg downward ink-3 line-22 row min-width-0 size-12-5 relative'
            }
            data-first={index === 0 || undefined}
          >
            <span className="cut-leg-name at-most-full clipped inline-row gap-6">
              {leg === 'MAIN_CARRIAGE' && icon}
              {t(`leg.${leg}`)}
            </span>
            <span className="cut-leg-track height-14 full relative" />
            {index > 0 && index === cutIndex && (
              <span className="cut-sign absolute above-1 top-19 left-0 pad-0-8 radius-10 on-accent-fill ink-on-accent line-20 size-11-5 semibold">
                {incoterm}
              </span>
            )}
          </div>
        ))}
        <p
          className="cut-lane-words height-18 line-18 size-12-5 relative whole-row"
          style={{ '--cut': `${(cutIndex / legs.length) * 100}%` }}
          data-cut={cutIndex > 0 && cutIndex < legs.length}
        >
          {cutIndex > 0 && <span className="cut-words-before clipped">{isOursFirst ? ourSide : otherSide}</span>}
          {cutIndex < legs.length && (
            <span className="cut-words-after clipped">{isOursFirst && cutIndex > 0 ? otherSide : ourSide}</span>
          )}
        </p>
        {(cutIndex === 0 || cutIndex === legs.length) && (
          <span
            className="cut-sign absolute above-1 top-19 left-0 pad-0-8 radius-10 on-accent-fill ink-on-accent line-20 at-end size-11-5 semibold"
            data-end={cutIndex !== 0 || undefined}
          >
            {incoterm}
          </span>
        )}
      </div>
      <LaneEnd place={destination} end />
    </section>
  )
}

/** Number of legs before the payer changes. */
const cutOf = (legs: CutLaneProps['legs']) => {
  const change = legs.findIndex(({ quoted }, index) => index > 0 && quoted !== legs[index - 1]?.quoted)
  if (change > 0) return change
  return legs[0]?.quoted === true ? 0 : legs.length
}

const LaneEnd = ({ place, end = false }: { place: Place & { detail?: string }; end?: boolean }) => (
  <div
    className={
      end
        ? 'cut-lane-end max-width-180 line-16 end stack flex-none size-12-5'
        : 'cut-lane-end max-width-180 line-16 stack flex-none size-12-5'
    }
  >
    <strong>
      <PlaceName of={place} />
    </strong>
    <span className="quiet">
      {[place.code, place.detail ?? place.country].filter((part) => part !== undefined).join(' · ')}
    </span>
  </div>
)
