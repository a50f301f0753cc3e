import { chargeableOfTotals, type ChargeableRule, chargeableRules } from '@freight/contracts/freight/chargeable'
import type { ContainerType, Mode, TransportMode } from '@freight/contracts/freight/transport'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import { bandOfLine, isInBands } from '@freight/contracts/pricing/bands/line-bands'
import { type Currency, Exact } from '@freight/contracts/pricing/money'
import { offerOf, type RatedShipment, type RateOffer, ruleOfRate } from '@freight/contracts/rate/offers'
import type { VersionedRate } from '@freight/contracts/rate/rate'
import { bodyOf, type ChargeDraft, chargeOf, type Values } from '../rate.ts'

/** A cargo to try a rate with, as it is typed. */
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

const zeroed = (text: string) => (text === '' ? '0' : text)
const whole = (text: string) => Math.round(Number(zeroed(text)))

interface Weighed {
  transport: TransportMode
  mode: Mode
  /** For which the rate is; empty: for any. */
  container: string
}

const totalsOf = ({ gross, cbm }: Cargo) => ({ pesoTotal: zeroed(gross), cbmTotal: zeroed(cbm) })

const weightOf = (cargo: Cargo, mode: Mode, rule: ChargeableRule) => chargeableOfTotals(mode, totalsOf(cargo), { rule })

/** The cargo as a shipment that the rate is priced for; the chargeable weight is the one of the rate's own numbers. */
const shipmentOf = (
  cargo: Cargo,
  { transport, mode, container }: Weighed,
  rule = chargeableRules[mode],
): RatedShipment => {
  const { pieces, containers, trucks, goods } = cargo
  const totals = totalsOf(cargo)
  const { chargeable } = weightOf(cargo, mode, rule)
  // The choice of a rate offers types of container only.
  const type = (container === '' ? '20GP' : container) as ContainerType
  return {
    transportMode: transport,
    modo: mode,
    containerData: mode === 'FCL' && whole(containers) > 0 ? [{ type, quantity: whole(containers) }] : [],
    containerQty: mode === 'FCL' ? whole(containers) : 0,
    ...(mode === 'FTL' && { truckData: [{ type: 'SIDER' as const, quantity: whole(trucks) }] }),
    packingData: [],
    ...totals,
    chargeableTotal: chargeable,
    ctnTotal: whole(pieces),
    pltTotal: 0,
    valorMercaderia: zeroed(goods),
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
  section: 'ORIGIN' | 'FREIGHT' | 'DESTINATION' | 'OTHER'
}

/** Charges that say enough to be priced; one with bands has at least one that is filled. */
const isPriced = ({ code, calculator, amount, bands, onRequest }: ChargeDraft): boolean =>
  code !== '' &&
  (onRequest || calculator.startsWith('RANGE')
    ? bands.some((band) => band.from !== '' && band.amount !== '')
    : amount !== '')

/** What the rate comes to as it is typed, for this cargo: the same rule as for quotations. */
export const tried = (values: Values, cargo: Cargo, codes: readonly Codes[], fx: FxSnapshot, currency: Currency) => {
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
      }
    }),
  }
  const own = ruleOfRate(rate, { chargeableRule: chargeableRules[values.mode], modo: values.mode }, {})
  const shipment = shipmentOf(cargo, values, own)
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

/** Where a cargo lies in the bands of a charge: what it comes to, by which band, and what a cheaper higher one saves. */
export interface UsedBand {
  quantity: number
  amount: number
  /** Where the band begins that is charged. */
  from: string
  /** Where the band of the quantity begins, and what it would come to, where a higher one is cheaper. */
  passed?: { from: string; amount: number }
}

const isBanded = ({ calculator, onRequest }: ChargeDraft): boolean => isInBands(calculator) && !onRequest

/** The band of one charge that a cargo is priced by; undefined where it has no amount, or each band prices its slice. */
export const usedBand = (
  offer: RateOffer,
  charges: readonly ChargeDraft[],
  rowId: string | undefined,
): UsedBand | undefined => {
  const at = charges.filter((one) => isPriced(one) && isBanded(one)).findIndex((one) => one.rowId === rowId)
  const line = offer.lines.filter(({ calculator }) => isInBands(calculator))[at]
  if (at === -1 || line?.calculator !== 'RANGE' || line.priced.amount === undefined) return undefined
  const { ranges, priced } = line
  const { quantity, billedQuantity } = priced
  const [band, own] = [bandOfLine({ ranges, quantity, billedQuantity }), bandOfLine({ ranges, quantity })]
  if (!band) return undefined
  const usual = own && new Exact(own.flat ? own.amount : new Exact(own.amount).times(quantity)).toNumber()
  const amount = Number(priced.amount)
  return {
    quantity: Number(quantity),
    amount,
    from: band.from,
    ...(own && usual !== undefined && own !== band && usual > amount && { passed: { from: own.from, amount: usual } }),
  }
}
