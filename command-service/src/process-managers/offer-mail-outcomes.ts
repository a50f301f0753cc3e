import { hash } from 'node:crypto'
import type { Platform } from '@freight/platform/connections/platform'
import { repeat } from '@freight/platform/jobs/job-lanes'
import { z } from 'zod'
import type { Execute } from '../handling/command-context.ts'
import { offerOfMail } from './offer-mail-key.ts'

type Parts = Pick<Platform, 'mail' | 'clock'> & { execute: Execute; log: Pick<Platform['log'], 'warn'> }
type Needs = Omit<Parts, 'mail' | 'clock'> & {
  mail: Pick<Platform['mail'], 'unrecorded' | 'markRecorded' | 'postponeRecording'>
}

export type Outcomes = Awaited<ReturnType<Platform['mail']['unrecorded']>>

const lookEveryMs = 2_000
const longestWaitMs = 15 * 60_000

type RecordOutcome = (execute: Execute, outcome: Outcomes[number]) => Promise<void>

/** Command id for an outcome: recording the same try of the same mail again is the same command. */
const commandIdOf = (key: string, state: string, tries: number) =>
  hash('sha256', `offer-mail:${key}:${state}:${tries}`, 'hex')

const recordMail = async (execute: Execute, key: string, outcome: object, commandId: string): Promise<void> => {
  const offer = offerOfMail(key)
  if (!offer) return
  const { reference, ...mail } = offer
  await execute(
    'quotation',
    'RecordQuoteMail',
    reference,
    { ...mail, ...outcome },
    {
      principal: { userId: 'offer-mails', permissions: [], system: true },
      actor: { kind: 'SYSTEM', name: 'offer-mails' },
      company: reference.split('-')[0] ?? '',
      commandId,
    },
  )
}

const recordOfferOutcome: RecordOutcome = async (execute, { key, state, tries, error }) => {
  const outcome = state === 'SENT' ? { messageId: key } : { error: error ?? 'unknown' }
  await recordMail(execute, key, outcome, commandIdOf(key, state, tries))
}

const Claims = z.object({ sub: z.string(), qk: z.string() })

/** The claims of the mail's link contain the id of the cost request. */
const recordAgentMailOutcome: RecordOutcome = async (execute, { key, state, tries, error, linkId }) => {
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

const recorders = { OFFER: recordOfferOutcome, COST_REQUEST: recordAgentMailOutcome } as const
type MailKind = keyof typeof recorders

/** Records the outcomes of mails of a kind; a failed one is retried later and does not block others. */
export const recordMailOutcomes = async (
  { mail, execute, log }: Needs,
  isStopped: () => boolean,
  kind: MailKind = 'OFFER',
): Promise<void> => {
  for (const outcome of await mail.unrecorded(kind)) {
    if (isStopped()) return
    try {
      await recorders[kind](execute, outcome)
      await mail.markRecorded(outcome.key, outcome.tries)
    } catch (error) {
      log.warn({ err: error, mail: outcome.key }, 'the outcome of a mail could not be recorded')
      // Postponed, because a hundred failing outcomes would fill every batch.
      await mail.postponeRecording(outcome.key)
    }
  }
}

type DelayNeeds = Pick<Parts, 'execute' | 'log' | 'clock'> & {
  mail: Pick<Platform['mail'], 'delayed' | 'markDelayRecorded' | 'postponeRecording'>
}

/** Records as delayed each offer mail that has waited a quarter of an hour: its sender is notified. */
export const recordDelays = async ({ mail, execute, log, clock }: DelayNeeds, isStopped: () => boolean) => {
  for (const { key, waitingSince, error = 'unknown' } of await mail.delayed(
    'OFFER',
    new Date(clock().getTime() - longestWaitMs),
  )) {
    if (isStopped()) return
    try {
      await recordMail(execute, key, { error, isWaiting: true }, commandIdOf(key, 'DELAYED', waitingSince.getTime()))
      await mail.markDelayRecorded(key)
    } catch (err) {
      log.warn({ err, mail: key }, 'the delay of a mail could not be recorded')
      await mail.postponeRecording(key)
    }
  }
}

/** Records the outcomes of mails in their quotations and cost requests. Returns a function that stops it. */
export const followMails = (parts: Parts): (() => Promise<void>) => {
  let isStopped = false
  const stop = repeat(
    lookEveryMs,
    async () => {
      await recordMailOutcomes(parts, () => isStopped, 'OFFER')
      await recordMailOutcomes(parts, () => isStopped, 'COST_REQUEST')
      await recordDelays(parts, () => isStopped)
    },
    (error) => parts.log.warn({ err: error }, 'the outcomes of mails could not be recorded'),
  )
  return () => {
    isStopped = true
    return stop()
  }
}
