import { mayChangeCost } from '@freight/contracts/access/cost-rights'
import type { Lookups } from '@freight/contracts/registry/lookups'
import type { ChargeableRule } from '@freight/contracts/freight/chargeable'
import { carrierOfCost, providerRule } from '@freight/contracts/provider/own-numbers'
import type { CostCharge, CostGroup, CostGroupInput } from '@freight/contracts/pricing/offer/cost-group'
import { legsOfLines } from '@freight/contracts/pricing/our-sections'
import { drawsOn } from '@freight/contracts/pricing/source-costs'
import { storedLineId, linesBefore } from '@freight/contracts/pricing/line-id'
import { Refusal } from '@freight/platform/event-store/decider'
import {
  withApplicableFields,
  chargeLines,
  lineIds,
  meaningOf,
  refuseCurrencyAlone,
  refuseRoundedAway,
  refuseUnusableCalculator,
  refuseAmbiguousPrice,
  usableCode,
  weighedLines,
} from './charge-line.ts'
import { sameContent } from '@freight/contracts/same-content'
import { withoutCost } from '../sells/restoring.ts'
import { builtOn, combinationsAfterChange, withoutMark, withStaleSells } from '../staleness.ts'
import type { Quotation, Stage } from '../quotation-state.ts'

export const costs = {
  decide: {
    AddCostGroup: (typed, quotation, { newId, lookups }) => {
      refuseAmbiguousPrices(typed)
      const priced = pricedGroup(typed, quotation, lookups)
      refuseLinesRoundedAway(typed, priced)
      return [{ type: 'CostGroupAdded', data: { ...priced, idCost: newId(), source: 'MANUAL' } }]
    },
    ChangeCostGroup: ({ idCost, ...typed }, quotation, { lookups, newId, principal }) => {
      const before = costOf(quotation, idCost)
      if (principal.system !== true && !mayChangeCost(principal.permissions, before))
        throw new Refusal('FORBIDDEN', 'Without the right to costs only those of agents are changed.', {
          permission: 'MODIFICAR_COTIZACION_COSTOS',
        })
      refuseAmbiguousPrices(typed)
      const priced = withLineIds(
        pricedGroup(typed, quotation, lookups, { before }),
        lineIds(typed.charges, before.charges, newId),
      )
      refuseLinesRoundedAway(typed, priced)
      refuseCurrencyAlone(typed.charges, before.charges, priced.charges, asPriced)
      const now: CostGroup = { ...pickOrigin(before), ...priced }
      const isStale = quotation.staleCosts.includes(idCost)
      return !isStale && sameContent(before, now) ? [] : [{ type: 'CostGroupChanged', data: now }]
    },
    RemoveCostGroup: ({ idCost }, quotation) => {
      costOf(quotation, idCost)
      if (quotation.sells.some(({ group }) => drawsOn(group, idCost)))
        throw new Refusal('COST_IN_USE', 'A sell alternative uses this cost.', { idCost })
      return [{ type: 'CostGroupRemoved', data: { idCost } }]
    },
    MarkCostGroupStale: (data, quotation) => {
      costOf(quotation, data.idCost)
      return quotation.staleCosts.includes(data.idCost) ? [] : [{ type: 'CostGroupMarkedStale', data }]
    },
    ConfirmCostGroup: ({ idCost }, quotation) => {
      costOf(quotation, idCost)
      return quotation.staleCosts.includes(idCost) ? [{ type: 'CostGroupConfirmed', data: { idCost } }] : []
    },
  },
  evolve: {
    CostGroupConfirmed: (quotation, { idCost }) => ({
      ...quotation,
      marks: withoutMark(quotation.marks, idCost),
      staleCosts: quotation.staleCosts.filter((one) => one !== idCost),
    }),
    CostGroupAdded: (quotation, group) => ({
      ...quotation,
      costs: [...quotation.costs, group],
      marks: withoutMark(quotation.marks, group.idCost),
      removedCosts: quotation.removedCosts.filter((one) => one.group.idCost !== group.idCost),
    }),
    CostGroupChanged: (quotation, group) => {
      const markedQuotation = withStaleSells(quotation, { reason: 'COST_CHANGED' }, builtOn(group.idCost))
      return {
        ...markedQuotation,
        costs: quotation.costs.map((one) => (one.idCost === group.idCost ? group : one)),
        marks: withoutMark(markedQuotation.marks, group.idCost),
        combinations: combinationsAfterChange(quotation, group.idCost),
        staleCosts: quotation.staleCosts.filter((idCost) => idCost !== group.idCost),
      }
    },
    CostGroupRemoved: (quotation, { idCost }) => withoutCost(quotation, idCost),
    CostGroupMarkedStale: (quotation, { idCost, ...mark }) => {
      const markedQuotation = withStaleSells(quotation, { reason: 'COST_STALE' }, builtOn(idCost))
      return {
        ...markedQuotation,
        marks: { ...markedQuotation.marks, [idCost]: mark },
        // An agent may withdraw a cost that is already stale.
        staleCosts: [...new Set([...quotation.staleCosts, idCost])],
      }
    },
  },
} satisfies Stage

