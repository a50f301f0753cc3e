import type { EventOf } from '@freight/contracts/events/event'
import type { CostGroup } from '@freight/contracts/pricing/offer/cost-group'
import { costRights } from '@freight/contracts/access/cost-rights'
import { linesBefore } from '@freight/contracts/pricing/line-id'
import { sourceCosts, named } from '@freight/contracts/pricing/source-costs'
import { earliest, journeyOf } from '@freight/contracts/pricing/journey'
import type { QuotationEvents } from '@freight/contracts/quotation/quotation-events'
import type { SellGroup, SellGroupInput } from '@freight/contracts/pricing/offer/sell-group'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { refuseCurrencyAlone } from '../costs/charge-line.ts'
import { costOf } from '../costs/costs.ts'
import { sameContent } from '@freight/contracts/same-content'
import { withoutSell } from './restoring.ts'
import { confirmedSellCharges, sellCharges } from './sell-charge.ts'
import { sellTotals } from './sell-totals.ts'
import { withoutMark } from '../staleness.ts'
import type { Quotation, Sell, Stage } from '../quotation-state.ts'

const changedSell = (
  { idSell, ...typed }: SellGroupInput & { idSell: string },
  quotation: Quotation,
  meta: Meta<'chargeCodes' | 'fx' | 'settings' | 'rates'>,
): EventOf<QuotationEvents>[] => {
  const { group: before, stale } = sellOf(quotation, idSell)
  const now = offeredGroup(withSuppliers(typed, before, meta), { idSell, before }, quotation, meta)
  refuseCurrencyAlone(typed.charges, before.charges, now.charges, asPriced)
  return !stale && sameContent(before, now) ? [] : [{ type: 'SellGroupChanged', data: now }]
}

export const sells = {
  decide: {
    AddSellGroup: ({ copyOf, ...typed }, quotation, meta) => {
      const idSell = meta.newId()
      const before = copyOf === undefined ? undefined : sellOf(quotation, copyOf).group
      const group = before
        ? offeredGroup(withSuppliers(typed, before, meta), { idSell, before }, quotation, meta)
        : offeredGroup(typed, { idSell }, quotation, meta)
      const added: EventOf<QuotationEvents> = { type: 'SellGroupAdded', data: group }
      return quotation.selected === undefined
        ? [added, { type: 'SellSelected', data: { idSell: group.idSell } }]
        : [added]
    },
    ChangeSellGroup: changedSell,
    ChangeSellGroups: ({ groups }, quotation, meta) => groups.flatMap((group) => changedSell(group, quotation, meta)),
    RemoveSellGroup: ({ idSell }, quotation) => {
      sellOf(quotation, idSell)
      return [{ type: 'SellGroupRemoved', data: { idSell } }]
    },
    SelectSell: ({ idSell }, quotation) => {
      sellOf(quotation, idSell)
      return quotation.selected === idSell ? [] : [{ type: 'SellSelected', data: { idSell } }]
    },
    ConfirmSellGroup: ({ idSell, fixed }, quotation, meta) => {
      const { group, stale } = sellOf(quotation, idSell)
      const idCost = sourceCosts(group).find((one) => quotation.staleCosts.includes(one))
      if (idCost !== undefined)
        throw new Refusal('STALE_COST', 'Confirm or change the cost that it is built on first.', { idCost })
      if (!stale) return []
      const now = confirmedGroup(group, fixed, quotation, meta)
      return [{ type: 'SellGroupConfirmed', data: { idSell, ...(!sameContent(group, now) && { group: now }) } }]
    },
  },
  evolve: {
    SellGroupConfirmed: (quotation, { idSell, group: now }) => ({
      ...quotation,
      marks: withoutMark(quotation.marks, idSell),
      sells: quotation.sells.map(({ group, stale }) =>
        group.idSell === idSell ? { group: now ?? group, stale: false } : { group, stale },
      ),
    }),
    SellGroupAdded: (quotation, group) => ({
      ...quotation,
      sells: [...quotation.sells, { group, stale: false }],
      marks: withoutMark(quotation.marks, group.idSell),
      removedSells: quotation.removedSells.filter((one) => one.group.idSell !== group.idSell),
    }),
    SellGroupChanged: (quotation, group) => ({
      ...quotation,
      marks: withoutMark(quotation.marks, group.idSell),
      sells: quotation.sells.map((one) => (one.group.idSell === group.idSell ? { group, stale: false } : one)),
    }),
    SellGroupRemoved: (quotation, { idSell }) => withoutSell(quotation, idSell),
    SellSelected: (quotation, { idSell }) => ({ ...quotation, selected: idSell }),
  },
} satisfies Stage

/** The alternative with this id. @throws Refusal SELL_UNKNOWN */
export const sellOf = ({ sells: all }: Quotation, idSell: string): Sell => {
  const sell = all.find(({ group }) => group.idSell === idSell)
  if (!sell) throw new Refusal('SELL_UNKNOWN', 'The quotation has no such alternative.', { idSell })
  return sell
}

