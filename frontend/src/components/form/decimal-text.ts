/**
 * Parses the text of a number field. Text with one reading has a value; any other text stays in the field, shows its
 * problem or the possible readings, and blocks saving of its form.
 */

export type NumberKind = 'decimal' | 'whole'

export type NumberProblem = 'ambiguous' | 'notNumber' | 'sign' | 'whole' | 'places' | 'tooLarge'

/** `value` is plain decimal text (`1234.5`), '' for an empty field. */
export type NumberReading =
  | { value: string; /** The notation differs from ours: the field shows the reading. */ isReformatted?: true }
  | {
      problem: NumberProblem
      /** All possible readings as plain decimal text. */
      readings: readonly string[]
      /** The readings that the field allows. */
      choices: readonly string[]
    }

export interface NumberRule {
  kind: NumberKind
  /** Maximum of the field. */
  max?: number | undefined
  /** Maximum number of decimals: the storage limit, beyond which a value would be rounded. */
  places?: number | undefined
}

/** Maximum number of decimals in the API. */
export const MOST_PLACES = 8

/** Decimals of a money amount; a unit price may have more. */
export const MONEY_PLACES = 2

/** Decimal text of a finished field: `12.` is `12`, `.5` is `0.5`, `007` is `7`. */
export const finishedNumber = (text: string) => {
  if (!/\d/.test(text)) return ''
  const [integer = '', fraction = ''] = text.split('.')
  const digits = integer.replace(/^0+(?=\d)/, '')
  return `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`
}

const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Number of decimals of a plain decimal text, without trailing zeros. */
export const decimalsIn = (value: string) => withoutZeros(value).split('.')[1]?.length ?? 0

const unreadable = (problem: NumberProblem): NumberReading => ({ problem, readings: [], choices: [] })

const problemOf = (value: string, { kind, max, places = MOST_PLACES }: NumberRule): NumberProblem | undefined => {
  if (kind === 'whole' && withoutZeros(value).includes('.')) return 'whole'
  if (decimalsIn(value) > places) return 'places'
  return max !== undefined && Number(value) > max ? 'tooLarge' : undefined
}

const checkedReading = (text: string, rule: NumberRule, isReformatted = false): NumberReading => {
  const finished = finishedNumber(text)
  const value = rule.kind === 'whole' ? withoutZeros(finished) : finished
  const problem = problemOf(value, rule)
  return problem === undefined ? { value, ...(isReformatted && { isReformatted }) } : unreadable(problem)
}

const ambiguousReading = (texts: readonly string[], rule: NumberRule): NumberReading => {
  const readings = texts.map((text) => withoutZeros(finishedNumber(text)))
  return {
    problem: 'ambiguous',
    readings,
    choices: readings.filter((value) => problemOf(value, rule) === undefined),
  }
}

const blanks = /[\s\u00a0\u202f]/gu
const groupedPattern = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$|^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/** Plain text of a number with thousands groups; the last of two different separators is the decimal one. */
const ungroup = (text: string): string | undefined => {
  if (!groupedPattern.test(text)) return undefined
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isGrouping = new Set(text.replaceAll(/\d/g, '')).size === 1
  return isGrouping
    ? text.replaceAll(/[.,]/g, '')
    : `${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`
}

const read = (written: string, rule: NumberRule, isPasted: boolean): NumberReading => {
  const trimmed = written.trim()
  if (trimmed === '') return { value: '' }
  if (/[+\-−–]/.test(trimmed))
    return unreadable(/^[+\-−–]?[\d.,\s]*\d[\d.,\s]*[+\-−–]?$/u.test(trimmed) ? 'sign' : 'notNumber')
  // A blank is never the decimal sign: between groups of three there is one reading.
  if (/\s/u.test(trimmed) && !/^[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d*)?$/u.test(trimmed)) return unreadable('notNumber')
  const hasBlanks = /\s/u.test(trimmed)
  const text = trimmed.replaceAll(blanks, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return unreadable('notNumber')
  const separators = text.replaceAll(/\d/g, '').length
  if (separators === 0) return checkedReading(text, rule, hasBlanks)
  const plain = text.replace(',', '.')
  if (separators === 1) {
    // Our own screens write weights and prices with groups of three, and a sheet writes them with three decimals.
    const isGroup = !hasBlanks && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
    return isGroup ? ambiguousReading([text.replace(/[.,]/, ''), plain], rule) : checkedReading(plain, rule, hasBlanks)
  }
  const grouped = ungroup(text)
  if (grouped === undefined) return unreadable('notNumber')
  if (isPasted) return checkedReading(grouped, rule, true)
  const first = text.search(/[.,]/)
  return ambiguousReading([grouped, `${text.slice(0, first)}.${text.slice(first).replaceAll(/[.,]/g, '')}`], rule)
}

/**
 * Parses typed text: a single separator is the decimal one; a second one, or a possible group of three, needs a choice.
 */
export const readTyped = (text: string, rule: NumberRule): NumberReading => read(text, rule, false)

const unitMark = String.raw`(?:US\$|U\$S|AR\$|R\$|\$U|USD|EUR|ARS|UYU|BRL|[$€£%]|kgs?|cms?|m3|m³|lbs?|in)`
const unitBefore = new RegExp(`^${unitMark}\\s*(?=[\\d.,+\\-−–])`, 'iu')
const unitAfter = new RegExp(`(?<=[\\d.,])\\s*${unitMark}$`, 'iu')

/**
 * Parses pasted text, from a spreadsheet or from our own screens: it may include a currency or unit, and groups of
 * three with a second separator have one reading: `1.234,50` is `1234.50`, `1.234.567` is `1234567`.
 */
export const readPasted = (pastedText: string, rule: NumberRule): NumberReading => {
  const trimmed = pastedText.trim()
  const numberText = trimmed.replace(unitBefore, '').replace(unitAfter, '')
  const reading = read(numberText, rule, true)
  return 'value' in reading && numberText !== trimmed ? { value: reading.value, isReformatted: true } : reading
}
