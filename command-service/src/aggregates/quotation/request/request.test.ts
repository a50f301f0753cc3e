import { usualSettings } from '@freight/contracts/company-settings/settings'
import { expect, test } from 'vitest'
import {
  colleague,
  commercial,
  lookups,
  form,
  given,
  manager,
  otherCommercial,
  pallet,
  pricing,
  requested,
  requestedWith,
  taken,
} from '../../../testing/quotation-sentences.ts'

const bySea = { ...form, transportMode: 'SEA', origenCodigo: 'CNSHA', destinoCodigo: 'UYMVD' } as const
const port = (code: string, country: string) => ({ code, name: code, country, kinds: ['PORT'] as const })
const ports = { origin: port('CNSHA', 'CN'), destination: port('UYMVD', 'UY') }

test('a request becomes an event with its totals and the names of that moment', () =>
  given().when('RequestQuotation', form).thenExactly(requested))

test('only who may ask asks', () => {
  given().by(pricing).when('RequestQuotation', form).refused('FORBIDDEN')
  given().by(commercial).when('CreateQuotation', form).refused('FORBIDDEN')
})

test('pricing creates a quotation and has it at once', () =>
  given()
    .by(pricing)
    .when('CreateQuotation', form, { commercial: { id: 'pgomez', active: true, permissions: pricing.permissions } })
    .thenExactly(requestedWith({ commercial: 'pgomez' }), {
      ...taken,
      type: 'QuotationTaken',
      data: { assignedTo: 'pgomez' },
    }))

test('remarks of the form become notes after the request', () =>
  given()
    .when('RequestQuotation', { ...form, notes: [{ text: 'Fragile', visibility: 'AGENT' }] })
    .thenExactly(requested, {
      type: 'QuotationNoteAdded',
      data: { noteId: 'id-1', text: 'Fragile', visibility: 'AGENT' },
    }))

test('a quotation is asked for once', () =>
  given(requested).when('RequestQuotation', form).refused('INVALID_TRANSITION', { status: 'REQUESTED' }))

test('nothing is done with a quotation that nobody asked for', () =>
  given().by(pricing).when('TakeQuotation', {}).refused('NOT_REQUESTED'))

test('a client has to be known', () =>
  given().when('RequestQuotation', form, { client: undefined }).refused('CLIENT_UNKNOWN'))

test('an internal estimate needs no client', () => {
  const { client: _, ...internal } = form
  given()
    .when('RequestQuotation', { ...internal, scope: 'INTERNAL' }, { client: undefined })
    .thenLike({ type: 'QuotationRequested', data: { scope: 'INTERNAL' } })
})

test('someone else’s quotations are asked for by those who list them, and by the manager', () => {
  const named = { ...form, commercial: 'lferreyra' }
  given().by(otherCommercial).when('RequestQuotation', named).refused('FORBIDDEN')
  given().by(colleague).when('RequestQuotation', named).thenExactly(requested)
  given().by(manager).when('RequestQuotation', named).thenExactly(requested)
  given().by(pricing).when('CreateQuotation', named).thenExactly(requested, taken)
})

test('the commercial has to be an active one', () => {
  const named = { ...form, commercial: 'lferreyra' }
  const inactive = { id: 'lferreyra', active: false, permissions: commercial.permissions }
  const desk = { id: 'lferreyra', active: true, permissions: pricing.permissions }
  given().when('RequestQuotation', form, { commercial: undefined }).refused('COMMERCIAL_UNKNOWN')
  given().when('RequestQuotation', form, { commercial: inactive }).refused('COMMERCIAL_UNKNOWN')
  given().by(manager).when('RequestQuotation', named, { commercial: desk }).refused('COMMERCIAL_UNKNOWN')
})

test('a shipment does not leave before today', () => {
  given()
    .when('RequestQuotation', { ...form, shipmentDate: '2026-03-09' })
    .refused('SHIPMENT_DATE_PAST')
  given()
    .when('RequestQuotation', { ...form, shipmentDate: '2026-03-10' })
    .thenExactly(requestedWith({ shipmentDate: '2026-03-10' }))
})

test('whose side we are on is asked where neither place is at home, and kept there only', () => {
  const abroad = {
    locations: {
      ...lookups.locations,
      destination: { code: 'ASU', name: 'Asunción', country: 'PY', kinds: ['AIRPORT' as const] },
    },
  }
  const exported = { ...form, direction: 'EXPORT' as const }
  given()
    .when('RequestQuotation', exported, abroad)
    .thenLike({ type: 'QuotationRequested', data: { direction: 'EXPORT' } })
  given().when('RequestQuotation', exported).thenExactly(requested)
})

