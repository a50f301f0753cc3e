/**
 * What a field for numbers makes of the text in it: digits and one decimal point; a comma counts as a point.
 * A number is never changed in silence: `readAs` and `refused` are shown beside the field.
 */
export interface ReadNumber {
  /** Plain decimal text for the field: `1234.5`, `` or `12.` while it is being typed. */
  text: string
  /** A formatted number was pasted: how it was read. */
  readAs?: string
  /** A second separator was typed and did not enter the field. */
  refused?: boolean
}

/** Typed text: a second separator does not enter. */
export const typedNumber = (text: string): ReadNumber => {
  const points = text.replaceAll(',', '.').replaceAll(/[^\d.]/g, '')
  const at = points.indexOf('.')
  if (at < 0) return { text: points }
  const rest = points.slice(at + 1)
  return rest.includes('.')
    ? { text: `${points.slice(0, at + 1)}${rest.replaceAll('.', '')}`, refused: true }
    : { text: points }
}

/**
 * Pasted text, from a spreadsheet or from our own screen: with both separators the last one is the decimal one; one
 * separator several times is grouping. `1.234,50` is read as `1234.50`, `1.234.567` as `1234567`.
 */
export const pastedNumber = (pasted: string): ReadNumber => {
  const text = pasted.replaceAll(/[^\d.,]/g, '')
  const separators = [...text.matchAll(/[.,]/g)].map((match) => match[0])
  if (separators.length <= 1) return { text: text.replace(',', '.') }
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const isGrouping = new Set(separators).size === 1
  const plain = isGrouping
    ? text.replaceAll(/[.,]/g, '')
    : `${text.slice(0, last).replaceAll(/[.,]/g, '')}.${text.slice(last + 1)}`
  return { text: plain, readAs: plain }
}

/** The decimal text of a finished field: `12.` is `12`, `.5` is `0.5`, `007` is `7`. */
export const finishedNumber = (text: string) => {
  if (!/\d/.test(text)) return ''
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  return `${digits === '' ? '0' : digits}${fraction === '' ? '' : `.${fraction}`}`
}