/** The cost group with this id. @throws Refusal COST_UNKNOWN */
export const costOf = ({ costs: groups }: Quotation, idCost: string): CostGroup => {
  const group = groups.find((one) => one.idCost === idCost)
  if (!group) throw new Refusal('COST_UNKNOWN', 'The quotation has no such cost.', { idCost })
  return group
}

const asPriced = ({ currency, costPerKg, amount }: CostCharge) => ({ currency, perUnit: costPerKg, amount })

const withLineIds = <Group extends Pick<CostGroup, 'charges'>>(group: Group, ids: readonly string[]): Group => ({
  ...group,
  charges: group.charges.map((charge, index) => ({ ...charge, ...storedLineId(ids[index] ?? '', index) })),
})

/** The fields of a cost group that a change preserves: its id and its origin. */
const pickOrigin = ({ idCost, source, rateId, rateVersion, rates, costRequestId }: CostGroup) => ({
  idCost,
  source,
  ...(rateId !== undefined && { rateId }),
  ...(rateVersion !== undefined && { rateVersion }),
  ...(rates && { rates }),
  ...(costRequestId !== undefined && { costRequestId }),
})

export type CostLookups = Pick<Lookups, 'chargeCodes' | 'fx' | 'providers'>

/** The chargeable weight rule of a cost: the stored one while the provider stays the same, else the provider's present one. */
const chargeableRuleFields = (
  { agente, weighAnew }: Pick<CostGroupInput, 'agente' | 'weighAnew'>,
  { request }: Quotation,
  providers: Lookups['providers'],
  before: CostGroup | undefined,
): Pick<CostGroup, 'chargeableRule'> => {
  const keepsRule = before && before.agente === agente && weighAnew !== true
  const providerNumbers = providers[agente]
  const rule = keepsRule
    ? before.chargeableRule
    : providerNumbers && request && providerRule(request.modo, providerNumbers, request.chargeableRule)
  return rule ? { chargeableRule: rule } : {}
}

/** A charge that is included in another line, without the price that was typed. */
const withoutPrice = ({ idCharge, description, currency, included }: TypedCharge) => ({
  idCharge,
  description,
  currency,
  included,
  perUnit: undefined,
})

type TypedCharge = CostGroupInput['charges'][number]

const refuseAmbiguousPrices = ({ charges }: Pick<CostGroupInput, 'charges'>): void => {
  for (const line of charges) if (line.included !== true) refuseAmbiguousPrice(line, ['costPerKg', 'amount'])
}

