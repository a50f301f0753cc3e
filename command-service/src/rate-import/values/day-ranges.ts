import { type DateStyle, dateStyleOf, readDay } from './days.ts'

/** Days of a heading or title: `rest` is the text without them. */
export type DayRange = { from?: string; to?: string; rest: string }

const month = String.raw`(?:jan|ene|feb|fev|mar|apr|abr|may|mai|jun|jul|aug|ago|sep|set|oct|out|nov|dec|dic|dez)[a-zç]*\.?`
const between = String.raw`[\s./,-]*(?:de\s+)?`
const ordinal = '(?:st|nd|rd|th|º|°)?'
const year = String.raw`(?:'?(\d{4}|\d{2})(?![\d:/]))`

const iso = /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const numeric = /(?<![\d.,/-])(\d{1,2})([/.-])(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d/]|[.,]\d|\s*['’´])/
const dayFirst = new RegExp(String.raw`(?<![\d.,])(\d{1,2})${ordinal}${between}(${month})(?:${between}${year})?`, 'i')
const monthFirst = new RegExp(String.raw`(?<![a-z])(${month})\s*(\d{1,2})${ordinal}(?!\d)(?:,?\s*${year})?`, 'i')
const monthAlone = new RegExp(String.raw`(?<![a-z\d])(${month})${between}(\d{4})(?!\d)`, 'i')
// 1-15 Dec 2027: the first day has the month and year of the second.
const shared = new RegExp(
  String.raw`(?<![\d/.,])(\d{1,2})${ordinal}\s*(?:-|–|—|/|to|al?|ate|até|y|ao)\s*(\d{1,2})${ordinal}${between}(${month})(?:${between}${year})?`,
  'i',
)
const sharedAfter = new RegExp(
  String.raw`(?<![a-z])(${month})\s*(\d{1,2})${ordinal}\s*(?:-|–|—|to|al?|ate|até)\s*(\d{1,2})${ordinal}(?!\d)(?:,?\s*${year})?`,
  'i',
)
const quarter =
  /(?<![a-z\d])(?:q([1-4])|([1-4])q|([1-4])(?:er|do|to|º|°)?\s+(?:quarter|trimestre))\s*(?:de\s+|\/)?(\d{4})(?!\d)/i

type Token = {
  at: number
  end: number
  year: string | undefined
  dayIn: (year: string, style: DateStyle) => string | undefined
  numeric?: string
  last?: Token['dayIn']
}

const dayOf = (text: string, style: DateStyle): string | undefined => {
  const read = readDay(text, style)
  return 'day' in read ? read.day : undefined
}

const lastOfMonth = (first: string | undefined): string | undefined =>
  first && new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).toISOString().slice(0, 10)

type Found = (match: RegExpExecArray) => Omit<Token, 'at' | 'end'>[]

const patterns: readonly (readonly [RegExp, Found])[] = [
  [
    quarter,
    ([, a, b, c, y = '']) => {
      const first = (Number(a ?? b ?? c) - 1) * 3 + 1
      const at = (nth: number) => `${y}-${String(nth).padStart(2, '0')}-01`
      return [{ year: y, dayIn: () => at(first), last: () => lastOfMonth(at(first + 2)) }]
    },
  ],
  [iso, ([text]) => [{ year: text.slice(0, 4), dayIn: () => dayOf(text, 'AUTO') }]],
  [
    shared,
    ([, first, second, name, y]) =>
      [first, second].map((nth) => ({ year: y, dayIn: (known) => dayOf(`${nth} ${name} ${known}`, 'AUTO') })),
  ],
  [
    sharedAfter,
    ([, name, first, second, y]) =>
      [first, second].map((nth) => ({ year: y, dayIn: (known) => dayOf(`${nth} ${name} ${known}`, 'AUTO') })),
  ],
  [
    numeric,
    ([text, a, sign, b, y]) =>
      Number(a) <= 31 && Number(b) <= 31 && (Number(a) <= 12 || Number(b) <= 12)
        ? [{ year: y, numeric: text, dayIn: (known, style) => dayOf(`${a}${sign}${b}${sign}${known}`, style) }]
        : [],
  ],
]
const monthAlonePattern: readonly [RegExp, Found] = [
  monthAlone,
  ([, name, y]) => {
    const first = dayOf(`1 ${name} ${y}`, 'AUTO')
    return [{ year: y, dayIn: () => first, last: () => lastOfMonth(first) }]
  },
]
const dayFirstPattern: readonly [RegExp, Found] = [
  dayFirst,
  ([, nth, name, y]) => [{ year: y, dayIn: (known) => dayOf(`${nth} ${name} ${known}`, 'AUTO') }],
]
const monthFirstPattern: readonly [RegExp, Found] = [
  monthFirst,
  ([, name, nth, y]) => [{ year: y, dayIn: (known) => dayOf(`${nth} ${name} ${known}`, 'AUTO') }],
]

