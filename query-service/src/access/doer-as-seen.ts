import type { Actor } from '@freight/contracts/events/envelope'
import type { CostRights } from '@freight/contracts/access/cost-rights'
import type { ClientLink } from '@freight/contracts/quotation/offer/client-link'
import type { NameOf } from '../user/user-names.ts'

type Doer = { id: string; isAgent: boolean }

/** Whether an agent performed an action. */
export const isAgent = ({ kind }: Actor): boolean => kind === 'THIRD_PARTY'

/**
 * The actor of an event as a reader sees it. Without cost rights an agent has neither id nor name, so that the supplier
 * stays unknown; the screens show "agent".
 */
export const doerAsSeen = (
  doer: Doer,
  nameOf: NameOf,
  { groups }: Pick<CostRights, 'groups'>,
): { id: string; name: string } =>
  doer.isAgent && !groups ? { id: '', name: '' } : { id: doer.id, name: nameOf(doer.id) }

/** Names that include the contacts of links of the client; empty for readers who do not see recipients. */
export const withClientNames = (
  nameOf: NameOf,
  clientLinks: readonly Pick<ClientLink, 'contactId' | 'recipient'>[],
  seesNames: boolean,
): NameOf => {
  const names = new Map(clientLinks.map(({ contactId, recipient }) => [contactId, seesNames ? recipient.name : '']))
  return (id) => names.get(id) ?? nameOf(id)
}
