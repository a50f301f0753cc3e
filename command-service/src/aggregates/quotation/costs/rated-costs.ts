import type { Lookups } from '@freight/contracts/api/lookups'
import type { CostGroupInput } from '@freight/contracts/quotation/cost-group'
import { mismatchesOf, type WantedRate } from '@freight/contracts/rate/matching'
import { ruleOfRate } from '@freight/contracts/rate/offers'
import { rateLines } from '@freight/contracts/rate/rate-lines'
import { wantedOf } from '@freight/contracts/rate/wanted-of'
import { Refusal } from '@freight/platform/decider'
import type { Stage } from '../state.ts'
import { pricedGroup } from './costs.ts'

type StoredRate = Lookups['rates'][string]
type Named = { rateId: string; rateVersion: number }

/** The rate as it was seen by whoever chose it. */
const seenRate = ({ rateId, rateVersion }: Named, wanted: WantedRate, rates: Lookups['rates']): StoredRate => {
  const rate = rates[rateId]
  if (!rate) throw new Refusal('RATE_UNKNOWN', 'There is no such rate.', { rateId })
  if (rate.version !== rateVersion)
    throw new Refusal('RATE_CHANGED', 'The rate was changed meanwhile.', { rateId, version: rate.version })
  const mismatches = mismatchesOf(rate, wanted)
  if (mismatches.length > 0)
    throw new Refusal('RATE_NOT_MATCHING', `The rate is not for this quotation: ${mismatches.join(', ')}.`, {
      rateId,
      mismatches,
    })
  return rate
}

const earliest = (days: readonly string[]): string => days.reduce((first, day) => (day < first ? day : first))
const most = (numbers: readonly (number | null)[]): number | undefined => {
  const known = numbers.filter((one) => one !== null)
  return known.length === 0 ? undefined : Math.max(...known)
}
const least = (numbers: readonly (number | null)[]): number | undefined => {
  const known = numbers.filter((one) => one !== null)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** A cost as it would be typed from the rates: it holds as long as all of them, and takes as long as the slowest. */
const typedCost = (first: StoredRate, rates: readonly StoredRate[], { containers }: WantedRate): CostGroupInput => {
  const ttime = most(rates.map(({ transitTime }) => transitTime))
  const freeDays = least(rates.map((rate) => rate.freeDays))
  return {
    description: first.description,
    validez: earliest(rates.map(({ validTo }) => validTo)),
    ruta: first.route,
    ...(ttime !== undefined && { ttime }),
    ...(freeDays !== undefined && { freeDays }),
    ...(first.frequency !== '' && { frequency: first.frequency }),
    carrier: first.carrier?.name ?? '',
    agente: first.owner?.id ?? '',
    agenteNombre: first.owner?.name ?? '',
    comments: first.comments,
    charges: rateLines(rates, containers).map(({ perUnit, concept: _ofCode, section: _too, ...line }) => ({
      ...line,
      ...(perUnit !== undefined && { costPerKg: perUnit }),
    })),
  }
}

const isMadeOf = (rates: readonly Named[], id: string) => rates.some(({ rateId }) => rateId === id)

export const ratedCosts = {
  decide: {
    AddRatedCost: ({ rates: named }, quotation, { newId, lookups, today }) => {
      const { request } = quotation
      if (!request) throw new Refusal('NOT_REQUESTED', 'Nobody asked for this quotation.')
      const wanted = wantedOf(request, today)
      const rates = named.map((one) => seenRate(one, wanted, lookups.rates))
      const [first] = rates
      if (!first) throw new Refusal('RATE_UNKNOWN', 'There is no such rate.')
      const rule = ruleOfRate(first, request, lookups.providers)
      const group = pricedGroup(typedCost(first, rates, wanted), quotation, lookups, undefined, rule)
      const used = rates.map(({ id, version, code }) => ({ rateId: id, rateVersion: version, code }))
      return [
        {
          type: 'CostGroupAdded',
          data: {
            ...group,
            idCost: newId(),
            source: 'RATE',
            rateId: first.id,
            rateVersion: first.version,
            rates: used,
          },
        },
      ]
    },
    TellOfChangedRate: (changed, { costs }) =>
      costs.some(({ idCost, rates = [] }) => idCost === changed.idCost && isMadeOf(rates, changed.rateId))
        ? [{ type: 'RateOfSentOfferChanged', data: changed }]
        : [],
  },
  evolve: {
    // It holds as it was offered.
    RateOfSentOfferChanged: (quotation) => quotation,
  },
} satisfies Stage
