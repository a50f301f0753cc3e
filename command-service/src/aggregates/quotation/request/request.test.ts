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

test('a request becomes an event with its totals and the present names', () =>
  given().when('RequestQuotation', form).thenExactly(requested))

test('only users with the right request quotations', () => {
  given().by(pricing).when('RequestQuotation', form).refused('FORBIDDEN')
  given().by(commercial).when('CreateQuotation', form).refused('FORBIDDEN')
})

test('a quotation created by pricing is assigned to its author', () =>
  given()
    .by(pricing)
    .when('CreateQuotation', form, { commercial: { id: 'pgomez', active: true, permissions: pricing.permissions } })
    .thenExactly(requestedWith({ commercial: 'pgomez' }), {
      ...taken,
      type: 'QuotationTaken',
      data: { assignedTo: 'pgomez' },
    }))

test('a quotation created by pricing is assigned to the user of the form, if that user works on quotations', () => {
  const named = { ...form, commercial: 'lferreyra', assignedTo: 'rlopez' }
  const user = (permissions: readonly string[], active = true) => ({
    targetUsers: { assignedTo: { id: 'rlopez', active, permissions } },
  })
  given()
    .by(pricing)
    .when('CreateQuotation', named, user(pricing.permissions))
    .thenExactly(requested, taken, {
      type: 'QuotationAssigned',
      data: { assignedTo: 'rlopez', previous: { assignedTo: 'pgomez', commercial: 'lferreyra' } },
    })
  given().by(pricing).when('CreateQuotation', named, user([])).refused('USER_NOT_ELIGIBLE')
  given().by(pricing).when('CreateQuotation', named, user(pricing.permissions, false)).refused('USER_NOT_ELIGIBLE')
})

test('remarks of the form become notes after the request', () =>
  given()
    .when('RequestQuotation', { ...form, notes: [{ text: 'Fragile', visibility: 'AGENT' }] })
    .thenExactly(requested, {
      type: 'QuotationNoteAdded',
      data: { noteId: 'id-1', text: 'Fragile', visibility: 'AGENT' },
    }))

test('a quotation is requested once', () =>
  given(requested).when('RequestQuotation', form).refused('INVALID_TRANSITION', { status: 'REQUESTED' }))

test('a quotation that was never requested refuses commands', () =>
  given().by(pricing).when('TakeQuotation', {}).refused('NOT_REQUESTED'))

test('a request for an unknown client is refused', () =>
  given().when('RequestQuotation', form, { client: undefined }).refused('CLIENT_UNKNOWN'))

test('an internal estimate needs no client', () => {
  const { client: _, ...internal } = form
  given()
    .when('RequestQuotation', { ...internal, scope: 'INTERNAL' }, { client: undefined })
    .thenLike({ type: 'QuotationRequested', data: { scope: 'INTERNAL' } })
})

test('related users and the manager request quotations for another commercial', () => {
  const named = { ...form, commercial: 'lferreyra' }
  given().by(otherCommercial).when('RequestQuotation', named).refused('FORBIDDEN')
  given().by(colleague).when('RequestQuotation', named).thenExactly(requested)
  given().by(manager).when('RequestQuotation', named).thenExactly(requested)
  given().by(pricing).when('CreateQuotation', named).thenExactly(requested, taken)
})

test('a request for an unknown or inactive commercial is refused', () => {
  const named = { ...form, commercial: 'lferreyra' }
  const inactive = { id: 'lferreyra', active: false, permissions: commercial.permissions }
  const marked = { id: 'lferreyra', active: true, permissions: [], isCommercial: true }
  given()
    .by(pricing)
    .when('CreateQuotation', { ...form, commercial: 'lferreyra' }, { commercial: marked })
    .events()
  const desk = { id: 'lferreyra', active: true, permissions: pricing.permissions }
  given().when('RequestQuotation', form, { commercial: undefined }).refused('COMMERCIAL_UNKNOWN')
  given().when('RequestQuotation', form, { commercial: inactive }).refused('COMMERCIAL_UNKNOWN')
  given().by(manager).when('RequestQuotation', named, { commercial: desk }).refused('COMMERCIAL_UNKNOWN')
})

test('a shipment date before today is refused', () => {
  given()
    .when('RequestQuotation', { ...form, shipmentDate: '2026-03-09' })
    .refused('SHIPMENT_DATE_PAST')
  given()
    .when('RequestQuotation', { ...form, shipmentDate: '2026-03-10' })
    .thenExactly(requestedWith({ shipmentDate: '2026-03-10' }))
})

