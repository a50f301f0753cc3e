import type { DisclaimerLookup } from '@freight/contracts/registry/lookups'
import type { Platform } from '@freight/platform/connections/platform'
import { doorRates, matchingRates, nearMisses, rateOwnersOf } from '@freight/platform/rates/matching-rates'
import { usualMainFreight } from '@freight/contracts/charge-code/usual-main-freight'
import type { StoredEvent } from '@freight/contracts/events/envelope'
import { rateEvents } from '@freight/contracts/rate/rate'
import { matches, type WantedRate } from '@freight/contracts/rate/matching'
import type { EventStore } from '@freight/platform/event-store/port'
import type { StoredRates } from '../rate/stored-rates.ts'
import { rate } from '../../aggregates/rate/rate-decider.ts'
import { untypedDecider } from '../../aggregates/deciders.ts'
import type { DatedSurcharge } from '@freight/contracts/rate/dated-surcharges'
import { storedSurcharges } from '@freight/platform/rates/stored-surcharges'
import { erasedText } from '@freight/contracts/events/personal'
import type { ProviderContact } from '@freight/contracts/provider/provider-commands'
import type { Agent } from '@freight/contracts/quotation-rule/agents-to-request'
import { byRuleOrder, type EvaluatedRule } from '@freight/contracts/quotation-rule/evaluate'
import { allows, type Ownership } from '@freight/contracts/access/policy'
import { bookingCommands } from '@freight/contracts/quotation/booking/bookings'
import { isVisibleTo } from '@freight/contracts/quotation/visibility'
import type { StoredWebhook, WebhookDelivery } from '@freight/contracts/user/webhook'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'

/** The active disclaimers. */
export type Disclaimers = () => Promise<readonly DisclaimerLookup[]> | readonly DisclaimerLookup[]

/** For applications without tables. */
export const noDisclaimers: Disclaimers = () => []

/**
 * Reads the table of disclaimers: one that was stored a moment ago may be missing. The table does not exist while the
 * demo data is created; then there are no disclaimers.
 */
export const postgresDisclaimers = (db: Pick<Platform['db'], 'query'>): Disclaimers => {
  let isThere = false
  return async () => {
    if (!isThere) {
      const { rows } = await db.query<{ found: string | null }>(`select to_regclass('read.disclaimer_list') as found`)
      isThere = rows[0]?.found !== null
      if (!isThere) return []
    }
    const { rows } = await db.query<DisclaimerLookup>(
      `select key as id, version, name, value, mandatory, services from read.disclaimer_list
      where active order by not mandatory, name, key`,
    )
    return rows
  }
}

const types = Object.keys(rateEvents)
const batchSize = 5_000

/**
 * The stored rates from the log, read once: the demo data is created before the tables exist. Ignores providers' own
 * numbers for chargeable weight; main freight has its usual codes.
 */
export const ratesInLog = (eventStore: Pick<EventStore, 'readAll'>): StoredRates => {
  const decider = untypedDecider(rate)
  const read = async () => {
    const states = new Map<string, typeof decider.initial>()
    let batch: readonly StoredEvent[] = []
    let after = 0
    do {
      batch = await eventStore.readAll(after, { types, limit: batchSize })
      for (const event of batch)
        states.set(event.stream, decider.evolve(states.get(event.stream) ?? decider.initial, event))
      after = batch.at(-1)?.position ?? after
    } while (batch.length === batchSize)
    return [...states.values()].map(({ fields, active }) => ({
      ...fields,
      active,
      charges: fields.charges.map((charge) => ({
        ...charge,
        ...(usualMainFreight.includes(charge.code) && { mainFreight: true as const }),
      })),
    }))
  }
  let rates: ReturnType<typeof read> | undefined
  return async (main, doors) => {
    rates ??= read()
    const all = await rates
    const matching = (wantedRate: WantedRate) => all.filter((one) => matches(one, wantedRate))
    return {
      rates: main ? matching(main) : [],
      doors: Object.fromEntries(doors.map(([leg, wantedRate]) => [leg, matching(wantedRate)])),
      providers: {},
      near: {},
    }
  }
}

const rateTables = {
  rates: 'read.rate_list',
  providers: 'read.provider_list',
  chargeCodes: 'read.charge_code_list',
  surcharges: 'read.surcharge_list',
}
const tableIsThere = `select to_regclass('read.rate_list') as found`

type Needs = Pick<Platform, 'eventStore'> & { db: Pick<Platform['db'], 'query'> }

/**
 * Reads the table of rates: a rate that was stored a moment ago may be missing. The table does not exist while the demo
 * data is created; then the rates come from the log.
 */
