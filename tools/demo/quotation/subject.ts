import { randomOf, seedOf } from '../random.ts'
import type { LifePlan } from './life-plan.ts'
import { agentsFor, costOffer, legOffer, type CostInput } from './offers.ts'
import { demoNeed, type DemoNeed } from './request.ts'
import { boughtLegs, legAgent } from './several-suppliers.ts'
import type { BaseSetIds } from './step.ts'

export type Subject = ReturnType<typeof subjectOf>

/** Data of a life: cached while it is priced, and calculated again later, so that waiting lives need no memory. */
export const subjectOf = (plan: LifePlan, ids: BaseSetIds, until: number) => {
  const workOutNeed = (): DemoNeed =>
    demoNeed(plan, ids.clientId(plan.organization.domain), randomOf(seedOf(plan.seed, 1)))
  const workOutCost = (index: number): CostInput => {
    const from = need()
    const agents = agentsFor(from, plan.costs.length, randomOf(seedOf(plan.seed, 2)))
    const agent = agents[index % agents.length]
    const { at, validDays } = plan.costs[index] ?? { at: plan.requestedAt, validDays: 30 }
    if (!agent) throw new RangeError(`Nobody serves ${from.lane.modo}`)
    const random = randomOf(seedOf(plan.seed, 10 + index))
    return costOffer(from, agent, ids.providerId(agent.code), { at, until, validDays, random })
  }
  let needed: DemoNeed | undefined
  let costs: CostInput[] = []
  const need = () => (needed ??= workOutNeed())
  const cost = (index: number) => (costs[index] ??= workOutCost(index))
  const workOutLeg = (index: number): CostInput => {
    const leg = legs[index]
    const agent = leg && legAgent(need(), leg, randomOf(seedOf(plan.seed, 9)))
    if (!leg || !agent) throw new RangeError('Nobody serves this leg')
    const entireCost = { ...cost(plan.chosenCost), agente: ids.providerId(agent.code), agenteNombre: agent.name }
    return legOffer(need(), { leg, legs }, entireCost, randomOf(seedOf(plan.seed, 20 + index)))
  }
  /** Legs that are bought separately, each from another supplier; none with a single supplier. */
  const legs = boughtLegs(need(), randomOf(seedOf(plan.seed, 8)))
  return {
    need,
    cost,
    legs,
    ofLeg: workOutLeg,
    forget: () => {
      needed = undefined
      costs = []
    },
  }
}
