import type { NumberKind } from '../decimal-text.ts'

const plain = (text: string) => Number(text.replace(',', '.'))

/**
 * The numbers that text can mean, found by trying every way of writing one, beside what the field itself does; [''] for
 * text without anything in it. A second separator that is typed always leaves a choice, one that is pasted does not.
 */
export const readingsOf = (typed: string, kind: NumberKind, isPasted: boolean): (number | '')[] => {
  const text = typed.trim()
  if (text === '') return ['']
  const isTwice = text.replaceAll(/[^.,]/g, '').length > 1
  const found = new Set<number>()
  // A decimal sign alone, with digits on one side at least.
  if (/^(\d+[.,]?\d*|[.,]\d+)$/.test(text)) found.add(plain(text))
  // Groups of three, which never begin with a zero, and the other sign before the fraction.
  for (const [group, sign] of [
    ['\\.', ','],
    [',', '.'],
  ] as const) {
    const rest = isTwice || kind !== 'measure' ? `(?:${group}\\d{3})+` : '(?!)'
    if (!new RegExp(`^[1-9]\\d{0,2}${rest}(?:\\${sign}\\d*)?$`).test(text)) continue
    found.add(Number(text.replaceAll(new RegExp(group, 'g'), '').replace(sign, '.')))
    // The first separator may have been the decimal one, and the others have slipped in.
    if (isTwice && !isPasted) found.add(Number(text.replace(/[.,]/, '#').replaceAll(/[.,]/g, '').replace('#', '.')))
  }
  if (/^[1-9]\d{0,2}( \d{3})+([.,]\d*)?$/.test(text)) found.add(plain(text.replaceAll(' ', '')))
  if (kind !== 'whole' || found.size !== 1) return [...found]
  return [...found].filter((number) => Number.isInteger(number))
}
