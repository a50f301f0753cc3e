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

const nonEmpty = (text: string | undefined) => {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? undefined : trimmed
}

/** Parses a typed lane: two ends separated by a dash, optionally via a place; a single place matches any of these. */
export const laneOf = (typed: string): Lane | undefined => {
  const [before = '', via] = typed.split(/(?:^|,?\s+|,)v[ií]a\s+/i)
  const dash = before.split(/\s*[–—>→]\s*|\s-\s|^-\s|\s-$/)
  const [firstPlace, secondPlace] = [nonEmpty(dash[0]), nonEmpty(dash[1])]
  const text = nonEmpty(via)
  if (dash.length < 2) {
    const place = text ?? firstPlace
    return place === undefined ? undefined : { text: place }
  }
  if (firstPlace === undefined && secondPlace === undefined && text === undefined) return undefined
  return {
    ...(firstPlace !== undefined && { origin: firstPlace }),
    ...(secondPlace !== undefined && { destination: secondPlace }),
    ...(text !== undefined && { text }),
  }
}