export const postgresStoredRates = ({ db, eventStore }: Needs): StoredRates => {
  const fromLog = ratesInLog(eventStore)
  const source = { db, tables: rateTables }
  let isThere = false
  return async (main, doors) => {
    isThere ||= (await db.query<{ found: string | null }>(tableIsThere)).rows[0]?.found !== null
    if (!isThere) return fromLog(main, doors)
    const [rates, ratesByDoor] = await Promise.all([main ? matchingRates(source, main) : [], doorRates(source, doors)])
    const near = main && rates.length === 0 ? await nearMisses(source, main) : {}
    const providers = await rateOwnersOf(source, [...rates, ...Object.values(ratesByDoor).flat()])
    return { rates, doors: ratesByDoor, providers, near }
  }
}

/** The surcharges of carriers, of any day. */
export type Surcharges = () => Promise<readonly DatedSurcharge[]> | readonly DatedSurcharge[]

/** For applications without tables. */
export const noSurcharges: Surcharges = () => []

/**
 * Reads the table of surcharges: one that was stored a moment ago may be missing. The table does not exist while the
 * demo data is created; then there are none.
 */
export const postgresSurcharges = (db: Pick<Platform['db'], 'query'>): Surcharges => {
  let isThere = false
  return async () => {
    isThere ||=
      (await db.query<{ found: string | null }>(`select to_regclass('read.surcharge_list') as found`)).rows[0]
        ?.found !== null
    return isThere ? storedSurcharges({ db, tables: rateTables }) : []
  }
}

type Db = Pick<Platform['db'], 'query'>

/** The rules that are not deleted, in their order, including inactive ones. */
export type UndeletedRules = () => Promise<EvaluatedRule[]>

type Stored = Omit<EvaluatedRule, 'order' | 'createdOn'> & { order: string; created_on: Date }

const rules = `select key as id, name, version, active, send, position::text as order, created_on, filters
  from read.quotation_rule_list where not deleted`

export const postgresUndeletedRules =
  (db: Db): UndeletedRules =>
  async () =>
    (await db.query<Stored>(rules)).rows
      .map(({ order, created_on: createdOn, ...rule }) => ({
        ...rule,
        order: Number(order),
        createdOn: createdOn.toISOString(),
      }))
      .toSorted(byRuleOrder)

/** Active agents that are not blocked; those with most answers in the last twelve months first. */
export type ActiveAgents = () => Promise<Agent[]>

type StoredAgent = Omit<Agent, 'contacts'> & { contacts: ProviderContact[] }

const agents = `select p.key as id, name, services, origin_countries as "originCountries",
    destination_countries as "destinationCountries", contacts
  from read.provider_list p left join (
    select provider_id, count(answered_at) as answered from read.cost_request_list
    where asked_at > now() - interval '12 months' group by provider_id
  ) a on a.provider_id = p.key
  where active and blocked is null order by answered desc nulls last, name, p.key`

export const postgresActiveAgents =
  (db: Db): ActiveAgents =>
  async () =>
    (await db.query<StoredAgent>(agents)).rows.map((agent) => ({
      ...agent,
      contacts: agent.contacts.filter(({ mail }) => mail !== erasedText),
    }))

/** Ids of the active webhooks that may get the booking requests of a quotation. */
export type BookingWebhooks = (ownership: Ownership) => Promise<readonly string[]> | readonly string[]

/** For applications without tables. */
export const noBookingWebhooks: BookingWebhooks = () => []

type Topic = WebhookDelivery['topic']
export type WebhookTable = ReturnType<typeof postgresWebhooks>

/** The webhooks of users. */
export const postgresWebhooks = (db: Pick<Platform['db'], 'query'>) => {
  const { byId } = usersFromReadModel(db)

  /** The active webhooks of active users for a topic. */
  const active = async (topic: Topic): Promise<{ userId: string; webhookId: string; url: string }[]> => {
    const { rows } = await db.query<{ key: string; webhooks: StoredWebhook[] }>(
      `select key, webhooks from read.user_list where active and not is_third_party and webhooks <> '[]'`,
    )
    return rows.flatMap(({ key: userId, webhooks }) =>
      webhooks
        .filter((one) => one.active && one.topics.includes(topic))
        .map(({ webhookId, url }) => ({ userId, webhookId, url })),
    )
  }

  /**
   * Whether the user's webhooks may get requests about a quotation. A receiver answers for the carrier, so a booking goes
   * only to users who may request it.
   */
  const mayReceive = async (userId: string, topic: Topic, ownership: Ownership): Promise<boolean> => {
    const user = await byId(userId)
    if (!user?.active || user.isThirdParty) return false
    const principal = { ...user, userId }
    const { policy } = bookingCommands.RequestBooking
    return isVisibleTo(principal, ownership) && (topic !== 'BOOKING' || allows(policy, principal, ownership))
  }

  return {
    active,
    mayReceive,
    /** The active webhooks that may get requests about a quotation. */
    receiving: async (topic: Topic, ownership: Ownership) => {
      const targets = await active(topic)
      const may = await Promise.all(targets.map(({ userId }) => mayReceive(userId, topic, ownership)))
      return targets.filter((_, index) => may[index])
    },
  }
}
