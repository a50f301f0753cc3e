import type { QuotationCommand } from '@freight/contracts/quotation/quotation-commands'
import type { UsualReason } from '@freight/contracts/company-settings/reason-codes'
import { randomOf, seedOf } from '../random.ts'
import { demoDocuments } from './documents.ts'
import { invoiceSteps } from './invoices.ts'
import type { LifePlan } from './life-plan.ts'
import { type AgentRequests, agentRequestsOf, closingSteps, answerOf, requestSteps } from './agent-requests.ts'
import { sellOffer } from './offers.ts'
import { evaluationOf } from './ruled.ts'
import { legSource, type Source } from './several-suppliers.ts'
import { mailOf } from './mail-of.ts'
import type { BaseSetIds, IdOf, Step } from './step.ts'
import { type Subject, subjectOf } from './subject.ts'
import { afterWorkingHours, dateAfter } from '../working-hours.ts'

/** Stored only if the client pays for an end of the journey that no line prices. */
const publishing = { uncoveredReason: 'El cliente contrata esos tramos por su cuenta' }

const MINUTE = 60_000
const DAY = 86_400_000
/** How far back the demo’s stored tariffs reach. */
const RATED_DAYS = 60

const lostBecause: Record<Exclude<UsualReason<'lost'>, 'EXPIRED'>, number> = {
  PRICE: 168,
  NO_ANSWER: 94,
  TRANSIT_TIME: 61,
  LATE_ANSWER: 42,
  NO_SPACE: 31,
  CLIENT_CANCELLED: 24,
  COMPETITOR_RELATIONSHIP: 8,
  SERVICE_SCOPE: 4,
  PAYMENT_TERMS: 4,
  OTHER: 3,
}
const wonBecause: Record<UsualReason<'won'>, number> = {
  PRICE: 5,
  SERVICE: 3,
  TRANSIT_TIME: 2,
  RELATIONSHIP: 2,
  ONLY_OPTION: 1,
}

const remarks = [
  'Cliente acepta transbordo si llega en fecha. Confirmar apilado con origen.',
  'La naviera sostiene el flete hasta fin de mes si se reserva esta semana.',
  'Pedir siempre peso por bulto.',
  'El cliente compara con otra oferta; mejorar el manejo en destino si hace falta.',
  'Confirmar fecha de carga lista con el proveedor.',
  'Mercadería lista en dos semanas.',
] as const

const callsAbout = [
  'Llamar para saber si recibió la oferta.',
  'Compara con otra oferta: preguntar qué le falta.',
  'Decide con su casa matriz a fin de mes.',
  'Confirmar fecha de carga lista y volumen final.',
  'Pidió que lo llamen por la tarde.',
] as const

/** Older requests have no tariff of their time in the demo. */
const isRated = ({ requestedAt }: LifePlan, until: number): boolean => requestedAt > until - RATED_DAYS * DAY

/** The commands of a life in sequence; those after `until` are omitted. */
export const stepsOf = (plan: LifePlan, ids: BaseSetIds, until: number): Step[] => {
  let last = 0
  const subject = subjectOf(plan, ids, until)
  const agentRequests = agentRequestsOf(plan, subject, { ids, isEvaluated: isRated(plan, until) })
  const steps = lifeSteps(plan, { ids, until }, subject, agentRequests).map((step) => ({
    ...step,
    at: (last = Math.max(step.at, last + MINUTE / 2)),
  }))
  return [...steps, ...closingSteps(agentRequests, steps)]
    .toSorted((a, b) => a.at - b.at)
    .filter(({ at }, index) => index === 0 || at <= until)
}

