import { searchText } from '../search-text.ts'

/** What a note is about. All that is given must fit. */
export type NoteTags = {
  carrier?: string | undefined
  provider?: { id: string; name: string } | undefined
  /** Each end a code, a country or words of a name; `text` is a place on the way, or any of these. */
  lane?: { origin?: string | undefined; destination?: string | undefined; text?: string | undefined } | undefined
  transport?: string | undefined
  client?: { id: string; name: string } | undefined
}

type Place = { code: string; name: string; country: string }

/** What a note looks at in a quotation; carriers, providers and routes are those of its costs. */
export type MatchedQuotation = {
  transport: string
  origin: Place
  destination: Place
  clientId: string
  carriers: readonly string[]
  /** Their ids. */
  providers: readonly string[]
  routes: readonly string[]
}

export const noteThemes = ['CARRIER', 'PROVIDER', 'LANE', 'CLIENT', 'GENERAL'] as const
export type NoteTheme = (typeof noteThemes)[number]

/** Under which heading a note stands: the first of its tags in this order. */
export const themeOf = ({ carrier, provider, lane, client }: NoteTags): NoteTheme => {
  if (carrier !== undefined) return 'CARRIER'
  if (provider !== undefined) return 'PROVIDER'
  if (lane !== undefined) return 'LANE'
  return client === undefined ? 'GENERAL' : 'CLIENT'
}

const isAt = (wanted: string, { code, name, country }: Place): boolean => {
  const typed = searchText(wanted)
  if (typed === '') return false
  // Two letters are a country: as a part of a name they would fit nearly everywhere.
  return (
    [code, country].map((one) => one.toLowerCase()).includes(typed) ||
    (typed.length > 2 && searchText(name).includes(typed))
  )
}

const isOnTheWay = (wanted: string, { origin, destination, routes }: MatchedQuotation): boolean => {
  const typed = searchText(wanted)
  return (
    isAt(wanted, origin) ||
    isAt(wanted, destination) ||
    (typed.length > 2 && routes.some((route) => searchText(route).includes(typed)))
  )
}

const isLane = (lane: NonNullable<NoteTags['lane']>, quotation: MatchedQuotation): boolean =>
  (lane.origin ?? lane.destination ?? lane.text) !== undefined &&
  (lane.origin === undefined || isAt(lane.origin, quotation.origin)) &&
  (lane.destination === undefined || isAt(lane.destination, quotation.destination)) &&
  (lane.text === undefined || isOnTheWay(lane.text, quotation))

const isOneOf = (carrier: string, carriers: readonly string[]) =>
  carriers.some((one) => searchText(one) === searchText(carrier))

/** Whether a note is shown with a quotation: all its tags fit. A note about nothing in particular is shown with none. */
export const noteMatches = (tags: NoteTags, quotation: MatchedQuotation): boolean => {
  const { carrier, provider, lane, transport, client } = tags
  return (
    Object.values(tags).some((tag) => tag !== undefined) &&
    (transport === undefined || transport === quotation.transport) &&
    (client === undefined || client.id === quotation.clientId) &&
    (provider === undefined || quotation.providers.includes(provider.id)) &&
    (carrier === undefined || isOneOf(carrier, quotation.carriers)) &&
    (lane === undefined || isLane(lane, quotation))
  )
}

/** The last day counts. */
export const isNoteExpired = (validUntil: string | null | undefined, today: string): boolean =>
  typeof validUntil === 'string' && validUntil < today
