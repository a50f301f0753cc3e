import { transports } from '@freight/contracts/vocabulary/transport'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import { laneOf, laneText } from './editor/lane-text.ts'

export type Note = RouteResponse<'GET /app/v1/notes/:id'>
export type NoteCard = RouteResponse<'GET /app/v1/quotations/:key/notes-that-match'>['rows'][number]
export type Theme = Note['theme']
export type Tags = Note['tags']

export interface NamedRef {
  id: string
  name: string
}

/** Form values of a note: one field per tag, '' or undefined for none. */
export interface Values {
  title: string
  text: string
  carrier: string
  provider: NamedRef | undefined
  lane: string
  client: NamedRef | undefined
  transport: string
  validUntil: string
}

export const blank: Values = {
  title: '',
  text: '',
  carrier: '',
  provider: undefined,
  lane: '',
  client: undefined,
  transport: '',
  validUntil: '',
}

export const valuesOf = ({ title, text, tags, validUntil }: Note): Values => ({
  title,
  text,
  carrier: tags.carrier ?? '',
  provider: tags.provider,
  lane: laneText(tags.lane),
  client: tags.client,
  transport: tags.transport ?? '',
  validUntil: validUntil ?? '',
})

const tagsOf = ({ carrier, provider, lane, client, transport }: Values): Tags => {
  const transportTag = transports.find((each) => each === transport)
  const laneTag = laneOf(lane)
  return {
    ...(carrier.trim() !== '' && { carrier: carrier.trim() }),
    ...(provider !== undefined && { provider }),
    ...(laneTag !== undefined && { lane: laneTag }),
    ...(transportTag !== undefined && { transport: transportTag }),
    ...(client !== undefined && { client }),
  }
}

export const hasTags = (values: Values) => Object.keys(tagsOf(values)).length > 0

const day = (validUntil: string) => (validUntil === '' ? null : validUntil)

/** Command body of a new note. */
export const bodyOf = (values: Values) => ({
  title: values.title,
  text: values.text,
  tags: tagsOf(values),
  validUntil: day(values.validUntil),
})

const tagNames = ['carrier', 'provider', 'lane', 'client', 'transport'] as const

/** Command body of a change; a changed tag sends all tags, because the event stores them together. */
export const changesOf = (changes: Partial<Values>, values: Values) => ({
  ...(changes.title !== undefined && { title: changes.title }),
  ...(changes.text !== undefined && { text: changes.text }),
  ...(changes.validUntil !== undefined && { validUntil: day(changes.validUntil) }),
  ...(tagNames.some((name) => name in changes) && { tags: tagsOf(values) }),
})
