import { endsLacking, soldLines } from '@freight/contracts/cost-comparison/best-cost'
import { freightEquipmentLacking } from '@freight/contracts/cost-comparison/equipment'
import { directionOf } from '@freight/contracts/freight/direction'
import { convertedTotal } from '@freight/contracts/exchange-rate/exchange'
import { Exact } from '@freight/contracts/money/money'
import type { SellGroup } from '@freight/contracts/pricing/offer/sell-group'
import { type Meta, Refusal } from '@freight/platform/event-store/decider'
import { sameContent } from '@freight/contracts/same-content'
import { refuseStale } from '../staleness.ts'
import { DISPLAY_CURRENCY } from './sell-totals.ts'
import { sellOf } from './sells.ts'
import type { Quotation, Stage } from '../quotation-state.ts'

export const publication = {
  decide: {
    PublishQuote: ({ uncoveredReason }, quotation, meta) => {
      refuseUnlessPublishable(quotation)
      const uncovered = uncoveredParts(quotation, uncoveredReason, meta)
      const differences = differencesSince(quotation)
      const isFirst = quotation.publication.no === 0
      const isOtherSelected = quotation.publication.selected !== quotation.selected
      // A pending quotation was reopened or resumed: it can be published again with the same prices.
      const hasNews = isFirst || quotation.status === 'PENDING' || differences.length > 0 || isOtherSelected
      if (!hasNews) throw new Refusal('NOTHING_CHANGED', 'Nothing has changed since the last publication.')
      const data = { ...publicationData(quotation, meta), ...uncovered, differences }
      return [isFirst ? { type: 'QuotePublished', data } : { type: 'QuoteUpdated', data }]
    },
  },
  evolve: {
    QuotePublished: (quotation, { publicationNo }) => ({
      ...quotation,
      publication: asPublished(quotation, publicationNo),
    }),
    QuoteUpdated: (quotation, { publicationNo }) => ({
      ...quotation,
      publication: asPublished(quotation, publicationNo),
    }),
  },
} satisfies Stage

const asPublished = ({ sells, selected }: Quotation, publicationNo: number) => ({
  no: publicationNo,
  sells: sells.map(({ group }) => group),
  selected,
})

const refuseUnlessPublishable = (quotation: Quotation): void => {
  const { sells, selected } = quotation
  if (selected === undefined) throw new Refusal('NO_SELL', 'Select the alternative that counts.')
  refuseStale(sells, quotation)
  const hasValue = sells.some(({ group }) => group.charges.some(({ sellAmount }) => !new Exact(sellAmount).isZero()))
  if (!hasValue) throw new Refusal('EMPTY_QUOTE', 'You must have at least one charge with a value.')
}

/**
 * Legs at origin and destination, and container types of the freight, that the client pays but no line covers;
 * publishing then needs a reason.
 */
const uncoveredParts = (
  { request, sells }: Quotation,
  reason: string | undefined,
  { lookups: { mainFreight } }: Meta<'mainFreight'>,
) => {
  if (!request) return {}
  const { company, origenPais, destinoPais } = request
  const side = { ...request, direction: directionOf(company, origenPais, destinoPais, request.direction) }
  const linesOfSells = sells.map(({ group }) => soldLines(group))
  const legs = [...new Set(linesOfSells.flatMap((lines) => endsLacking(side, lines)))]
  const equipment = [
    ...new Set(linesOfSells.flatMap((lines) => freightEquipmentLacking({ ...side, mainFreight }, lines))),
  ]
  if (legs.length + equipment.length === 0) return {}
  const unpricedEquipment = equipment.length > 0 && { equipment }
  if (reason !== undefined) return { uncovered: { legs, ...unpricedEquipment, reason } }
  if (legs.length > 0)
    throw new Refusal('LEGS_NOT_PRICED', 'The client pays for legs that no line prices: a reason is required.', {
      incoterm: request.incoterm,
      legs,
      ...unpricedEquipment,
    })
  throw new Refusal('EQUIPMENT_NOT_PRICED', 'No freight line prices these containers: a reason is required.', {
    equipment,
  })
}

const publicationData = (quotation: Quotation, { lookups: { fx } }: Meta<'fx'>) => {
  const { group } = sellOf(quotation, quotation.selected ?? '')
  const converted = convertedTotal(group.totals, DISPLAY_CURRENCY, fx)
  return {
    publicationNo: quotation.publication.no + 1,
    idSells: quotation.sells.map((sell) => sell.group.idSell),
    sellectedSell: group.idSell,
    totals: group.totals,
    ...(converted && { converted }),
    ...(group.margin && { margin: group.margin }),
    ...(group.marginPerCurrency && { marginPerCurrency: group.marginPerCurrency }),
    validUntil: group.validez,
    fxSnapshot: fx,
  }
}

type Difference = { idSell: string; kind: 'ADDED' | 'CHANGED' | 'REMOVED' }

const differencesSince = ({ sells, publication: { sells: former } }: Quotation): Difference[] => {
  const formerById = new Map(former.map((group) => [group.idSell, group]))
  const presentIds = new Set(sells.map(({ group }) => group.idSell))
  const differenceOf = (before: SellGroup | undefined, now: SellGroup): Difference[] => {
    if (!before) return [{ idSell: now.idSell, kind: 'ADDED' }]
    return sameContent(before, now) ? [] : [{ idSell: now.idSell, kind: 'CHANGED' }]
  }
  return [
    ...sells.flatMap(({ group }) => differenceOf(formerById.get(group.idSell), group)),
    ...former
      .filter(({ idSell }) => !presentIds.has(idSell))
      .map(({ idSell }): Difference => ({ idSell, kind: 'REMOVED' })),
  ]
}
