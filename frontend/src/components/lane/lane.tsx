import { useTranslation } from 'react-i18next'
import './lane.css'

export interface Place {
  /** Shanghai */
  name: string
  /** CNSHA, UYMVD, FRA */
  code?: string
  /** CN; taken from the first two letters of a five-letter code when absent */
  country?: string
}

const countryOf = ({ country, code }: Place) => country ?? (code?.length === 5 ? code.slice(0, 2) : undefined)

const End = ({ place }: { place: Place }) => (
  <span className="lane-place clipped">
    {place.name}
    {countryOf(place) !== undefined && <span className="lane-country"> {countryOf(place)}</span>}
  </span>
)

/** The product's sign in a line: hollow dot, origin, full dot, destination. */
export const Lane = ({ origin, destination }: { origin: Place; destination: Place }) => {
  const { t } = useTranslation('shell')
  return (
    <span className="lane" title={t('lane.fromTo', { origin: origin.name, destination: destination.name })}>
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
