import { containerNamed } from '@freight/contracts/freight/container-name'
import { unitCellWords } from '@freight/contracts/pricing/unit-words'
import { containerTypes } from '@freight/contracts/vocabulary/transport'

export const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase()

/**
 * Unit of a pasted price: possible bases, the likeliest first, of which one may be a container type
 * (`PER_CONTAINER:40HC`), or the whole shipment.
 */
export type TypedUnit = readonly string[] | 'WHOLE'

/** Container type of a unit; undefined for another unit. */
export const typeOfUnit = (unit: TypedUnit | undefined): string | undefined =>
  unit === undefined || unit === 'WHOLE'
    ? undefined
    : containerTypes.find((type) => unit.includes(`PER_CONTAINER:${type}`))

const unitOfWord = (word: string): TypedUnit | undefined => {
  const calculator = unitCellWords[word.replace(/\.$/, '')]
  if (calculator === undefined) return undefined
  if (calculator === 'FLAT') return 'WHOLE'
  // A carrier's "kg" may be the chargeable or the gross weight.
  return calculator === 'PER_KG' ? ['PER_KG', 'PER_KG_GROSS'] : [calculator]
}

const quoteMeta = (text: string) => text.replaceAll(/[$%()*+./?[\\\]^{|}]/g, String.raw`\$&`)
// `B/L` contains the stroke that separates a price from its unit, so the words themselves find their beginning.
const anyUnit = Object.keys(unitCellWords)
  .toSorted((a, b) => b.length - a.length)
  .map(quoteMeta)
  .join('|')
const perPattern = String.raw`(?:(?:^|(?<=[\s\d(]))(?:por|per|x|cada)\s*|\/\s*)`
const trailingUnit = new RegExp(`${perPattern}(${anyUnit})\\.?\\)?$`)
const trailingSize = new RegExp(`${perPattern}((?:20|40|45)\\s*[^\\d\\s].{0,12}?)\\)?$`, 'i')

const typeUnit = (text: string): TypedUnit | undefined => {
  const type = containerNamed(text)
  return type && [`PER_CONTAINER:${type}`]
}

/** The container type at the end of a cell, and where its text begins: `2050 per 40HC`. */
const trailingType = (cell: string) => {
  const match = trailingSize.exec(cell.trim())
  const unit = typeUnit(match?.[1] ?? '')
  return match === null || unit === undefined ? undefined : { unit, index: match.index }
}

const wholePattern = /^(?:fijo|fixo|fixed|flat|lump ?sum)$/

/** Unit in a cell or heading: `por kg`, `2,50/kg`, `Flete x CBM`, `per B/L`, `USD/40HC`. */
export const unitIn = (cell: string): TypedUnit | undefined => {
  const word = plain(cell)
  if (wholePattern.test(word)) return 'WHOLE'
  return unitOfWord(trailingUnit.exec(word)?.[1] ?? '') ?? trailingType(cell)?.unit
}

const currencyBefore = /^(?:usd|eur|ars|u\$s|us\$|€)\s*(?=\/|por\b|per\b|x\b)/
const containerWords = /\b(?:cont|cntrs?|ctr|ctnr|containers?|contenedor(?:es)?|conteiner(?:e?s)?|equipo|box)\b\.?/g

/** Unit of a cell that contains nothing else, where a bare `kg`, `B/L` or `40HC` counts too. */
export const unitCell = (cell: string): TypedUnit | undefined => {
  const word = plain(cell)
    .replace(currencyBefore, '')
    .replace(/^(?:(?:por|per|x|cada)\s+|\/\s*)/, '')
  const named = unitOfWord(word)
  if (named !== undefined) return named
  const size = word
    .replace(/^1\s*x\s*/, '')
    .replaceAll(containerWords, '')
    .replaceAll('.', '')
    .trim()
  // `20 cont.` is a count.
  return /^\d+$/.test(size) && size !== word ? undefined : typeUnit(size)
}

/** Count and unit of a cell such as `2 x 40HC`, `3 cont.` or `1 B/L`. */
export const countedUnit = (cell: string): { count: string; unit: TypedUnit } | undefined => {
  const [, count = '', rest = ''] = /^(\d[\d.,]*)(?:\s*x\s*|\s+)(\S.*)$/.exec(plain(cell)) ?? []
  const unit = unitCell(rest)
  return unit === undefined ? undefined : { count, unit }
}

/** Removes the unit from a price: `2,50 por kg` gives `2,50`. */
export const withoutUnit = (cell: string): string => {
  if (!/\d/.test(cell) || unitIn(cell) === undefined) return cell
  const type = trailingType(cell)
  return type === undefined
    ? cell.trim().replace(/\s*(?:(?:por|per|x|cada)\s*[^\d\s].*|\/.*)$/iu, '')
    : cell.trim().slice(0, type.index).trim()
}
