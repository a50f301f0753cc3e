import { combined } from '@freight/contracts/cost-comparison/combinations'
import { directionOf } from '@freight/contracts/freight/direction'
import { legsCovered, legsOf, neededLegs } from '@freight/contracts/pricing/our-sections'
import type { SavedCombination } from '@freight/contracts/quotation/offer/combinations'
import { Refusal } from '@freight/platform/event-store/decider'
import { costOf } from './costs.ts'
import type { Combination, Quotation, Stage } from '../quotation-state.ts'

export const combinations = {
  decide: {
    KeepCombination: ({ idCosts, name }, quotation, { newId }) => {
      const parts = partsOf(idCosts, quotation)
      const known = quotation.combinations.find((one) => hasParts(one, parts))
      if (known && known.name === name && !known.isChanged) return []
      return [{ type: 'CombinationKept', data: { combinationId: known?.combinationId ?? newId(), name, parts } }]
    },
    DropCombination: ({ combinationId }, quotation) =>
      quotation.combinations.some((one) => one.combinationId === combinationId)
        ? [{ type: 'CombinationDropped', data: { combinationId } }]
        : [],
  },
  evolve: {
    CombinationKept: (quotation, { combinationId, name, parts }) => ({
      ...quotation,
      combinations: [
        ...withoutCombination(quotation, combinationId),
        { combinationId, name, idCosts: parts.map(({ idCost }) => idCost), isChanged: false },
      ],
    }),
    CombinationDropped: (quotation, { combinationId }) => ({
      ...quotation,
      combinations: withoutCombination(quotation, combinationId),
    }),
  },
} satisfies Stage

const withoutCombination = ({ combinations: all }: Quotation, combinationId: string): Combination[] =>
  all.filter((one) => one.combinationId !== combinationId)

const hasParts = ({ idCosts }: Combination, parts: SavedCombination['parts']): boolean =>
  idCosts.length === parts.length && parts.every(({ idCost }) => idCosts.includes(idCost))

/** Assigns each leg that our client pays to one of the costs. */
const partsOf = (idCosts: readonly string[], quotation: Quotation): SavedCombination['parts'] => {
  const groups = [...new Set(idCosts)].map((idCost) => costOf(quotation, idCost))
  const { request, costs } = quotation
  const needed = request
    ? legsCovered(
        neededLegs({ ...request, direction: sideOf(request) }),
        costs.map((group) => ({ legs: legsOf(group) })),
      )
    : []
  // Total and transit time follow the costs, so the event does not contain them.
  const offers = groups.map((group) => ({ idCost: group.idCost, legs: legsOf(group), total: '0' }))
  const combination = combined(offers, needed)
  if (!combination || groups.length < 2)
    throw new Refusal('NOT_COMBINED', 'The costs are not for each leg that the client pays, each leg once.')
  return combination.idCosts.map((idCost) => ({
    idCost,
    legs: needed.filter((leg) => offers.some((one) => one.idCost === idCost && one.legs.includes(leg))),
  }))
}

const sideOf = ({ company, origenPais, destinoPais, direction }: NonNullable<Quotation['request']>) =>
  directionOf(company, origenPais, destinoPais, direction)
