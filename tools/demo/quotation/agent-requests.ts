import { randomOf, seedOf, type Random } from '../random.ts'
import type { DemoProvider } from '../base-set/providers.ts'
import { afterWorkingHours } from '../working-hours.ts'
import type { LifePlan } from './life-plan.ts'
import { agentsFor, type CostInput } from './offers.ts'
import { mailOf } from './mail-of.ts'
import type { BaseSetIds, Step } from './step.ts'
import { rulesRequestCosts } from './ruled.ts'
import type { Subject } from './subject.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Maximum validity of a link. */
const LINK_VALID_MS = 14 * DAY

/** Agents who receive the cost requests of a life, when, and until when they should answer. */
export type AgentRequests = {
  agents: readonly DemoProvider[]
  at: number
  dueAt: number | undefined
  /** Number of leading agents whose costs the life uses. */
  withCosts: number
  ids: BaseSetIds
  seed: number
  /** Rules send the requests as soon as the quotation is requested. */
  isRuled: boolean
}

/** Agents receive requests for some quotations, and for most of those in pricing now, whose lists are full of them. */
export const agentRequestsOf = (
  plan: LifePlan,
  { need }: Subject,
  { ids, isEvaluated }: { ids: BaseSetIds; isEvaluated: boolean },
): AgentRequests | undefined => {
  const random = randomOf(seedOf(plan.seed, 40))
  const isUnderWay = plan.held === 'PENDING' || plan.held === 'QUOTED'
  const isRuled = isEvaluated && plan.held !== 'REQUESTED' && rulesRequestCosts(need(), ids)
  const requestsCosts = random.chance(isUnderWay ? 0.85 : 0.3) || isRuled
  // Agents who quote dangerous goods need the safety data sheet.
  if (!requestsCosts || need().request.dangerousGoods) return undefined
  // The random numbers of the costs: the agents who are asked are those whose costs the life has.
  const agentsOf = (maxAgents: number) => agentsFor(need(), maxAgents, randomOf(seedOf(plan.seed, 2)))
  const extraAgents = random.pick([0, 0, 1, 1, 2])
  const at = isRuled ? plan.requestedAt + 2 * MINUTE : plan.takenAt + 6 * MINUTE
  return {
    agents: agentsOf(plan.costs.length + extraAgents),
    at,
    dueAt: random.chance(0.5) ? afterWorkingHours(at, random.between(0.7, 3)) : undefined,
    withCosts: agentsOf(plan.costs.length).length,
    ids,
    seed: plan.seed,
    isRuled,
  }
}

const identityOf = ({ code }: DemoProvider, ids: BaseSetIds) => ({
  providerId: ids.providerId(code),
  contactId: ids.contactId(code),
})

/** A command of the request to one of the agents. */
const ofRequest = (nth: number): Pick<Step, 'request'> => ({
  request: { id: (idOf) => idOf('ask', nth), issue: `issue-${nth}` },
})

/** Requests the costs: all agents at once, one cost request each. */
export const requestSteps = ({ agents, at, dueAt, ids, isRuled }: AgentRequests, pricing: string): Step[] => {
  const due = dueAt === undefined ? {} : { dueAt: new Date(dueAt).toISOString() }
  return [
    {
      name: 'ask',
      at,
      by: isRuled ? 'SYSTEM' : pricing,
      command: 'RequestAgentCosts',
      data: () => ({ contacts: agents.map((agent) => identityOf(agent, ids)), ...due }),
    },
    ...agents.map((agent, nth): Step => {
      const [name = ''] = agent.contacts
      return {
        name: `issue-${nth}`,
        at,
        by: 'SYSTEM',
        command: 'IssueCostRequest',
        ...ofRequest(nth),
        data: (_, quotationKey) => ({
          ...identityOf(agent, ids),
          quotationKey,
          providerName: agent.name,
          contactName: name,
          mail: mailOf(name, agent.domain),
          language: agent.language,
          askedBy: isRuled ? '' : ids.userId(pricing),
          ...due,
        }),
      }
    }),
  ]
}

type Answer = { index: number; at: number; cost: () => CostInput }

/** An agent opens the page and submits the costs, which become costs of the quotation; undefined without agents. */
export const answerOf = (
  { agents, withCosts, ids, seed }: AgentRequests,
  { index, at, cost }: Answer,
): Step[] | undefined => {
  const agent = index < withCosts ? agents[index] : undefined
  if (!agent) return undefined
  const random = randomOf(seedOf(seed, 50 + index))
  const by = { by: 'SYSTEM', agent: identityOf(agent, ids) }
  return [
    {
      name: `view-${index}`,
      at: at - random.integer(9, 40) * MINUTE,
      ...by,
      command: 'ViewCostRequest',
      ...ofRequest(index),
      data: () => ({}),
    },
    {
      name: `submit-${index}`,
      at: at - MINUTE,
      ...by,
      command: 'SubmitAgentCosts',
      ...ofRequest(index),
      data: () => ({ groups: [cost()] }),
    },
    {
      name: `cost-${index}`,
      at,
      ...by,
      command: 'RecordAgentCosts',
      data: (idOf) => ({ costRequestId: idOf('ask', index), submissionNo: 1, groups: [cost()] }),
    },
  ]
}

