import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { roles } from '@freight/contracts/vocabulary/roles'
import { expect, test } from 'vitest'
import {
  booked,
  commercial,
  courier,
  doubtful,
  type ExpressEvent,
  form,
  given,
  lookups,
  manager,
  operator,
  rated,
  requested,
  requestedData,
  running,
  selected,
  stateAfter,
  system,
  taken,
} from '../../testing/express-sentences.ts'
import { expressShipment } from './express-shipment-decider.ts'

test('a request gets price lists, day, direction, totals and ids of its parties', () =>
  given()
    .by(commercial)
    .when('RequestExpressShipment', form)
    .thenLike({
      type: 'ExpressShipmentRequested',
      data: {
        cliente: { id: 'acme', nombreFantasia: 'Acme' },
        ibExpress: 'IP7',
        obExpress: 'IP8',
        insur: 'CARRIER',
        shippingDay: '2026-03-10',
        direction: 'OB',
        totals: { pieces: 2, actual: '10.3', volumetric: '10.2', chargeable: '11.5' },
        commercial: 'lferreyra',
        shipperAddress: { id: 'id-1', company: 'Acme SA' },
        recipientAddress: { id: 'id-2' },
      },
    }))

test('without a client the standard price list applies; typed codes win', () => {
  const { cliente: _client, ...withoutClient } = form
  given()
    .by(commercial)
    .when('RequestExpressShipment', withoutClient)
    .thenLike({ type: 'ExpressShipmentRequested', data: { ibExpress: 'IP0', obExpress: 'IP0' } })
  given()
    .by(commercial)
    .when('RequestExpressShipment', { ...form, ibExpress: 'IP9' })
    .thenLike({ type: 'ExpressShipmentRequested', data: { ibExpress: 'IP9', obExpress: 'IP8' } })
})

test('an unknown or inactive client is refused at its field', () => {
  const request = given().by(commercial)
  request.when('RequestExpressShipment', form, { expressClient: undefined }).refused('CLIENT_UNKNOWN')
  const expressClient = { id: 'acme', nombreFantasia: 'Acme', active: false, ibExpress: '', obExpress: '' }
  request.when('RequestExpressShipment', form, { expressClient }).refused('CLIENT_INACTIVE', { field: 'cliente' })
})

test('operations request for a commercial, another commercial does not', () => {
  const { commercial: named } = lookups
  given()
    .by(operator)
    .when('RequestExpressShipment', { ...form, commercial: 'lferreyra' })
    .thenLike({ type: 'ExpressShipmentRequested', data: { commercial: 'lferreyra' } })
  given()
    .by({ ...commercial, userId: 'mcosta' })
    .when('RequestExpressShipment', { ...form, commercial: 'lferreyra' }, { commercial: named })
    .refused('FORBIDDEN')
})

test.each([
  ['UY', 'US', 'OB'],
  ['CN', 'UY', 'IB'],
  ['UY', 'UY', 'OB'],
  ['CN', 'US', 'THIRD_COUNTRY'],
] as const)('from %s to %s is %s', (from, to, direction) =>
  given()
    .by(commercial)
    .when('RequestExpressShipment', {
      ...form,
      shipperAddress: { countryCode: from },
      recipientAddress: { countryCode: to },
    })
    .thenLike({ type: 'ExpressShipmentRequested', data: { direction } }),
)

test('an amendment changes only the typed fields, and makes the rating stale', () => {
  const packingData = [{ ctnPlt: 'CTN' as const, cantidad: 1, peso: '30' }]
  const amendment = given(...selected)
    .by(commercial)
    .when('AmendExpressShipment', { packingData })
  amendment.thenExactly({
    type: 'ExpressShipmentAmended',
    data: {
      changes: { packingData },
      direction: 'OB',
      totals: { pieces: 1, actual: '30', volumetric: '0', chargeable: '30' },
    },
  })
  const state = stateAfter([...selected, ...amendment.events()] as Parameters<typeof stateAfter>[0])
  expect(state).toMatchObject({ isRatingStale: true, request: { isDoc: false, valorMercaderia: '1240' } })
})

test('a text of ours leaves the rating as it is; the same content changes nothing', () => {
  const amend = given(...selected).by(commercial)
  const remark = amend.when('AmendExpressShipment', { remarks: 'Call first' }).events()
  expect(stateAfter([...selected, ...remark] as Parameters<typeof stateAfter>[0])?.isRatingStale).toBe(false)
  amend.when('AmendExpressShipment', { clientReference: 'PO 77', shipperAddress: form.shipperAddress }).nothing()
})

test('a changed party becomes another person; the direction follows', () => {
  const shipperAddress = { ...form.shipperAddress, countryCode: 'CN' }
  given(requested)
    .by(commercial)
    .when('SetParties', { shipperAddress })
    .thenLike({ type: 'ExpressPartiesSet', data: { direction: 'THIRD_COUNTRY', shipperAddress: { id: 'id-1' } } })
  given(requested).by(commercial).when('SetParties', { shipperAddress: form.shipperAddress }).nothing()
})

test('another client brings its price lists', () =>
  given(requested)
    .by(commercial)
    .when(
      'AmendExpressShipment',
      { cliente: { id: 'globex', nombreFantasia: 'x' } },
      { expressClient: { id: 'globex', nombreFantasia: 'Globex', active: true, ibExpress: 'IP3', obExpress: '' } },
    )
    .thenLike({
      type: 'ExpressShipmentAmended',
      data: { changes: { cliente: { id: 'globex', nombreFantasia: 'Globex' }, ibExpress: 'IP3' } },
    }))

