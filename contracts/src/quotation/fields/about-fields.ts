import { containers } from '../../freight/containers.ts'
import { deliveredTerms } from '../../vocabulary/journey.ts'
import type { ContainerType, Incoterm, TruckType, UldType } from '../../vocabulary/schemas.ts'
import type { plainFields } from '../../freight/request/plain-fields.ts'

/** A field with one optional value; form, detail, history and the client's document list it by this table. */
export type PlainField = keyof typeof plainFields
export type PlainKind = 'DAY' | 'CELSIUS' | 'CENTIMETRES' | 'FLAG'
type UnitType = ContainerType | UldType | TruckType
type About = {
  /** The price depends on it: its change sends an offer back to pricing. */
  decidesPrice: boolean
  /** Input and display format. */
  kind: PlainKind
  /** Its part of the form and of the history. */
  group: 'REQUEST' | 'CARGO' | 'DELIVERY'
  /** Shown only where one of these is among containers, unit load devices and trucks. */
  onlyWith?: readonly UnitType[]
  /** Shown only under these incoterms. */
  onlyUnder?: readonly Incoterm[]
}

const reefers: readonly UnitType[] = ['20RE', '40RE', '40REHC', 'RKN', 'RAP', 'REEFER']

const openContainers: readonly ContainerType[] = ['20OT', '40OT', '20FR', '40FR', '20PL', '40PL']
// The table has every container type as a key.
const anyContainer = Object.keys(containers) as readonly ContainerType[]

/** In display order. Labels are in `quotationInfo.json` and `field-words.ts`. */
export const plain: Readonly<Record<PlainField, About>> = {
  readyDate: { kind: 'DAY', group: 'REQUEST', decidesPrice: false },
  deliveryAtTerminal: { kind: 'FLAG', group: 'DELIVERY', decidesPrice: true, onlyUnder: deliveredTerms },
  setPoint: { kind: 'CELSIUS', group: 'CARGO', decidesPrice: true, onlyWith: reefers },
  shipperOwned: { kind: 'FLAG', group: 'CARGO', decidesPrice: true, onlyWith: anyContainer },
  overLength: { kind: 'CENTIMETRES', group: 'CARGO', decidesPrice: true, onlyWith: openContainers },
  overWidth: { kind: 'CENTIMETRES', group: 'CARGO', decidesPrice: true, onlyWith: openContainers },
  overHeight: { kind: 'CENTIMETRES', group: 'CARGO', decidesPrice: true, onlyWith: openContainers },
}

export const isPlainField = (name: string): name is PlainField => Object.hasOwn(plain, name)
export const plainNames: readonly PlainField[] = Object.keys(plain).filter(isPlainField)

type Units = readonly { type: string }[]
export type FieldApplies = {
  incoterm: string
  containerData: Units
  uldData?: Units | undefined
  truckData?: Units | undefined
}

/** Whether the field applies to this cargo and incoterm. */
export const fieldApplies = (
  field: PlainField,
  { incoterm, containerData, uldData = [], truckData = [] }: FieldApplies,
): boolean => {
  const { onlyWith, onlyUnder } = plain[field]
  const types = new Set<string>(onlyWith)
  const isCarried =
    onlyWith === undefined || [...containerData, ...uldData, ...truckData].some(({ type }) => types.has(type))
  return isCarried && (onlyUnder === undefined || onlyUnder.some((term) => term === incoterm))
}
