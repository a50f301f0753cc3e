import { readFileSync } from 'node:fs'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { memoryEventStore } from '../testing/memory-event-store.ts'
import { memoryVault } from '../testing/memory-vault.ts'
import { withPersonalData } from './with-personal-data.ts'
import { type PersonalFields, personalFields } from './personal-fields.ts'

/** Every personal text of a schema as `path (field with the person)`. */
const marksOf = ({ marked, fields = {}, elements }: PersonalFields, path: string, personField: string): string[] => [
  ...(marked ? [`${path} (${personField})`] : []),
  ...Object.entries(fields).flatMap(([name, field]) => marksOf(field, `${path}.${name}`, personOf(field, personField))),
  ...(elements ? marksOf(elements, path, personOf(elements, personField)) : []),
]
const personOf = ({ person }: PersonalFields, personField: string): string => person?.field ?? personField

const marks = Object.entries(eventSchemas).flatMap(([type, schema]) => {
  const fields = personalFields(schema)
  return fields ? marksOf(fields, type, personOf(fields, 'stream')) : []
})

// Extending or copying a schema loses a mark silently, and events stored in the clear stay readable.
test('the events of the application contain these personal texts, each encrypted for its person', () =>
  expect(marks.toSorted()).toEqual([
    'AgentCostsSubmitted.groups.comments (contactId)',
    'AgentQuestionAnswered.text (contactId)',
    'AgentQuestionAsked.text (contactId)',
    'BookingHandedOver.recipient.mail (mail)',
    'BookingHandedOver.recipient.name (mail)',
    'ClientDocumentPrepared.cc.mail (mail)',
    'ClientDocumentPrepared.cc.name (mail)',
    'ClientDocumentPrepared.contacts.mail (mail)',
    'ClientDocumentPrepared.contacts.name (mail)',
    'ClientDocumentPrepared.message (stream)',
    'ClientLinkIssued.recipient.mail (mail)',
    'ClientLinkIssued.recipient.name (mail)',
    'ClientOfferAccepted.name (contactId)',
    'ClientOfferAccepted.remark (contactId)',
    'ClientOfferDeclined.text (contactId)',
    'CostRequestDeclined.text (contactId)',
    'CostRequestIssued.contactName (contactId)',
    'CostRequestIssued.mail (contactId)',
    'CostRequestMailFailed.error (contactId)',
    'CostRequestOpened.contactName (contactId)',
    'CostRequestOpened.mail (contactId)',
    'CostRequestReopened.to.contactName (contactId)',
    'CostRequestReopened.to.mail (contactId)',
    'ExpressAddressChanged.address.company (id)',
    'ExpressAddressChanged.address.contact (id)',
    'ExpressAddressChanged.address.description (id)',
    'ExpressAddressChanged.address.line2 (id)',
    'ExpressAddressChanged.address.line3 (id)',
    'ExpressAddressChanged.address.mail (id)',
    'ExpressAddressChanged.address.name (id)',
    'ExpressAddressChanged.address.phone (id)',
    'ExpressAddressChanged.address.remarks (id)',
    'ExpressAddressChanged.address.taxId (id)',
    'ExpressAddressCreated.address.company (id)',
    'ExpressAddressCreated.address.contact (id)',
    'ExpressAddressCreated.address.description (id)',
    'ExpressAddressCreated.address.line2 (id)',
    'ExpressAddressCreated.address.line3 (id)',
    'ExpressAddressCreated.address.mail (id)',
    'ExpressAddressCreated.address.name (id)',
    'ExpressAddressCreated.address.phone (id)',
    'ExpressAddressCreated.address.remarks (id)',
    'ExpressAddressCreated.address.taxId (id)',
    'ExpressPartiesSet.recipientAddress.company (id)',
    'ExpressPartiesSet.recipientAddress.contact (id)',
    'ExpressPartiesSet.recipientAddress.description (id)',
    'ExpressPartiesSet.recipientAddress.line2 (id)',
    'ExpressPartiesSet.recipientAddress.line3 (id)',
    'ExpressPartiesSet.recipientAddress.mail (id)',
    'ExpressPartiesSet.recipientAddress.phone (id)',
    'ExpressPartiesSet.recipientAddress.taxId (id)',
    'ExpressPartiesSet.shipperAddress.company (id)',
    'ExpressPartiesSet.shipperAddress.contact (id)',
    'ExpressPartiesSet.shipperAddress.description (id)',
    'ExpressPartiesSet.shipperAddress.line2 (id)',
    'ExpressPartiesSet.shipperAddress.line3 (id)',
    'ExpressPartiesSet.shipperAddress.mail (id)',
    'ExpressPartiesSet.shipperAddress.phone (id)',
    'ExpressPartiesSet.shipperAddress.taxId (id)',
    'ExpressPickupRequested.place.company (id)',
    'ExpressPickupRequested.place.contact (id)',
    'ExpressPickupRequested.place.description (id)',
    'ExpressPickupRequested.place.line2 (id)',
    'ExpressPickupRequested.place.line3 (id)',
    'ExpressPickupRequested.place.mail (id)',
    'ExpressPickupRequested.place.phone (id)',
    'ExpressPickupRequested.place.taxId (id)',
    'ExpressShipmentAmended.changes.recipientAddress.company (id)',
    'ExpressShipmentAmended.changes.recipientAddress.contact (id)',
    'ExpressShipmentAmended.changes.recipientAddress.description (id)',
    'ExpressShipmentAmended.changes.recipientAddress.line2 (id)',
    'ExpressShipmentAmended.changes.recipientAddress.line3 (id)',
    'ExpressShipmentAmended.changes.recipientAddress.mail (id)',
    'ExpressShipmentAmended.changes.recipientAddress.phone (id)',
    'ExpressShipmentAmended.changes.recipientAddress.taxId (id)',
    'ExpressShipmentAmended.changes.shipperAddress.company (id)',
    'ExpressShipmentAmended.changes.shipperAddress.contact (id)',
    'ExpressShipmentAmended.changes.shipperAddress.description (id)',
    'ExpressShipmentAmended.changes.shipperAddress.line2 (id)',
    'ExpressShipmentAmended.changes.shipperAddress.line3 (id)',
    'ExpressShipmentAmended.changes.shipperAddress.mail (id)',
    'ExpressShipmentAmended.changes.shipperAddress.phone (id)',
    'ExpressShipmentAmended.changes.shipperAddress.taxId (id)',
    'ExpressShipmentFinished.signedBy (stream)',
    'ExpressShipmentRequested.recipientAddress.company (id)',
    'ExpressShipmentRequested.recipientAddress.contact (id)',
    'ExpressShipmentRequested.recipientAddress.description (id)',
    'ExpressShipmentRequested.recipientAddress.line2 (id)',
    'ExpressShipmentRequested.recipientAddress.line3 (id)',
    'ExpressShipmentRequested.recipientAddress.mail (id)',
    'ExpressShipmentRequested.recipientAddress.phone (id)',
    'ExpressShipmentRequested.recipientAddress.taxId (id)',
    'ExpressShipmentRequested.shipperAddress.company (id)',
    'ExpressShipmentRequested.shipperAddress.contact (id)',
    'ExpressShipmentRequested.shipperAddress.description (id)',
    'ExpressShipmentRequested.shipperAddress.line2 (id)',
    'ExpressShipmentRequested.shipperAddress.line3 (id)',
    'ExpressShipmentRequested.shipperAddress.mail (id)',
    'ExpressShipmentRequested.shipperAddress.phone (id)',
    'ExpressShipmentRequested.shipperAddress.taxId (id)',
    'ExpressTrackingAdded.signedBy (stream)',
    'OrganizationAbsorbed.contacts.mail (id)',
    'OrganizationAbsorbed.contacts.name (id)',
    'OrganizationAbsorbed.userNombre (stream)',
    'OrganizationChanged.contacts.mail (id)',
    'OrganizationChanged.contacts.name (id)',
    'OrganizationChanged.userNombre (stream)',
    'OrganizationCreated.contacts.mail (id)',
    'OrganizationCreated.contacts.name (id)',
    'OrganizationCreated.userNombre (stream)',
    'OrganizationMerged.contacts.mail (id)',
    'OrganizationMerged.contacts.name (id)',
    'OrganizationMerged.keep.userNombre (stream)',
    'ProviderContactAdded.mail (id)',
    'ProviderContactAdded.name (id)',
    'ProviderContactChanged.mail (id)',
    'ProviderContactChanged.name (id)',
    'ProviderCreated.contacts.mail (id)',
    'ProviderCreated.contacts.name (id)',
    'QuotationRequestAmended.request.deliveryData.ciudad (stream)',
    'QuotationRequestAmended.request.deliveryData.destinatario (stream)',
    'QuotationRequestAmended.request.deliveryData.direccion (stream)',
    'QuotationRequestAmended.request.deliveryData.nroOrden (stream)',
    'QuotationRequestAmended.request.pickupData.ciudad (stream)',
    'QuotationRequestAmended.request.pickupData.direccion (stream)',
    'QuotationRequestAmended.request.pickupData.nroOrden (stream)',
    'QuotationRequestAmended.request.pickupData.proveedor (stream)',
    'QuotationRequested.deliveryData.ciudad (stream)',
    'QuotationRequested.deliveryData.destinatario (stream)',
    'QuotationRequested.deliveryData.direccion (stream)',
    'QuotationRequested.deliveryData.nroOrden (stream)',
    'QuotationRequested.pickupData.ciudad (stream)',
    'QuotationRequested.pickupData.direccion (stream)',
    'QuotationRequested.pickupData.nroOrden (stream)',
    'QuotationRequested.pickupData.proveedor (stream)',
    'QuoteResent.recipients.mail (mail)',
    'QuoteResent.recipients.name (mail)',
    'QuoteSent.cc.mail (mail)',
    'QuoteSent.cc.name (mail)',
    'QuoteSent.message (stream)',
    'QuoteSent.recipients.mail (mail)',
    'QuoteSent.recipients.name (mail)',
    'UserChanged.mail (stream)',
    'UserChanged.name (stream)',
    'UserCreated.mail (stream)',
    'UserCreated.name (stream)',
  ]))

