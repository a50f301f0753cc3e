import { searchText } from '../search-text.ts'
import { containerTypes } from '../vocabulary/transport.ts'

/** Carriers' names of the kinds of containers, mapped to their ISO names. */
const containerKinds: Readonly<Record<string, string>> = {
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
  rq: 'REHC',
  rehc: 'REHC',
  ot: 'OT',
  fr: 'FR',
  nor: 'NOR',
  pl: 'PL',
}

const namePattern = /^(20|40|45)\s*(?:['’′´`"”]{1,2}|(?:ft|feet|pies)\b)?\s*([a-z]*)['’´`"]?$/

/** The container type of a text such as 20', 20DV, 40 HQ or 40HC; undefined if it is none. */
export const containerNamed = (text: string): (typeof containerTypes)[number] | undefined => {
  const [, size, kind = ''] = namePattern.exec(searchText(text).replace(/high ?cube/, 'hc')) ?? []
  const type = size === undefined ? undefined : `${size}${size === '45' ? 'HC' : containerKinds[kind]}`
  return containerTypes.find((one) => one === type)
}