/** Only for typed prices: a stored rate or an agent may charge next to nothing. */
const refuseLinesRoundedAway = (
  { charges }: Pick<CostGroupInput, 'charges'>,
  priced: { charges: readonly CostCharge[] },
): void => {
  for (const now of priced.charges) {
    const line = charges[now.chargeIndex]
    if (line && line.included !== true)
      refuseRoundedAway({ idCharge: line.idCharge, perUnit: line.costPerKg, amount: line.amount }, now)
  }
}

/** The former haulier line of a charge: its rate stays with it, whatever amount is typed now. */
const hauledBefore = ({ idCharge }: Pick<TypedCharge, 'idCharge'>, formerCharge?: CostCharge) =>
  formerCharge?.hauled && formerCharge.idCharge === idCharge ? formerCharge : undefined

/** The surcharge that a line came from: it stays with the line, whatever amount is typed now. */
const surchargeBefore = ({ idCharge }: Pick<TypedCharge, 'idCharge'>, formerCharge?: CostCharge) =>
  formerCharge?.idCharge === idCharge ? formerCharge.surcharge : undefined

type Origin = {
  before?: CostGroup
  overridingRule?: ChargeableRule | undefined
  surcharges?: readonly CostCharge['surcharge'][]
}

/**
 * A cost group of the typed fields, with amounts and names from charge codes, provider and request. `before`: the changed
 * group. `overridingRule`: the chargeable weight rule that replaces the provider's. `surcharges`: sources of new lines.
 */
export const pricedGroup = (
  { charges, weighAnew, ...typed }: CostGroupInput,
  quotation: Quotation,
  { chargeCodes, fx, providers }: CostLookups,
  { before, overridingRule, surcharges = [] }: Origin = {},
) => {
  const linesOfBefore = before && linesBefore(charges, before.charges)
  const lines = charges.map(({ costPerKg, ...line }, index) => {
    const hauled = hauledBefore(line, linesOfBefore?.[index])
    const pricedTransport = hauled ? { transportMode: 'ROAD' as const } : quotation
    const { concept, tax, ...code } = usableCode(line.idCharge, pricedTransport, chargeCodes)
    const { section, leg } = hauled ?? code
    refuseUnusableCalculator(line, quotation)
    const typedPrice =
      line.included === true
        ? { ...withoutPrice(line), amount: '0' }
        : withApplicableFields({ ...line, perUnit: costPerKg })
    const surcharge = surcharges[index] ?? surchargeBefore(line, linesOfBefore?.[index])
    return { ...typedPrice, concept, section, leg, tax, hauled: hauled?.hauled, surcharge }
  })
  const weightRule = overridingRule
    ? { chargeableRule: overridingRule }
    : chargeableRuleFields({ agente: typed.agente, weighAnew }, quotation, providers, before)
  const priced = chargeLines(weighedLines(lines, weightRule.chargeableRule), quotation, fx)
  const isCarriage = legsOfLines({ legs: typed.legs, charges: lines }).includes('MAIN_CARRIAGE')
  return {
    ...typed,
    ...(isCarriage && {
      carrier: carrierOfCost(typed, quotation.transportMode, (id) => providers[id]?.isCarrier === true),
    }),
    ...weightRule,
    charges: lines.flatMap((line, chargeIndex): CostCharge[] => {
      const { idCharge, description, currency, perUnit, included, concept, section, leg, tax, hauled, surcharge } = line
      const now = priced[chargeIndex]
      if (!now) return []
      const { quantity, billedQuantity, basis, amount, devices } = now
      const meaning = meaningOf(line, quotation)
      return [
        {
          idCharge,
          chargeIndex,
          concept,
          description,
          section,
          ...(leg && { leg }),
          currency,
          ...(perUnit !== undefined && { costPerKg: perUnit }),
          quantity,
          ...(billedQuantity !== undefined && { billedQuantity }),
          basis,
          ...meaning,
          ...(devices && { devices }),
          ...(amount !== undefined && { amount }),
          ...(included === true && { included }),
          ...(hauled && { hauled }),
          ...(surcharge && { surcharge }),
          tax,
        },
      ]
    }),
  }
}