const asPriced = ({ sellCurrency, sellAmountPerUnit, sellAmount }: SellGroup['charges'][number]) => ({
  currency: sellCurrency,
  perUnit: sellAmountPerUnit,
  amount: sellAmount,
})

/** The alternative at its prices, with present costs and totals. */
const confirmedGroup = (
  stored: SellGroup,
  fixed: readonly string[],
  quotation: Quotation,
  { lookups }: Meta<'chargeCodes' | 'fx' | 'settings'>,
): SellGroup => {
  const group = withoutRemovedCosts(stored, removedCostIds(stored, quotation))
  const { margin: _margin, marginPerCurrency: _perCurrency, journey: _journey, ...rest } = group
  const charges = confirmedSellCharges(group, { from: costsNamed(group, quotation), fixed }, quotation, lookups)
  const from = sourceCostGroups({ idCost: group.idCost, charges }, quotation)
  refuseLongerValidity(group, from)
  return { ...rest, ...journeyFields(from), charges, ...sellTotals(charges, quotation.scope, lookups.fx) }
}

/** Restores the stored cost references if the user has no right to see them: such a user cannot change them. */
const withSuppliers = (
  typed: SellGroupInput,
  before: SellGroup,
  { principal }: Pick<Meta, 'principal'>,
): SellGroupInput => {
  if (costRights(principal.permissions).groups) return typed
  const stored = linesBefore(typed.charges, before.charges)
  const charges = typed.charges.map((line, index) => {
    const idCost = stored[index]?.idCharge === line.idCharge ? stored[index].idCost : line.idCost
    return { ...line, ...(idCost !== undefined && { idCost }) }
  })
  return { ...typed, charges }
}

const offeredGroup = (
  input: SellGroupInput,
  { idSell, before }: { idSell: string; before?: SellGroup },
  quotation: Quotation,
  { id, lookups, newId }: Meta<'chargeCodes' | 'fx' | 'settings' | 'rates'>,
): SellGroup => {
  const { idCost, charges: typed, ...rest } = withoutRemovedCosts(input, removedCostIds(before, quotation))
  const built = { from: costsNamed({ idCost, charges: typed }, quotation), idCost, before }
  const charges = sellCharges(typed, built, quotation, { newId, lookups })
  const from = sourceCostGroups({ idCost, charges }, quotation)
  refuseLongerValidity(rest, from)
  return {
    idSell,
    ...(idCost !== undefined && { idCost }),
    idCotizacion: id,
    ...rest,
    ...journeyFields(from),
    charges,
    ...sellTotals(charges, quotation.scope, lookups.fx),
  }
}

/** The carrier of each leg, if there are several suppliers. */
const journeyFields = (from: readonly CostGroup[]): Pick<SellGroup, 'journey'> =>
  from.length > 1 ? { journey: journeyOf(from) } : {}

const sourceCostGroups = (sell: Parameters<typeof sourceCosts>[0], quotation: Quotation): CostGroup[] =>
  sourceCosts(sell).map((idCost) => costOf(quotation, idCost))

/** The cost groups that the lines refer to, even without buying: a line may be bought from one of them. */
const costsNamed = (sell: Parameters<typeof sourceCosts>[0], quotation: Quotation): CostGroup[] =>
  named(sell).map((idCost) => costOf(quotation, idCost))

/** Ids of removed costs that a stored alternative refers to: it bought nothing from them at their removal. */
const removedCostIds = (stored: SellGroup | undefined, { costs }: Quotation): string[] =>
  stored ? named(stored).filter((idCost) => costs.every((one) => one.idCost !== idCost)) : []

type Naming = { idCost?: string | undefined }

/** The alternative without references to these costs. */
const withoutRemovedCosts = <Line extends Naming, Of extends Naming & { charges: Line[] }>(
  sell: Of,
  removed: string[],
): Of => {
  const withoutReference = <One extends Naming>(one: One): One =>
    one.idCost !== undefined && removed.includes(one.idCost) ? { ...one, idCost: undefined } : one
  return removed.length === 0 ? sell : { ...withoutReference(sell), charges: sell.charges.map(withoutReference) }
}

type Validity = Pick<SellGroupInput, 'validez' | 'validityOverrideReason'>

const refuseLongerValidity = ({ validez, validityOverrideReason }: Validity, costs: readonly CostGroup[]): void => {
  const firstToExpire = earliest(costs)
  if (firstToExpire && validez > firstToExpire.validez && validityOverrideReason === undefined)
    throw new Refusal('VALID_LONGER_THAN_COST', `The cost is valid until ${firstToExpire.validez} only.`, {
      field: 'validez',
      validUntil: firstToExpire.validez,
    })
}
