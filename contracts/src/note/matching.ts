import { searchText } from '../search-text.ts'

/** Tags of a note, which all have to match. */
export type NoteTags = {
  carrier?: string | undefined
  provider?: { id: string; name: string } | undefined
  /** Each end is a code, a country or words of a name; `text` matches an end or a place on the route. */
  lane?: { origin?: string | undefined; destination?: string | undefined; text?: string | undefined } | undefined
  transport?: string | undefined
  client?: { id: string; name: string } | undefined
}

type Place = { code: string; name: string; country: string }

/** Fields of a quotation for matching; carriers, providers and routes are those of its costs. */
export type MatchedQuotation = {
  transport: string
  origin: Place
  destination: Place
  clientId: string
  carriers: readonly string[]
  /** Ids of the providers. */
  providers: readonly string[]
  routes: readonly string[]
}

export const noteThemes = ['CARRIER', 'PROVIDER', 'LANE', 'CLIENT', 'GENERAL'] as const
export type NoteTheme = (typeof noteThemes)[number]

/** Theme of a note: its first tag in this order. */
export const themeOf = ({ carrier, provider, lane, client }: NoteTags): NoteTheme => {
  if (carrier !== undefined) return 'CARRIER'
  if (provider !== undefined) return 'PROVIDER'
  if (lane !== undefined) return 'LANE'
  return client === undefined ? 'GENERAL' : 'CLIENT'
}

const isAt = (tag: string, { code, name, country }: Place): boolean => {
  const tagText = searchText(tag)
  if (tagText === '') return false
  // Two letters match a country only: as part of a name they would match nearly everything.
  return (
    [code, country].map((one) => one.toLowerCase()).includes(tagText) ||
    (tagText.length > 2 && searchText(name).includes(tagText))
  )
}

const isOnTheWay = (tag: string, { origin, destination, routes }: MatchedQuotation): boolean => {
  const tagText = searchText(tag)
  return (
    isAt(tag, origin) ||
    isAt(tag, destination) ||
    (tagText.length > 2 && routes.some((route) => searchText(route).includes(tagText)))
  )
}

const isLane = (lane: NonNullable<NoteTags['lane']>, quotation: MatchedQuotation): boolean =>
  (lane.origin ?? lane.destination ?? lane.text) !== undefined &&
  (lane.origin === undefined || isAt(lane.origin, quotation.origin)) &&
  (lane.destination === undefined || isAt(lane.destination, quotation.destination)) &&
  (lane.text === undefined || isOnTheWay(lane.text, quotation))

const isOneOf = (carrier: string, carriers: readonly string[]) =>
  carriers.some((one) => searchText(one) === searchText(carrier))

/** Whether all tags of a note match the quotation. A note without tags matches none. */
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