const sample = new URL('../../../contracts/src/quotation/samples/QuotationRequested.v1.delivery.json', import.meta.url)

test('consignees and suppliers are stored encrypted, and can be read from earlier plain events', async () => {
  const data: unknown = JSON.parse(readFileSync(sample, 'utf8'))
  const [raw, vault] = [memoryEventStore(), memoryVault()]
  const store = withPersonalData(raw, vault, eventSchemas)
  await store.append('quotation-1', 0, [newEvent('QuotationRequested', data)])
  await raw.append('quotation-2', 0, [newEvent('QuotationRequested', data)])
  const dataOf = async (from: typeof raw, stream: string) => (await from.readStream(stream))[0]?.data
  expect(JSON.stringify(await dataOf(raw, 'quotation-1'))).not.toMatch(/Bright Parts|Century Avenue/)
  const decrypted = Object(await dataOf(raw, 'quotation-1'))
  for (const [address] of [decrypted.deliveryData, decrypted.pickupData])
    expect([address.ciudad, address.nroOrden].filter((text) => /Shanghai|PO 77/.test(text))).toEqual([])
  expect(await dataOf(store, 'quotation-1')).toEqual(data)
  expect(await dataOf(store, 'quotation-2')).toEqual(data)
  await vault.erase('quotation-1')
  expect(await dataOf(store, 'quotation-1')).toMatchObject({ deliveryData: [{ destinatario: '[erased]' }] })
})
