import { approved, costGroup, published, requested, sellGroup } from '@freight/contracts/testing/quotation-events'
import { userCreated } from '@freight/contracts/testing/sample-user'
import { projectionsAndQueries } from '../application/projections-and-queries.ts'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'

// From stored events through the tables to the answers about providers and notes, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let pricing: Awaited<ReturnType<typeof application.signInAs>>
let reader: typeof pricing
/** Without the right to read quotations. */
let agentReader: typeof pricing

const user = (id: string, permissions: Permission[]) => userCreated(id, { permissions })
const provider = (id: string, overrides: object = {}) => ({
  type: 'ProviderCreated',
  data: {
    id,
    code: id.toUpperCase(),
    name: id,
    language: 'en',
    contacts: [],
    originCountries: ['CN'],
    destinationCountries: [],
    categories: ['AGENT'],
    services: ['FCL', 'LCL'],
    ...overrides,
  },
})
const cost = (idCost: string, agente: string, amount: string, overrides: object = {}) => ({
  type: 'CostGroupAdded',
  data: { ...costGroup(idCost, amount), agente, agenteNombre: agente, ...overrides },
})
const issuedRequest = {
  quotationKey: 'MVD-2026-000001',
  providerId: 'old',
  providerName: 'old',
  contactId: 'k1',
  contactName: 'Mei',
  mail: 'mei@old.example',
  language: 'en',
  askedBy: 'pricing',
  note: '',
  documents: [],
  tokenId: 't1',
  dueAt: '2026-03-22T21:00:00.000Z',
  expiresAt: '2026-03-29T21:00:00.000Z',
}
const note = (id: string, tags: object, overrides: object = {}) => ({
  type: 'NoteCreated',
  data: { id, title: id, text: '', tags, validUntil: null, pinned: false, author: 'pricing', ...overrides },
})
const client = (id: string) => ({ client: { id, nombreFantasia: id, razonSocial: '', reference: '' } })
const ids = ({ body }: { body: { rows: { id: string }[] } }) => body.rows.map(({ id }) => id)

beforeAll(async () => {
  application = await projectionsAndQueries({ now: '2026-03-20T12:00:00Z', pathPrefix: '/app/v1/' })
  await application.append('user-pricing', 0, user('pricing', ['PRICING', 'CONSULTAR_COTIZACION']))
  await application.append('user-narrow', 0, user('narrow', ['PRICING']))
  await application.append('user-reader', 0, user('reader', ['CONSULTAR_AGENTE']))
  const contact = {
    id: 'c',
    name: 'Wéi',
    mail: 'wei@pbl.example',
    primary: true,
    services: [],
    traffics: [],
    comments: '',
  }
  await application.append('provider-pbl', 0, provider('pbl', { contacts: [contact] }))
  await application.append('provider-hyf', 0, provider('hyf', { originCountries: [], language: 'es' }), {
    type: 'ProviderBlocked',
    data: { reason: 'Late' },
  })
  await application.append('provider-old', 0, provider('old', { originCountries: ['DE'] }), {
    type: 'ProviderDeactivated',
    data: {},
  })
  // Won with the dearer of two comparable costs.
  await application.append(
    'quotation-1',
    0,
    requested(client('textil')),
    cost('a', 'pbl', '110.00', { ruta: 'Vía Santos' }),
    cost('b', 'hyf', '100.00'),
    { type: 'SellGroupAdded', data: { ...sellGroup('s1', '110.00', '150.00'), idCost: 'a' } },
    published,
    approved('s1'),
  )
  // A single cost is compared with none; still open.
  await application.append(
    'quotation-2',
    0,
    requested(client('textil')),
    cost('a', 'pbl', '90.00', { carrier: 'Zonda', ruta: 'Vía Miami' }),
  )
  await application.append('quotation-3', 0, requested(client('other')))
  // Asked for costs twice, answered once.
  const issuedEvent = { type: 'CostRequestIssued', data: issuedRequest }
  const { quotationKey, contactId, providerName } = issuedRequest
  const answer = { quotationKey, contactId, providerName, providerId: 'old', submissionNo: 1, groups: [] }
  await application.append('cost-request-r1', 0, issuedEvent, { type: 'AgentCostsSubmitted', data: answer })
  await application.append('cost-request-r2', 0, issuedEvent)
  await application.append(
    'note-client',
    0,
    note('client', { client: { id: 'textil', name: 'Textil' } }, { pinned: true }),
  )
  await application.append(
    'note-carrier',
    0,
    note('carrier', { carrier: 'zonda', lane: { text: 'miami' } }, { validUntil: '2026-03-25' }),
  )
  await application.append('note-lane', 0, note('lane', { lane: { origin: 'HK' } }, { validUntil: '2026-03-19' }))
  await application.append('note-away', 0, note('away', { lane: { origin: 'HK' } }), { type: 'NoteArchived', data: {} })
  await application.workers.caughtUp()
  pricing = await application.signInAs('pricing')
  agentReader = await application.signInAs('narrow')
  reader = await application.signInAs('reader')
})
afterAll(() => application.close())

