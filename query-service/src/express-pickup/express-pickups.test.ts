import { NotFound } from '@freight/platform/errors'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { memoryEventStore } from '@freight/platform/testing/memory-event-store'
import { testPostgres } from '@freight/platform/testing/test-postgres'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { afterAll, expect, test } from 'vitest'
import { answerExpressPapers } from '../express-shipment/express-papers.ts'
import { answerExpressPickups, answerExpressManifests } from './express-pickups.ts'

const { db, stop } = await testPostgres()
afterAll(stop)
await db.query(`create schema read;
  create table read.express_list (key text, company text, flags jsonb, state jsonb, requested_at text);
  create table read.express_carrier_list (key text, name text);
  insert into read.express_list values ('x1', 'AUZ', '["NO_PICKUP"]', '{"id": "x1"}', '1')`)

type Handler = (input: object, session: object) => Promise<unknown>
const handlers = new Map<string, Handler>()
const eventStore = memoryEventStore()
const needs = {
  http: { route: ({ url, handler }: { url: string; handler: Handler }) => handlers.set(url, handler) },
  db,
  eventStore,
  names: async () => (id: string) => id,
  settings: async () => () => usualSettings,
  today: async () => '2026-03-10',
  workerPool: { run: () => async () => undefined },
  clock: () => new Date('2026-03-10T12:00:00.000Z'),
}
answerExpressPickups(needs as never)
answerExpressManifests(needs as never)
answerExpressPapers(needs as never)
const fetchIn = async (company: string, url: string, input: object) =>
  handlers.get(`/app/v1/${url}`)?.(input, { company, userId: 'u', permissions: ['CONSULTAR_SHIPMENT'] })

test('named shipments of another company are not candidates', async () => {
  const answer = await fetchIn('MVD', 'express-pickups/candidates', { query: { ids: ['x1'] } })
  expect(answer).toEqual({ groups: [], others: ['x1'] })
})

test.each(['express-pickup', 'express-manifest'])('the history of a %s is for its company', async (aggregate) => {
  await eventStore.append(`${aggregate}-1`, 0, [newEvent('Any', {}, { company: 'AUZ' })])
  const history = (company: string) => fetchIn(company, `${aggregate}s/:id/history`, { params: { id: '1' } })
  expect(await history('AUZ')).toMatchObject({ events: [{ type: 'Any' }] })
  await expect(history('MVD')).rejects.toThrow(NotFound)
})

test('the document of a manifest is for its company', async () => {
  const started = { carrier: 'DHL', account: '', day: '2026-03-10', number: 'M 1', shipments: [], rejected: [] }
  const event = newEvent('ExpressManifestStarted', started, { company: 'AUZ' })
  await eventStore.append('express-manifest-2', 0, [event])
  const document = (company: string) => fetchIn(company, 'express-manifests/:id/document', { params: { id: '2' } })
  await expect(document('AUZ')).rejects.toMatchObject({ code: 'MANIFEST_OPEN' })
  await expect(document('MVD')).rejects.toThrow(NotFound)
})
