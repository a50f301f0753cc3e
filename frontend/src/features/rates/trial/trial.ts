import { chargeableOfTotals, chargeableRules } from '@freight/contracts/freight/chargeable'
import type { ContainerType, Mode, TransportMode } from '@freight/contracts/freight/transport'
import type { FxSnapshot } from '@freight/contracts/pricing/exchange'
import type { Currency } from '@freight/contracts/pricing/money'
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

/** The cargo as a shipment that the rate is priced for; the chargeable weight is the one of the rate's own numbers. */
const shipmentOf = (
  cargo: Cargo,
  { transport, mode, container }: Weighed,
  rule = chargeableRules[mode],
): RatedShipment => {
  const { gross, cbm, pieces, containers, trucks, goods } = cargo
  const totals = { pesoTotal: zeroed(gross), cbmTotal: zeroed(cbm) }
  const { chargeable } = chargeableOfTotals(mode, totals, { rule })
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
const isPriced = ({ code, calculator, amount, bands }: ChargeDraft): boolean =>
  code !== '' &&
  (calculator.startsWith('RANGE') ? bands.some((band) => band.from !== '' && band.amount !== '') : amount !== '')

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
  return { offer, chargeable: shipment.chargeableTotal }
}