test('places are known ones, of the kind that the transport needs', () => {
  const { origin, destination } = lookups.locations
  const port = { code: 'CNSHA', name: 'Shanghái', country: 'CN', kinds: ['PORT', 'ROAD'] as const }
  const only = (locations: typeof lookups.locations) => ({ locations })
  given()
    .when('RequestQuotation', form, only({ ...(destination && { destination }) }))
    .refused('LOCATION_UNKNOWN', {
      field: 'origenCodigo',
    })
  given()
    .when('RequestQuotation', form, only({ ...(origin && { origin }) }))
    .refused('LOCATION_UNKNOWN', {
      field: 'destinoCodigo',
    })
  given()
    .when('RequestQuotation', form, only({ origin: port, ...(destination && { destination }) }))
    .refused('LOCATION_KIND', { field: 'origenCodigo', kind: 'AIRPORT' })
  const sea = { ...form, transportMode: 'SEA', modo: 'LCL' } as const
  given().when('RequestQuotation', sea).refused('LOCATION_KIND', { kind: 'PORT' })
  const road = { ...form, transportMode: 'ROAD', modo: 'LTL' } as const
  given()
    .when('RequestQuotation', road, only({ origin: port, ...(destination && { destination }) }))
    .thenLike({ type: 'QuotationRequested', data: { origenName: 'Shanghái' } })
})

test('totals typed by hand count, and the computed ones stay beside them', () => {
  const typed = { pesoTotal: '200', cbmTotal: '1.5' }
  const computed = { pesoTotal: '150', cbmTotal: '1.26', chargeableTotal: '210' }
  given()
    .when('RequestQuotation', { ...form, totalsOverridden: typed })
    .thenExactly(
      requestedWith({
        ...typed,
        chargeableTotal: '250',
        chargeableBasis: 'VOLUME',
        totals: { computed, overridden: typed },
      }),
    )
  const all = { ...typed, chargeableTotal: '300' }
  given()
    .when('RequestQuotation', { ...form, totalsOverridden: all })
    .thenExactly(requestedWith({ ...all, chargeableBasis: 'NONE', totals: { computed, overridden: all } }))
})

test('containers are added up', () =>
  given()
    .when(
      'RequestQuotation',
      {
        ...form,
        transportMode: 'SEA',
        modo: 'FCL',
        packingData: [],
        containerData: [
          { type: '20GP', quantity: 2 },
          { type: '40HC', quantity: 1 },
        ],
      },
      {
        locations: {
          origin: { code: 'CNSHA', name: 'Shanghái', country: 'CN', kinds: ['PORT'] },
          destination: { code: 'UYMVD', name: 'Montevideo', country: 'UY', kinds: ['PORT'] },
        },
      },
    )
    .thenLike({ type: 'QuotationRequested', data: { containerQty: 3, chargeableTotal: '0', chargeableBasis: 'NONE' } }))

test('no shipment is larger than what amounts can be computed for', () =>
  given()
    .when('RequestQuotation', { ...form, packingData: [{ ...pallet, cantidad: 1_000_000, peso: '999999' }] })
    .refused('CARGO_TOO_LARGE'))

test('totals that were typed do not hide rows of absurd dimensions', () =>
  given()
    .when('RequestQuotation', {
      ...form,
      packingData: [{ ...pallet, cantidad: 1_000_000, peso: '999999999' }],
      totalsOverridden: { pesoTotal: '100', cbmTotal: '1' },
    })
    .refused('CARGO_TOO_LARGE'))

test.each([
  ['client', { client: undefined }, 'Choose a client.'],
  ['mode', { modo: 'FCL' as const }, 'FCL is not a mode of AIR.'],
  ['places', { destinoCodigo: 'PVG' }, 'Origin and destination must differ.'],
  ['rows', { packingData: [] }, 'Add at least one packing row or type the totals.'],
  ['pickup', { incoterm: 'EXW' as const }, 'EXW needs a pickup address.'],
  ['goods', { commodityDescr: ' ' }, 'Describe the goods.'],
])('a form whose %s is wrong is refused by its schema', (_, wrong, message) =>
  expect(() => given().when('RequestQuotation', { ...form, ...wrong })).toThrow(message),
)

test('totals typed as nothing are no totals', () =>
  expect(() =>
    given().when('RequestQuotation', {
      ...form,
      packingData: [],
      totalsOverridden: { pesoTotal: '0.00', cbmTotal: '0' },
    }),
  ).toThrow('The weight must be more than zero.'))

