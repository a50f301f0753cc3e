import type { NoteTags } from '@freight/contracts/note/matching'

type Lane = NonNullable<NoteTags['lane']>

const BETWEEN = '–'

/** A lane as typed: `CN – UYMVD`, `– Montevideo`, `Santos`, `CN – UY vía Santos`. */
export const laneText = (lane: Lane | undefined): string => {
  if (lane === undefined) return ''
  const { origin, destination, text } = lane
  if (origin === undefined && destination === undefined) return text ?? ''
  const ends = [origin ?? '', BETWEEN, destination ?? ''].join(' ').trim()
  return text === undefined ? ends : `${ends} vía ${text}`
}

const given = (text: string | undefined) => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : trimmed
}

/** Parses a typed lane: two ends separated by a dash, optionally via a place; a single place matches any of these. */
export const laneOf = (typed: string): Lane | undefined => {
  const [before = '', way] = typed.split(/(?:^|,?\s+|,)v[ií]a\s+/i)
  const dash = before.split(/\s*[–—>→]\s*|\s-\s|^-\s|\s-$/)
  const [first, second] = [given(dash[0]), given(dash[1])]
  const text = given(way)
  if (dash.length < 2) {
    const place = text ?? first
    return place === undefined ? undefined : { text: place }
  }
  if (first === undefined && second === undefined && text === undefined) return undefined
  return {
    ...(first !== undefined && { origin: first }),
    ...(second !== undefined && { destination: second }),
    ...(text !== undefined && { text }),
  }
}
