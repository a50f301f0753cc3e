import type { Section } from '@freight/contracts/vocabulary/price'
import { chargeableOfTotals, type ChargeableRule, chargeableRules } from '@freight/contracts/freight/chargeable'
import type { ContainerType, Currency, Mode, TransportMode, UldType } from '@freight/contracts/vocabulary/schemas'
import { uldTypes } from '@freight/contracts/vocabulary/transport'
import type { FxSnapshot } from '@freight/contracts/exchange-rate/exchange'
import { bandOfLine, isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { Exact } from '@freight/contracts/money/money'
import { offerOf, type RatedShipment, type RateOffer, ruleOfRate } from '@freight/contracts/rate/offers'
import type { VersionedRate } from '@freight/contracts/rate/rate'
import { bodyOf, type ChargeDraft, chargeOf, type Values } from '../rate.ts'

/** Form values of the trial cargo. */
export interface Cargo {
  gross: string
  cbm: string
  pieces: string
  containers: string
  trucks: string
  goods: string
}

export const sampleCargo: Cargo = {
  gross: '410',
  cbm: '2.76',
  pieces: '10',
  containers: '1',
  trucks: '1',
  goods: '10000',
}

const zeroIfEmpty = (text: string) => (text === '' ? '0' : text)
const roundedNumber = (text: string) => Math.round(Number(zeroIfEmpty(text)))

interface RateCargo {
  transport: TransportMode
  mode: Mode
  /** Container types of the rate; empty: any. */
  container: string
}

const totalsOf = ({ gross, cbm }: Cargo) => ({ pesoTotal: zeroIfEmpty(gross), cbmTotal: zeroIfEmpty(cbm) })

const weightOf = (cargo: Cargo, mode: Mode, rule: ChargeableRule) => chargeableOfTotals(mode, totalsOf(cargo), { rule })

/** The cargo as a shipment to price; the chargeable weight follows the rate's own numbers. */
const shipmentOf = (
  cargo: Cargo,
  { transport, mode, container }: RateCargo,
  rule = chargeableRules[mode],
  devices: readonly UldType[] = [],
): RatedShipment => {
  const { pieces, containers, trucks, goods } = cargo
  const totals = totalsOf(cargo)
  const { chargeable } = weightOf(cargo, mode, rule)
  // The choice of a rate only contains container types.
  const type = (container === '' ? '20GP' : container) as ContainerType
  return {
    transportMode: transport,
    modo: mode,
    containerData:
      mode === 'FCL' && roundedNumber(containers) > 0 ? [{ type, quantity: roundedNumber(containers) }] : [],
    containerQty: mode === 'FCL' ? roundedNumber(containers) : 0,
    ...(mode === 'FTL' && { truckData: [{ type: 'SIDER' as const, quantity: roundedNumber(trucks) }] }),
    // One device of each type in the rate, with all of the cargo in it.
    ...(mode === 'ULD' && {
      uldData: devices.map((one) => ({ type: one, quantity: 1, weight: zeroIfEmpty(cargo.gross) })),
    }),
    packingData: [],
    ...totals,
    chargeableTotal: chargeable,
    ctnTotal: roundedNumber(pieces),
    pltTotal: 0,
    valorMercaderia: zeroIfEmpty(goods),
    monedaMercaderia: 'USD',
    valorSeguro: '0',
    monedaSeguro: 'USD',
    totals: { computed: { ...totals, chargeableTotal: chargeable } },
    chargeableRule: rule,
  }
}

export interface Codes {
  id: string
  concept: string
  section: Section
  mainFreight?: boolean | undefined
}

/** Charges complete enough to price; one with bands needs at least one complete band. */
const isPriced = ({ code, calculator, amount, bands, onRequest }: ChargeDraft): boolean =>
  code !== '' &&
  (onRequest || calculator.startsWith('RANGE')
    ? bands.some((band) => band.from !== '' && band.amount !== '')
    : amount !== '')

/** Prices the typed rate for this cargo by the same rule as quotations. */
export const priceTrial = (
  values: Values,
  cargo: Cargo,
  codes: readonly Codes[],
  fx: FxSnapshot,
  currency: Currency,
) => {
  const rate: VersionedRate = {
    id: '',
    code: '',
    version: 0,
    ...bodyOf(values),
    type: values.type,
    transport: values.transport,
    mode: values.mode,
    originName: '',
    destinationName: '',
    owner: null,
    carrier: null,
    charges: values.charges.filter(isPriced).map((charge, index) => {
      const code = codes.find(({ id }) => id === charge.code)
      return {
        ...chargeOf(charge, values.transport),
        index,
        concept: code?.concept ?? charge.code,
        section: code?.section ?? 'OTHER',
        ...(code?.mainFreight && { mainFreight: true as const }),
      }
    }),
  }
  const chargeableRule = ruleOfRate(rate, { chargeableRule: chargeableRules[values.mode], modo: values.mode }, {})
  const pricedDevices = rate.charges.flatMap(({ calculator, unit }) => (calculator === 'PER_ULD' ? [unit] : []))
  const devices = uldTypes.filter(
    (one) => pricedDevices.includes(one) || (one === 'AKE' && pricedDevices.every((unit) => unit === '')),
  )
  const shipment = shipmentOf(cargo, values, chargeableRule, devices)
  const place = { code: '', country: '' }
  const containers = shipment.containerData.map(({ type }) => type)
  const offer: RateOffer = offerOf([rate], {
    shipment,
    wanted: { origin: place, destination: place, containers },
    fx,
    currency,
    providers: {},
  })
  const { basis } = weightOf(cargo, values.mode, shipment.chargeableRule)
  return { offer, chargeable: shipment.chargeableTotal, basis }
}

/** The cargo's band of a charge: amount, charged band, and the saving of a cheaper higher one. */
export interface UsedBand {
  quantity: number
  amount: number
  /** Lower limit of the charged band. */
  from: string
  /** Lower limit and amount of the quantity's own band, where a higher one is cheaper. */
  passed?: { from: string; amount: number }
}

const isBanded = ({ calculator, onRequest }: ChargeDraft): boolean => isInBands(calculator) && !onRequest

/** The band by which a charge prices a cargo; undefined without an amount, or where each band prices its slice. */
export const usedBand = (
  offer: RateOffer,
  charges: readonly ChargeDraft[],
  id: string | undefined,
): UsedBand | undefined => {
  const bandedIndex = charges.filter((one) => isPriced(one) && isBanded(one)).findIndex((one) => one.id === id)
  const line = offer.lines.filter(({ calculator }) => isInBands(calculator))[bandedIndex]
  if (bandedIndex === -1 || line?.calculator !== 'RANGE' || line.priced.amount === undefined) return undefined
  const { ranges, priced } = line
  const { quantity, billedQuantity } = priced
  const [band, ownBand] = [bandOfLine({ ranges, quantity, billedQuantity }), bandOfLine({ ranges, quantity })]
  if (!band) return undefined
  const ownAmount =
    ownBand && new Exact(ownBand.flat ? ownBand.amount : new Exact(ownBand.amount).times(quantity)).toNumber()
  const amount = Number(priced.amount)
  return {
    quantity: Number(quantity),
    amount,
    from: band.from,
    ...(ownBand &&
      ownAmount !== undefined &&
      ownBand !== band &&
      ownAmount > amount && { passed: { from: ownBand.from, amount: ownAmount } }),
  }
}
