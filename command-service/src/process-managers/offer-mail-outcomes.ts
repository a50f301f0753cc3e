import { hash } from 'node:crypto'
import type { Platform } from '@freight/platform/platform'
import { z } from 'zod'
import type { Execute } from '../handling/command-context.ts'
import { offerOfMail } from './offer-mail-key.ts'

type Parts = Pick<Platform, 'mail'> & { execute: Execute; log: Pick<Platform['log'], 'warn'> }
type Needs = Omit<Parts, 'mail'> & { mail: Pick<Platform['mail'], 'untold' | 'markTold' | 'postponeTelling'> }

export type Outcomes = Awaited<ReturnType<Platform['mail']['untold']>>

const lookEveryMs = 2_000

type Teller = (execute: Execute, outcome: Outcomes[number]) => Promise<void>

/** The outcome of the same try of the same mail is the same command, however often it is told. */
const commandIdOf = (key: string, state: string, tries: number) =>
  hash('sha256', `offer-mail:${key}:${state}:${tries}`, 'hex')

const tellOffer: Teller = async (execute, { key, state, tries, error }) => {
  const offer = offerOfMail(key)
  if (!offer) return
  const outcome = state === 'SENT' ? { messageId: key } : { error: error ?? 'unknown' }
  await execute(
    'quotation',
    'RecordQuoteMail',
    offer.reference,
    { revisionNo: offer.revisionNo, again: offer.again, ...outcome },
    {
      principal: { userId: 'offer-mails', permissions: [], system: true },
      actor: { kind: 'SYSTEM', name: 'offer-mails' },
      company: offer.reference.split('-')[0] ?? '',
      commandId: commandIdOf(key, state, tries),
    },
  )
}

const Claims = z.object({ sub: z.string(), qk: z.string() })

/** Whose mail it is stands in the claims of its link. */
const tellAgentMail: Teller = async (execute, { key, state, tries, error, linkId }) => {
  if (linkId === undefined) return
  const { sub, qk } = Claims.parse(JSON.parse(linkId))
  const data = { mailId: key, ...(state === 'FAILED' && { error: (error ?? 'unknown').slice(0, 2000) }) }
  await execute('cost-request', 'RecordCostRequestMail', sub, data, {
    principal: { userId: 'agent-mails', permissions: [], system: true },
    actor: { kind: 'SYSTEM', name: 'agent-mails' },
    company: qk.split('-')[0] ?? '',
    commandId: commandIdOf(key, state, tries),
  })
}

const tellers = { OFFER: tellOffer, COST_REQUEST: tellAgentMail } as const
type Told = keyof typeof tellers

/** Tells what is untold of a kind; what cannot be told now stays so, and keeps no other waiting. */
export const tellOutcomes = async (
  { mail, execute, log }: Needs,
  isStopped: () => boolean,
  kind: Told = 'OFFER',
): Promise<void> => {
  for (const outcome of await mail.untold(kind)) {
    if (isStopped()) return
    try {
      await tellers[kind](execute, outcome)
      await mail.markTold(outcome.key, outcome.tries)
    } catch (error) {
      log.warn({ err: error, mail: outcome.key }, 'the outcome of a mail could not be told')
      // A hundred that fail would hide every later one.
      await mail.postponeTelling(outcome.key)
    }
  }
}

/** Tells quotations and requests for costs what became of their mails. Resolves with the way to stop. */
export const followMails = (parts: Parts): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  const look = () => {
    running = running
      .then(() => tellOutcomes(parts, () => isStopped, 'OFFER'))
      .then(() => tellOutcomes(parts, () => isStopped, 'COST_REQUEST'))
      .catch((error: unknown) => parts.log.warn({ err: error }, 'outcomes of mails could not be told'))
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}
