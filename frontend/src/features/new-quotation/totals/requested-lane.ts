import { laneSize } from '@freight/contracts/freight/lane-size'
import { Mode } from '@freight/contracts/vocabulary/schemas'
import type { LiveTotals } from '../cargo/packing.ts'
import type { UnitCells } from '../form/form.ts'
import type { FormPart } from '../form/contract-errors.ts'

/** The lane for the search of earlier costs and sells, as far as typed. */
export interface RequestedLane {
  origin: string
  destination: string
  mode: Mode
  size?: string
  client?: string
}

const filledUnits = (units: readonly UnitCells[]) =>
  units.map(({ type, quantity }) => ({ type, quantity: Number(quantity) })).filter(({ quantity }) => quantity > 0)

/** Undefined until both ends are chosen; without a size until there is cargo. */
export const requestedLane = (form: FormPart['form'], { chargeable }: Pick<LiveTotals, 'chargeable'>) => {
  const { origin, destination, client } = form
  if (origin === undefined || destination === undefined) return undefined
  const mode = Mode.parse(form.modo)
  const isWeighed = Number(chargeable) > 0
  const units = {
    containerData: filledUnits(form.containers),
    uldData: filledUnits(form.ulds),
    truckData: filledUnits(form.trucks),
  }
  const size = laneSize({ modo: mode, ...units, chargeableTotal: chargeable })
  const isSized = size !== '' && (isWeighed || mode === 'FCL' || mode === 'FTL' || mode === 'ULD')
  const lane: RequestedLane = {
    origin: origin.code,
    destination: destination.code,
    mode,
    ...(isSized && { size }),
    ...(client !== undefined && client.id !== '' && { client: client.id }),
  }
  return lane
}
