import { eventSchemas } from '@freight/contracts/events/event-schemas'
import { expect, test } from 'vitest'
import { type PersonalFields, personalFields } from './personal-fields.ts'

/** Every personal text of a schema as `path (field that names the person)`. */
const marksOf = ({ marked, fields = {}, elements }: PersonalFields, path: string, about: string): string[] => [
  ...(marked ? [`${path} (${about})`] : []),
  ...Object.entries(fields).flatMap(([name, found]) => marksOf(found, `${path}.${name}`, personOf(found, about))),
  ...(elements ? marksOf(elements, path, personOf(elements, about)) : []),
]
const personOf = ({ person }: PersonalFields, about: string): string => person?.field ?? about

const marks = Object.entries(eventSchemas).flatMap(([type, schema]) => {
  const found = personalFields(schema)
  return found ? marksOf(found, type, personOf(found, 'stream')) : []
})

// A mark is lost without a word when a schema is extended or copied; what is stored readable once stays readable.
test('the events of the application hold these personal texts, each encrypted for its person', () =>
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
    'CostRequestOpened.contactName (contactId)',
    'CostRequestOpened.mail (contactId)',
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
    'QuotationRequestAmended.request.deliveryData.direccion (stream)',
    'QuotationRequestAmended.request.pickupData.direccion (stream)',
    'QuotationRequested.deliveryData.direccion (stream)',
    'QuotationRequested.pickupData.direccion (stream)',
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
