import type { DocumentLanguage } from '../../quotation/document.ts'
import { placeName, renamedPlaces } from './place-names.ts'

type Names = Readonly<Record<Exclude<DocumentLanguage, 'es'>, string>>

/** Spanish words that routes contain besides places. */
const linkWords: Readonly<Record<string, Names>> = {
  vía: { en: 'via', pt: 'via' },
  via: { en: 'via', pt: 'via' },
  'con transbordo en': { en: 'with transshipment at', pt: 'com transbordo em' },
  'transbordo en': { en: 'transshipment at', pt: 'transbordo em' },
  y: { en: 'and', pt: 'e' },
  o: { en: 'or', pt: 'ou' },
}

const routeWords: Readonly<Record<string, Names>> = {
  ...linkWords,
  directo: { en: 'direct', pt: 'direto' },
  directa: { en: 'direct', pt: 'direta' },
}

const byLength = (a: string, b: string) => b.length - a.length
const escaped = (text: string) => text.replaceAll(/[.()]/g, String.raw`\$&`)
const alternation = (texts: readonly string[]) => texts.toSorted(byLength).map(escaped).join('|')
const wholeWords = (texts: readonly string[], flags: string) =>
  new RegExp(String.raw`(?<![\p{L}\d])(?:${alternation(texts)})(?![\p{L}\d])`, flags)

const placePattern = wholeWords(renamedPlaces, 'gu')
// "Directo" is translated only at the beginning of a part; after a noun it would have to agree with it.
const wordPattern = new RegExp(
  String.raw`(?<=^|[,;/·+(-]\s*)direct[oa](?!\p{L})|${wholeWords(Object.keys(linkWords), 'giu').source}`,
  'giu',
)
/** A lower-case word that is not a route word. */
const otherWordPattern = /(?<!\p{L})\p{Ll}{2,}/u

const capitalizedLike = (translated: string, typed: string): string =>
  /^\p{Lu}/u.test(typed) ? translated.charAt(0).toUpperCase() + translated.slice(1) : translated

/**
 * Translates a typed route: its places, and the few words that routes contain. A text with other words is a sentence
 * and stays unchanged.
 */
export const routeIn = (route: string, language: DocumentLanguage): string => {
  if (language === 'es' || otherWordPattern.test(route.replaceAll(placePattern, '').replaceAll(wordPattern, '')))
    return route
  return route
    .replaceAll(placePattern, (name) => placeName(name, language))
    .replaceAll(wordPattern, (word) => capitalizedLike(routeWords[word.toLowerCase()]?.[language] ?? word, word))
}
