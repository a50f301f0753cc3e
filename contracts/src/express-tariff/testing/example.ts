import type { z } from 'zod'
import { CarrierProfile, type ExpressCarrier } from '../../express-carrier/carrier.ts'
import type { ExpressOption } from '../../express-shipment/option.ts'
import { type CompiledTariffs, compileVersion } from '../versions.ts'
import { placeIndex } from '../zones.ts'
import { rateExpress } from '../rate-express.ts'
import type { RatedShipment, RatingContext } from '../rated-shipment.ts'
import { type Tariff, TariffHead, TariffVersion } from '../../express-carrier/tariff.ts'

/** Sets and shortcuts for tests of ratings: one carrier, a flat price, no fuel. */

export const carrierWith = (fields: Partial<ExpressCarrier> = {}): ExpressCarrier => ({
  ...CarrierProfile.parse({ name: 'DHL Express' }),
  id: 'dhl',
  fuel: [{ service: '', month: '2026-11', percent: '0' }],
  demand: [],
  codes: [],
  remoteVersion: 0,
  remote: [],
  ...fields,
})

export type Content = Partial<z.input<typeof TariffVersion>>

export const versionWith = (content: Content = {}): TariffVersion =>
  TariffVersion.parse({
    no: 1,
    status: 'PUBLISHED',
    validFrom: '2020-01-01',
    zones: [{ zone: '1', end: 'DESTINATION', countries: ['US', 'CN', 'BR'] }],
    bands: [{ zone: '1', kind: 'ANY', upToKg: '1000', amount: '100' }],
    ...content,
  })

export const tariffWith = (content: Content = {}, head: Partial<Tariff> = {}): Tariff => ({
  ...TariffHead.parse({ code: 'IP0', carrier: 'dhl', service: 'EXPRESS', currency: 'USD' }),
  id: 't1',
  versions: [versionWith(content)],
  ...head,
})

export const piece = (kg: string, sides = '', cantidad = 1): RatedShipment['packingData'][number] => {
  const [largo, ancho, alto] = sides.split('x')
  return {
    ctnPlt: 'CTN',
    cantidad,
    peso: kg,
    ...(sides !== '' && { largo, ancho, alto }),
  }
}

export const shipmentWith = (fields: Partial<RatedShipment> = {}): RatedShipment => ({
  ibExpress: 'IP0',
  obExpress: 'IP0',
  isDoc: false,
  valorMercaderia: '0',
  monedaMercaderia: 'USD',
  insur: 'CARRIER',
  packingData: [piece('1', '10x10x10')],
  shipperAddress: { countryCode: 'UY', postalCode: '11000', city: 'Montevideo', residential: false },
  recipientAddress: { countryCode: 'US', postalCode: '33101', city: 'Miami', residential: false },
  ...fields,
})

/** Compiles tariffs and carriers for `rateExpress`. */
export const compileTariffs = (tariffs: readonly Tariff[], carriers: readonly ExpressCarrier[]): CompiledTariffs => ({
  heads: tariffs,
  versions: tariffs.flatMap((tariff) =>
    tariff.versions.filter(({ status }) => status === 'PUBLISHED').map((version) => compileVersion(tariff, version)),
  ),
  carriers: new Map(carriers.map((carrier) => [carrier.id, { carrier, remote: placeIndex(carrier.remote) }])),
})

export const rating = (
  tariffs: readonly Tariff[],
  shipment: Partial<RatedShipment> = {},
  context: Partial<RatingContext & { selected: string }> = {},
  carriers: readonly ExpressCarrier[] = [carrierWith()],
) =>
  rateExpress(compileTariffs(tariffs, carriers), shipmentWith(shipment), {
    day: '2026-11-20',
    companyCountry: 'UY',
    vat: {},
    now: '2026-11-20T12:00:00Z',
    ...context,
  })

/** The only option; fails with the refusals. */
export const option = (...of: Parameters<typeof rating>): ExpressOption => {
  const { options, refusals } = rating(...of)
  const [first] = options
  if (first === undefined) throw new Error(JSON.stringify(refusals))
  return first
}

/** Amounts of an option's lines by code. */
export const amounts = ({ sell }: ExpressOption): Record<string, string> =>
  Object.fromEntries([...sell.lines.map(({ code, amount }) => [code, amount]), ['total', sell.total]])
