import type { PackingRow, Stackable } from '@freight/contracts/freight/cargo'
import type { ContainerType, Mode } from '@freight/contracts/freight/transport'
import type { QuotationRequestInput } from '@freight/contracts/quotation/request'
import type { Dice } from '../dice.ts'

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

const carton = (dice: Dice): Piece => ({
  kind: 'CTN',
  count: Math.min(60, Math.max(1, Math.round(dice.around(5, 0.8)))),
  largo: dice.whole(6, 12) * 5,
  ancho: dice.whole(6, 9) * 5,
  alto: dice.whole(5, 9) * 5,
})

const pallet = (dice: Dice, most: number): Piece => ({
  kind: 'PLT',
  count: Math.min(most, Math.max(1, Math.round(dice.around(2.4, 0.7)))),
  largo: 120,
  ancho: dice.pick([80, 100, 100]),
  alto: dice.whole(12, 32) * 5,
})

/** A self-propelled machine. */
const vehicle = (dice: Dice): Piece => ({
  kind: 'CTN',
  count: dice.whole(1, 3),
  largo: dice.whole(38, 92) * 10,
  ancho: dice.whole(20, 30) * 10,
  alto: dice.whole(22, 36) * 10,
})

const load = (dice: Dice, pallets: number): Piece => ({
  kind: 'PLT',
  count: pallets,
  largo: 120,
  ancho: 100,
  alto: dice.whole(18, 26) * 5,
})

// Repeated names are more frequent.
const dry: readonly ContainerType[] = ['20GP', '20GP', '40GP', '40HC', '40HC', '40HC']
const chilled: readonly ContainerType[] = ['40RE', '40RE', '40REHC', '20RE']

const pieces: Record<Mode, (dice: Dice) => Piece[]> = {
  LSE: (dice) =>
    dice.chance(0.55)
      ? Array.from({ length: dice.whole(1, 3) }, () => carton(dice))
      : Array.from({ length: dice.whole(1, 2) }, () => pallet(dice, 6)),
  ULD: (dice) => [load(dice, dice.whole(6, 22))],
  LCL: (dice) => Array.from({ length: dice.whole(1, 3) }, () => pallet(dice, 9)),
  RORO: (dice) => [vehicle(dice)],
  LTL: (dice) => Array.from({ length: dice.whole(1, 2) }, () => pallet(dice, 8)),
  FTL: (dice) => [load(dice, dice.whole(20, 28))],
  FCL: () => [],
}

/** The cargo: packing rows, or containers with their content. */
export const demoCargo = (mode: Mode, goods: Goods, reefer: boolean, dice: Dice): DemoCargo => {
  const stackable = mode === 'LTL' && dice.chance(0.3) ? 'NO' : dice.chance(0.06) ? 'TOP_LOAD' : 'YES'
  const density = goods.kgPerM3 * dice.between(0.8, 1.2)
  const type = dice.pick(reefer ? chilled : dry)
  const quantity = mode === 'FCL' ? Math.min(12, Math.max(1, Math.round(dice.around(1.4, 0.6)))) : 0
  const perContainer = type.startsWith('20') ? 10 : 20
  // Twenty-four tonnes are about the maximum of a truck or a container.
  const heaviest = mode === 'FTL' || mode === 'FCL' ? 24_000 / perContainer / 1.6 : Number.POSITIVE_INFINITY
  const rows = mode === 'FCL' ? [load(dice, perContainer * quantity)] : pieces[mode](dice)
  const packingData = rows.map((piece) => row(piece, Math.min(density, heaviest)))
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
export const unitLoad = ({ packingData }: DemoCargo, dice: Dice): NonNullable<QuotationRequestInput['uldData']> => {
  const skids = packingData.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return [
    { type: dice.pick(['PMC', 'PMC', 'PAG']), quantity: Math.ceil(skids / skidsOnPallet), pivot: dice.pick(pivots) },
  ]
}