const lifeSteps = (
  plan: LifePlan,
  { ids, until }: { ids: BaseSetIds; until: number },
  { need, cost, legs, ofLeg, forget }: Subject,
  agentRequests: AgentRequests | undefined,
): Step[] => {
  const random = randomOf(seedOf(plan.seed, 3))
  const steps: Step[] = []
  const { commercial, costs, chosenCost, secondCost } = plan
  let pricing = plan.pricing
  // A renewed offer has a single alternative: the first renewal removes the second.
  let hasSecond = secondCost !== undefined
  const addStep = (name: string, at: number, by: string, command: QuotationCommand, data: Step['data'] = () => ({})) =>
    steps.push({ name, at, by, command, data })

  const costSource = (index: number): Source => ({ name: `cost-${index}`, cost: () => cost(index) })
  // Costs of the offer: a single one, or one per leg.
  const chosenSources = legs.length > 1 ? legs.map((_, index) => legSource(index, ofLeg)) : [costSource(chosenCost)]
  const sell = (sources: readonly Source[], markup: number, validez?: string) => (idOf: IdOf) => {
    const bought = sources.map((source) => ({ idCost: idOf(source.name), cost: source.cost() }))
    return { ...sellOffer(bought, markup.toFixed(1)), ...(validez && { validez }) }
  }
  const contact = plan.organization.contacts[0] ?? ''
  const send = (round: string, at: number, offered: readonly string[]) =>
    addStep(`send${round}`, at, commercial, 'SendQuote', (idOf) => ({
      idSells: offered.map((one) => idOf(one)),
      recipients: [{ name: contact, mail: mailOf(contact, plan.organization.domain) }],
      channel: plan.seed % 5 < 3 ? 'DOWNLOAD' : 'MAIL',
    }))
  /** A better or a renewed offer: the cost may be valid for longer, the price may be lower. */
  const renew = (round: string, at: number, { points, validDays }: { points: number; validDays?: number }): number => {
    const validez = validDays === undefined ? undefined : dateAfter(at, validDays)
    if (validez !== undefined) {
      if (hasSecond) addStep(`drop${round}`, at, pricing, 'RemoveSellGroup', (idOf) => ({ idSell: idOf('sell-1') }))
      hasSecond = false
      for (const source of chosenSources)
        addStep(`${source.name}${round}`, at, pricing, 'ChangeCostGroup', (idOf) => ({
          ...source.cost(),
          validez,
          idCost: idOf(source.name),
        }))
    }
    addStep(`sell${round}`, at + 4 * MINUTE, pricing, 'ChangeSellGroup', (idOf) => ({
      ...sell(chosenSources, plan.markup - points, validez)(idOf),
      idSell: idOf('sell-0'),
    }))
    addStep(`publish${round}`, at + 9 * MINUTE, pricing, 'PublishQuote', () => publishing)
    const sentAt = afterWorkingHours(at + 9 * MINUTE, 0.8)
    if (plan.held !== 'UPDATED') send(round, sentAt, ['sell-0'])
    return sentAt
  }
  const reject = (name: string, at: number, reasonCode: keyof typeof lostBecause) =>
    addStep(name, at, commercial, 'RejectQuote', () => ({
      reasonCode,
      ...(reasonCode === 'OTHER' && { text: 'El cliente no dio más detalle.' }),
    }))
  const approve = (name: string, at: number) => {
    addStep(name, at, random.chance(0.06) ? 'vrios' : commercial, 'ApproveQuote', (idOf) => ({
      idSell: idOf('sell-0'),
      clientReference: `OC-${(plan.seed % 90_000) + 10_000}`,
      reasonCode: randomOf(plan.seed).weighted(wonBecause),
    }))
    steps.push(...invoiceSteps(plan.seed, at))
  }

  // Request and assignment.
  if (plan.createdInPricing)
    addStep('request', plan.requestedAt, pricing, 'CreateQuotation', () => ({
      ...need().request,
      commercial: ids.userId(commercial),
    }))
  else addStep('request', plan.requestedAt, commercial, 'RequestQuotation', () => need().request)
  if (isRated(plan, until)) {
    addStep('auto-rate', plan.requestedAt, commercial, 'AutoRate')
    const ruled = agentRequests?.isRuled ? agentRequests : undefined
    addStep('rules', plan.requestedAt, 'SYSTEM', 'RecordRulesEvaluated', (_idOf, _key, known) =>
      known ? evaluationOf(known, ruled?.agents, ids) : undefined,
    )
  }
  for (const [index, { bytes, ...document }] of demoDocuments(need(), randomOf(seedOf(plan.seed, 4))).entries())
    steps.push({
      name: `document-${index}`,
      at: plan.requestedAt + (index + 1) * MINUTE,
      by: plan.createdInPricing ? pricing : commercial,
      command: 'AddDocument',
      data: (idOf, key) => ({ documentId: `${key}.${idOf(`document-${index}`)}`, ...document, size: bytes.length }),
      file: bytes,
    })
  if (plan.held === 'REQUESTED' && !plan.createdInPricing) return steps
  const cancel = (at: number, by: string, reasonCode: string) =>
    addStep('cancel', at, by, 'CancelQuotation', () => ({ reasonCode }))
  const withdrawnEarly = plan.fate === 'WITHDRAWN' && !plan.createdInPricing && random.chance(0.4)
  if (withdrawnEarly) {
    cancel(plan.requestedAt + 10 * MINUTE, commercial, random.pick(['DUPLICATE', 'ERROR', 'CLIENT_WITHDREW']))
    return steps
  }
  if (agentRequests?.isRuled) steps.push(...requestSteps(agentRequests, pricing))
  if (agentRequests?.isRuled)
    addStep('take', plan.takenAt, pricing, 'AssignQuotation', () => ({ assignedTo: ids.userId(pricing) }))
  else if (!plan.createdInPricing) addStep('take', plan.takenAt, pricing, 'TakeQuotation')
  if (random.chance(0.16)) {
    const text = random.pick(remarks)
    addStep('note', plan.takenAt + 3 * MINUTE, pricing, 'AddQuotationNote', () => ({ text }))
  }

  // Pricing.
  const { takenOverBy } = plan
  if (takenOverBy !== undefined) {
    addStep('hand-over', plan.takenAt + 20 * MINUTE, pricing, 'AssignQuotation', () => ({
      assignedTo: ids.userId(takenOverBy),
    }))
    pricing = takenOverBy
  }
  if (agentRequests && !agentRequests.isRuled) steps.push(...requestSteps(agentRequests, pricing))
  const heldCosts = plan.held === 'PENDING' ? random.integer(0, costs.length) : costs.length
  costs.slice(0, heldCosts).forEach(({ at: typedAt }, index) => {
    const at = Math.max(typedAt, plan.takenAt + 25 * MINUTE)
    const answer = agentRequests && answerOf(agentRequests, { index, at, cost: () => cost(index) })
    if (answer) steps.push(...answer)
    else addStep(`cost-${index}`, at, pricing, 'AddCostGroup', () => cost(index))
  })
  if (plan.held === 'PENDING') return steps
  const pricedAt = Math.max(plan.soldAt, plan.takenAt + 30 * MINUTE) - 3 * MINUTE
  if (chosenSources.length > 1) {
    for (const source of chosenSources) addStep(source.name, pricedAt, pricing, 'AddCostGroup', source.cost)
    addStep('keep', pricedAt + MINUTE, pricing, 'KeepCombination', (idOf) => ({
      idCosts: chosenSources.map(({ name }) => idOf(name)),
    }))
  }
  if (plan.fate === 'WITHDRAWN') {
    cancel(plan.soldAt + 30 * MINUTE, pricing, 'CLIENT_WITHDREW')
    return steps
  }
  const soldAt = Math.max(plan.soldAt, plan.takenAt + 30 * MINUTE)
  addStep('sell-0', soldAt, pricing, 'AddSellGroup', sell(chosenSources, plan.markup))
  const offered = ['sell-0']
  if (secondCost !== undefined) {
    addStep('sell-1', soldAt + 5 * MINUTE, pricing, 'AddSellGroup', sell([costSource(secondCost)], plan.markup))
    offered.push('sell-1')
  }
  const publishedAt = Math.max(plan.publishedAt, soldAt + 8 * MINUTE)
  addStep('publish', publishedAt, pricing, 'PublishQuote', () => {
    forget()
    return publishing
  })

  if (plan.held === 'QUOTED') return steps

  // Offer and decision.
  if (plan.fate === 'NOT_SENT') {
    reject('reject', afterWorkingHours(publishedAt, 14), 'CLIENT_CANCELLED')
    return steps
  }
  const firstSentAt = Math.max(plan.sentAt, publishedAt + 5 * MINUTE)
  send('', firstSentAt, offered)
  const calls = randomOf(seedOf(plan.seed, 6))
  if (calls.chance(0.4)) {
    const text = calls.pick(callsAbout)
    const callDay = dateAfter(firstSentAt, calls.integer(2, 9))
    addStep('follow-up', firstSentAt + MINUTE, commercial, 'ScheduleFollowUp', () => ({ on: callDay, text }))
  }
  if (plan.held === 'UPDATED') renew('-revised', afterWorkingHours(plan.sentAt, 2), { points: 3 })
  if (plan.held === 'UPDATED' || plan.fate === 'FORGOTTEN') return steps
  let decidedAt = Math.max(plan.decidedAt, plan.sentAt + 40 * MINUTE)
  if (plan.fate === 'PARKED') {
    const parkedAt = afterWorkingHours(plan.sentAt, 6)
    const days = random.integer(15, 75)
    addStep('park', parkedAt, commercial, 'PostponeQuote', () => ({ resumeOn: dateAfter(parkedAt, days) }))
    const resumedAt = afterWorkingHours(parkedAt + days * DAY, 0.5)
    addStep('resume', resumedAt, commercial, 'ResumeQuote')
    decidedAt = renew('-resumed', afterWorkingHours(resumedAt, 3), { points: 0, validDays: 30 }) + 5 * DAY
  } else if (plan.revisedAt !== undefined)
    decidedAt = Math.max(decidedAt, renew('-revised', plan.revisedAt, { points: 3.5 }) + 30 * MINUTE)
  if (plan.won) approve('approve', decidedAt)
  else {
    const reason = random.weighted(lostBecause)
    const rejectedAt = reason === 'NO_ANSWER' ? decidedAt + random.integer(14, 28) * DAY : decidedAt
    reject('reject', rejectedAt, reason)
    if (plan.reopened) {
      const reopenedAt = afterWorkingHours(rejectedAt, 5)
      addStep('reopen', reopenedAt, 'vrios', 'ReopenQuote', () => ({ reason: 'El cliente pidió otra oportunidad.' }))
      approve(
        'approve-reopened',
        renew('-reopened', afterWorkingHours(reopenedAt, 1), { points: 4, validDays: 25 }) + 2 * DAY,
      )
    }
  }
  return steps
}
