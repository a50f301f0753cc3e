import type { Mode } from '@freight/contracts/vocabulary/schemas'
import { DEMO_DAYS } from '../arrivals.ts'
import { randomOf, seedOf, type Random } from '../random.ts'
import { demoOrganizations, type DemoOrganization } from '../base-set/organizations.ts'
import { sectors, type Sector } from '../sectors.ts'
import { demoUsers } from '../base-set/users.ts'
import { afterWorkingHours, dateAfter } from '../working-hours.ts'

const DAY = 86_400_000

/** Its outcome, if the time is sufficient. */
type Fate = 'DECIDED' | 'WITHDRAWN' | 'NOT_SENT' | 'PARKED' | 'FORGOTTEN'

/** Times and actors of the events of a quotation; the content is calculated at the time of each event. */
export type LifePlan = {
  seed: number
  organization: DemoOrganization
  modo: Mode
  company: 'MVD' | 'AUZ'
  fate: Fate
  commercial: string
  pricing: string
  /** Another pricing user takes over midway. */
  takenOverBy: string | undefined
  createdInPricing: boolean
  /** Where the newest quotations stop: no user has continued them yet. */
  held: 'REQUESTED' | 'PENDING' | 'QUOTED' | 'UPDATED' | undefined
  requestedAt: number
  takenAt: number
  costs: readonly { at: number; validDays: number }[]
  soldAt: number
  publishedAt: number
  sentAt: number
  /** The client requested a better price. */
  revisedAt: number | undefined
  /** Index of the cost of the offer, and that of its second alternative. */
  chosenCost: number
  secondCost: number | undefined
  /** In percent. */
  markup: number
  won: boolean
  decidedAt: number
  reopened: boolean
}

const companyOf = new Map(demoUsers.map(({ userName, company }) => [userName, company]))
const pricingDesk = { MVD: { lferreyra: 0.34, jrey: 0.36, tgil: 0.3 }, AUZ: { gstein: 0.85, jrey: 0.15 } } as const

const fates: Record<Fate, number> = { DECIDED: 0.9, WITHDRAWN: 0.035, NOT_SENT: 0.025, PARKED: 0.03, FORGOTTEN: 0.01 }

const slowness: Record<Mode, number> = { LSE: 0.75, ULD: 0.9, LCL: 1, FCL: 1.15, RORO: 1.5, FTL: 0.85, LTL: 0.8 }

/** Working hours from the request to the first publication. */
const hoursToQuote = (modo: Mode, progress: number, random: Random): number =>
  // The desk has become faster: it takes little more than half of its former time.
  Math.min(40, random.logNormal(3.9 * slowness[modo] * (1 - 0.4 * progress), 0.85))

const heldAt = (fromTheEnd: number, quotations: number, random: Random): LifePlan['held'] => {
  if (fromTheEnd <= quotations * 0.009 && random.chance(0.6)) return 'REQUESTED'
  if (fromTheEnd <= quotations * 0.05 && random.chance(0.5)) return 'PENDING'
  if (fromTheEnd <= quotations * 0.04 && random.chance(0.35)) return 'QUOTED'
  return fromTheEnd <= quotations * 0.06 && random.chance(0.08) ? 'UPDATED' : undefined
}

const organizationWeights = Object.fromEntries(demoOrganizations.map(({ domain, weight }) => [domain, weight]))
const organizationByDomain = new Map(demoOrganizations.map((one) => [one.domain, one]))

const pickOrganization = (random: Random): DemoOrganization => {
  const organization = organizationByDomain.get(random.weighted(organizationWeights))
  if (!organization) throw new RangeError('No organization')
  return organization
}

/** A time about this many working hours later. */
const soonAfter = (from: number, hours: number, maxHours: number, random: Random) =>
  afterWorkingHours(from, Math.min(maxHours, Math.max(0.05, random.logNormal(hours, 0.9))))

/** The client answers after days; an approval comes while the offer is valid. */
const decision = (from: number, isWon: boolean, validUntil: string, random: Random): number => {
  const at = afterWorkingHours(from + random.logNormal(isWon ? 4 : 7, 0.7) * DAY, random.between(0, 6))
  return isWon ? Math.max(from + DAY / 24, Math.min(at, Date.parse(`${validUntil}T18:00:00Z`))) : at
}

/** Default markup of the company; a third of the demo’s offers keep it. */
const USUAL_MARKUP_PCT = 15
const usualMarkupOr = (markup: number, seed: number): number => (seed % 3 === 0 ? USUAL_MARKUP_PCT : markup)

/** The life of the n-th quotation: the same for the same seed, independent of the others. */
export const planLife = (
  n: number,
  requestedAt: number,
  { seed: demoSeed, quotations, until }: { seed: number; quotations: number; until: number },
): LifePlan => {
  const seed = seedOf(demoSeed, n)
  const random = randomOf(seed)
  const organization = pickOrganization(random)
  const { modes }: Sector = sectors[organization.sector]
  const modo = random.weighted(modes)
  const progress = 1 - (until - requestedAt) / (DEMO_DAYS * DAY)
  const company = companyOf.get(organization.salesRep) ?? 'MVD'
  const pricing = random.weighted<string>(pricingDesk[company])
  const toQuote = hoursToQuote(modo, progress, random)
  const instantAt = (share: number) => afterWorkingHours(requestedAt, toQuote * share)
  const costCount = random.pick([1, 1, 2, 2, 2, 3, 3, 4])
  // Separate random: other plans stay unchanged.
  const spotRandom = randomOf(seedOf(seed, 11))
  const isSpotPriced = spotRandom.chance(0.3)
  const costs = Array.from({ length: costCount }, (_, index) => {
    const validDays = random.integer(18, 45)
    return {
      at: instantAt(0.3 + (0.55 * (index + 1)) / costCount),
      // Spot prices are valid for some days only, the same for all costs of a quotation.
      validDays: isSpotPriced ? spotRandom.integer(11, 17) : validDays,
    }
  })
  const chosenCost = random.integer(0, costCount - 1)
  const chosen = costs[chosenCost]
  const publishedAt = instantAt(1)
  const sentAt = soonAfter(publishedAt, 1.6, 20, random)
  const revisedAt = random.chance(0.14) ? soonAfter(sentAt, 9, 30, random) : undefined
  const won = random.chance(0.335 + 0.045 * progress)
  const validUntil = dateAfter(chosen?.at ?? publishedAt, chosen?.validDays ?? 0)
  return {
    seed,
    organization,
    modo,
    company,
    fate: random.weighted(fates),
    commercial: organization.salesRep,
    pricing,
    takenOverBy: company === 'MVD' && random.chance(0.04) ? (pricing === 'jrey' ? 'tgil' : 'jrey') : undefined,
    createdInPricing: random.chance(0.06),
    held: heldAt(quotations - n, quotations, random),
    requestedAt,
    takenAt: instantAt(0.12),
    costs,
    soldAt: instantAt(0.93),
    publishedAt,
    sentAt,
    revisedAt,
    chosenCost,
    secondCost: costCount > 1 && random.chance(0.25) ? (chosenCost + 1) % costCount : undefined,
    markup: usualMarkupOr(random.between(11, 25), seed),
    won,
    // Long enough after a revision that the better price has been sent.
    decidedAt: decision(revisedAt === undefined ? sentAt : afterWorkingHours(revisedAt, 4), won, validUntil, random),
    reopened: !won && random.chance(0.02),
  }
}