test('the direction is required only if neither place is in the company’s country', () => {
  const foreignPlaces = {
    locations: {
      ...lookups.locations,
      destination: { code: 'ASU', name: 'Asunción', country: 'PY', kinds: ['AIRPORT' as const] },
    },
  }
  const exported = { ...form, direction: 'EXPORT' as const }
  given()
    .when('RequestQuotation', exported, foreignPlaces)
    .thenLike({ type: 'QuotationRequested', data: { direction: 'EXPORT' } })
  given().when('RequestQuotation', exported).thenExactly(requested)
})

test('unknown places and places of the wrong kind for the transport are refused', () => {
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

test('typed totals take precedence, and the computed ones are stored too', () => {
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

test('the request stores the sum of its containers', () =>
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

test('a shipment that is too large for the amounts is refused', () =>
  given()
    .when('RequestQuotation', { ...form, packingData: [{ ...pallet, cantidad: 1_000_000, peso: '999999' }] })
    .refused('CARGO_TOO_LARGE'))

test('typed totals do not hide rows of absurd dimensions', () =>
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
])('the schema refuses a form with a wrong %s', (_, invalidFields, message) =>
  expect(() => given().when('RequestQuotation', { ...form, ...invalidFields })).toThrow(message),
)

test('typed totals of zero are refused', () =>
  expect(() =>
    given().when('RequestQuotation', {
      ...form,
      packingData: [],
      totalsOverridden: { pesoTotal: '0.00', cbmTotal: '0' },
    }),
  ).toThrow('The weight must be more than zero.'))

test('a RORO request counts no cartons for its vehicles and uses the revenue ton', () => {
  const vehicle = { kind: 'TRUCK', moves: 'SELF_PROPELLED' } as const
  const truck = { ctnPlt: 'CTN', cantidad: 2, peso: '8000', largo: '700', ancho: '250', alto: '300', vehicle } as const
  given()
    .when('RequestQuotation', { ...bySea, modo: 'RORO', packingData: [truck] }, { locations: ports })
    .thenLike({
      type: 'QuotationRequested',
      data: { ctnTotal: 0, chargeableTotal: '105000', chargeableBasis: 'VOLUME', packingData: [{ vehicle }] },
    })
})

test('unit load devices are stored with their pivot weights, which may determine the chargeable weight', () =>
  given()
    .when('RequestQuotation', { ...form, modo: 'ULD', uldData: [{ type: 'AKE', quantity: 2, pivot: '650' }] })
    .thenLike({
      type: 'QuotationRequested',
      data: { chargeableTotal: '1300', chargeableBasis: 'PIVOT', uldData: [{ type: 'AKE', quantity: 2 }] },
    }))

test('devices with weights replace packing rows', () =>
  given()
    .when('RequestQuotation', {
      ...form,
      modo: 'ULD',
      packingData: [],
      uldData: [
        { type: 'PMC', quantity: 2, pivot: '2000', weight: '2500' },
        { type: 'AKE', quantity: 1, weight: '500' },
      ],
    })
    .thenLike({
      type: 'QuotationRequested',
      data: { pesoTotal: '5500', chargeableTotal: '5500', chargeableBasis: 'GROSS' },
    }))

test('a typed chargeable weight takes precedence, and the computed one is stored too', () =>
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

test('a single row can be dangerous', () => {
  const dangerousGoods = { unNumber: '1263', imoClass: '3' }
  given()
    .when('RequestQuotation', { ...form, packingData: [{ ...pallet, dangerousGoods }] })
    .thenLike({ type: 'QuotationRequested', data: { packingData: [{ dangerousGoods }] } })
})

test('the company’s chargeable weight rule applies and is stored with the request', () => {
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

const germanPlaces = {
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

test('a delivering client needs a place of delivery: an address, or the terminal', () => {
  const requestWith = (overrides: object) =>
    given().when('RequestQuotation', { ...sold, ...overrides }, { locations: germanPlaces })
  requestWith({}).refused('DELIVERY_MISSING', { field: 'deliveryData' })
  requestWith({ deliveryData: [{ ...delivery, ciudad: ' ' }] }).refused('DELIVERY_MISSING')
  requestWith({ deliveryData: [delivery] }).thenLike({
    type: 'QuotationRequested',
    data: { deliveryData: [delivery], incoterm: 'DAP' },
  })
  requestWith({ deliveryAtTerminal: true }).thenLike({ type: 'QuotationRequested', data: { deliveryAtTerminal: true } })
  requestWith({ incoterm: 'CPT' }).thenLike({ type: 'QuotationRequested', data: { incoterm: 'CPT' } })
})

test('a delivery is possible under any terms; a buyer needs none', () => {
  given()
    .when('RequestQuotation', { ...form, deliveryData: [delivery] })
    .thenLike({ type: 'QuotationRequested', data: { incoterm: 'FOB', deliveryData: [delivery] } })
  const [bought] = given()
    .when('RequestQuotation', { ...form, incoterm: 'DAP' })
    .events()
  expect(bought?.data).not.toHaveProperty('deliveryData')
})
