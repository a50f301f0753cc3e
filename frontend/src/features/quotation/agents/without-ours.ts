import type { CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'

/** The cost without the fields that only pricing may fill in. */
export const withoutOurs = (input: CostGroupInput) => {
  const { agente: _agente, agenteNombre: _name, legs: _legs, weighAnew: _anew, ...group } = input
  return group
}
