import { usualMainFreight } from '../charge-code/usual-main-freight.ts'
import { isOpenCharge } from '../pricing/cost-amount.ts'
import { neededLegs, type OfJourney } from '../pricing/our-sections.ts'
import type { Side } from '../freight/incoterms.ts'

type Typed = readonly { type: string }[]

/** Containers and load devices of a request, and the charge codes that the catalogue flags as main freight. */
export type Equipment = {
  containerData?: Typed | undefined
  uldData?: Typed | undefined
  mainFreight?: readonly string[] | undefined
}

/** A line of a cost or a sale; `unit`: the type of container or device that its price is for. */
export type EquipmentLine = OfJourney & {
  idCharge: string
  amount?: string | undefined
  included?: boolean | undefined
  calculator?: string | undefined
  unit?: string | undefined
}

/** A type of the request that a charge does not price; without `idCharge` the main freight does not. */
export type UnpricedType = { type: string; idCharge?: string | undefined }

/** The only container or device type of a price; undefined: the price is for any type or the whole shipment. */
export const typeOf = ({ calculator, unit = '' }: Pick<EquipmentLine, 'calculator' | 'unit'>): string | undefined =>
  (calculator === 'PER_CONTAINER' || calculator === 'PER_ULD') && unit !== '' ? unit : undefined

const typesOf = ({ containerData = [], uldData = [] }: Equipment): string[] => [
  ...new Set([...containerData, ...uldData].map(({ type }) => type)),
]

/** Types that none of the lines prices; empty where no line has a price at all. */
export const typesLacking = (equipment: Equipment, lines: readonly EquipmentLine[]): string[] => {
  const priced = lines.filter((line) => !isOpenCharge(line))
  if (priced.length === 0) return []
  const pricedTypes = priced.map(typeOf)
  return pricedTypes.includes(undefined) ? [] : typesOf(equipment).filter((type) => !pricedTypes.includes(type))
}

/**
 * Lines of main freight: those with a flagged code, else with a common one, because a catalogue may be older than the
 * flag, else the freight lines by type. A surcharge for any container must not count as the freight of a type.
 */
export const mainFreightOf = <Line extends EquipmentLine>(
  lines: readonly Line[],
  { mainFreight = [] }: Pick<Equipment, 'mainFreight'>,
): Line[] => {
  const freight = lines.filter(({ section }) => section === 'FREIGHT')
  const flagged = freight.filter(({ idCharge }) => mainFreight.includes(idCharge))
  if (flagged.length > 0) return flagged
  const usual = freight.filter(({ idCharge }) => usualMainFreight.includes(idCharge))
  if (usual.length > 0) return usual
  const ofTypes = freight.filter((line) => typeOf(line) !== undefined)
  return ofTypes.length > 0 ? ofTypes : freight
}

/** Whether one of the lines of a charge prices this type. */
export const pricesType = (
  equipment: Equipment,
  lines: readonly EquipmentLine[],
  { type, idCharge }: UnpricedType,
): boolean => {
  const ofCharge =
    idCharge === undefined ? mainFreightOf(lines, equipment) : lines.filter((line) => line.idCharge === idCharge)
  return ofCharge.some((line) => !isOpenCharge(line)) && !typesLacking(equipment, ofCharge).includes(type)
}

/** Types of the request without main freight, where our client pays it. */
export const freightEquipmentLacking = (scope: Side & Equipment, lines: readonly EquipmentLine[]): string[] =>
  neededLegs(scope).includes('MAIN_CARRIAGE') ? typesLacking(scope, mainFreightOf(lines, scope)) : []

/** Types without main freight, and those that a charge of `codes` with a price per type leaves out as well. */
export const equipmentLacking = (
  scope: Side & Equipment,
  codes: readonly string[],
  lines: readonly EquipmentLine[],
): UnpricedType[] => {
  const ofFreight = freightEquipmentLacking(scope, lines)
  const freightCodes = mainFreightOf(lines, scope).map(({ idCharge }) => idCharge)
  const ofCode = (idCharge: string) =>
    typesLacking(
      scope,
      lines.filter((line) => line.idCharge === idCharge),
    )
      .filter((type) => !ofFreight.includes(type))
      .map((type) => ({ type, idCharge }))
  return [
    ...ofFreight.map((type) => ({ type })),
    ...codes.filter((code) => !freightCodes.includes(code)).flatMap(ofCode),
  ]
}
