import type { CostRights } from '@freight/contracts/access/cost-rights'
import type { ShownMargin } from '@freight/contracts/pricing/margin-figures'
import { withoutLocalNames } from '@freight/contracts/pricing/journey'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'

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
