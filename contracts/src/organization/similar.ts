import { searchText } from '../search-text.ts'
import { rutNumber } from './rut.ts'

/** What is compared of two organizations. */
export type Comparable = { nombreFantasia: string; razonSocial: string; rut: string; mail: string; paisCod: string }

/** Why two organizations may be the same, the strongest first. */
export const likenesses = ['RUT', 'RUT_ONE_DIGIT', 'MAIL', 'NAME'] as const
export type Likeness = (typeof likenesses)[number]

// Forms of companies as they are written in the region, and words that stand in every second name.
const silent = new Set(
  'sa sas sau srl sl sc sca scs ltda ltd limitada limited llc inc corp cia compania company co eirl me epp gmbh bv spa y e and de del da do la las el los'.split(
    ' ',
  ),
)

/** A name without accents, case, signs, forms of company and small words: `Vinos de la Sierra S.R.L.` is `vinos sierra`. */
export const plainName = (name: string): string => {
  const words = searchText(name)
    .replace(/[.’']/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/ (s a( s)?|s r l|s l)$/, '')
    .split(' ')
  const telling = words.filter((word) => !silent.has(word))
  // A name of nothing but such words is all that there is to go by.
  return (telling.length > 0 ? telling : words).join(' ')
}

/** As PostgreSQL cuts them: each word with two blanks before it and one behind. */
const trigrams = (text: string): Set<string> =>
  new Set(
    text.split(' ').flatMap((word) => {
      const padded = `  ${word} `
      return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3))
    }),
  )

const dice = (one: Set<string>, other: Set<string>): number =>
  (2 * [...one].filter((trigram) => other.has(trigram)).length) / (one.size + other.size)

/** Whether one letter more, less or other makes one text the other. */
const isOneLetterApart = (one: string, other: string): boolean => {
  const [long, short] = one.length >= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && long[at] === short[at]) at += 1
  return long.slice(at + 1) === short.slice(long.length === short.length ? at + 1 : at)
}

const LIKE = 0.7
const LEAST_LETTERS = 5

/** Whether two names read alike: the same but for signs and forms of company, one letter apart, or much in common. */
export const isLikeName = (one: string, other: string): boolean => {
  const [a, b] = [plainName(one), plainName(other)]
  if (a === '' || b === '') return false
  if (a === b) return true
  if (Math.min(a.length, b.length) < LEAST_LETTERS) return false
  return isOneLetterApart(a, b) || dice(trigrams(a), trigrams(b)) >= LIKE
}

/** Whether two tax numbers are as long as each other and differ in one digit: one of them may be a slip. */
const isOneDigitApart = (one: string, other: string): boolean =>
  one.length >= 6 &&
  one.length === other.length &&
  Array.from(one).filter((digit, place) => digit !== other[place]).length === 1

const namesOf = ({ nombreFantasia, razonSocial }: Comparable) =>
  [nombreFantasia, razonSocial].filter((name) => name.trim() !== '')

/** Why these two may be the same organization; nothing when they are not alike. */
export const likenessesOf = (one: Comparable, other: Comparable): Likeness[] => {
  const [a, b] = [rutNumber(one.rut), rutNumber(other.rut)]
  const isSameCountry = one.paisCod === other.paisCod || one.paisCod === '' || other.paisCod === ''
  const mail = one.mail.trim().toLowerCase()
  const found: Record<Likeness, boolean> = {
    RUT: isSameCountry && a !== '' && a === b,
    RUT_ONE_DIGIT: isSameCountry && isOneDigitApart(a, b),
    MAIL: mail !== '' && mail === other.mail.trim().toLowerCase(),
    NAME: namesOf(one).some((name) => namesOf(other).some((its) => isLikeName(name, its))),
  }
  return likenesses.filter((likeness) => found[likeness])
}
