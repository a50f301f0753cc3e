import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import { NotFound } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { administrator, commandsInMemory, userWith } from '../testing/commands-in-memory.ts'
import { form } from '../testing/express-sentences.ts'

const operator = userWith('admin', 'EXPRESS_OP', 'CONSULTAR_SHIPMENT')

const shipments = async () => {
  const application = await commandsInMemory()
  const request = async (body: object = {}) =>
    application.as(application.commercial)('express-shipment', 'RequestExpressShipment', undefined, {
      ...form,
      cliente: { id: application.client.id, nombreFantasia: '' },
      ...body,
    })
  const requestedOf = async (id: string) => (await application.eventStore.readStream(`express-shipment-${id}`))[0]?.data
  return { ...application, request, requestedOf }
}

test('shipments have a series of their own', async () => {
  const { request } = await shipments()
  expect((await request()).id).toBe('MVD-X-2026-000001')
  expect((await request()).id).toBe('MVD-X-2026-000002')
})

test('the request has the name and price lists of the client, after a merger those of its successor', async () => {
  const { as, client, request, requestedOf } = await shipments()
  const fields = { nombreFantasia: 'Globex', paisCod: 'uy', ibExpress: 'IP3' }
  const { id: into } = await as(administrator)('organization', 'CreateOrganization', undefined, fields)
  expect(await requestedOf((await request()).id)).toMatchObject({
    cliente: { nombreFantasia: 'Acme' },
    ibExpress: 'IP0',
  })
  await as(administrator)('organization', 'MergeOrganization', client.id, { into })
  expect(await requestedOf((await request()).id)).toMatchObject({
    cliente: { id: into, nombreFantasia: 'Globex' },
    ibExpress: 'IP3',
  })
})

test('an amendment with null removes the client', async () => {
  const { as, commercial, eventStore, request } = await shipments()
  const { id } = await request()
  await as(commercial)('express-shipment', 'AmendExpressShipment', id, { cliente: null })
  const events = await eventStore.readStream(`express-shipment-${id}`)
  expect(shipmentAfter(events)?.request.cliente).toBeUndefined()
  expect(events[1]?.data).toMatchObject({ removed: ['cliente'], changes: {} })
})

test('edge 48: a waybill of another shipment is refused with that shipment, until its booking is void', async () => {
  const { as, request } = await shipments()
  const [{ id: first }, { id: second }] = [await request(), await request()]
  const act = async (name: string, id: string, body: object) => as(operator)('express-shipment', name, id, body)
  await act('RecordExpressBooking', first, { carrier: 'DHL', trackingNumber: '12 3456' })
  const same = { carrier: 'dhl', trackingNumber: '123456' }
  await expect(act('RecordExpressBooking', second, same)).rejects.toMatchObject({
    code: 'WAYBILL_IN_USE',
    details: { shipment: first },
  })
  await act('RecordExpressBooking', second, { ...same, carrier: 'UPS' })
  await act('ConfirmUnusedWaybill', second, { reason: 'x' })
  await act('ConfirmUnusedWaybill', first, { reason: 'x' })
  await act('RecordExpressBooking', second, same)
})

test('a shipment does not exist for another commercial', async () => {
  const { as, request } = await shipments()
  const { id } = await request()
  const other = userWith('mcosta', 'CONSULTAR_SHIPMENT', 'SOLICITAR_SHIPMENT')
  await expect(as(other)('express-shipment', 'AddExpressNote', id, { text: 'x' })).rejects.toThrow(NotFound)
})

test('a booking is in one manifest, also of another day and before the shipment has it', async () => {
  const { as, request } = await shipments()
  const { id } = await request()
  await as(operator)('express-shipment', 'RecordExpressBooking', id, { carrier: 'DHL', trackingNumber: '123456' })
  const close = async (day: string) =>
    as(operator)('express-manifest', 'CloseExpressDay', undefined, { carrier: 'DHL', day, shipments: [id] })
  const first = await close('2026-03-10')
  const other = close('2026-03-11')
  await expect(other).rejects.toMatchObject({ code: 'MANIFEST_EXISTS', details: { manifest: first.id } })
  const answer = { outcome: 'REFUSED', problems: [{ code: '1', path: '', text: '' }] }
  await as({ ...operator, system: true })('express-manifest', 'RecordManifestAnswer', first.id, { answer })
  await close('2026-03-11')
})

test('shipments and pickups of another company do not exist', async () => {
  const { as, request } = await shipments()
  const { id } = await request()
  await as(operator)('express-shipment', 'RecordExpressBooking', id, { carrier: 'DHL', trackingNumber: '123456' })
  const body = { day: '2026-03-11', from: '14:00', to: '17:00', shipments: [id], confirmation: 'By phone' }
  const schedule = async (company: string) =>
    as(operator)('express-pickup', 'SchedulePickup', undefined, body, { company })
  await expect(schedule('AUZ')).rejects.toMatchObject({ code: 'NOT_BOOKED' })
  const pickup = await schedule('MVD')
  const cancel = async (company: string) =>
    as(operator)('express-pickup', 'CancelPickup', pickup.id, { reason: 'x' }, { company })
  await expect(cancel('AUZ')).rejects.toThrow(NotFound)
  await cancel('MVD')
})
