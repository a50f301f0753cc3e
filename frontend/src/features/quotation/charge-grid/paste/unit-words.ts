import type { LineCalculator } from '@freight/contracts/pricing/priced-lines'
import { plain } from './charge-grid-columns.ts'

/** Unit of a pasted price: possible calculators, the likeliest first, or the whole shipment. */
export type TypedUnit = readonly LineCalculator[] | 'WHOLE'

// In Spanish, English and Portuguese, normalized by `plain`.
const units: readonly [TypedUnit, string][] = [
  [['PER_KG', 'PER_KG_GROSS'], 'kgs?|kilos?|kilogramos?|quilos?'],
  [['PER_WM'], String.raw`w\/?m|r\/?t|ton\/m3`],
  [['PER_CBM'], String.raw`cbm|m3|m³|metros? cubicos?`],
  [['PER_TON'], 'tons?|tn|toneladas?|tonnes?'],
  [['PER_CONTAINER'], 'contenedor(?:es)?|containers?|conteiners?|cntr|ctr'],
  [['PER_TEU'], 'teus?'],
  [['PER_PALLET'], 'pallets?|paletes?'],
  [['PER_PIECE'], 'bultos?|piezas?|pieces?|pcs|volumes?|peca'],
  [['PER_TRUCK'], 'camion(?:es)?|trucks?|caminhao'],
  [['PER_LDM'], 'ldm'],
  ['WHOLE', String.raw`(?:h|m)?b\/?l|(?:h|m)?awb|embarque|shipment|envio|operacion|operacao|set|guia`],
]

const perPattern = String.raw`(?:(?:^|(?<=[\s\d(]))(?:por|per|x|cada)\s*|\/\s*)`
const trailingUnits = units.map(([unit, words]) => [unit, new RegExp(`${perPattern}(?:${words})\\.?\\)?$`)] as const)
const soleUnits = units.map(([unit, words]) => [unit, new RegExp(`^(?:${words})\\.?$`)] as const)
const fixedPattern = /^(?:fijo|fixo|fixed|flat|lump ?sum)$/

/** Unit in a cell or heading: `por kg`, `2,50/kg`, `Flete x CBM`, `per B/L`. */
export const unitIn = (cell: string): TypedUnit | undefined => {
  const word = plain(cell)
  return fixedPattern.test(word) ? 'WHOLE' : trailingUnits.find(([, words]) => words.test(word))?.[0]
}

/** Unit of a cell that contains nothing else, where a bare `kg` counts too. */
export const unitCell = (cell: string): TypedUnit | undefined => {
  const word = plain(cell)
  if (/\d/.test(word.replaceAll('m3', ''))) return undefined
  const namedUnit = soleUnits.find(([, words]) => words.test(word))?.[0]
  if (namedUnit !== undefined || fixedPattern.test(word)) return namedUnit ?? 'WHOLE'
  return trailingUnits.find(([, words]) => words.exec(word)?.index === 0)?.[0]
}

/** Removes the unit from a price: `2,50 por kg` gives `2,50`. */
export const withoutUnit = (cell: string): string =>
  /\d/.test(cell) && unitIn(cell) !== undefined
    ? cell.trim().replace(/\s*(?:(?:por|per|x|cada)\s*[^\d\s].*|\/.*)$/iu, '')
    : cell
