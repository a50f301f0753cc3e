import { rateExpress } from '@freight/contracts/express-tariff/rate-express'
import {
  carrierWith,
  compileTariffs,
  piece,
  shipmentWith,
  tariffWith,
} from '@freight/contracts/express-tariff/testing/example'
import { eachMs, p95 } from '../timing.ts'
import { result, type Result } from '../result.ts'

const tariffCount = 50
const remoteCount = 40_000
const times = 400

const zones = Array.from({ length: 20 }, (_, index) => String(index + 1))
const content = {
  zones: zones.flatMap((zone, index) => [
    { zone, end: 'DESTINATION' as const, countries: [`${String.fromCharCode(65 + index)}A`] },
    {
      zone,
      end: 'DESTINATION' as const,
      countries: ['US'],
      postals: [String(10 + index), `${3000 + index}0..${3000 + index}9`],
    },
  ]),
  bands: zones.flatMap((zone) =>
    Array.from({ length: 60 }, (_, index) => ({
      zone,
      kind: 'ANY' as const,
      upToKg: String((index + 1) / 2),
      amount: String(40 + 5 * index),
    })),
  ),
  above: zones.map((zone) => ({ zone, kind: 'ANY' as const, fromKg: '30.1', mode: 'WHOLE' as const, amount: '8.50' })),
  breakRule: 'LOWEST' as const,
  surcharges: Array.from({ length: 15 }, (_, index) => ({
    code: `S${index}`,
    chargeCode: index % 2 === 0 ? 'A' : 'B',
    basis: (['SHIPMENT', 'PIECE', 'KG'] as const)[index % 3] ?? ('KG' as const),
    amount: '1.25',
    min: '3',
    trigger:
      index % 4 === 0
        ? { kind: 'REMOTE' as const, end: 'BOTH' as const }
        : index % 4 === 1
          ? { kind: 'PIECE_KG' as const, over: '5' }
          : { kind: 'ALWAYS' as const },
    fuelable: true,
    taxable: true,
  })),
  insurance: { percent: '1.5', min: '12' },
}

/** The 95th percentile of rating a shipment of ten rows by 50 tariffs, with every line explained. */
export const expressRate = async (): Promise<Result> => {
  const remote = [
    {
      country: 'US',
      postals: Array.from({ length: remoteCount }, (_, index) => String(10_000 + 2 * index)),
      cities: [],
    },
  ]
  const tariffs = Array.from({ length: tariffCount }, (_, index) =>
    tariffWith(content, { id: `t${index}`, service: `Service ${index}` }),
  )
  const compiled = compileTariffs(tariffs, [carrierWith({ remote })])
  const context = { day: '2026-11-20', companyCountry: 'UY', vat: { A: '22', B: '0' }, now: '2026-11-20T12:00:00Z' }
  const durations = await eachMs(times, async (n) => {
    const shipment = shipmentWith({
      valorMercaderia: '1240',
      packingData: Array.from({ length: 10 }, (_, row) => piece(`${1 + ((n + row) % 9)}.3`, '40x30x20', 1 + (row % 3))),
      recipientAddress: { ...shipmentWith().recipientAddress, postalCode: String(10_000 + ((n * 37) % 20_000)) },
    })
    const { options } = rateExpress(compiled, shipment, context)
    if (options.length !== tariffCount) throw new Error(`${options.length} options of ${tariffCount} tariffs`)
  })
  return result('express-rate', p95(durations), 'ms', { goal: { atMost: 30 } })
}
