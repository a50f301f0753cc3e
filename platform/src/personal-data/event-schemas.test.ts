import { readFileSync } from 'node:fs'
import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { expect, test } from 'vitest'
import { memoryEventStore } from '../event-store/memory.ts'
import { memoryVault } from './memory-vault.ts'
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
    'AgentQuestionAsked.text (contactId)',
    'ClientDocumentPrepared.cc.mail (mail)',
    'ClientDocumentPrepared.cc.name (mail)',
    'ClientDocumentPrepared.contacts.mail (mail)',
    'ClientDocumentPrepared.contacts.name (mail)',
    'ClientDocumentPrepared.message (stream)',
    'CostRequestDeclined.text (contactId)',
    'CostRequestIssued.contactName (contactId)',
    'CostRequestIssued.mail (contactId)',
    'CostRequestMailFailed.error (contactId)',
    'CostRequestOpened.contactName (contactId)',
    'CostRequestOpened.mail (contactId)',
    'CostRequestReopened.to.contactName (contactId)',
    'CostRequestReopened.to.mail (contactId)',
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
