import type { PackingRow } from '@freight/contracts/freight/cargo'
import type { ContainerType, Mode, Stackable } from '@freight/contracts/vocabulary/schemas'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { Random } from '../random.ts'

type Goods = { kgPerM3: number }
export type DemoCargo = {
  packingData: PackingRow[]
  containerData: { type: ContainerType; quantity: number }[]
  stackable: Stackable
  /** Kilograms, for amounts by weight. */
  kg: number
}

type Piece = { kind: 'CTN' | 'PLT'; count: number; largo: number; ancho: number; alto: number }

const row = ({ kind, count, largo, ancho, alto }: Piece, kgPerM3: number): PackingRow => ({
  ctnPlt: kind,
  cantidad: count,
  peso: Math.max(0.5, (largo * ancho * alto * kgPerM3) / 1_000_000).toFixed(1),
  largo: String(largo),
  ancho: String(ancho),
  alto: String(alto),
})

const carton = (random: Random): Piece => ({
  kind: 'CTN',
  count: Math.min(60, Math.max(1, Math.round(random.logNormal(5, 0.8)))),
  largo: random.integer(6, 12) * 5,
  ancho: random.integer(6, 9) * 5,
  alto: random.integer(5, 9) * 5,
})

const pallet = (random: Random, maxCount: number): Piece => ({
  kind: 'PLT',
  count: Math.min(maxCount, Math.max(1, Math.round(random.logNormal(2.4, 0.7)))),
  largo: 120,
  ancho: random.pick([80, 100, 100]),
  alto: random.integer(12, 32) * 5,
})

/** A self-propelled machine. */
const vehicle = (random: Random): Piece => ({
  kind: 'CTN',
  count: random.integer(1, 3),
  largo: random.integer(38, 92) * 10,
  ancho: random.integer(20, 30) * 10,
  alto: random.integer(22, 36) * 10,
})

const load = (random: Random, pallets: number): Piece => ({
  kind: 'PLT',
  count: pallets,
  largo: 120,
  ancho: 100,
  alto: random.integer(18, 26) * 5,
})

// Repeated names are more frequent.
const dryTypes: readonly ContainerType[] = ['20GP', '20GP', '40GP', '40HC', '40HC', '40HC']
const chilled: readonly ContainerType[] = ['40RE', '40RE', '40REHC', '20RE']

const pieces: Record<Mode, (random: Random) => Piece[]> = {
  LSE: (random) =>
    random.chance(0.55)
      ? Array.from({ length: random.integer(1, 3) }, () => carton(random))
      : Array.from({ length: random.integer(1, 2) }, () => pallet(random, 6)),
  ULD: (random) => [load(random, random.integer(6, 22))],
  LCL: (random) => Array.from({ length: random.integer(1, 3) }, () => pallet(random, 9)),
  RORO: (random) => [vehicle(random)],
  LTL: (random) => Array.from({ length: random.integer(1, 2) }, () => pallet(random, 8)),
  FTL: (random) => [load(random, random.integer(20, 28))],
  FCL: () => [],
}

/** The cargo: packing rows, or containers with their content. */
export const demoCargo = (mode: Mode, goods: Goods, reefer: boolean, random: Random): DemoCargo => {
  const stackable = mode === 'LTL' && random.chance(0.3) ? 'NO' : random.chance(0.06) ? 'TOP_LOAD' : 'YES'
  const density = goods.kgPerM3 * random.between(0.8, 1.2)
  const type = random.pick(reefer ? chilled : dryTypes)
  const quantity = mode === 'FCL' ? Math.min(12, Math.max(1, Math.round(random.logNormal(1.4, 0.6)))) : 0
  const perContainer = type.startsWith('20') ? 10 : 20
  // Twenty-four tonnes are about the maximum of a truck or a container, and a pallet has up to 1.6 cubic metres.
  const maxDensity = mode === 'FTL' || mode === 'FCL' ? 24_000 / perContainer / 1.6 : Number.POSITIVE_INFINITY
  const rows = mode === 'FCL' ? [load(random, perContainer * quantity)] : pieces[mode](random)
  const packingData = rows.map((piece) => row(piece, Math.min(density, maxDensity)))
  return {
    packingData,
    containerData: quantity > 0 ? [{ type, quantity }] : [],
    stackable,
    kg: packingData.reduce((sum, { cantidad, peso }) => sum + cantidad * Number(peso), 0),
  }
}

/** Skids of 120 by 100 on a main-deck pallet, and usual pivot weights of a pallet in kilograms. */
const skidsOnPallet = 6
const pivots = ['1350', '1500', '1650', '1800', '2000'] as const

/** The unit load devices for the skids. */
export const unitLoad = ({ packingData }: DemoCargo, random: Random): NonNullable<QuotationRequestInput['uldData']> => {
  const skids = packingData.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return [
    {
      type: random.pick(['PMC', 'PMC', 'PAG']),
      quantity: Math.ceil(skids / skidsOnPallet),
      pivot: random.pick(pivots),
    },
  ]
}
