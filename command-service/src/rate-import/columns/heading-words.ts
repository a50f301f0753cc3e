import { containerTypes } from '@freight/contracts/choices'
import type { Currency } from '@freight/contracts/pricing/money'
import type { ColumnTarget } from '@freight/contracts/rate-import/mapping'
import { searchText } from '@freight/contracts/search-text'

type ByUnit = Extract<ColumnTarget, { to: 'CHARGE' }>['calculator']

/** What stands in a heading beside the charge: what its price is for. */
const unitWords: Readonly<Record<string, ByUnit>> = {
  rt: 'PER_WM',
  'w/m': 'PER_WM',
  wm: 'PER_WM',
  tm3: 'PER_WM',
  't/m3': 'PER_WM',
  kg: 'PER_KG',
  kgs: 'PER_KG',
  kilo: 'PER_KG',
  cbm: 'PER_CBM',
  m3: 'PER_CBM',
  ton: 'PER_TON',
  tons: 'PER_TON',
  tn: 'PER_TON',
  mt: 'PER_TON',
  bl: 'FLAT',
  'b/l': 'FLAT',
  hbl: 'FLAT',
  mbl: 'FLAT',
  awb: 'FLAT',
  hawb: 'FLAT',
  embarque: 'FLAT',
  shipment: 'FLAT',
  shpt: 'FLAT',
  doc: 'FLAT',
  flat: 'FLAT',
  fijo: 'FLAT',
  fixo: 'FLAT',
  cont: 'PER_CONTAINER',
  cntr: 'PER_CONTAINER',
  ctr: 'PER_CONTAINER',
  ctnr: 'PER_CONTAINER',
  container: 'PER_CONTAINER',
  contenedor: 'PER_CONTAINER',
  conteiner: 'PER_CONTAINER',
  teu: 'PER_TEU',
  pallet: 'PER_PALLET',
  plt: 'PER_PALLET',
  camion: 'PER_TRUCK',
  truck: 'PER_TRUCK',
  caminhao: 'PER_TRUCK',
  ldm: 'PER_LDM',
  bulto: 'PER_PIECE',
  piece: 'PER_PIECE',
  volume: 'PER_PIECE',
  dia: 'PER_DAY',
  day: 'PER_DAY',
  '%': 'PERCENT',
}

const currencyWords: Readonly<Record<string, Currency>> = {
  usd: 'USD',
  us$: 'USD',
  u$s: 'USD',
  usd$: 'USD',
  eur: 'EUR',
  '€': 'EUR',
  euro: 'EUR',
  ars: 'ARS',
  ar$: 'ARS',
}

const leastWords = new Set(['min', 'minimo', 'minimum', 'minima', 'mn'])
const kinds: Readonly<Record<string, string>> = {
  '': 'GP',
  dv: 'GP',
  dc: 'GP',
  st: 'GP',
  std: 'GP',
  dry: 'GP',
  gp: 'GP',
  hq: 'HC',
  hc: 'HC',
  rf: 'RE',
  re: 'RE',
  reefer: 'RE',
  rh: 'REHC',
  rehc: 'REHC',
  ot: 'OT',
  fr: 'FR',
  nor: 'NOR',
  pl: 'PL',
}

/** 20', 20DV, 40 HQ, 40HC … as the catalogue of containers calls it; undefined: it is none. */
export const containerNamed = (text: string): (typeof containerTypes)[number] | undefined => {
  const [, size, kind = ''] = /^(20|40|45)\s*['’´`"]?\s*([a-z]*)['’´`"]?$/.exec(searchText(text)) ?? []
  const type = size === undefined ? undefined : `${size}${size === '45' ? 'HC' : kinds[kind]}`
  return containerTypes.find((one) => one === type)
}

/** What the words of a heading say. */
export type HeadingWords = {
  /** Whole, as it is compared with the names of fields. */
  text: string
  words: readonly string[]
  container: (typeof containerTypes)[number] | undefined
  /** Kilograms from which on a price holds; a price under a number holds from 0 on. */
  breakFrom: string | undefined
  unit: ByUnit | undefined
  currency: Currency | undefined
  isLeast: boolean
  /** What is left: codes and names of charges. */
  rest: readonly string[]
}

const breakOf = (text: string): string | undefined => {
  const [, sign, from] = /^([+<>-]?)\s*(\d{1,5})\s*(?:kgs?|k)?$/.exec(text) ?? []
  if (from !== undefined) return sign === '-' || sign === '<' ? '0' : from
  return /^(n|normal)$/.test(text) ? '0' : undefined
}

// A size with its kind, wherever it stands: OFR 40 HC, 20'DV, 40RH.
const boxes =
  /(?<![\w+<>-])(20|40|45)\s*['’´`"]?\s*(rehc|reefer|nor|dry|std|dv|dc|st|gp|hq|hc|rf|re|rh|ot|fr|pl)?['’´`"]?(?![\w']|\s*kgs?\b)/

export const headingWords = (heading: string): HeadingWords => {
  const whole = searchText(heading)
  const [box] = boxes.exec(whole) ?? []
  const words = whole
    .replace(box ?? '', ' ')
    .split(/[\s()[\]:.,;_]+|(?<![a-z])\/|\/(?!l\b|m\b|m3\b)/)
    .filter((word) => word !== '' && word !== 'por' && word !== 'per')
  const known = (word: string) =>
    word in unitWords || word in currencyWords || leastWords.has(word) || breakOf(word) !== undefined
  return {
    text: whole.replaceAll(/[^a-z0-9]+/g, ' ').trim(),
    words,
    container: box === undefined ? undefined : containerNamed(box),
    breakFrom: breakOf(whole),
    unit: words.map((word) => unitWords[word]).find((one) => one !== undefined),
    currency: words.map((word) => currencyWords[word]).find((one) => one !== undefined),
    isLeast: words.some((word) => leastWords.has(word)),
    rest: words.filter((word) => !known(word)),
  }
}
