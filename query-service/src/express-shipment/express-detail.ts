import {
  type PriceSources,
  expectedCostOf,
  sellOf,
  summaryOf,
} from '@freight/contracts/express-shipment/shipment-summary'
import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '../http/read-models.ts'
import type { ExpressOption, ExpressRating } from '@freight/contracts/express-shipment/option'
import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import { type ExpressDetail, readsShipments } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { shipmentAfter } from '@freight/contracts/express-shipment/shipment-steps'
import { allows, type Principal } from '@freight/contracts/access/policy'
import { type StoredEvent, actorId } from '@freight/contracts/events/envelope'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import type { NameOf } from '../user/user-names.ts'
import { type ExpressReading, expressRow } from './express-row.ts'
import { type BatchRow, batchRowStates, type ExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import {
  type ExpressShipmentEvents,
  expressShipmentEvents,
} from '@freight/contracts/express-shipment/express-shipment-events'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'

/**
 * Whether a carrier or a tariff of the prices in a JSON column has changed since. A change of a draft is none; any change
 * of a carrier, such as its fuel, may be one.
 */
export const hasNewerPrices = (rated: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select 1 from jsonb_to_record(${rated}) as rated("asOf" timestamptz, "shippingDay" date, carriers jsonb, tariffs jsonb)
  where exists (
    select 1 from read.express_carrier_list carrier
    where rated.carriers ? carrier.key and carrier.changed_at > rated."asOf"
  ) or exists (
    select 1 from read.express_tariff_list tariff
      join jsonb_to_recordset(rated.tariffs) used (id text, version int) on used.id = tariff.key,
      jsonb_to_recordset(tariff.version_heads) one (no int, status text, "validFrom" date, "validTo" date)
    where tariff.changed_at > rated."asOf" and (
      one.no = used.version and one.status <> 'PUBLISHED'
      or one.no > used.version and one.status = 'PUBLISHED'
        and rated."shippingDay" between one."validFrom" and coalesce(one."validTo", rated."shippingDay"))))`

/** Whether the prices of a rating are old. */
const arePricesOld = async (db: ReadDb, rated: PriceSources): Promise<boolean> => {
  const { rows } = await sql<{
    old: boolean
  }>`select ${hasNewerPrices(sql`${JSON.stringify(rated)}::jsonb`)} as old`.execute(db)
  return rows[0]?.old ?? false
}

export type ExpressNeeds = Pick<Platform, 'http' | 'eventStore' | 'clock'> & {
  names: () => Promise<NameOf>
  settings: () => Promise<SettingsOf>
}

/**
 * Events and state of a shipment, read from the event store, so that they are always current.
 * @throws NotFound when it does not exist or the principal may not see it
 */
export const readShipment = async (
  { eventStore }: Pick<Platform, 'eventStore'>,
  id: string,
  principal: Principal,
): Promise<{ events: StoredEvent[]; state: ShipmentState }> => {
  const events = await eventStore.readStream(`express-shipment-${id}`)
  const state = shipmentAfter(events)
  if (!state || !allows(readsShipments, principal, { commercial: state.commercial }))
    throw new NotFound(`There is no express shipment ${id}`)
  return { events, state }
}

/** A price of one tariff for both sides would reveal the cost as well; the warning names the tariff of the costs. */
const withoutCost = (option: ExpressOption): ExpressOption => ({
  ...option,
  cost: { kind: 'UNKNOWN' },
  warnings: option.warnings.filter(({ code }) => code !== 'COST_REFUSED'),
})

/** A rating without the costs of its options. */
const ratingWithoutCosts = (rating: ExpressRating): ExpressRating => ({
  ...rating,
  options: rating.options.map(withoutCost),
})

/** The text of this incident is the number of the carrier's invoice. */
const withoutInvoice = <Incident extends { reason?: unknown; text?: unknown }>(incident: Incident): Incident =>
  incident.reason === 'INVOICED_AFTER_VOID' ? { ...incident, text: '' } : incident

const sourceOf = ({ charged, selected }: ShipmentState): NonNullable<ExpressDetail['expectedFrom']> => {
  if (!charged) return { source: selected?.option?.cost.kind === 'SAME' ? 'PRICE_LIST' : 'COST_TARIFF' }
  const { former, isFarAbove } = charged
  return { source: 'BOOKING', ...(former !== undefined && { former }), isFarAbove }
}

/** Carriers report scans of a waybill that must not be used for this time. */
const unusedMs = 30 * 24 * 3_600_000

// As long as the command for the selection accepts it.
const ratingValidMs = 24 * 3_600_000

/** Whether an unbooked shipment must be rated again before it is booked. */
const isRatingOld = ({ rating, isRatingStale, bookingState }: ShipmentState, now: Date): boolean =>
  isRatingStale ||
  (rating !== undefined && bookingState === 'NONE' && now.getTime() - Date.parse(rating.asOf) > ratingValidMs)

const expressDetail = (state: ShipmentState, reading: ExpressReading): ExpressDetail => {
  const { principal, nameOf, now } = reading
  const seesCosts = seesExpressCosts(principal.permissions)
  const user = (id: string) => ({ id, name: nameOf(id) })
  const { rating, selected, running, booking, margin } = state
  const expected = expectedCostOf(state)
  const sell = sellOf(state)
  return {
    row: expressRow(summaryOf(state), reading),
    request: state.request,
    totals: state.totals,
    ...(state.copiedFrom !== undefined && { copiedFrom: state.copiedFrom }),
    ...(state.returnOf !== undefined && { returnOf: state.returnOf }),
    ...(rating && { rating: seesCosts ? rating : ratingWithoutCosts(rating) }),
    isRatingStale: isRatingOld(state, now),
    ...(selected && { selected: { optionId: selected.optionId, reason: selected.reason } }),
    bookingState: state.bookingState,
    ...(running && {
      running: {
        bookingId: running.bookingId,
        carrier: running.carrier,
        by: user(running.by),
        at: running.at,
        text: running.text,
      },
    }),
    ...(booking && { booking: { ...booking, charges: seesCosts ? booking.charges : [] } }),
    problems: [...state.problems],
    ...(state.pickup && { pickup: state.pickup }),
    ...(state.manifest && { manifest: state.manifest }),
    ...(state.isVoidUnsupported === true && { isVoidUnsupported: true as const }),
    ...(state.voidRefusal && { voidRefusal: state.voidRefusal }),
    // A waybill that was recorded again is in use.
    unusedWaybills: state.unusedWaybills
      .filter(
        ({ trackingNumber, since }) =>
          trackingNumber !== booking?.trackingNumber && now.getTime() - Date.parse(since) < unusedMs,
      )
      .map(({ trackingNumber, since, second }) => ({ trackingNumber, since, ...(second && { second }) })),
    tracking: state.tracking,
    incidents: seesCosts ? state.incidents : state.incidents.map(withoutInvoice),
    documents: [...state.documents],
    labelsPrinted: state.labelsPrinted,
    reweighs: state.reweighs,
    ...(sell && {
      sell: {
        ...sell,
        isManual: state.manualSell !== undefined,
        belowMinimum: margin !== undefined,
        approved: margin === 'APPROVED',
      },
    }),
    ...(seesCosts && expected && { expected, expectedFrom: sourceOf(state) }),
    ...(seesCosts && { costs: state.costs }),
    invoices: state.invoices,
    ...(state.outcome && { outcome: state.outcome }),
    ...(state.cancelReason !== undefined && { cancelReason: state.cancelReason }),
    notes: state.notes.map(({ by, ...note }) => ({ ...note, by: user(by) })),
  }
}

/** Reader and time of a request. */
export const readingOf = async (
  { names, settings }: Pick<ExpressNeeds, 'names' | 'settings'>,
  principal: Principal,
  now: Date,
): Promise<ExpressReading> => {
  const [nameOf, settingsOf] = await Promise.all([names(), settings()])
  return { principal, nameOf, settingsOf, now }
}

export const answerExpressDetail = (needs: ExpressNeeds & { readDb: ReadDb }): void =>
  answer(needs.http, 'GET /app/v1/express-shipments/:id', async ({ params: { id } }, session) => {
    const { state } = await readShipment(needs, id, session)
    const detail = expressDetail(state, await readingOf(needs, session, needs.clock()))
    const { rated } = summaryOf(state)
    const isStale = detail.isRatingStale || (rated !== undefined && (await arePricesOld(needs.readDb, rated)))
    return { ...detail, isRatingStale: isStale }
  })

type StoredBatch = Pick<ExpressBatch, 'id' | 'action' | 'counts'> & { at: Date; endedAt: Date | null }

const state = `case when state = 'WAITING' and leased_until > now() then 'RUNNING' else state end`

const counts = batchRowStates.map((one) => `'${one}', count(*) filter (where ${state} = '${one}')`).join(', ')

const select = (condition: string) => `
  select b.id, b.action, b.at, b.ended_at as "endedAt", json_build_object(${counts}) as counts
  from commands.express_batches b join commands.express_batch_rows r on r.batch_id = b.id
  where b.user_id = $1 and ${condition} group by b.id order by b.no desc limit 10`

/** The own batches of a user, from the tables that the command service fills. */
export const answerExpressBatches = ({ http, db }: Pick<Platform, 'http' | 'db'>): void => {
  const read = async (condition: string, values: readonly string[]) => {
    // The command service creates the tables.
    const { rowCount } = await db.query(`select where to_regclass('commands.express_batch_rows') is not null`)
    const rows = rowCount === 0 ? [] : (await db.query<StoredBatch>(select(condition), [...values])).rows
    return rows.map(({ at, endedAt, ...batch }) => ({
      ...batch,
      at: at.toISOString(),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
    }))
  }
  answer(http, 'GET /app/v1/express-shipments/batches', async (_, { userId }) => ({
    rows: await read(`not b.dismissed and b.at > now() - interval '7 days'`, [userId]),
  }))
  answer(http, 'GET /app/v1/express-shipments/batches/:id', async ({ params: { id } }, { userId }) => {
    const [batch] = await read('b.id = $2', [userId, id])
    if (!batch) throw new NotFound(`There is no batch ${id}`)
    const { rows } = await db.query<BatchRow>(
      `select shipment as id, ${state} as state, code, "text" from commands.express_batch_rows
       where batch_id = $1 order by "row"`,
      [id],
    )
    return { ...batch, rows }
  })
}

type Data = Record<string, unknown>

const withoutFields = (data: Data, ...names: string[]): Data =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)))

const withoutCharges = (data: Data): Data => withoutFields(data, 'charges')

/** Payloads with costs, for readers without cost rights. */
const withoutCosts: Partial<Record<keyof ExpressShipmentEvents, (data: Data) => Data>> = {
  // The schema of the type was checked when the event was stored.
  ExpressShipmentRated: (data) => ratingWithoutCosts(data as unknown as ExpressRating),
  ExpressShipmentBooked: withoutCharges,
  ExpressBookingConfirmed: withoutCharges,
  ExpressExpectedCostChanged: () => ({}),
  ExpressIncidentOpened: withoutInvoice,
  ExpressCostRecorded: ({ date }) => ({ date }),
  ExpressCostDisputed: () => ({}),
  ExpressDisputeClosed: () => ({}),
  ExpressCostWithdrawn: () => ({}),
}

/**
 * Payload of an event without what a reader without cost rights may not see. An unknown type, as in an older process
 * during an update, requires them.
 */
export const expressDataAsSeen = (type: string, data: unknown, seesCosts: boolean): Data => {
  const fields = typeof data === 'object' && data !== null ? { ...data } : {}
  if (seesCosts) return fields
  if (!Object.hasOwn(expressShipmentEvents, type)) return {}
  return new Map(Object.entries(withoutCosts)).get(type)?.(fields) ?? fields
}

const userFields = ['assignedTo', 'commercial', 'by'] as const

/** Names of the users in an event. */
const namesIn = (data: Data, nameOf: NameOf): Pick<HistoryEntry, 'names'> => {
  const ids = userFields.map((field) => data[field]).filter((id) => typeof id === 'string')
  return ids.length === 0 ? {} : { names: Object.fromEntries(ids.map((id) => [id, nameOf(id)])) }
}

const historyEntry = (event: StoredEvent, nameOf: NameOf, seesCosts: boolean): HistoryEntry => {
  const { revision, position, eventId, type, occurredAt, actor, correlationId, hash, previousHash } = event
  const data = expressDataAsSeen(type, event.data, seesCosts)
  return {
    revision,
    position,
    eventId,
    type,
    occurredAt,
    actor: { kind: actor.kind, id: actorId(actor), name: nameOf(actorId(actor)) },
    correlationId,
    hash,
    previousHash,
    data,
    ...namesIn(data, nameOf),
  }
}

export const answerExpressHistory = (needs: ExpressNeeds): void => {
  const { http, clock, names, eventStore } = needs
  answer(http, 'GET /app/v1/express-shipments/:id/history', async ({ params: { id } }, session) => {
    const { events } = await readShipment(needs, id, session)
    const [nameOf, intact] = await Promise.all([names(), eventStore.isIntact(`express-shipment-${id}`)])
    const seesCosts = seesExpressCosts(session.permissions)
    return {
      key: id,
      events: events.map((event) => historyEntry(event, nameOf, seesCosts)),
      chain: { intact, events: events.length, checkedAt: clock().toISOString() },
    }
  })
  answer(http, 'GET /app/v1/express-shipments/:id/history/:revision', async ({ params: { id, revision } }, session) => {
    const { events } = await readShipment(needs, id, session)
    const at = events[revision - 1]?.occurredAt
    const stateThen = shipmentAfter(events, revision)
    if (at === undefined || !stateThen) throw new NotFound(`${id} has no event ${revision}`)
    const reading = await readingOf(needs, session, new Date(at))
    const stateBefore = shipmentAfter(events, revision - 1)
    return {
      revision,
      at,
      shipment: expressDetail(stateThen, reading),
      ...(stateBefore && { before: expressDetail(stateBefore, reading) }),
    }
  })
}