test('providers are sorted by name, use, share of cheapest costs and share of answers', async () => {
  expect(ids(await pricing('providers/rows'))).toEqual(['hyf', 'old', 'pbl'])
  const byUse = await pricing('providers/rows?sort=-use')
  expect(byUse.body.rows[0]).toMatchObject({ id: 'pbl', costs: 2, comparable: 1, cheapest: 0 })
  expect(ids(await pricing('providers/rows?sort=-cheapest'))[0]).toBe('hyf')
  const byAnswers = await pricing('providers/rows?sort=-answers')
  expect(byAnswers.body.rows[0]).toMatchObject({ id: 'old', asked: 2, answered: 1, medianHours: 0 })
  expect(byAnswers.body.rows[1]).toMatchObject({ asked: 0, answered: 0 })
})

test('a page of providers continues after the last row of the previous page', async () => {
  const first = await pricing('providers/rows?sort=-use&limit=2')
  const next = await pricing(`providers/rows?sort=-use&limit=2&cursor=${first.body.nextCursor}`)
  expect([...ids(first), ...ids(next)]).toEqual(['pbl', 'hyf', 'old'])
  expect(first.body.total).toBe(3)
})

test('providers are filtered by state, country and contacts', async () => {
  expect(ids(await pricing('providers/rows?state=ACTIVE'))).toEqual(['pbl'])
  expect(ids(await pricing('providers/rows?state=BLOCKED,INACTIVE'))).toEqual(['hyf', 'old'])
  // A provider without a country ships from all of them.
  expect(ids(await pricing('providers/rows?country=DE'))).toEqual(['hyf', 'old'])
  expect(ids(await pricing('providers/rows?service=LSE'))).toEqual([])
  expect(ids(await pricing('providers/rows?language=es'))).toEqual(['hyf'])
  expect(ids(await pricing('providers/rows?q=wei'))).toEqual(['pbl'])
  // A suspended provider is not suggested for a cost.
  expect(ids(await pricing('providers?q='))).toEqual(['hyf', 'pbl'])
})

test('the figures of a provider: gap, months, lanes and quotations won with its cost', async () => {
  const { body } = await pricing('providers/pbl/figures')
  expect(body).toMatchObject({
    costs: 2,
    comparable: 1,
    cheapest: 0,
    medianGapPct: '10.0',
    won: { count: 1, bought: { amount: '110.00', currency: 'USD' } },
    lanes: [{ origin: { code: 'HKG' }, destination: { code: 'MVD' }, comparable: 1, medianGapPct: '10.0' }],
  })
  expect(body.months).toHaveLength(12)
  expect((await pricing('providers/hyf/figures')).body).toMatchObject({
    cheapest: 1,
    medianGapPct: '0.0',
    won: { count: 0 },
  })
  expect((await pricing('providers/none/figures')).status).toBe(404)
})

test('a user who only reads agents sees cards and statistics, without money and without the catalogue', async () => {
  expect((await reader('providers/pbl')).status).toBe(200)
  const { body } = await reader('providers/pbl/figures')
  expect(body.won).toEqual({ count: 1 })
  for (const path of ['providers/rows', 'providers/pbl/history', 'notes/rows', 'quotations/1/notes-that-match'])
    expect([path, (await reader(path)).status]).toEqual([path, 403])
})

test('notes are counted by kind, each with its number of matching open quotations', async () => {
  const { body } = await pricing('notes/rows?state=CURRENT&sort=title')
  expect(body.rows.map(({ id, matches }: { id: string; matches: number }) => [id, matches])).toEqual([
    ['carrier', 1],
    ['client', 1],
  ])
  expect((await pricing('notes/facets')).body).toMatchObject({
    current: 2,
    pinned: 1,
    endsWithin7: 1,
    expired: 1,
    archived: 1,
    themes: { CARRIER: 1, CLIENT: 1, LANE: 0 },
    carriers: ['LATAM', 'Zonda'],
  })
  expect(ids(await pricing('notes/rows?endsWithin=7'))).toEqual(['carrier'])
  expect(ids(await pricing('notes/rows?state=EXPIRED'))).toEqual(['lane'])
})

test('a page of notes by last day continues after the previous page, also for notes without an end', async () => {
  const by = 'notes/rows?sort=validUntil&limit=3'
  const first = await pricing(by)
  const next = await pricing(`${by}&cursor=${first.body.nextCursor}`)
  expect([...ids(first), ...ids(next)]).toEqual(['lane', 'carrier', 'away', 'client'])
})

test('a user who may open no quotation gets the number of matching ones, without their references', async () => {
  expect((await agentReader('notes/carrier/matches')).body).toEqual({ total: 1, rows: [] })
  expect((await agentReader('quotations/2/notes-that-match')).status).toBe(403)
})

test('a user who may open no quotation does not see the open work of others', async () => {
  expect((await pricing('home')).body).toHaveProperty('load')
  expect((await agentReader('home')).body).not.toHaveProperty('load')
})

test('a note names its matching open quotations', async () => {
  const { body } = await pricing('notes/carrier/matches')
  expect(body).toMatchObject({ total: 1, rows: [{ key: '2', client: { id: 'textil' }, status: 'REQUESTED' }] })
})

test('a quotation names its matching notes, the expired ones last and marked', async () => {
  const { body } = await pricing('quotations/2/notes-that-match')
  expect(body.rows.map(({ id, state }: { id: string; state: string }) => [id, state])).toEqual([
    ['client', 'CURRENT'],
    ['carrier', 'CURRENT'],
    ['lane', 'EXPIRED'],
  ])
  expect(ids(await pricing('quotations/3/notes-that-match'))).toEqual(['lane'])
  expect((await pricing('quotations/none/notes-that-match')).status).toBe(404)
})
