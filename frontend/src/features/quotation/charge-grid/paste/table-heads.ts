import { containerTypes } from '@freight/contracts/choices'
import { type PasteColumn, plain } from './charge-grid-columns.ts'

/** The number in a heading, as `1.000`, `1,000` or `1000`; fractions are no break. */
const wholeNumberOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/[.,](?=\d{3}(\D|$))/g, '')
  return /^\d{1,6}$/.test(digits) ? String(Number(digits)) : undefined
}

/** The heading without its currency. */
const wordOf = (cell: string) =>
  plain(cell)
    .replaceAll(/\b(usd|eur|ars)\b|u\$s|us\$|[/()[\]]/g, ' ')
    .trim()

const fromPattern =
  /^(?:\+|>=?|≥|q|from|desde|a partir de)\s*([\d.,]+)$|^([\d.,]+)\s*\+$|^([\d.,]+)\s*(?:-|–|a|to)\s*[\d.,]+$/
const underPattern = /^(?:-|–|−|<|under|hasta|ate)\s*[\d.,]+$/
const normalPattern = /^(n|normal)$/
const minimumPattern = /^m$/
const numberPattern = /^[\d.,]+$/

const breakNumberOf = (word: string): string | undefined => {
  const match = fromPattern.exec(word)
  const text = match?.[1] ?? match?.[2] ?? match?.[3]
  return text === undefined ? undefined : wholeNumberOf(text)
}

/**
 * Headings of an air tariff: `N`, `-45`, `+45`, `45+`, `>100`, `Q300`, `100-299 kg`, `M` for the minimum. Bare numbers
 * are breaks only next to an unambiguous one.
 */
export const breakHeads = (cells: readonly string[]): readonly (PasteColumn | undefined)[] => {
  const words = cells.map((cell) =>
    wordOf(cell)
      .replace(/\s*(kgs?|kilos?)\.?$/, '')
      .trim(),
  )
  const isTable =
    words.some((word) => breakNumberOf(word) !== undefined) ||
    (words.some((word) => normalPattern.test(word)) && words.filter((word) => numberPattern.test(word)).length > 1)
  if (!isTable) return cells.map(() => undefined)
  return words.map((word): PasteColumn | undefined => {
    if (normalPattern.test(word) || underPattern.test(word)) return 'from:0'
    if (minimumPattern.test(word)) return 'minimum'
    const from = breakNumberOf(word) ?? (numberPattern.test(word) ? wholeNumberOf(word) : undefined)
    return from === undefined ? undefined : `from:${from}`
  })
}

/** Carriers' names of container types, mapped to their ISO names. */
const isoNames: Readonly<Record<string, string>> = {
  dv: 'GP',
  dc: 'GP',
  dry: 'GP',
  st: 'GP',
  std: 'GP',
  hq: 'HC',
  highcube: 'HC',
  rf: 'RE',
  reefer: 'RE',
  rh: 'REHC',
  rq: 'REHC',
}

/** Container type of a heading: `20DV`, `40'`, `1 x 40HQ`, `USD/40HC`; undefined for a bare number. */
export const containerHead = (cell: string): PasteColumn | undefined => {
  const word = wordOf(cell).replaceAll(/[\s.]/g, '').replace(/^1x/, '')
  const [, length, foot, kind = ''] = /^(20|40|45)('{1,2}|’|′|"|”|ft|pies)?([a-z]*)$/.exec(word) ?? []
  if (length === undefined || (foot === undefined && kind === '')) return undefined
  const usualKind = length === '45' ? 'HC' : 'GP'
  const name = `${length}${kind === '' ? usualKind : (isoNames[kind] ?? kind.toUpperCase())}`
  const type = containerTypes.find((one) => one === name)
  return type && `type:${type}`
}
