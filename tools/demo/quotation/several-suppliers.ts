import type { CarriedLeg } from '@freight/contracts/choices'
import { neededLegs } from '@freight/contracts/pricing/our-sections'
import { demoProviders, type DemoProvider } from '../base-set/providers.ts'
import type { Dice } from '../dice.ts'
import { agentsFor, type CostInput } from './offers.ts'
import type { DemoNeed } from './request.ts'

type Need = Pick<DemoNeed, 'request' | 'lane'>

/** The legs that are bought one by one, each of another supplier; none where one supplier has it all. */
export const boughtLegs = ({ request, lane }: Need, dice: Dice) => {
  if (lane.direction !== 'IMPORT' || lane.transportMode === 'ROAD' || !dice.chance(0.3)) return []
  return neededLegs({ incoterm: request.incoterm, direction: 'IMPORT' })
}

/** Who is asked for a leg: who delivers here is another one than who fetches there. */
export const legAgent = (need: DemoNeed, leg: CarriedLeg, dice: Dice): DemoProvider | undefined => {
  const [abroad] = agentsFor(need, 1, dice)
  const here = demoProviders.filter(({ services, name }) => services.includes(need.lane.modo) && name !== abroad?.name)
  return leg === 'DELIVERY' ? dice.pick(here) : abroad
}

/** A cost that an offer is made of, and the step that gives it. */
export type Source = { name: string; cost: () => CostInput }

export const legSource = (index: number, ofLeg: (index: number) => CostInput): Source => ({
  name: `leg-${index}`,
  cost: () => ofLeg(index),
})
