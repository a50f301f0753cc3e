import { Exact } from '@freight/contracts/money/money'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'
import type { numberStyles } from '@freight/contracts/vocabulary/rate-import'

export type NumberStyle = (typeof numberStyles)[number]
type Unread = 'AMBIGUOUS' | 'OTHER_STYLE' | 'NO_NUMBER'
/** Decimal text, with the currency in the same cell and whether it is a percentage; or why it is unreadable. */
export type NumberRead = { number: string; currency?: Currency; percent?: true } | { unread: Unread }

/** Currencies as files write them; a bare $ may belong to any country, so it is none. */
const signs: readonly (readonly [RegExp, Currency])[] = [
  [/USD?\s?\$|U\$[SD]|USD/i, 'USD'],
  [/EUR|€/i, 'EUR'],
  [/ARS|AR\$/i, 'ARS'],
]

const sign = String.raw`(?:USD?\s?\$|U\$[SD]|USD|EUR|ARS|AR\$|\$|€)`
/** Minus, currency and percent sign around a number. Between digits they are never skipped: 850 USD 40 is two prices. */
const aroundNumber = new RegExp(String.raw`^(-?)\s*(?:${sign}|%)?\s*(-?\d.*?)\s*${sign}?\s*%?$`, 'i')
const grouped = /^-?(\d{1,3})([ \u00A0\u2009\u202F'’])\d{3}((?:\2\d{3})*)([.,]\d+)?$/
const containerSize = /^(20|40|45)$/

/**
 * The number of a cell without currency and spaces as thousands separators; undefined for other text. Ambiguous: 850 125
 * and 40'500 may be two prices, or a container size and its price. 1 500,00 is one number.
 */
const bareNumber = (cell: string): string | undefined => {
  const [, minus = '', number = ''] = aroundNumber.exec(cell.trim()) ?? []
  const text = minus + number
  const [, first = '', mark = '', furtherGroups, decimals] = grouped.exec(text) ?? []
  if (mark === '') return numberPattern.test(text) ? text : undefined
  const isSize = furtherGroups === '' && containerSize.test(first)
  const isSpace = mark === ' ' || mark === '\u00A0'
  const isClear = !isSpace || (decimals !== undefined && (furtherGroups !== '' || first.length < 3))
  return isClear && !isSize ? text.replaceAll(mark, '') : 'AMBIGUOUS'
}

const currenciesIn = (text: string): Currency[] =>
  signs.flatMap(([sign, currency]) => (sign.test(text) ? [currency] : []))

// A workbook has 15 digits, more are noise of binary numbers; rates have 8 decimals.
const plainText = (number: number): string => {
  const text = new Exact(number.toPrecision(15)).toDecimalPlaces(8).toFixed()
  return text === '-0' ? '0' : text
}

const numberPattern = /^-?\d+(?:[.,]\d+)*$/

type Mark = ',' | '.'
const markOf: Record<Exclude<NumberStyle, 'AUTO'>, Mark> = { COMMA: ',', POINT: '.' }

/** Possible decimal separators of this number; both if it is ambiguous. */
const decimalMarks = (text: string): readonly (Mark | 'none')[] => {
  const marks = text.split('').filter((one): one is Mark => one === ',' || one === '.')
  const [first, last] = [marks[0], marks.at(-1)]
  if (first === undefined || last === undefined) return ['none']
  if (first !== last) return marks.filter((one) => one === last).length === 1 ? [last] : []
  const other = first === ',' ? '.' : ','
  if (marks.length > 1) return [other]
  const [integerPart = '', fraction = ''] = text.replace('-', '').split(first)
  const isThousands = fraction.length === 3 && integerPart.length <= 3 && !integerPart.startsWith('0')
  return isThousands ? [first, other] : [first]
}

const isGrouped = (integerPart: string, mark: string): boolean => {
  const [first = '', ...groups] = integerPart.split(mark)
  return groups.every((part) => part.length === 3) && (groups.length === 0 || (first.length > 0 && first.length <= 3))
}

const withDecimalPoint = (text: string, decimal: Mark): string | undefined => {
  const thousands = decimal === ',' ? '.' : ','
  const isNegative = text.startsWith('-')
  const [integerPart = '', fraction] = (isNegative ? text.slice(1) : text).split(decimal)
  if (!isGrouped(integerPart, thousands)) return undefined
  const digits = integerPart.replaceAll(thousands, '').replace(/^0+(?=\d)/, '')
  return `${isNegative ? '-' : ''}${digits}${fraction === undefined ? '' : `.${fraction}`}`
}

/** Text as a number, in the number style of its file. */
const numberIn = (written: string, style: NumberStyle): NumberRead => {
  const text = bareNumber(written)
  if (text === undefined || text === 'AMBIGUOUS') return { unread: text ?? 'NO_NUMBER' }
  const marks = decimalMarks(text)
  if (marks.length === 0) return { unread: 'NO_NUMBER' }
  if (marks.includes('none')) return { number: text.replace(/^(-?)0+(?=\d)/, '$1') }
  const decimalMark = style === 'AUTO' ? (marks.length === 1 ? marks[0] : undefined) : markOf[style]
  if (decimalMark === undefined || decimalMark === 'none') return { unread: 'AMBIGUOUS' }
  if (!marks.includes(decimalMark)) return { unread: 'OTHER_STYLE' }
  const number = withDecimalPoint(text, decimalMark)
  return number === undefined ? { unread: 'NO_NUMBER' } : { number }
}

/**
 * A cell as a number, in the number style of its file: 1.234,56 or 1,234.56, with its currency or percent sign: EUR 100,
 * 12 %. A workbook's own numbers have no style.
 */
export const readNumber = (cell: Cell, style: NumberStyle): NumberRead => {
  if (typeof cell === 'number') return { number: plainText(cell) }
  if (typeof cell === 'object')
    return 'percent' in cell ? { number: plainText(cell.percent), percent: true } : { unread: 'NO_NUMBER' }
  const read = numberIn(cell, style)
  if ('unread' in read) return read
  const [currency, other] = currenciesIn(cell)
  if (other) return { unread: 'NO_NUMBER' }
  return { ...read, ...(currency && { currency }), ...(cell.includes('%') && { percent: true }) }
}

/** Whether a number could be read in two ways without the style of its file. */
export const needsStyle = (cell: Cell): boolean => {
  const read = readNumber(cell, 'AUTO')
  return 'unread' in read && read.unread === 'AMBIGUOUS'
}

/** Whether the style of a file makes a number such as 1.500 one and a half: unlikely as money. */
export const hasThreeDecimals = (cell: Cell, style: NumberStyle): boolean => {
  const read = readNumber(cell, style)
  return 'number' in read && /\.\d{3}$/.test(read.number) && needsStyle(cell)
}

/** The number style from unambiguous texts; `isAmbiguous`: there are only ambiguous ones. */
export const numberStyleOf = (cells: Iterable<Cell>): { style: NumberStyle; isAmbiguous: boolean } => {
  const unambiguousCounts = { ',': 0, '.': 0 }
  let ambiguousCount = 0
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const text = bareNumber(cell)
    if (text === undefined || text === 'AMBIGUOUS') continue
    const [only, ...others] = decimalMarks(text)
    if (only === undefined || only === 'none') continue
    if (others.length > 0) ambiguousCount += 1
    else unambiguousCounts[only] += 1
  }
  const isMixed = unambiguousCounts[','] > 0 && unambiguousCounts['.'] > 0
  if (isMixed || unambiguousCounts[','] + unambiguousCounts['.'] === 0)
    return { style: 'AUTO', isAmbiguous: ambiguousCount > 0 }
  return { style: unambiguousCounts[','] > 0 ? 'COMMA' : 'POINT', isAmbiguous: false }
}