/** The days in a text, from left to right; each pattern searches what the earlier ones have left. */
const tokensIn = (text: string): Token[] => {
  const found: Token[] = []
  let left = text
  const [byDay, byMonth] = [dayFirst.exec(text)?.index ?? Infinity, monthFirst.exec(text)?.index ?? Infinity]
  // "Dec 1 - Dec 15": the order of the first day decides, because "1 - Dec 15" looks like a day too.
  const withNames = byMonth < byDay ? [monthFirstPattern, dayFirstPattern] : [dayFirstPattern, monthFirstPattern]
  for (const [pattern, tokensOf] of [...patterns, ...withNames, monthAlonePattern])
    for (let match = pattern.exec(left); match !== null; match = pattern.exec(left)) {
      const [at, end] = [match.index, match.index + match[0].length]
      for (const [nth, token] of tokensOf(match).entries()) found.push({ ...token, at: at + nth, end })
      left = left.slice(0, at) + '\u0000'.repeat(end - at) + left.slice(end)
    }
  return found.toSorted((a, b) => a.at - b.at)
}

const untilWords = /(?:until|till|to|thru|through|hasta|ate|até|al|expir\w*|venc\w*|end\w*)[\s:.]*$/i
const fromWords = /(?:from|since|desde|de|a partir de|as of|effective|start\w*|inicio)[\s:.]*$/i
const aroundDays =
  /(?<![\p{L}\d])(?:valid(?:ity|ez|ade|as?|os?)?|vigen\p{L}*|effective|period|per[ií]odo|from|to|until|till|thru|through|desde|hasta|al|até|ate|de|do|of|thru)(?![\p{L}\d])|[–—:]|(?<=\s|^)[-/]+(?=\s|$)/giu

/** Days of a heading; undefined if it has none. `year`: for days without one. */
export const dayRangeIn = (text: string, style: DateStyle, fallbackYear?: string): DayRange | undefined => {
  const tokens = tokensIn(text)
  const [first, second, ...others] = tokens
  // A bare 20/40 is no day: a number without a year counts only beside another day.
  if (first === undefined || (tokens.length === 1 && first.numeric !== undefined && first.year === undefined))
    return undefined
  const yearOf = (token: Token, other: Token | undefined) => token.year ?? other?.year ?? fallbackYear
  if (tokens.every((token) => token.numeric !== undefined && yearOf(token, second) === undefined)) return undefined
  let left = text
  for (const { at, end } of tokens) left = left.slice(0, at) + ' '.repeat(end - at) + left.slice(end)
  const rest = left.replaceAll(aroundDays, ' ').replaceAll(/\s+/g, ' ').trim()
  const isOfYear = (token: Token, other: Token | undefined, styled: DateStyle) => {
    const known = yearOf(token, other)
    return known === undefined ? undefined : token.dayIn(known, styled)
  }
  if (second === undefined) {
    const day = isOfYear(first, undefined, style)
    if (first.last) return { ...(day && { from: day }), ...(day && { to: first.last('', style) ?? day }), rest }
    if (day === undefined) return { rest }
    const before = text.slice(0, first.at)
    return untilWords.test(before) ? { to: day, rest } : fromWords.test(before) ? { from: day, rest } : { rest }
  }
  if (others.length > 0) return { rest }
  const styled = (one: DateStyle): DayRange | undefined => {
    let from = isOfYear(first, second, one)
    const to = second.last ? second.last('', one) : isOfYear(second, first, one)
    if (from === undefined || to === undefined) return undefined
    // 15 Dec – 14 Jan 2028 begins in the year before.
    if (from > to && first.year === undefined) from = `${Number(from.slice(0, 4)) - 1}${from.slice(4)}`
    return from <= to ? { from, to, rest } : undefined
  }
  if (style !== 'AUTO') return styled(style) ?? { rest }
  const known = dateStyleOf(
    tokens.flatMap((token) =>
      token.numeric ? [`${token.numeric.replace(/^(\d+)([/.-])(\d+)$/, '$1$2$3$2' + '2000')}`] : [],
    ),
  ).style
  if (known !== 'AUTO') return styled(known) ?? { rest }
  const [dayFirstRange, monthFirstRange] = [styled('DMY'), styled('MDY')]
  if (tokens.every((token) => token.numeric === undefined)) return dayFirstRange ?? { rest }
  if (dayFirstRange && monthFirstRange)
    return dayFirstRange.from === monthFirstRange.from && dayFirstRange.to === monthFirstRange.to
      ? dayFirstRange
      : { rest }
  return dayFirstRange ?? monthFirstRange ?? { rest }
}

/** Texts with numeric days, for the order of day and month. */
export const numericDaysIn = (text: string): string[] =>
  tokensIn(text).flatMap((token) => (token.numeric !== undefined && token.year !== undefined ? [token.numeric] : []))
