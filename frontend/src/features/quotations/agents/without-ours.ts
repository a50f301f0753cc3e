import type { CostGroupInput } from '@freight/contracts/quotation/cost-group'

/** A cost as its agent gives it: what only pricing says of a cost is left out. */
export const withoutOurs = (input: CostGroupInput) => {
  const { agente: _agente, agenteNombre: _name, legs: _legs, weighAnew: _anew, ...group } = input
  return group
}
