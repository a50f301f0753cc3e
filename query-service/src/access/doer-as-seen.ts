import type { Actor } from '@freight/contracts/events/envelope'
import type { CostRights } from '@freight/contracts/access/cost-rights'
import type { NameOf } from '../user/user-names.ts'

type Doer = { id: string; isAgent: boolean }

/** Whether it was an agent who did something. */
export const isAgent = ({ kind }: Actor): boolean => kind === 'THIRD_PARTY'

/**
 * Whoever did something, for a reader. Who may not see costs never learns who supplies: to them an agent has neither id
 * nor name, and the screens say that it was an agent.
 */
export const doerAsSeen = (
  doer: Doer,
  nameOf: NameOf,
  { groups }: Pick<CostRights, 'groups'>,
): { id: string; name: string } =>
  doer.isAgent && !groups ? { id: '', name: '' } : { id: doer.id, name: nameOf(doer.id) }
