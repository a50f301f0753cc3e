import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import { neededLegs } from '@freight/contracts/pricing/our-sections'
import { demoProviders, type DemoProvider } from '../base-set/providers.ts'
import type { Random } from '../random.ts'
import { agentsFor, type CostInput } from './offers.ts'
import type { DemoNeed } from './request.ts'

type Need = Pick<DemoNeed, 'request' | 'lane'>

/** Legs that are bought separately, each from another supplier; none with a single supplier. */
export const boughtLegs = ({ request, lane }: Need, random: Random) => {
  if (lane.direction !== 'IMPORT' || lane.transportMode === 'ROAD' || !random.chance(0.3)) return []
  return neededLegs({ incoterm: request.incoterm, direction: 'IMPORT' })
}

/** Supplier of a leg: delivery here has another one than pickup there. */
export const legAgent = (need: DemoNeed, leg: CarriedLeg, random: Random): DemoProvider | undefined => {
  const [foreignAgent] = agentsFor(need, 1, random)
  const localAgents = demoProviders.filter(
    ({ services, name }) => services.includes(need.lane.modo) && name !== foreignAgent?.name,
  )
  return leg === 'DELIVERY' ? random.pick(localAgents) : foreignAgent
}

/** A cost of an offer, and the step that gives it. */
export type Source = { name: string; cost: () => CostInput }

export const legSource = (index: number, ofLeg: (index: number) => CostInput): Source => ({
  name: `leg-${index}`,
  cost: () => ofLeg(index),
})
