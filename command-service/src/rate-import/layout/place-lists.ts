import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import { countryNamed } from '../../lookups/tables/place-index.ts'
import type { FileWords } from '../../lookups/tables/file-words.ts'

type Known = (name: string) => Promise<readonly string[]>

const outsideBrackets = String.raw`(?![^([]*[)\]])`
const strong = new RegExp(String.raw`\s*(?:[/;|+&\n\r]|\s(?:and|y|e|or|o|ou)\s)\s*${outsideBrackets}`, 'i')
const comma = new RegExp(String.raw`\s*,\s*${outsideBrackets}`)

const isCountry = (text: string, places: readonly string[]): boolean =>
  countryNamed(text) !== undefined && places.every((place) => place.length === 2)

/** Pieces between commas; a country, which belongs to the place before it, is none. */
const commaPieces = async (text: string, known: Known): Promise<string[]> => {
  const pieces: string[] = []
  for (const piece of text.split(comma).filter((one) => one !== '')) {
    const before = pieces.at(-1)
    if (before !== undefined && isCountry(piece, await known(piece))) pieces[pieces.length - 1] = `${before}, ${piece}`
    else pieces.push(piece)
  }
  return pieces
}

/** Whether the pieces are different places: two names of one place are no list. */
const areSeveral = async (pieces: readonly string[], known: Known): Promise<boolean> => {
  const places = await Promise.all(pieces.map(known))
  const found = places.filter((one, index) => one.length > 0 && !isCountry(pieces[index] ?? '', one))
  return (
    found.length > 1 &&
    found.every((one, at) => found.slice(0, at).every((other) => !one.some((code) => other.includes(code))))
  )
}

/**
 * The places of a cell such as "Shanghai / Ningbo, Shekou"; one piece is the whole text. A piece that is no place stays one,
 * so that its rate is a question.
 */
const piecesOf = async (text: string, known: Known): Promise<readonly string[]> => {
  const inBrackets = /^[^([]*[([]([^)\]]*[/;,|+&\n][^)\]]*)[)\]]\s*$/.exec(text)?.[1]
  const lines = text.split(strong).filter((one) => one !== '')
  const pieces: string[] = []
  for (const line of lines) {
    const parts = await commaPieces(line, known)
    pieces.push(...((await areSeveral(parts, known)) ? parts : [line]))
  }
  if (await areSeveral(pieces, known)) return pieces
  // Base ports (Shanghai, Ningbo): the name before the brackets is no place.
  if (inBrackets !== undefined && (await known(text)).length === 0) {
    const inside = await piecesOf(inBrackets, known)
    if (inside.length > 1) return inside
  }
  return [text]
}

/** Separates lists of places; asks for each text once. */
export const placeLists = ({ placesNamed }: Pick<FileWords, 'placesNamed'>, transport: TransportMode) => {
  const places = new Map<string, readonly string[]>()
  const lists = new Map<string, readonly string[]>()
  const known: Known = async (name) => {
    const stored = places.get(name)
    if (stored) return stored
    const found = (await placesNamed([name], transport)).get(name) ?? []
    places.set(name, found)
    return found
  }
  return async (text: string): Promise<readonly string[]> => {
    const stored = lists.get(text)
    if (stored) return stored
    const found = await piecesOf(text, known)
    lists.set(text, found)
    return found
  }
}
