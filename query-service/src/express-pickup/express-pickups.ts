import { dayAfter, dayIn } from '@freight/contracts/working-time/time-zone'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import {
  type PickupGroup,
  type PickupRow,
  pickupAfter,
  type PickupState,
} from '@freight/contracts/express-pickup/express-pickup'
import { cutoffOn, firstPickupDay, workingDayAfter } from '@freight/contracts/express-pickup/pickup-day'
import { zoneOfPlace } from '@freight/contracts/express-pickup/place-zone'
import type { ExpressParty } from '@freight/contracts/express-address/party'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { bookedOption, summaryOf } from '@freight/contracts/express-shipment/shipment-summary'
import { Exact } from '@freight/contracts/money/money'
import type { Platform } from '@freight/platform/connections/platform'
import type {
  ManifestState,
  ManifestCandidate,
  ManifestRow,
} from '@freight/contracts/express-manifest/express-manifest'
import { isPickupOver } from '@freight/contracts/express-shipment/pickup'
import { hoursOn } from '@freight/contracts/working-time/calendar'
import { entryHistory } from '../catalogue/history.ts'
import { type ExpressNeeds, readShipment } from '../express-shipment/express-detail.ts'
import { answer } from '../http/answer.ts'

type Needs = ExpressNeeds & Pick<Platform, 'db'> & { today: (company: string) => Promise<string> }
type Principal = Parameters<typeof readShipment>[2]

/** Earlier pickups without an outcome are listed for so many days. */
const openDays = 14

const placeOf = (party: ExpressParty) => ({
  name: party.company || party.contact,
  lines: [
    party.description,
    party.line2,
    party.line3,
    [party.postalCode, party.city, party.countryCode].filter(Boolean).join(' '),
  ].filter(Boolean),
})

const weightOf = (weights: readonly string[]): string =>
  weights.reduce((sum, weight) => sum.plus(weight), new Exact(0)).toFixed()

/** Names of carriers by code. */
const carrierNames = async ({ db }: Pick<Platform, 'db'>) => {
  const { rows } = await db.query<{ key: string; name: string }>('select key, name from read.express_carrier_list')
  const names = new Map(rows.map(({ key, name }) => [key, name]))
  return (code: string) => names.get(code) ?? code
}

/** Booked shipments without a pickup; of named ones also those that need none. */
const waitingShipments = async (
  { db }: Pick<Platform, 'db'>,
  company: string,
  ids: readonly string[] | undefined,
): Promise<{ key: string; waits: boolean; state: ShipmentState }[]> => {
  const condition = ids ? 'key = any($2)' : `flags ? 'NO_PICKUP'`
  const { rows } = await db.query<{ key: string; waits: boolean; state: ShipmentState }>(
    `select key, flags ? 'NO_PICKUP' as waits, state from read.express_list
     where company = $1 and ${condition} order by requested_at, key`,
    [company, ...(ids ? [ids] : [])],
  )
  return rows
}

const candidates = async (
  needs: Needs,
  ids: readonly string[] | undefined,
  session: Principal & { company: string },
): Promise<RouteResponse<'GET /app/v1/express-pickups/candidates'>> => {
  const found = await waitingShipments(needs, session.company, ids)
  const states = found.flatMap(({ waits, state }) => (waits ? [state] : []))
  const [settingsOf, nameOf] = await Promise.all([needs.settings(), carrierNames(needs)])
  const { calendar, data } = settingsOf(session.company)
  const now = needs.clock().getTime()
  // The table has no street.
  const full = await Promise.all(states.map(({ id }) => readShipment(needs, id, session)))
  const groups = new Map<string, PickupGroup>()
  for (const { state } of full) {
    const { booking, selected, request, totals, pickup } = state
    const carrier = booking?.carrier ?? ''
    const { account = '', cutoff: own = '' } = bookedOption(booking, selected) ?? {}
    const place = placeOf(request.shipperAddress)
    const key = JSON.stringify([carrier, account, place.lines]).toUpperCase()
    const before = groups.get(key)
    const cutoff = [before?.cutoff ?? '', own].filter(Boolean).toSorted()[0] ?? ''
    const timeZone = zoneOfPlace(request.shipperAddress, data.timeZone)
    const cutoffAt = cutoffOn({ timeZone }, dayIn(timeZone, now), cutoff)
    const { recipient } = summaryOf(state)
    groups.set(key, {
      carrier,
      carrierName: nameOf(carrier),
      account,
      place: before?.place ?? place,
      cutoff,
      ...(cutoffAt !== undefined && { cutoffAt: new Date(cutoffAt).toISOString() }),
      day: firstPickupDay(cutoff, { calendar, timeZone }, now),
      shipments: [
        ...(before?.shipments ?? []),
        {
          id: state.id,
          trackingNumber: booking?.trackingNumber ?? '',
          recipient: recipient.name,
          pieces: totals.pieces,
          weight: totals.actual,
          text: pickup?.text ?? '',
        },
      ],
    })
  }
  const known = new Set(found.flatMap(({ key, waits }) => (waits ? [key] : [])))
  return {
    groups: [...groups.values()].toSorted((a, b) => a.carrierName.localeCompare(b.carrierName)),
    others: (ids ?? []).filter((id) => !known.has(id)),
  }
}

