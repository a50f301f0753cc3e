import { dayAfter, dayIn } from '@freight/contracts/working-time/time-zone'
import type { RouteResponse } from '@freight/contracts/registry/routes'
import type { PickupGroup, PickupRow } from '@freight/contracts/express-pickup/express-pickup-routes'
import { cutoffOn, firstPickupDay } from '@freight/contracts/express-pickup/pickup-day'
import { zoneOfPlace } from '@freight/contracts/express-pickup/place-zone'
import { pickupAfter, type PickupState } from '@freight/contracts/express-pickup/pickup-state'
import type { ExpressParty } from '@freight/contracts/express-address/party'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { bookedOption, summaryOf } from '@freight/contracts/express-shipment/shipment-summary'
import { Exact } from '@freight/contracts/money/money'
import type { Platform } from '@freight/platform/connections/platform'
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

export const weightOf = (weights: readonly string[]): string =>
  weights.reduce((sum, weight) => sum.plus(weight), new Exact(0)).toFixed()

/** Names of carriers by code. */
export const carrierNames = async ({ db }: Pick<Platform, 'db'>) => {
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