test('null removes the client: the standard price lists apply, and the rating is stale', () => {
  const amend = given(...selected).by(commercial)
  const amendment = amend.when('AmendExpressShipment', { cliente: null })
  amendment.thenLike({ type: 'ExpressShipmentAmended', data: { removed: ['cliente'] } })
  const events = [...selected, ...amendment.events()] as Parameters<typeof stateAfter>[0]
  const state = stateAfter(events)
  expect(state?.request.cliente).toBeUndefined()
  expect([state?.request.ibExpress, state?.request.obExpress, state?.isRatingStale]).toEqual(['IP0', 'IP0', true])
  given(...events)
    .by(commercial)
    .when('AmendExpressShipment', { cliente: null })
    .nothing()
})

test('the owner amends and cancels while it is requested, later only who may modify', () => {
  given(requested).by(commercial).when('CancelExpressShipment', { reason: 'x' }).events()
  const later = given(requested, taken)
  later.by(commercial).when('CancelExpressShipment', { reason: 'x' }).refused('FORBIDDEN')
  later.by(commercial).when('AmendExpressShipment', { isDoc: true }).refused('FORBIDDEN')
  later.by(operator).when('AmendExpressShipment', { isDoc: true }).events()
  later.by(operator).when('CancelExpressShipment', { reason: 'x' }).events()
})

test('goods and duties are set until the booking', () => {
  const goods = [{ description: 'Bearings', quantity: '4', unit: 'PCS', unitValue: '310', currency: 'USD' as const }]
  given(requested).by(commercial).when('SetGoodsLines', { goods }).thenLike({ type: 'ExpressGoodsLinesSet', data: {} })
  given(requested).by(commercial).when('SetGoodsLines', { goods: requestedData.goods }).nothing()
  const duties = { payer: 'RECIPIENT' as const, incoterm: 'DAP' as const, reason: 'SAMPLE' as const }
  const set = given(requested, rated).by(commercial).when('SetDuties', { duties }).events()
  expect(stateAfter([requested, rated, ...set] as Parameters<typeof stateAfter>[0])?.isRatingStale).toBe(true)
})

test('a shipment is taken, assigned, released and handed over', () => {
  given(requested).when('TakeExpressShipment', {}).thenExactly(taken)
  given(requested)
    .when('AssignExpressShipment', { assignedTo: 'oruiz' })
    .thenExactly({
      type: 'ExpressShipmentAssigned',
      data: { assignedTo: 'oruiz', by: 'oruiz' },
    })
  given(requested, taken).when('AssignExpressShipment', { assignedTo: 'oruiz' }).nothing()
  given(requested)
    .when('AssignExpressShipment', { assignedTo: 'x' }, { targetUsers: {} })
    .refused('USER_NOT_ELIGIBLE', { field: 'assignedTo' })
  given(requested, taken).when('ReleaseExpressShipment', {}).thenExactly({ type: 'ExpressShipmentReleased', data: {} })
  expect(stateAfter([requested, taken, { type: 'ExpressShipmentReleased', data: {} }])).toMatchObject({
    work: 'REQUESTED',
    assignedTo: undefined,
  })
})

test('a hand-over to a user without operations releases the unbooked shipment, and changes no booked one', () => {
  const seller = { targetUsers: { assignedTo: { id: 'mcosta', active: true, permissions: roles.COMMERCIAL } } }
  const handOver = { commercial: 'mcosta', assignedTo: 'mcosta' }
  const commercialOnly: ExpressEvent = { type: 'ExpressShipmentHandedOver', data: { commercial: 'mcosta' } }
  const released: ExpressEvent = { type: 'ExpressShipmentReleased', data: {} }
  const by = (...life: ExpressEvent[]) => given(...life).by(system)
  by(requested, taken).when('HandOverExpressShipment', { assignedTo: 'mcosta' }, seller).thenExactly(released)
  by(requested, taken).when('HandOverExpressShipment', handOver, seller).thenExactly(commercialOnly, released)
  for (const life of [running, doubtful, booked])
    by(...life)
      .when('HandOverExpressShipment', handOver, seller)
      .thenExactly(commercialOnly)
  by(requested).when('HandOverExpressShipment', handOver, seller).thenExactly(commercialOnly)
  const operator = {
    targetUsers: { assignedTo: { id: 'mcosta', active: true, permissions: roles.EXPRESS_OPERATIONS } },
  }
  by(...booked)
    .when('HandOverExpressShipment', handOver, operator)
    .thenExactly({ type: 'ExpressShipmentHandedOver', data: handOver })
})

test('shipments are known to their owner and colleagues, and to operations', () => {
  const state = stateAfter([requested])
  const isKnown = (principal: typeof commercial) => expressShipment.isKnownTo?.(state, principal, false)
  expect(isKnown(commercial)).toBe(true)
  expect(isKnown({ ...commercial, userId: 'mcosta' })).toBe(false)
  expect(isKnown({ ...commercial, userId: 'mcosta', relatedCommercials: ['lferreyra'] })).toBe(true)
  for (const one of [operator, courier, manager]) expect(isKnown(one)).toBe(true)
})

test('every command has a decision; the owner and the client are those of the request', () => {
  expect(Object.keys(expressShipment.decide).toSorted()).toEqual(Object.keys(expressShipmentCommands).toSorted())
  expect(expressShipment.ownership?.(stateAfter([requested]))).toEqual({
    commercial: requestedData.commercial,
    client: 'acme',
  })
})
