import { storedEvent } from '@freight/contracts/testing/sample-events'
import type { NewMail } from '@freight/platform/mail/stored-mail'
import { expect, test } from 'vitest'
import { quoted, type QuotationEvent, REFERENCE, sent } from '../testing/quotation-sentences.ts'
import { sentOffers } from './sent-offers.ts'

const laura = (mail: string) => [{ name: 'Laura', mail }]
const mailed = (recipients: { name: string; mail: string }[]): QuotationEvent =>
  sent.type === 'QuoteSent' ? { ...sent, data: { ...sent.data, channel: 'MAIL', recipients } } : sent
const resent = (mail?: string): QuotationEvent => ({
  type: 'QuoteResent',
  data: { revisionNo: 1, ...(mail !== undefined && { recipients: laura(mail) }) },
})

/** Recipients of each sending of a quotation. */
const addressed = async (...life: QuotationEvent[]) => {
  const mails: NewMail[] = []
  const events = life.map(({ type, data }, index) =>
    storedEvent(index + 1, type, data, { stream: `quotation-${REFERENCE}` }),
  )
  const { on } = sentOffers({
    eventStore: { readStream: () => Promise.resolve(events) },
    files: { put: () => Promise.resolve('ab') },
    printer: { clientDocument: () => Promise.resolve(Buffer.from('%PDF')) },
    mail: { put: (mail) => Promise.resolve(void mails.push(mail)) },
    commercialOf: () => Promise.resolve({ name: '', mail: '' }),
    allowsLinks: () => Promise.resolve(false),
  })
  const context = {
    execute: () => Promise.resolve(undefined),
    waitForPosition: () => Promise.resolve(),
  }
  for (const event of events) await on[event.type]?.(event, context)
  return mails.map(({ key, to }) => [key.replace(/^.*-r1/, ''), to])
}

test('a corrected address is used when the offer is sent again', async () => {
  expect(
    await addressed(...quoted, mailed(laura('laura@acme.example')), resent('laura.techera@acme.example'), resent()),
  ).toEqual([
    ['', 'laura@acme.example'],
    ['-again-8', 'laura.techera@acme.example'],
    ['-again-9', 'laura.techera@acme.example'],
  ])
})

test('a redelivered resend goes to the recipients of its time', async () => {
  expect(await addressed(...quoted, mailed(laura('a@acme.example')), resent(), resent('b@acme.example'))).toEqual([
    ['', 'a@acme.example'],
    ['-again-8', 'a@acme.example'],
    ['-again-9', 'b@acme.example'],
  ])
})

test('an erased recipient is skipped, and the others get the offer', async () => {
  const twoRecipients = [...laura('[erased]'), { name: 'Bruno', mail: 'bruno@acme.example' }]
  expect(await addressed(...quoted, mailed(twoRecipients), resent())).toEqual([
    ['', 'bruno@acme.example'],
    ['-again-8', 'bruno@acme.example'],
  ])
  expect(await addressed(...quoted, mailed(laura('[erased]')), resent())).toEqual([])
  expect(await addressed(...quoted, mailed(twoRecipients), resent('[erased]'))).toEqual([['', 'bruno@acme.example']])
})
