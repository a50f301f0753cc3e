// A reader with another separator cuts a text at other places, and does not see our quotes at its beginning.
const sign = String.raw`["']*[=+\-@\p{Cc}＝＋－＠]`
const afterSeparator = new RegExp(`([,;\\t\\r\\n])(?=${sign})`, 'gu')
const markAfterSeparator = new RegExp(`([,;\\t\\r\\n])'(?=${sign})`, 'gu')
const beginning = /^'*[=+\-@\p{Cc}＝＋－＠]/u
const markAtBeginning = /^'(?='*[=+\-@\p{Cc}＝＋－＠])/u
const plainNumber = /^-?\d+([.,]\d+)?$/

/**
 * Escapes a text so that no spreadsheet evaluates it as a formula, with comma, semicolon or tab as separator: a mark
 * precedes text that looks like a formula. Numbers stay unchanged.
 */
export const withFormulaMarks = (text: string): string => {
  if (plainNumber.test(text)) return text
  const inside = text.replace(afterSeparator, "$1'")
  return beginning.test(inside) ? `'${inside}` : inside
}

/** Removes the escape of `withFormulaMarks`. */
export const withoutFormulaMarks = (cell: string): string =>
  cell.replace(markAtBeginning, '').replace(markAfterSeparator, '$1')
