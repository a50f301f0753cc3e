import { CarrierProfile } from '@freight/contracts/express-carrier/carrier'
import { emptyContent, type TariffVersion } from '@freight/contracts/express-carrier/tariff'
import type { CarrierRow } from '../../../lib/queries/queries.ts'
import type { TariffDetail } from '../express-tariff-queries.ts'

const changed = { revision: 3, changedAt: '2026-11-02T10:00:00.000Z', changedBy: { id: 'u-1', name: 'Ana Ríos' } }

const prices = (no: number, amount: string): TariffVersion => ({
  ...emptyContent,
  no,
  status: 'DRAFT',
  zones: [{ zone: '1', end: 'DESTINATION', countries: ['AR', 'BR'], postals: ['C14', '1000..1999'], cities: [] }],
  bands: [
    { zone: '1', kind: 'ANY', upToKg: '0.5', amount: '38.00' },
    { zone: '1', kind: 'ANY', upToKg: '1', amount },
  ],
})

const sampleTariff: TariffDetail = {
  id: 't-1',
  code: 'IP0',
  name: '',
  side: 'BOTH',
  direction: 'ANY',
  carrier: 'DHL',
  carrierName: 'DHL Express',
  service: 'Priority',
  account: '',
  currency: 'USD',
  ...changed,
  versions: [{ ...prices(1, '50.00'), status: 'PUBLISHED', validFrom: '2026-01-01' }, prices(2, '55.00')],
}

export const sampleCarrier: CarrierRow = {
  ...CarrierProfile.parse({ name: 'DHL Express' }),
  id: 'DHL',
  ...changed,
  fuel: [{ service: '', month: '2026-11', percent: '18.50' }],
  demand: [],
  codes: [],
  remoteVersion: 1,
}

const { versions, ...head } = sampleTariff

export const tariffAnswers = {
  'GET /app/v1/express-tariffs': () => ({
    body: {
      rows: [
        { ...head, versions: versions.map(({ no, status, validFrom }) => ({ no, status, validFrom })) },
        { ...head, id: 't-2', code: 'XY7', carrier: 'AND', carrierName: 'Andes', side: 'BUY', versions: [] },
      ],
    },
  }),
  'GET /app/v1/express-tariffs/t-1': () => ({ body: sampleTariff }),
  'GET /app/v1/express-tariffs/t-1/differences': () => ({
    body: {
      bands: [{ key: '1 ANY 1', before: versions[0]?.bands[1], after: versions[1]?.bands[1] }],
      surcharges: [],
      sections: ['cutoff'],
    },
  }),
  'GET /app/v1/express-carriers': () => ({ body: { rows: [sampleCarrier] } }),
  'GET /app/v1/express-shipments/unmapped-codes': () => ({ body: { rows: [] } }),
  'GET /app/v1/express-carriers/DHL/remote-areas': () => ({
    body: { version: 1, countries: [{ country: 'AR', postals: ['8400..8499'], cities: ['Ushuaia'] }] },
  }),
}
