import { amended, requested, sent, taken } from '@freight/contracts/testing/quotation-events'
import { test } from 'vitest'
import { after } from '../testing/after.ts'
import { quotationRecipients } from './small-lists.ts'

const ana = { name: 'Ana', mail: 'ana@acme.test' }
const bruno = { name: 'Bruno', mail: 'bruno@acme.test' }
const resent = (...recipients: { name: string; mail: string }[]) =>
  ({ type: 'QuoteResent', data: { revisionNo: 1, ...(recipients.length > 0 && { recipients }) } }) as const

test('a new quotation has its client and commercial, and no recipients', () => {
  after(quotationRecipients, requested()).shows({ clientId: 'acme', commercial: 'jcuadrado', recipients: [] })
  after(quotationRecipients, requested({ client: undefined })).shows({ clientId: '' })
})

test('the row follows changes of client, commercial and pricing user', () => {
  const other = { id: 'zeta', nombreFantasia: 'Zeta', razonSocial: 'Zeta SA', reference: '' }
  after(quotationRecipients, requested(), amended({ client: other })).shows({ clientId: 'zeta' })
  after(quotationRecipients, requested(), amended({ client: undefined })).shows({ clientId: '' })
  after(quotationRecipients, requested(), taken).shows({ assignedTo: 'psosa' })
  const assigned = (data: { assignedTo?: string; commercial?: string }) =>
    after(quotationRecipients, requested(), taken, {
      type: 'QuotationAssigned',
      data: { ...data, previous: { commercial: 'jcuadrado' } },
    })
  assigned({ assignedTo: 'other' }).shows({ assignedTo: 'other', commercial: 'jcuadrado' })
  assigned({ commercial: 'other' }).shows({ assignedTo: 'psosa', commercial: 'other' })
  after(quotationRecipients, requested(), taken, { type: 'QuotationReleased', data: { previous: 'psosa' } }).shows({
    assignedTo: undefined,
  })
})

test('each recipient is listed once per mail address, with the latest name', () => {
  after(quotationRecipients, requested(), sent).shows({ recipients: [ana] })
  after(quotationRecipients, requested(), sent, resent(bruno)).shows({ recipients: [ana, bruno] })
  after(quotationRecipients, requested(), sent, resent({ name: 'Ana B.', mail: 'ANA@acme.test' })).shows({
    recipients: [{ ...ana, name: 'Ana B.' }],
  })
  after(quotationRecipients, requested(), sent, resent({ name: 'By hand', mail: '' })).shows({ recipients: [ana] })
  after(quotationRecipients, requested(), sent, resent()).shows({ recipients: [ana] })
})