test('a RORO request counts its vehicles apart and is weighed by the revenue ton', () => {
  const vehicle = { kind: 'TRUCK', moves: 'SELF_PROPELLED' } as const
  const truck = { ctnPlt: 'CTN', cantidad: 2, peso: '8000', largo: '700', ancho: '250', alto: '300', vehicle } as const
  given()
    .when('RequestQuotation', { ...bySea, modo: 'RORO', packingData: [truck] }, { locations: ports })
    .thenLike({
      type: 'QuotationRequested',
      data: { ctnTotal: 0, chargeableTotal: '105000', chargeableBasis: 'VOLUME', packingData: [{ vehicle }] },
    })
})

test('unit load devices are remembered with their pivot weights, which may decide', () =>
  given()
    .when('RequestQuotation', { ...form, modo: 'ULD', uldData: [{ type: 'AKE', quantity: 2, pivot: '650' }] })
    .thenLike({
      type: 'QuotationRequested',
      data: { chargeableTotal: '1300', chargeableBasis: 'PIVOT', uldData: [{ type: 'AKE', quantity: 2 }] },
    }))

test('what is typed by hand counts, and what was computed is kept beside it', () =>
  given()
    .when('RequestQuotation', { ...form, totalsOverridden: { pesoTotal: '400', cbmTotal: '1.5' } })
    .thenLike({
      type: 'QuotationRequested',
      data: {
        pesoTotal: '400',
        cbmTotal: '1.5',
        chargeableTotal: '400',
        chargeableBasis: 'GROSS',
        totals: {
          computed: { pesoTotal: '150', chargeableTotal: '210' },
          overridden: { pesoTotal: '400', cbmTotal: '1.5' },
        },
      },
    }))

test('a row of its own may be dangerous', () => {
  const dangerousGoods = { unNumber: '1263', imoClass: '3' }
  given()
    .when('RequestQuotation', { ...form, packingData: [{ ...pallet, dangerousGoods }] })
    .thenLike({ type: 'QuotationRequested', data: { packingData: [{ dangerousGoods }] } })
})

test('cargo is weighed with the numbers of the company, which are kept with the request', () => {
  const chargeable = { ...usualSettings.chargeable, airDivisor: '5000', airMinimum: '300' }
  given()
    .when('RequestQuotation', form, { settings: { ...usualSettings, chargeable } })
    .thenLike({
      type: 'QuotationRequested',
      data: {
        chargeableTotal: '300',
        chargeableBasis: 'MINIMUM',
        chargeableRule: { divisor: 5000, step: '0.5', minimum: '300' },
      },
    })
})

const abroad = {
  origin: { code: 'MVD', name: 'Montevideo', country: 'UY', kinds: ['AIRPORT'] as const },
  destination: { code: 'FRA', name: 'Frankfurt', country: 'DE', kinds: ['AIRPORT'] as const },
}
const sold = { ...form, origenCodigo: 'MVD', destinoCodigo: 'FRA', incoterm: 'DAP' } as const
const delivery = {
  direccion: 'Hafenstraße 5',
  codPostal: '60327',
  ciudad: 'Frankfurt',
  estado: '',
  destinatario: 'Bright Parts GmbH',
  nroOrden: '',
}

test('a client who sells delivered names the place: an address, or the terminal', () => {
  const asking = (more: object) => given().when('RequestQuotation', { ...sold, ...more }, { locations: abroad })
  asking({}).refused('DELIVERY_MISSING', { field: 'deliveryData' })
  asking({ deliveryData: [{ ...delivery, ciudad: ' ' }] }).refused('DELIVERY_MISSING')
  asking({ deliveryData: [delivery] }).thenLike({
    type: 'QuotationRequested',
    data: { deliveryData: [delivery], incoterm: 'DAP' },
  })
  asking({ deliveryAtTerminal: true }).thenLike({ type: 'QuotationRequested', data: { deliveryAtTerminal: true } })
  asking({ incoterm: 'CPT' }).thenLike({ type: 'QuotationRequested', data: { incoterm: 'CPT' } })
})

test('a delivery may be asked for under any terms; of a buyer none is demanded', () => {
  given()
    .when('RequestQuotation', { ...form, deliveryData: [delivery] })
    .thenLike({ type: 'QuotationRequested', data: { incoterm: 'FOB', deliveryData: [delivery] } })
  const [bought] = given()
    .when('RequestQuotation', { ...form, incoterm: 'DAP' })
    .events()
  expect(bought?.data).not.toHaveProperty('deliveryData')
})
