import type { SourceLookup } from '@freight/contracts/registry/lookups'
import type { Principal } from '@freight/contracts/access/policy'
import { roles } from '@freight/contracts/vocabulary/roles'
import { expect, test } from 'vitest'
import {
  form,
  colleague,
  commercial,
  costGroup,
  lookups,
  given,
  manager,
  otherCommercial,
  pricing,
  type QuotationEvent,
  REFERENCE,
  requestedWith,
  sellGroup,
  stateAfter,
} from '../../../testing/quotation-sentences.ts'

const SOURCE = 'MVD-2025-000456'

const requestOf = (overrides: Parameters<typeof requestedWith>[0] = {}): SourceLookup['request'] => {
  const { request } = stateAfter([requestedWith({ referencia: SOURCE, ...overrides })])
  if (!request) throw new Error('The quotation has no request')
  return request
}

const source: SourceLookup = {
  id: SOURCE,
  request: requestOf(),
  commercial: lookups.commercial,
  client: lookups.client,
  costs: [{ ...costGroup, source: 'AGENT', costRequestId: 'cr1' }],
  sells: [sellGroup],
  selected: 's1',
  docs: [{ documentId: `${SOURCE}.d-1`, type: 'MSDS', name: 'Hoja de seguridad.pdf', size: 184_000, sha256: 'ab12' }],
}
const pricingLead: Principal = { userId: 'jefa', permissions: [...roles.PRICING_LEAD, 'SOLICITAR_COTIZACION'] }

const copied = (overrides: Parameters<typeof requestedWith>[0] = {}): QuotationEvent =>
  requestedWith({ copiedFrom: SOURCE, ...overrides })
const markedStale: QuotationEvent = { type: 'CostGroupMarkedStale', data: { idCost: 'id-1', reason: 'COPIED' } }

const { costRequestId: _request, ...cost } = { ...costGroup, costRequestId: '' }
const costAgain: QuotationEvent = { type: 'CostGroupAdded', data: { ...cost, source: 'AGENT', idCost: 'id-1' } }

test('a copy has the same request under its own reference, and contains its source', () =>
  given()
    .when('CopyQuotation', {}, { source })
    .thenExactly(copied({ referencia: REFERENCE })))

test('a copy by pricing is assigned to its author; a copy by others is a new request', () => {
  given()
    .by(pricing)
    .when('CopyQuotation', {}, { source })
    .thenExactly(copied(), { type: 'QuotationTaken', data: { assignedTo: 'pgomez' } })
  given()
    .by(pricingLead)
    .when('CopyQuotation', {}, { source })
    .thenExactly(copied({ commercial: 'jefa' }))
  given()
    .by({ userId: 'x', permissions: ['PRICING'] })
    .when('CopyQuotation', {}, { source })
    .refused('FORBIDDEN')
})

test('a copy belongs to the source’s owner if the author may request on their behalf, else to the author', () => {
  given().by(colleague).when('CopyQuotation', {}, { source }).thenExactly(copied())
  given().by(manager).when('CopyQuotation', {}, { source }).thenExactly(copied())
  given()
    .by(otherCommercial)
    .when('CopyQuotation', {}, { source })
    .thenExactly(copied({ commercial: 'mcosta' }))
  const left = { id: 'lferreyra', active: false, permissions: commercial.permissions }
  given()
    .by(manager)
    .when('CopyQuotation', {}, { source: { ...source, commercial: left } })
    .thenExactly(copied({ commercial: 'gerente' }))
})

test('a copy omits a shipment date in the past and keeps a later one', () => {
  const shippedOn = (shipmentDate: string) => ({ source: { ...source, request: requestOf({ shipmentDate }) } })
  given().when('CopyQuotation', {}, shippedOn('2026-03-09')).thenExactly(copied())
  given()
    .when('CopyQuotation', {}, shippedOn('2026-03-10'))
    .thenExactly(copied({ shipmentDate: '2026-03-10' }))
})

test('a copy omits a readiness date in the past', () => {
  const readyOn = (readyDate: string) => ({ source: { ...source, request: requestOf({ readyDate }) } })
  given().when('CopyQuotation', {}, readyOn('2026-03-09')).thenExactly(copied())
  given()
    .when('CopyQuotation', {}, readyOn('2026-03-11'))
    .thenExactly(copied({ readyDate: '2026-03-11' }))
})

test('a copy replaces a merged client; an inactive or unknown client is refused', () => {
  const now = { id: 'acme-uy', nombreFantasia: 'Acme Uruguay', razonSocial: 'Acme UY SA', active: true }
  given()
    .when('CopyQuotation', {}, { source: { ...source, client: now } })
    .thenExactly(
      copied({
        client: { id: 'acme-uy', nombreFantasia: 'Acme Uruguay', razonSocial: 'Acme UY SA', reference: 'PO 77' },
      }),
    )
  given()
    .when('CopyQuotation', {}, { source: { ...source, client: { ...now, active: false } } })
    .refused('CLIENT_INACTIVE')
  given()
    .when('CopyQuotation', {}, { source: { ...source, client: undefined } })
    .refused('CLIENT_UNKNOWN')
})

test('an internal estimate is copied without a client', () => {
  const internal = requestOf({ scope: 'INTERNAL', client: undefined })
  given()
    .when('CopyQuotation', {}, { source: { ...source, request: internal, client: undefined } })
    .thenExactly(copied({ scope: 'INTERNAL', client: undefined }))
})

test('costs are copied on request, with new ids and stale', () =>
  given().when('CopyQuotation', { withCosts: true }, { source }).thenExactly(copied(), costAgain, markedStale))

