import type { Lookups } from '@freight/contracts/registry/lookups'
import type { CarriedLeg } from '@freight/contracts/vocabulary/journey'
import { basesOf, isBase, surchargesFor } from '@freight/contracts/rate/put-together'
import { type CostGroupInput, legOfRate, type CostCharge } from '@freight/contracts/pricing/offer/cost-group'
import { type Sailing, scheduleLimits } from '@freight/contracts/pricing/offer/offer-schedule'
import { sameContent } from '@freight/contracts/same-content'
import { type LegQuestion, legQuestions } from '@freight/contracts/rate/legs/leg-questions'
import { withDatedSurcharges } from '@freight/contracts/rate/dated-surcharges'
import { mismatchesOf, type WantedRate } from '@freight/contracts/rate/matching'
import { earliestEnd, ruleOfRate, offerOf, type RateOffer } from '@freight/contracts/rate/offers'
import { type RatedLine, rateLines } from '@freight/contracts/rate/rate-lines'
import { Refusal } from '@freight/platform/event-store/decider'
import type { Quotation, Stage } from '../quotation-state.ts'
import { type CostLookups, pricedGroup } from './costs.ts'
import { usableCode } from './charge-line.ts'

type Hauling = LegQuestion & { rates: readonly Lookups['rates'][string][] }
type Line = RateOffer['lines'][number]

/** The calculation of the line's amount, stored with it. */
const hauledOf = (line: Line, { id, version, code }: Hauling['rates'][number]): CostCharge['hauled'] => {
  const { perUnit, calculator, unit, ranges, breakRule, leastQuantity, minimum, priced } = line
  const { quantity, billedQuantity, basis, amount } = priced
  return {
    rateId: id,
    rateVersion: version,
    code,
    ...(perUnit !== undefined && { perUnit }),
    ...(calculator && { calculator }),
    ...(unit !== undefined && unit !== '' && { unit }),
    ...(ranges && { ranges }),
    ...(breakRule && { breakRule }),
    ...(leastQuantity !== undefined && { leastQuantity }),
    ...(minimum !== undefined && { minimum }),
    quantity,
    ...(billedQuantity !== undefined && { billedQuantity }),
    basis,
    ...(amount !== undefined && { amount }),
  }
}

/**
 * The lines of a door leg as fixed amounts from the haulier's rate: road weight differs from that of the main carriage,
 * while a cost group has only one rule. Their section and leg are those of the door, whatever their charge codes define.
 */
const hauledCharges = (
  { leg, wanted, shipment, rates }: Hauling,
  { chargeCodes, fx, providers }: Pick<Lookups, 'chargeCodes' | 'fx' | 'providers'>,
): Omit<CostCharge, 'chargeIndex'>[] => {
  const [rate] = rates
  if (!rate) return []
  // Amounts stay in the currencies of the lines; the total in one currency is not used.
  const { lines } = offerOf([rate], { shipment, wanted, fx, currency: fx.base, providers, isDoor: true })
  return lines.map((line) => {
    const { concept, tax } = usableCode(line.idCharge, { transportMode: 'ROAD' }, chargeCodes)
    return {
      idCharge: line.idCharge,
      concept,
      description: line.description,
      section: leg === 'PICKUP' ? 'ORIGIN' : 'DESTINATION',
      leg,
      currency: line.currency,
      quantity: '1',
      basis: 'UNIT',
      ...(line.priced.amount !== undefined && { amount: line.priced.amount }),
      hauled: hauledOf(line, rate),
      tax,
    }
  })
}

type StoredRate = Lookups['rates'][string]
type Named = { rateId: string; rateVersion: number; leg?: CarriedLeg | undefined }

/** The chosen rate. @throws Refusal if it is unknown, has changed since the user saw it, or does not match */
const chosenRate = ({ rateId, rateVersion }: Named, wantedRate: WantedRate, rates: Lookups['rates']): StoredRate => {
  const rate = rates[rateId]
  if (!rate) throw new Refusal('RATE_UNKNOWN', 'There is no such rate.', { rateId })
  if (rate.version !== rateVersion)
    throw new Refusal('RATE_CHANGED', 'The rate was changed meanwhile.', { rateId, version: rate.version })
  const mismatches = mismatchesOf(rate, wantedRate)
  if (mismatches.length > 0)
    throw new Refusal('RATE_NOT_MATCHING', `The rate is not for this quotation: ${mismatches.join(', ')}.`, {
      rateId,
      mismatches,
    })
  return rate
}

