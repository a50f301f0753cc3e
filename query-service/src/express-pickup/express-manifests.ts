import type { ManifestState } from '@freight/contracts/express-manifest/manifest-state'
import type { ManifestCandidate, ManifestRow } from '@freight/contracts/express-manifest/express-manifest-routes'
import { workingDayAfter } from '@freight/contracts/express-pickup/pickup-day'
import { isPickupOver } from '@freight/contracts/express-shipment/pickup'
import { hoursOn } from '@freight/contracts/working-time/calendar'
import type { ShipmentState } from '@freight/contracts/express-shipment/shipment-state'
import { bookedOption } from '@freight/contracts/express-shipment/shipment-summary'
import type { Platform } from '@freight/platform/connections/platform'
import { entryHistory } from '../catalogue/history.ts'
import type { ExpressNeeds } from '../express-shipment/express-detail.ts'
import { answer } from '../http/answer.ts'
import { carrierNames, weightOf } from './express-pickups.ts'

type Needs = ExpressNeeds & Pick<Platform, 'db'> & { today: (company: string) => Promise<string> }
type Listed = { id: string; revision: number; state: ManifestState }

const candidates = async (needs: Needs, company: string): Promise<ManifestCandidate[]> => {
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
    rows: (await candidates(needs, session.company)).filter(
      ({ shipments, doubtful }) => shipments.length + doubtful.length > 0,
    ),
  }))
  answer(http, 'GET /app/v1/express-manifests/:id/history', async ({ params: { id } }, session) =>
    entryHistory(eventStore, 'express-manifest', id, await names(), session.company),
  )
}
