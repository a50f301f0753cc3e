import type { NumberKind } from '../decimal-text.ts'

const plain = (text: string) => Number(text.replace(',', '.'))

/**
 * Expected readings of a text, found by trying every number style, independent of the field’s parser; [''] for empty
 * text. A second typed separator always leaves a choice, a pasted one does not.
 */
export const readingsOf = (typed: string, kind: NumberKind, isPasted: boolean): (number | '')[] => {
  const text = typed.trim()
  if (text === '') return ['']
  const hasSeveralSeparators = text.replaceAll(/[^.,]/g, '').length > 1
  const readings = new Set<number>()
  // A decimal sign alone, with digits on at least one side.
  if (/^(\d+[.,]?\d*|[.,]\d+)$/.test(text)) readings.add(plain(text))
  // Groups of three, which never begin with a zero, and the other sign before the fraction.
  for (const [group, sign] of [
    ['\\.', ','],
    [',', '.'],
  ] as const) {
    if (!new RegExp(`^[1-9]\\d{0,2}(?:${group}\\d{3})+(?:\\${sign}\\d*)?$`).test(text)) continue
    readings.add(Number(text.replaceAll(new RegExp(group, 'g'), '').replace(sign, '.')))
    // The first separator may be the decimal one, and the others typing errors.
    if (hasSeveralSeparators && !isPasted)
      readings.add(Number(text.replace(/[.,]/, '#').replaceAll(/[.,]/g, '').replace('#', '.')))
  }
  if (/^[1-9]\d{0,2}( \d{3})+([.,]\d*)?$/.test(text)) readings.add(plain(text.replaceAll(' ', '')))
  if (kind !== 'whole' || readings.size !== 1) return [...readings]
  return [...readings].filter((number) => Number.isInteger(number))
}
