import { useTranslation } from 'react-i18next'
import { usePlaceName } from '../../lib/i18n/use-place-name.ts'
import { PlaceName } from './place-name.tsx'
import './lane.css'

export interface Place {
  /** Its name in Spanish, as requests keep it, or in the language of the screen. */
  name: string
  /** CNSHA, UYMVD, FRA */
  code?: string
  /** CN; taken from the first two letters of a five-letter code when absent */
  country?: string
}

const countryOf = ({ country, code }: Place) => country ?? (code?.length === 5 ? code.slice(0, 2) : undefined)

const End = ({ place }: { place: Place }) => (
  <span className="lane-place clipped">
    <PlaceName of={place} />
    {countryOf(place) !== undefined && <span className="lane-country"> {countryOf(place)}</span>}
  </span>
)

/** The product's sign in a line: hollow dot, origin, full dot, destination. */
export const Lane = ({ origin, destination }: { origin: Place; destination: Place }) => {
  const { t } = useTranslation('shell')
  const called = usePlaceName()
  const ends = { origin: called(origin.name), destination: called(destination.name) }
  return (
    <span className="lane" title={t('lane.fromTo', ends)}>
      <span className="lane-dot hollow" />
      <End place={origin} />
      <span className="lane-dash" />
      <span className="lane-dot" />
      <End place={destination} />
    </span>
  )
}

/** A place in a cell: `Montevideo UY`. */
export const PlaceCell = ({ place }: { place: Place }) => <End place={place} />