/** Pickups of express shipments, and what waits for one. */
export const answerExpressPickups = (needs: Needs): void => {
  const { http, db, eventStore, names, today } = needs
  answer(http, 'GET /app/v1/express-pickups', async ({ query }, session) => {
    const day = query.day ?? (await today(session.company))
    const [nameOf, carrierOf, { rows }] = await Promise.all([
      names(),
      carrierNames(needs),
      db.query<{ id: string; revision: number; state: PickupState }>(
        `select key as id, revision, state from read.express_pickup_list
         where company = $1 and (day = $2 or (open and day > $2)
           or (day >= $3 and day < $2 and state ->> 'status' not in ('CONFIRMED', 'CANCELLED', 'REFUSED')))
         order by day, state ->> 'carrier', state ->> 'from', key`,
        [session.company, day, dayAfter(day, -openDays)],
      ),
    ])
    const row = async ({ id, revision, state }: (typeof rows)[number]): Promise<PickupRow> => {
      const { place = state.place } = pickupAfter(await eventStore.readStream(`express-pickup-${id}`)) ?? {}
      const { carrier, account, status, from, to, location, instruction, pieces, weight, cutoff, confirmation } = state
      return {
        id,
        revision: Number(revision),
        status,
        carrier,
        carrierName: carrierOf(carrier),
        account,
        day: state.day,
        from,
        to,
        location,
        instruction,
        pieces,
        weight,
        cutoff,
        confirmation,
        text: state.text,
        place: placeOf(place),
        shipments: state.shipments.map((one) => one.id),
        requestedBy: { id: state.requestedBy, name: nameOf(state.requestedBy) },
      }
    }
    return { day, rows: await Promise.all(rows.map(row)) }
  })
  answer(http, 'GET /app/v1/express-pickups/candidates', ({ query: { ids } }, session) =>
    candidates(needs, ids, session),
  )
  answer(http, 'GET /app/v1/express-pickups/:id/history', async ({ params: { id } }, session) =>
    entryHistory(eventStore, 'express-pickup', id, await names(), session.company),
  )
}

type Listed = { id: string; revision: number; state: ManifestState }

const manifestCandidates = async (needs: Needs, company: string): Promise<ManifestCandidate[]> => {
  const today = await needs.today(company)
  const [settingsOf, nameOf, { rows }, { rows: closed }] = await Promise.all([
    needs.settings(),
    carrierNames(needs),
    needs.db.query<{ state: ShipmentState }>(
      `select state from read.express_list
       where company = $1 and work = 'IN_PROGRESS' and sub_state in ('RESERVADO', 'DUDOSA') order by requested_at, key`,
      [company],
    ),
    needs.db.query<Listed>(
      `select key as id, revision, state from read.express_manifest_list
       where company = $1 and day >= $2 and status <> 'REFUSED'`,
      [company, today],
    ),
  ])
  const { calendar } = settingsOf(company)
  const accounts = new Map<string, { state: ShipmentState }[]>()
  for (const row of rows) {
    const { booking, running, selected } = row.state
    const holder = booking ?? running
    const key = JSON.stringify([holder?.carrier ?? '', bookedOption(holder, selected)?.account ?? ''])
    accounts.set(key, [...(accounts.get(key) ?? []), row])
  }
  return [...accounts].map(([key, shipments]) => {
    const [carrier = '', account = ''] = JSON.parse(key) as string[]
    const ofAccount = closed.filter(({ state }) => state.carrier === carrier && state.account === account)
    const isClosed = (day: string) => ofAccount.some(({ state }) => state.day === day)
    let day = hoursOn(calendar, today) ? today : workingDayAfter({ calendar }, today)
    while (isClosed(day)) day = workingDayAfter({ calendar }, day)
    const ofToday = ofAccount.find(({ state }) => state.day === today)
    const ready = shipments.flatMap(({ state }) => (state.bookingState === 'BOOKED' && !state.manifest ? [state] : []))
    return {
      carrier,
      carrierName: nameOf(carrier),
      account,
      day,
      ...(ofToday && { closed: { id: ofToday.id, number: ofToday.state.number } }),
      shipments: ready.map(({ id }) => id),
      pieces: ready.reduce((sum, { totals }) => sum + totals.pieces, 0),
      weight: weightOf(ready.map(({ totals }) => totals.actual)),
      withoutPickup: ready.filter(({ pickup }) => !pickup || isPickupOver(pickup)).length,
      doubtful: shipments.flatMap(({ state }) => (state.bookingState === 'DOUBTFUL' ? [state.id] : [])),
    }
  })
}

/** Manifests, and the days to close. */
export const answerExpressManifests = (needs: Needs): void => {
  const { http, db, eventStore, names } = needs
  answer(http, 'GET /app/v1/express-manifests', async ({ query: { limit } }, session) => {
    const [nameOf, carrierOf, { rows }] = await Promise.all([
      names(),
      carrierNames(needs),
      db.query<Listed>(
        `select key as id, revision, state from read.express_manifest_list where company = $1
         order by day desc, state ->> 'closedAt' desc, key limit $2`,
        [session.company, limit],
      ),
    ])
    const row = ({ id, revision, state }: Listed): ManifestRow => ({
      id,
      revision: Number(revision),
      status: state.status,
      carrier: state.carrier,
      account: state.account,
      carrierName: carrierOf(state.carrier),
      day: state.day,
      number: state.number,
      text: state.text,
      shipments: state.shipments.length,
      rejected: state.rejected,
      closedBy: { id: state.closedBy, name: nameOf(state.closedBy) },
      closedAt: state.closedAt,
    })
    return { rows: rows.map(row) }
  })
  answer(http, 'GET /app/v1/express-manifests/candidates', async (_, session) => ({
    rows: (await manifestCandidates(needs, session.company)).filter(
      ({ shipments, doubtful }) => shipments.length + doubtful.length > 0,
    ),
  }))
  answer(http, 'GET /app/v1/express-manifests/:id/history', async ({ params: { id } }, session) =>
    entryHistory(eventStore, 'express-manifest', id, await names(), session.company),
  )
}
