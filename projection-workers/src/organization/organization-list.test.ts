import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { organizationList } from './organization-list.ts'
import { quotationRecipients } from '../quotation/small-lists.ts'
import { atHour as at } from '@freight/contracts/testing/sample-events'
import { after } from '../testing/after.ts'
import { requested, sent, taken } from '@freight/contracts/testing/quotation-events'
import { test } from 'vitest'

const created = organizationCreated('1', {
  nombreFantasia: 'Óptica Boreal',
  razonSocial: 'Boreal Visión S.A.',
  rut: '21 781245 0013',
  mail: 'Info@Boreal.example',
  salesRep: 'u1',
})
const ana = { id: 'a', name: 'Ana', mail: 'ana@boreal.example', area: '', primary: true }

test('a new organization is active, with its commercial since then and the columns of the duplicate search', () =>
  after(organizationList, created).shows({
    active: true,
    prospect: false,
    salesRep: 'u1',
    salesRepSince: at(1),
    createdAt: at(1),
    sortName: 'optica boreal',
    plainName: 'optica boreal',
    plainLegal: 'boreal vision',
    rutNumber: '217812450013',
    mailKey: 'info@boreal.example',
  }))

test('a changed organization has the new fields and the columns derived from them', () =>
  after(organizationList, created, {
    type: 'OrganizationChanged',
    data: { nombreFantasia: 'Óptica Austral', cwCode: 'OPTMVD', contacts: [ana], approvalRequired: { reason: 'Late' } },
  }).shows({
    razonSocial: 'Boreal Visión S.A.',
    plainName: 'optica austral',
    search: 'optica austral boreal vision s.a. 21 781245 0013 217812450013 optmvd',
    contacts: [ana],
    approvalRequired: { reason: 'Late' },
    changedAt: at(2),
  }))

test('a new commercial is responsible from the day of the change', () => {
  const reassigned = { type: 'OrganizationSalesRepReassigned', data: { salesRep: 'u2', previous: 'u1' } } as const
  after(organizationList, created, reassigned).shows({ salesRep: 'u2', salesRepSince: at(2) })
})

test('a merged organization is inactive and refers to the remaining one', () =>
  after(organizationList, created, {
    type: 'OrganizationMerged',
    data: { into: 'winner', keep: {}, contacts: [] },
  }).shows({ active: false, mergedInto: 'winner' }))

test('the remaining organization shows the merged data', () =>
  after(organizationList, created, {
    type: 'OrganizationAbsorbed',
    data: { from: 'loser', rut: '1', contacts: [ana] },
  }).shows({ rut: '1', rutNumber: '1', contacts: [ana], active: true }))

test('an organization has those that were marked as different', () =>
  after(
    organizationList,
    created,
    { type: 'OrganizationDuplicateDismissed', data: { other: 'b' } },
    { type: 'OrganizationDuplicateDismissed', data: { other: 'c' } },
  ).shows({ dismissed: ['b', 'c'] }))

test('an organization is deactivated and activated again', () => {
  const deactivated = { type: 'OrganizationDeactivated', data: {} } as const
  after(organizationList, created, deactivated).shows({ active: false, changedAt: at(2) })
  after(organizationList, created, deactivated, { type: 'OrganizationReactivated', data: {} }).shows({ active: true })
})
test('the recipients of the offers of a quotation are stored once, with its client', () => {
  const first = requested()
  after(quotationRecipients, first, taken).shows({ clientId: 'acme', assignedTo: 'psosa', recipients: [] })
  after(quotationRecipients, first, taken, { type: 'QuotationReleased', data: { previous: 'psosa' } }).shows({
    assignedTo: undefined,
  })
  after(quotationRecipients, first, {
    type: 'QuotationAssigned',
    data: { commercial: 'u9', previous: { commercial: 'u1' } },
  }).shows({
    commercial: 'u9',
  })
  after(quotationRecipients, first, sent, sent).shows({ recipients: [{ name: 'Ana', mail: 'ana@acme.test' }] })
})
