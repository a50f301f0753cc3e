import type { RouteQuery } from '@freight/contracts/registry/routes'
import { Incoterm, Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { laneSize } from '@freight/contracts/freight/lane-size'
import type { LiveTotals } from '../cargo/packing.ts'
import { isEmptyAddress, type UnitCells } from '../form/form.ts'
import type { FormPart } from '../form/contract-errors.ts'

/** The lane for the search of earlier costs and sells, as far as typed. */
export interface RequestedLane {
  origin: string
  destination: string
  mode: Mode
  size?: string
  client?: string
}

const numberedUnits = (units: readonly UnitCells[]) =>
  units.map(({ type, quantity }) => ({ type, quantity: Number(quantity) })).filter(({ quantity }) => quantity > 0)

/** Undefined until both ends are chosen; without a size until there is cargo. */
export const requestedLane = (form: FormPart['form'], { chargeable }: Pick<LiveTotals, 'chargeable'>) => {
  const { origin, destination, client } = form
  if (origin === undefined || destination === undefined) return undefined
  const mode = Mode.parse(form.modo)
  const isWeighed = Number(chargeable) > 0
  const units = {
    containerData: numberedUnits(form.containers),
    uldData: numberedUnits(form.ulds),
    truckData: numberedUnits(form.trucks),
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

/** Search and pricing criteria for rates, as far as typed. */
export type RequestedRates = RouteQuery<'GET /app/v1/rates/matching'>

const filledUnits = (units: readonly UnitCells[]) => units.filter(({ quantity }) => Number(quantity) > 0)
const numberOrZero = (text: string) => (/^\d{1,15}(\.\d{1,8})?$/.test(text) ? text : '0')

type Weighed = Pick<LiveTotals, 'pesoTotal' | 'cbmTotal' | 'chargeable' | 'ldmTotal' | 'ctnTotal' | 'pltTotal'>

/** Non-empty addresses; with several, rates are priced by the first town. */
const typedAddresses = (addresses: FormPart['form']['pickups']) => {
  const typed = addresses.filter((address) => !isEmptyAddress(address))
  return { count: typed.length, town: typed[0]?.ciudad.trim() ?? '' }
}

/** Equal requests give equal criteria: empty fields are omitted. */
export const requestedRates = (form: FormPart['form'], totals: Weighed): RequestedRates => {
  const trucks = filledUnits(form.trucks).reduce((sum, { quantity }) => sum + Number(quantity), 0)
  const [pickups, deliveries] = [typedAddresses(form.pickups), typedAddresses(form.deliveries)]
  const incoterm = Incoterm.safeParse(form.incoterm).data
  return {
    transportMode: TransportMode.parse(form.transportMode),
    modo: Mode.parse(form.modo),
    origenCodigo: form.origin?.code ?? '',
    destinoCodigo: form.destination?.code ?? '',
    ...(form.shipmentDate !== undefined && { shipmentDate: form.shipmentDate }),
    stackable: form.stackable,
    containers:
      form.modo === 'FCL'
        ? filledUnits(form.containers)
            .map(({ type, quantity }) => `${type}:${quantity}`)
            .join(',')
        : '',
    ...(form.modo === 'FTL' && trucks > 0 && { trucks }),
    pesoTotal: numberOrZero(totals.pesoTotal),
    cbmTotal: numberOrZero(totals.cbmTotal),
    chargeableTotal: numberOrZero(totals.chargeable),
    ldmTotal: numberOrZero(totals.ldmTotal ?? '0'),
    ctnTotal: totals.ctnTotal,
    pltTotal: totals.pltTotal,
    valorMercaderia: numberOrZero(form.valorMercaderia),
    monedaMercaderia: form.monedaMercaderia,
    ...(incoterm && { incoterm, direction: form.direction }),
    ...(pickups.count > 0 && { pickups: pickups.count, pickupTown: pickups.town }),
    ...(deliveries.count > 0 && { deliveries: deliveries.count, deliveryTown: deliveries.town }),
    ...(form.deliveryAtTerminal !== '' && { deliveryAtTerminal: 'true' as const }),
  }
}
