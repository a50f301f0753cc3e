import { type Principal, type Ownership, allows, anyOf, own } from '@freight/contracts/access/policy'
import type { Actor } from '@freight/contracts/events/envelope'
import type { CostRights } from '@freight/contracts/access/cost-rights'
import type { ClientLink } from '@freight/contracts/quotation/offer/client-link'
import type { NameOf } from '../user/user-names.ts'
import type { ShownMargin } from '@freight/contracts/pricing/margin-figures'
import { withoutLocalNames } from '@freight/contracts/pricing/journey'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'

/** Commercials whose quotations count as the principal's own. */
export const ownCommercials = ({ userId, relatedCommercials = [] }: Principal): string[] => [
  userId,
  ...relatedCommercials,
]

/** The recipients of an offer are personal data: only users who deal with the client see them. */
export const seesRecipients = (principal: Principal, ownership: Ownership): boolean =>
  allows(anyOf('PRICING', 'GERENTE_COMERCIAL', own('COMERCIAL')), principal, ownership)

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

type Charge = SellGroup['charges'][number]
type Margin = NonNullable<SellGroup['margin']>

const withoutWeighing = ({ chargeableRule: _rule, ...charge }: Charge): Charge => charge

const withoutCost = ({
  costIndex: _i,
  costLineId: _l,
  costCurrency: _c,
  costAmountPerUnit: _u,
  costAmount: _a,
  costConverted: _v,
  markupRuleId: _r,
  addedOnce: _o,
  minimumProfit: _p,
  sellRate: _s,
  ...charge
}: Charge): Charge => charge

/** The ids of the costs behind the lines would reveal the number of suppliers. */
const withoutSupplier = ({ idCost: _s, ...charge }: Charge): Charge => charge

const chargeAsSeen = (charge: Charge, { groups, lines, weighing }: CostRights): Charge => {
  const supplierSeen = groups ? charge : withoutSupplier(charge)
  const costSeen = lines ? supplierSeen : withoutCost(supplierSeen)
  return weighing ? costSeen : withoutWeighing(costSeen)
}

/** Margins per currency, limited to these rights. */
export const currencyMarginsAsSeen = (
  margins: SellGroup['marginPerCurrency'],
  rights: CostRights,
): SellGroup['marginPerCurrency'] => {
  if (!margins || !rights.margin) return undefined
  // The purchase currencies belong to the cost side, too.
  return rights.lines
    ? margins
    : margins.filter(({ sell }) => sell !== undefined).map(({ cost: _cost, ...marginOnly }) => marginOnly)
}

type SeenMargin<Of extends ShownMargin> = Omit<Of, 'cost'> & Partial<Pick<Margin, 'cost'>>

/** A margin limited to these rights: with the margin right only, without the cost. */
export const marginAsSeen = <Of extends ShownMargin>(
  margin: Of | undefined,
  rights: CostRights,
): SeenMargin<Of> | undefined => {
  if (!margin || !rights.margin) return undefined
  const { cost: _cost, ...marginOnly } = margin
  return rights.lines ? margin : marginOnly
}

type Sold = Omit<SellGroup, 'margin'> & { margin?: ShownMargin | undefined }
type SeenSell = Omit<SellGroup, 'margin'> & { margin?: SeenMargin<ShownMargin> }

/** A sell group limited to these rights. */
export const sellAsSeen = (
  { margin: storedMargin, marginPerCurrency, charges, ...group }: Sold,
  rights: CostRights,
): SeenSell => {
  const margin = marginAsSeen(storedMargin, rights)
  const perCurrency = currencyMarginsAsSeen(marginPerCurrency, rights)
  return {
    ...(rights.groups ? group : withoutLocalNames(group)),
    charges: charges.map((charge) => chargeAsSeen(charge, rights)),
    ...(margin && { margin }),
    ...(perCurrency && { marginPerCurrency: perCurrency }),
  }
}
