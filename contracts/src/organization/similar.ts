import { searchText } from '../search-text.ts'
import { rutNumber } from './rut.ts'

/** Fields for comparing two organizations. */
export type Comparable = { nombreFantasia: string; razonSocial: string; rut: string; mail: string; paisCod: string }

/** Reasons for a likely duplicate, the strongest first. */
export const likenesses = ['RUT', 'RUT_ONE_DIGIT', 'MAIL', 'NAME'] as const
export type Likeness = (typeof likenesses)[number]

// Legal forms of the region, and common words.
const ignoredWords = new Set(
  'sa sas sau srl sl sc sca scs ltda ltd limitada limited llc inc corp cia compania company co eirl me epp gmbh bv spa y e and de del da do la las el los'.split(
    ' ',
  ),
)

/** A name without accents, case, signs, legal form and small words: `Vinos de la Sierra S.R.L.` is `vinos sierra`. */
export const plainName = (name: string): string => {
  const words = searchText(name)
    .replace(/[.’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (s a( s)?|s r l|s l)$/, '')
    .split(' ')
  const distinctive = words.filter((word) => !ignoredWords.has(word))
  // A name of common words only keeps all of them.
  return (distinctive.length > 0 ? distinctive : words).join(' ')
}

/** Trigrams as in PostgreSQL: each word with two blanks before it and one after it. */
const trigrams = (text: string): Set<string> =>
  new Set(
    text.split(' ').flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
    }),
  )

const diceCoefficient = (one: Set<string>, other: Set<string>): number =>
  (2 * [...one].filter((trigram) => other.has(trigram)).length) / (one.size + other.size)

/** Whether one added, missing or different letter separates the texts. */
const isOneLetterApart = (one: string, other: string): boolean => {
  const [longer, shorter] = one.length >= other.length ? [one, other] : [other, one]
  if (longer.length - shorter.length > 1) return false
  let at = 0
  while (at < shorter.length && longer[at] === shorter[at]) at += 1
  return longer.slice(at + 1) === shorter.slice(longer.length === shorter.length ? at + 1 : at)
}

const MIN_DICE_COEFFICIENT = 0.7
const MIN_LETTERS = 5

/** Whether two names are similar: equal plain names, one letter apart, or many common trigrams. */
export const isLikeName = (one: string, other: string): boolean => {
  const [a, b] = [plainName(one), plainName(other)]
  if (a === '' || b === '') return false
  if (a === b) return true
  if (Math.min(a.length, b.length) < MIN_LETTERS) return false
  return isOneLetterApart(a, b) || diceCoefficient(trigrams(a), trigrams(b)) >= MIN_DICE_COEFFICIENT
}

const MIN_TAX_DIGITS = 6

/** Whether two tax numbers of equal length differ in one digit, a likely typing error. */
const isOneDigitApart = (one: string, other: string): boolean =>
  one.length >= MIN_TAX_DIGITS &&
  one.length === other.length &&
  Array.from(one).filter((digit, index) => digit !== other[index]).length === 1

const namesOf = ({ nombreFantasia, razonSocial }: Comparable) =>
  [nombreFantasia, razonSocial].filter((name) => name.trim() !== '')

/** Reasons why both may be the same organization; empty where they are not similar. */
export const likenessesOf = (one: Comparable, other: Comparable): Likeness[] => {
  const [a, b] = [rutNumber(one.rut), rutNumber(other.rut)]
  const isSameCountry = one.paisCod === other.paisCod || one.paisCod === '' || other.paisCod === ''
  const mail = one.mail.trim().toLowerCase()
  const isAlike: Record<Likeness, boolean> = {
    RUT: isSameCountry && a !== '' && a === b,
    RUT_ONE_DIGIT: isSameCountry && isOneDigitApart(a, b),
    MAIL: mail !== '' && mail === other.mail.trim().toLowerCase(),
    NAME: namesOf(one).some((name) => namesOf(other).some((otherName) => isLikeName(name, otherName))),
  }
  return likenesses.filter((likeness) => isAlike[likeness])
}