type Closing = { at: number; steps: Step[] }

/** Outcome of a cost request without costs; it is open at most until the quotation is decided. */
const endOf = (
  agentRequests: AgentRequests,
  nth: number,
  { askedAt, decidedAt, pricing }: { askedAt: number; decidedAt: number; pricing: string },
  random: Random,
): Closing => {
  const agent = agentRequests.agents[nth]
  if (!agent) return { at: askedAt, steps: [] }
  const by = { by: 'SYSTEM', agent: identityOf(agent, agentRequests.ids) }
  const request = ofRequest(nth)
  const fate = random.weighted({ SILENT: 4, SEEN: 3, DECLINED: 3, WITHDRAWN: 1 })
  const seenAt = askedAt + random.between(0.3, 9) * HOUR
  const viewSteps: Step[] =
    fate === 'SEEN' || fate === 'DECLINED'
      ? [{ name: `view-${nth}`, at: seenAt, ...by, command: 'ViewCostRequest', ...request, data: () => ({}) }]
      : []
  const closingWith = (
    at: number,
    state: 'DECLINED' | 'WITHDRAWN' | 'EXPIRED',
    step: Omit<Step, 'at'>,
    reasonCode?: string,
  ): Closing => ({
    at,
    steps: [
      ...viewSteps.filter((one) => one.at < at),
      { ...step, at },
      {
        name: `close-${nth}`,
        at: at + MINUTE,
        by: 'SYSTEM',
        ...(state === 'DECLINED' && { agent: by.agent }),
        command: 'CloseCostRequest',
        data: (idOf) => ({
          costRequestId: idOf('ask', nth),
          providerName: agent.name,
          state,
          ...(reasonCode !== undefined && { reasonCode }),
        }),
      },
    ],
  })
  const name = `end-${nth}`
  const declinedAt = seenAt + random.between(0.1, 5) * HOUR
  if (fate === 'DECLINED' && declinedAt < decidedAt) {
    const reasonCode = random.pick(['NO_SERVICE', 'NO_SPACE', 'NO_SPACE', 'CARGO_NOT_ACCEPTED'])
    return closingWith(
      declinedAt,
      'DECLINED',
      { name, ...by, command: 'DeclineCostRequest', ...request, data: () => ({ reasonCode }) },
      reasonCode,
    )
  }
  const takenBackAt = askedAt + random.between(5, 30) * HOUR
  if (fate === 'WITHDRAWN' && takenBackAt < decidedAt)
    return closingWith(takenBackAt, 'WITHDRAWN', {
      name,
      by: pricing,
      command: 'WithdrawCostRequest',
      ...request,
      data: () => ({}),
    })
  if (decidedAt < askedAt + LINK_VALID_MS)
    return closingWith(decidedAt + MINUTE, 'WITHDRAWN', {
      name,
      by: 'SYSTEM',
      command: 'WithdrawCostRequest',
      ...request,
      data: () => ({}),
    })
  return closingWith(askedAt + LINK_VALID_MS + HOUR, 'EXPIRED', {
    name,
    by: 'SYSTEM',
    command: 'ExpireCostRequest',
    ...request,
    data: () => ({}),
  })
}

const decides = new Set<string>(['ApproveQuote', 'RejectQuote', 'CancelQuotation'])

/** Parallel events: silent agents get two reminders, and agents without costs decline or never answer. */
export const closingSteps = (agentRequests: AgentRequests | undefined, steps: readonly Step[]): Step[] => {
  const requestStep = steps.find(({ name }) => name === 'ask')
  if (!agentRequests || !requestStep) return []
  const decidedAt = steps.find(({ command }) => decides.has(command))?.at ?? Number.POSITIVE_INFINITY
  const timing = { askedAt: requestStep.at, decidedAt, pricing: requestStep.by }
  return agentRequests.agents.flatMap((_, nth) => {
    const submission = steps.find(({ name, command }) => name === `submit-${nth}` && command === 'SubmitAgentCosts')
    const { at: endsAt, steps: endSteps } = submission
      ? { at: submission.at, steps: [] }
      : endOf(agentRequests, nth, timing, randomOf(seedOf(agentRequests.seed, 60 + nth)))
    const reminders = [1, 2]
      .map((n): Step => ({
        name: `remind-${nth}-${n}`,
        at: requestStep.at + n * DAY,
        by: 'SYSTEM',
        command: 'RemindAgent',
        ...ofRequest(nth),
        data: () => ({}),
      }))
      .filter(({ at }) => at < endsAt)
    return [...reminders, ...endSteps]
  })
}
