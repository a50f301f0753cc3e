/**
 * How a field for numbers reads the text in it. Text with one reading has a value; all other text has none: it stays as
 * it is, says what is wrong with it or between which readings one has to choose, and keeps its form from being saved.
 */

/** Money and whole numbers are written with groups of three (`18.450`); a measure carries three decimals or more. */
export type NumberKind = 'money' | 'whole' | 'measure'

export type NumberProblem = 'ambiguous' | 'notNumber' | 'sign' | 'whole' | 'tooLarge'

/** `value` is plain decimal text (`1234.5`), '' for an empty field. */
export type NumberReading =
  | { value: string; /** It was written otherwise: what was read is shown beside it. */ isTold?: true }
  | {
      problem: NumberProblem
      /** Plain decimal texts that it may stand for. */
      readings: readonly string[]
      /** Those among them that the field takes. */
      choices: readonly string[]
    }

export interface NumberRule {
  kind: NumberKind
  /** The greatest number that the field takes. */
  max?: number | undefined
}

/** The decimal text of a finished field: `12.` is `12`, `.5` is `0.5`, `007` is `7`. */
export const finishedNumber = (text: string) => {
  if (!/\d/.test(text)) return ''
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`
}

const withoutZeros = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

const wrong = (problem: NumberProblem): NumberReading => ({ problem, readings: [], choices: [] })

const fits = (value: string, { kind, max }: NumberRule): NumberProblem | undefined => {
  if (kind === 'whole' && withoutZeros(value).includes('.')) return 'whole'
  return max !== undefined && Number(value) > max ? 'tooLarge' : undefined
}

const checked = (text: string, rule: NumberRule, isTold = false): NumberReading => {
  const finished = finishedNumber(text)
  const value = rule.kind === 'whole' ? withoutZeros(finished) : finished
  const problem = fits(value, rule)
  return problem === undefined ? { value, ...(isTold && { isTold }) } : wrong(problem)
}

const between = (texts: readonly string[], rule: NumberRule): NumberReading => {
  const readings = texts.map((text) => withoutZeros(finishedNumber(text)))
  return { problem: 'ambiguous', readings, choices: readings.filter((value) => fits(value, rule) === undefined) }
}

const blanks = /[\s\u00a0\u202f]/gu
const formatted = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$|^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/

/** Plain text of a number written with groups of three; the last of two different separators is the decimal one. */
const ungrouped = (text: string): string | undefined => {
  if (!formatted.test(text)) return undefined
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isGrouping = new Set(text.replaceAll(/\d/g, '')).size === 1
  return isGrouping
    ? text.replaceAll(/[.,]/g, '')
    : `${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`
}

const read = (whole: string, rule: NumberRule, isPasted: boolean): NumberReading => {
  const trimmed = whole.trim()
  if (trimmed === '') return { value: '' }
  if (/[+\-−–]/.test(trimmed))
    return wrong(/^[+\-−–]?[\d.,\s]*\d[\d.,\s]*[+\-−–]?$/u.test(trimmed) ? 'sign' : 'notNumber')
  // A blank never stands for the decimal sign: between groups of three it can only be read one way.
  if (/\s/u.test(trimmed) && !/^[1-9]\d{0,2}(?:\s\d{3})+(?:[.,]\d*)?$/u.test(trimmed)) return wrong('notNumber')
  const hasBlanks = /\s/u.test(trimmed)
  const text = trimmed.replaceAll(blanks, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return wrong('notNumber')
  const separators = text.replaceAll(/\d/g, '').length
  if (separators === 0) return checked(text, rule, hasBlanks)
  const plain = text.replace(',', '.')
  if (separators === 1) {
    const isGroup = !hasBlanks && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text)
    if (isGroup && rule.kind !== 'measure') return between([text.replace(/[.,]/, ''), plain], rule)
    return checked(plain, rule, isGroup || hasBlanks)
  }
  const grouped = ungrouped(text)
  if (grouped === undefined) return wrong('notNumber')
  if (isPasted) return checked(grouped, rule, true)
  const first = text.search(/[.,]/)
  return between([grouped, `${text.slice(0, first)}.${text.slice(first).replaceAll(/[.,]/g, '')}`], rule)
}

/** Typed text: one separator is the decimal one; a second one, or what may be a group of three, has to be chosen. */
export const readTyped = (text: string, rule: NumberRule): NumberReading => read(text, rule, false)

const mark = String.raw`(?:US\$|U\$S|AR\$|R\$|\$U|USD|EUR|ARS|UYU|BRL|[$€£%]|kgs?|cms?|m3|m³|lbs?|in)`
const before = new RegExp(`^${mark}\\s*(?=[\\d.,+\\-−–])`, 'iu')
const after = new RegExp(`(?<=[\\d.,])\\s*${mark}$`, 'iu')

/**
 * Pasted text, from a spreadsheet or from our own screen: a currency or a unit may stand beside it, and groups of three
 * with a second separator can only be read one way: `1.234,50` is `1234.50`, `1.234.567` is `1234567`.
 */
export const readPasted = (pasted: string, rule: NumberRule): NumberReading => {
  const trimmed = pasted.trim()
  const bare = trimmed.replace(before, '').replace(after, '')
  const reading = read(bare, rule, true)
  return 'value' in reading && bare !== trimmed ? { value: reading.value, isTold: true } : reading
}

/** Keys that a field for numbers takes; what else was pasted into it stays until it is mended. */
export const isNumberKey = (text: string) => /^[\d.,+\-−–\s]*$/u.test(text)