test('alternatives are copied with their costs, and are stale', () => {
  const sell = { ...sellGroup, idSell: 'id-2', idCost: 'id-1', idCotizacion: REFERENCE }
  const sentence = given().when('CopyQuotation', { withCosts: true, withSells: true }, { source })
  const events: QuotationEvent[] = [
    copied(),
    costAgain,
    { type: 'SellGroupAdded', data: sell },
    { type: 'SellSelected', data: { idSell: 'id-2' } },
    markedStale,
  ]
  sentence.thenExactly(...events)
  expect(stateAfter(events)).toMatchObject({
    status: 'REQUESTED',
    staleCosts: ['id-1'],
    sells: [{ group: { idSell: 'id-2' }, stale: true }],
    selected: 'id-2',
  })
})

test('alternatives that are copied without their costs contain no costs, and are stale', () => {
  const { idCost: _cost, margin: _margin, marginPerCurrency: _perCurrency, ...sellFields } = sellGroup
  const charges = sellGroup.charges.map(
    ({ costIndex: _0, costCurrency: _1, costAmountPerUnit: _2, costAmount: _3, ...charge }) => charge,
  )
  const events: QuotationEvent[] = [
    copied(),
    { type: 'SellGroupAdded', data: { ...sellFields, idSell: 'id-1', idCotizacion: REFERENCE, charges } },
    { type: 'SellSelected', data: { idSell: 'id-1' } },
    { type: 'SellGroupMarkedStale', data: { idSell: 'id-1', reason: 'COPIED' } },
  ]
  given()
    .when('CopyQuotation', { withSells: true }, { source })
    .thenExactly(...events)
  expect(stateAfter(events).sells).toMatchObject([{ stale: true }])
})

const documentAgain = (id: string): QuotationEvent => ({
  type: 'DocumentAttached',
  data: {
    documentId: `${REFERENCE}.${id}`,
    type: 'MSDS',
    name: 'Hoja de seguridad.pdf',
    size: 184_000,
    sha256: 'ab12',
  },
})

test('documents are copied on request: the same content under new ids', () => {
  given().when('CopyQuotation', { withDocuments: true }, { source }).thenExactly(copied(), documentAgain('id-1'))
  expect(stateAfter([copied(), documentAgain('id-1')]).docs).toMatchObject([{ sha256: 'ab12', size: 184_000 }])
})

test('documents are not copied without the right to add documents to the copy', () => {
  const commercial: Principal = { userId: 'mcosta', permissions: ['SOLICITAR_COTIZACION'] }
  given().by(commercial).when('CopyQuotation', { withDocuments: true }, { source }).refused('FORBIDDEN')
  given()
    .by(commercial)
    .when('CopyQuotation', {}, { source })
    .thenExactly(copied({ commercial: 'mcosta' }))
})

test('a removed document is not copied', () => {
  const left = stateAfter([
    requestedWith(),
    documentAgain('id-1'),
    { type: 'DocumentRemoved', data: { documentId: `${REFERENCE}.id-1`, type: 'MSDS', name: 'Hoja de seguridad.pdf' } },
  ])
  given()
    .when('CopyQuotation', { withDocuments: true }, { source: { ...source, docs: left.docs } })
    .thenExactly(copied())
})

const other = { id: 'beta', nombreFantasia: 'Beta', razonSocial: 'Beta SA', active: true }
const edited = { ...form, client: { id: 'beta', reference: 'B-1' }, commodityDescr: 'Bearings' }

test('a copy can be edited for another client before it is created', () =>
  given()
    .when('CopyQuotation', { request: edited }, { source, client: other })
    .thenExactly(
      copied({
        client: { id: 'beta', nombreFantasia: 'Beta', razonSocial: 'Beta SA', reference: 'B-1' },
        commodityDescr: 'Bearings',
      }),
    ))

test('an edited copy is validated like any request, and needs the same rights', () => {
  given()
    .when('CopyQuotation', { request: edited }, { source, client: { ...other, active: false } })
    .refused('CLIENT_INACTIVE')
  given()
    .when('CopyQuotation', { request: { ...edited, shipmentDate: '2026-03-09' } }, { source })
    .refused('SHIPMENT_DATE_PAST')
  given()
    .by(otherCommercial)
    .when('CopyQuotation', { request: { ...edited, commercial: 'lferreyra' } }, { source })
    .refused('FORBIDDEN')
  given()
    .when('CopyQuotation', { request: { ...edited, notes: [{ text: 'Fragile', visibility: 'AGENT' }] } }, { source })
    .thenLike({ type: 'QuotationRequested', data: { copiedFrom: SOURCE } }, { type: 'QuotationNoteAdded', data: {} })
})

test('costs are copied for another client, but not for another cargo, lane or terms', () => {
  const events = given().when('CopyQuotation', { request: edited, withCosts: true }, { source, client: other }).events()
  expect(events.map(({ type }) => type)).toEqual(['QuotationRequested', 'CostGroupAdded', 'CostGroupMarkedStale'])
  const changedCopy = (overrides: object) =>
    given().when('CopyQuotation', { request: { ...edited, ...overrides }, withCosts: true }, { source, client: other })
  changedCopy({ incoterm: 'FCA' }).refused('COPY_PRICED_OTHERWISE', { fields: ['incoterm'] })
  changedCopy({ scope: 'ON_REQUEST' }).refused('COPY_PRICED_OTHERWISE', { fields: ['scope'] })
  expect(changedCopy({ shipmentDate: '2026-04-01' }).events()).toHaveLength(3)
})