const highest = (numbers: readonly (number | null)[]): number | undefined => {
  const known = numbers.filter((one) => one !== null)
  return known.length === 0 ? undefined : Math.max(...known)
}
const lowest = (numbers: readonly (number | null)[]): number | undefined => {
  const known = numbers.filter((one) => one !== null)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** The cost input for the rates of a leg; its transit time is that of the slowest rate. */
const typedCost = (
  first: StoredRate,
  rates: readonly StoredRate[],
  lines: readonly RatedLine[],
): Omit<CostGroupInput, 'validez'> => {
  const bases = basesOf(rates)
  const ttime = highest(bases.map(({ transitTime }) => transitTime))
  const freeDays = lowest(bases.map((rate) => rate.freeDays))
  return {
    description: first.description,
    ruta: first.route,
    ...(ttime !== undefined && { ttime }),
    ...(freeDays !== undefined && { freeDays }),
    ...(first.frequency !== '' && { frequency: first.frequency }),
    carrier: first.carrier?.name ?? '',
    agente: first.owner?.id ?? '',
    agenteNombre: first.owner?.name ?? '',
    comments: first.comments,
    charges: lines.map(
      ({ perUnit, concept: _ofCode, section: _too, rateIndex: _index, surcharge: _source, ...line }) => ({
        ...line,
        ...(perUnit !== undefined && { costPerKg: perUnit }),
      }),
    ),
  }
}

const containsRate = (rates: readonly Named[], id: string) => rates.some(({ rateId }) => rateId === id)

type UsedLeg = LegQuestion & { rates: readonly StoredRate[] }

const isDoor = ({ leg }: Pick<UsedLeg, 'leg'>): boolean => leg !== 'MAIN_CARRIAGE'

/** The chosen rates with the questions of their legs, in the order of the journey. */
const usedLegs = (named: readonly Named[], questions: readonly LegQuestion[], rates: Lookups['rates']): UsedLeg[] => {
  const unneededRate = named.find((one) => !questions.some(({ leg }) => leg === legOfRate(one)))
  if (unneededRate)
    throw new Refusal('LEG_NOT_WANTED', 'The quotation does not need this leg.', {
      rateId: unneededRate.rateId,
      leg: legOfRate(unneededRate),
    })
  return questions.flatMap((question) => {
    const ratesOfLeg = named.filter((one) => legOfRate(one) === question.leg)
    if (ratesOfLeg.length === 0) return []
    if (question.nothing === 'SEVERAL_ADDRESSES')
      throw new Refusal('LEG_OF_SEVERAL_ADDRESSES', 'No tariff is for several addresses.', { leg: question.leg })
    if (isDoor(question) && ratesOfLeg.length > 1)
      throw new Refusal('LEG_OF_SEVERAL_RATES', 'A door leg is priced by one tariff.', { leg: question.leg })
    return [{ ...question, rates: ratesOfLeg.map((one) => chosenRate(one, question.wanted, rates)) }]
  })
}

type Lead = { first: StoredRate; lead: UsedLeg; validez: string }

/** Rates with their main freight marked, as in the search: by the catalogue, or by section until codes are confirmed. */
const withMainFreight = (rates: readonly StoredRate[], codes: CostLookups['chargeCodes']): StoredRate[] => {
  const isConfirmed = rates.some(({ charges }) => charges.some(({ code }) => codes[code]?.mainFreight))
  return rates.map((rate) => ({
    ...rate,
    charges: rate.charges.map(({ mainFreight: _former, ...charge }) => {
      const isMain = isConfirmed ? codes[charge.code]?.mainFreight === true : charge.section === 'FREIGHT'
      return { ...charge, ...(isMain && { mainFreight: true as const }) }
    }),
  }))
}

/** The departures of the rates from the day of shipment on, the first of them first. */
const sailingsOf = ({ rates, wanted }: UsedLeg): Sailing[] =>
  rates
    .flatMap(({ sailings = [] }) => sailings)
    .filter(({ departure }) => departure >= wanted.day)
    .filter((one, index, all) => all.findIndex((other) => sameContent(one, other)) === index)
    .toSorted((a, b) => a.departure.localeCompare(b.departure))
    .slice(0, scheduleLimits.sailings)

/** @throws Refusal where general surcharges are of another carrier than the base rates */
const refuseOtherCarriers = (rates: readonly StoredRate[], { wanted }: UsedLeg, providers: Lookups['providers']) => {
  const bases = rates.filter(isBase)
  const surcharges = rates.filter((rate) => !isBase(rate))
  const fitting = surchargesFor(bases, surcharges, wanted, providers)
  const other = surcharges.find((rate) => !fitting.includes(rate))
  if (bases.length > 0 && other)
    throw new Refusal('RATE_NOT_MATCHING', 'The surcharges are of another carrier.', {
      rateId: other.id,
      mismatches: ['CARRIER'],
    })
}

type MainLookups = CostLookups & Pick<Lookups, 'surcharges'>

const mainGroup = ({ first, lead, validez }: Lead, quotation: Quotation, lookups: MainLookups) => {
  const rule = ruleOfRate(first, lead.shipment, lookups.providers)
  const devices = (lead.shipment.uldData ?? []).map(({ type }) => type)
  const stored = withMainFreight(lead.rates, lookups.chargeCodes)
  refuseOtherCarriers(stored, lead, lookups.providers)
  const rates = withDatedSurcharges(stored, lead.wanted, lookups.surcharges)
  const compared = { shipment: lead.shipment, fx: lookups.fx }
  const lines = rateLines(rates, [...lead.wanted.containers, ...devices], compared)
  const surcharges = lines.map(({ surcharge }) => surcharge)
  const sailings = sailingsOf(lead)
  const { tiers = [] } = first
  const typed = {
    ...typedCost(first, rates, lines),
    ...(sailings.length > 0 && { sailings }),
    ...(tiers.length > 0 && { tiers }),
    validez,
  }
  return pricedGroup(typed, quotation, lookups, { overridingRule: rule, surcharges })
}

export const ratedCosts = {
  decide: {
    AddRatedCost: ({ rates: named }, quotation, { newId, lookups, today }) => {
      const { request } = quotation
      if (!request) throw new Refusal('NOT_REQUESTED', 'The quotation was never requested.')
      const questions = legQuestions(request, today, lookups.settings.chargeable)
      const legs = usedLegs(named, questions, lookups.rates)
      const [lead, ...otherLegs] = legs.toSorted((a, b) => Number(isDoor(a)) - Number(isDoor(b)))
      const [first] = lead?.rates ?? []
      if (!lead || !first) throw new Refusal('RATE_UNKNOWN', 'There is no such rate.')
      const validez = earliestEnd(legs.flatMap(({ rates }) => rates))
      const group = isDoor(lead)
        ? { ...typedCost(first, lead.rates, []), validez, charges: [] }
        : mainGroup({ first, lead, validez }, quotation, lookups)
      const hauled = (isDoor(lead) ? legs : otherLegs).flatMap((leg) => hauledCharges(leg, lookups))
      const charges = [...group.charges, ...hauled].map((charge, chargeIndex) => ({ ...charge, chargeIndex }))
      const usedRates = legs.flatMap(({ leg, rates }) =>
        rates.map(({ id, version, code }) => ({
          rateId: id,
          rateVersion: version,
          code,
          ...(leg !== 'MAIN_CARRIAGE' && { leg }),
        })),
      )
      return [
        {
          type: 'CostGroupAdded',
          data: {
            ...group,
            charges,
            idCost: newId(),
            source: 'RATE',
            rateId: first.id,
            rateVersion: first.version,
            rates: usedRates,
          },
        },
      ]
    },
    TellOfChangedRate: (changed, { costs }) =>
      costs.some(({ idCost, rates = [] }) => idCost === changed.idCost && containsRate(rates, changed.rateId))
        ? [{ type: 'RateOfSentOfferChanged', data: changed }]
        : [],
  },
  evolve: {
    // The sent offer stays valid.
    RateOfSentOfferChanged: (quotation) => quotation,
  },
} satisfies Stage
