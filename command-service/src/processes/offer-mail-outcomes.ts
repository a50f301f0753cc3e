import { hash } from 'node:crypto'
import type { Platform } from '@freight/platform/platform'
import type { Execute } from '../order.ts'
import { offerOfMail } from './offer-mail-key.ts'

type Parts = Pick<Platform, 'mail'> & { execute: Execute; log: Pick<Platform['log'], 'warn'> }

const lookEveryMs = 2_000

/** The same outcome of the same mail is the same order, however often it is told. */
const orderId = (key: string, state: string) => hash('sha256', `offer-mail:${key}:${state}`, 'hex')

/** Tells quotations what became of their mails. Resolves with the way to stop. */
export const followOfferMails = ({ mail, execute, log }: Parts): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const tell = async (): Promise<void> => {
    for (const { key, state, error } of await mail.untold('OFFER')) {
      if (isStopped) return
      const offer = offerOfMail(key)
      if (offer) {
        const outcome = state === 'SENT' ? { messageId: key } : { error: error ?? 'unknown' }
        await execute(
          'quotation',
          'RecordQuoteMail',
          offer.reference,
          { revisionNo: offer.revisionNo, ...outcome },
          {
            asker: { userId: 'offer-mails', permissions: [], system: true },
            actor: { kind: 'SYSTEM', name: 'offer-mails' },
            company: offer.reference.split('-')[0] ?? '',
            commandId: orderId(key, state),
          },
        )
      }
      await mail.markTold(key)
    }
  }
  const look = () => {
    running = running
      .then(tell)
      .catch((error: unknown) => log.warn({ err: error }, 'outcomes of mails could not be told'))
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
