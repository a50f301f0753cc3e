import type { LineCalculator } from '@freight/contracts/pricing/priced-lines'
import { plain } from './columns.ts'

/** What a price is said to be for: what it is multiplied by, the likeliest first, or the whole shipment. */
export type SaidUnit = readonly LineCalculator[] | 'WHOLE'

// In Spanish, English and Portuguese, as `plain` writes them.
const units: readonly [SaidUnit, string][] = [
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

const per = String.raw`(?:(?:^|(?<=[\s\d(]))(?:por|per|x|cada)\s*|\/\s*)`
const ends = units.map(([said, words]) => [said, new RegExp(`${per}(?:${words})\\.?\\)?$`)] as const)
const alone = units.map(([said, words]) => [said, new RegExp(`^(?:${words})\\.?$`)] as const)
const fixed = /^(?:fijo|fixo|fixed|flat|lump ?sum)$/

/** What a cell or a heading says that a price is for: `por kg`, `2,50/kg`, `Flete x CBM`, `per B/L`. */
export const unitSaid = (cell: string): SaidUnit | undefined => {
  const word = plain(cell)
  return fixed.test(word) ? 'WHOLE' : ends.find(([, words]) => words.test(word))?.[0]
}

/** The same of a cell that holds nothing else, where a bare `kg` says it too. */
export const unitCell = (cell: string): SaidUnit | undefined => {
  const word = plain(cell)
  if (/\d/.test(word.replaceAll('m3', ''))) return undefined
  const named = alone.find(([, words]) => words.test(word))?.[0]
  if (named !== undefined || fixed.test(word)) return named ?? 'WHOLE'
  return ends.find(([, words]) => words.exec(word)?.index === 0)?.[0]
}

/** A price without what it is for: `2,50 por kg` is `2,50`. */
export const withoutUnit = (cell: string): string =>
  /\d/.test(cell) && unitSaid(cell) !== undefined
    ? cell.trim().replace(/\s*(?:(?:por|per|x|cada)\s*[^\d\s].*|\/.*)$/iu, '')
    : cell
