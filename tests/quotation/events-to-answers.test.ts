import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { until } from '@freight/projection-workers/testing/events-in-postgres'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  employee,
  createStaffAndQuotations,
  projectionsAndQueries,
  QUOTATION_COUNT,
  reference,
} from '../application/projections-and-queries.ts'

// From stored events through the tables to the answers for a user.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let signedIn: Record<
  'commercial' | 'other' | 'pricing' | 'manager' | 'analyst' | 'administration',
  Awaited<ReturnType<typeof application.signInAs>>
>
const keys = ({ body }: { body: { rows: { key: string }[] } }) => body.rows.map(({ key }) => key)

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  signedIn = {
    commercial: await application.signInAs('jcuadrado', 'COMMERCIAL'),
    other: await application.signInAs('mrivas', 'COMMERCIAL'),
    pricing: await application.signInAs('psosa', 'PRICING'),
    manager: await application.signInAs('boss', 'MANAGER'),
    analyst: await application.signInAs('auditor', 'ANALYST'),
    administration: await application.signInAs('billing', 'ADMINISTRATION'),
  }
  await createStaffAndQuotations(application)
})
afterAll(() => application.close())

test('each list shows its rows to its users', async () => {
  const count = async (role: keyof typeof signedIn, list: string) =>
    (await signedIn[role](`/app/v1/quotations/count?list=${list}`)).body.count
  expect(await count('pricing', 'new-requests')).toBe(5)
  expect(await count('pricing', 'in-process')).toBe(10)
  expect(await count('pricing', 'assigned')).toBe(19)
  expect(await count('pricing', 'all')).toBe(24)
  expect(await count('commercial', 'my-quotations')).toBe(12)
  expect(await count('commercial', 'my-history')).toBe(1)
  expect(await count('other', 'to-finalize')).toBe(3)
  expect(await count('manager', 'manager')).toBe(24)
  expect(await count('analyst', 'all')).toBe(24)
  expect((await signedIn.commercial('/app/v1/quotations?list=all')).status).toBe(403)
  expect((await signedIn.pricing('/app/v1/quotations?list=manager')).status).toBe(403)
  expect((await signedIn.commercial('/app/v1/quotations/counts')).body.lists).toEqual({
    'my-quotations': 12,
    'my-history': 1,
    'to-finalize': 2,
    assigned: 0,
  })
})

test('a list is totalled by currency within the rights of its reader', async () => {
  const summary = async (role: keyof typeof signedIn, query: string) =>
    (await signedIn[role](`/app/v1/quotations/summary?${query}`)).body
  const { rows } = (await signedIn.pricing('/app/v1/quotations?list=all')).body
  const sum = (field: 'sell' | 'bestCost') =>
    rows.reduce((all: number, row: Record<string, string>) => all + Number(row[field] ?? 0), 0).toFixed(2)
  const ofPricing = await summary('pricing', 'list=all')
  expect(ofPricing).toEqual({
    count: 24,
    sells: [{ currency: 'USD', amount: sum('sell') }],
    costs: [{ currency: 'USD', amount: sum('bestCost') }],
  })
  expect(Number(ofPricing.sells[0].amount)).toBeGreaterThan(0)
  const ownSummary = await summary('commercial', 'list=my-quotations')
  expect(ownSummary).toMatchObject({ count: 12, sells: [{ currency: 'USD' }] })
  expect(ownSummary).not.toHaveProperty('costs')
  expect(await summary('pricing', 'list=new-requests')).toEqual({ count: 5, sells: [], costs: [] })
  expect(await summary('pricing', 'list=all&company=AUZ')).toMatchObject({ count: 0 })
  // Without CONSULTAR_STATS there are no totals.
  await application.append('user-invoices', 0, employee('invoices', 'ADMINISTRATION'))
  await application.workers.caughtUp()
  const administration = await application.signInAs('invoices', 'ADMINISTRATION')
  expect((await administration('/app/v1/quotations/count?list=all')).status).toBe(200)
  expect((await administration('/app/v1/quotations/summary?list=all')).status).toBe(403)
})

test.each(['createdAt', '-createdAt', 'sell', '-sell', 'ttime', '-validUntil', 'bestCost', '-bestCost', '-key'])(
  'pages by %s have every row once, in order',
  async (sort) => {
    const allKeys = keys(await signedIn.pricing(`/app/v1/quotations?list=all&sort=${sort}`))
    const pagedKeys: string[] = []
    let cursor = ''
    for (let page = 0; page < QUOTATION_COUNT; page += 1) {
      const answer = await signedIn.pricing(`/app/v1/quotations?list=all&sort=${sort}&limit=5${cursor}`)
      pagedKeys.push(...keys(answer))
      if (answer.body.nextCursor === undefined) break
      cursor = `&cursor=${answer.body.nextCursor}`
    }
    expect(pagedKeys).toEqual(allKeys)
    expect(new Set(pagedKeys).size).toBe(24)
  },
)

test('an invalid cursor is refused', async () =>
  expect((await signedIn.pricing('/app/v1/quotations?list=all&cursor=abc')).body).toMatchObject({ status: 400 }))

test('similar requests are listed for users who may see them', async () => {
  const same = '/app/v1/quotations/similar?client=acme&origin=HKG&destination=MVD'
  expect(keys(await signedIn.pricing(same))).toEqual([])
  application.setNow('2026-03-09T08:00:00Z')
  expect(keys(await signedIn.pricing(same))).toEqual([24, 23, 22, 21, 20].map(reference))
  expect(keys(await signedIn.commercial(same))).toEqual([23, 21, 19, 17, 15].map(reference))
  expect(keys(await signedIn.pricing(same.replace('HKG', 'PVG')))).toEqual([])
  application.setNow('2026-03-10T12:00:00Z')
})

test('filters narrow a list', async () => {
  const matchCount = async (filter: string) =>
    keys(await signedIn.pricing(`/app/v1/quotations?list=all&${filter}`)).length
  expect(await matchCount('status=SENT,QUOTED')).toBe(9)
  expect(await matchCount('q=nandu 000007')).toBe(1)
  expect(await matchCount('q=%25')).toBe(0)
  expect(await matchCount('commercial=jcuadrado')).toBe(12)
  expect(await matchCount('includeCancelled=true')).toBe(25)
  expect(await matchCount('originCountry=HK&destinationCountry=UY&transportMode=AIR&modo=LSE&incoterm=FCA')).toBe(24)
  expect(await matchCount('ttime=3')).toBe(14)
  expect(await matchCount('ttime=4')).toBe(0)
  expect(await matchCount('waitingHours=1')).toBe(24)
  expect(await matchCount('waitingHours=10000')).toBe(0)
  expect(await matchCount('createdFrom=2026-03-02&createdTo=2026-03-02')).toBe(24)
  expect(await matchCount('createdFrom=2026-03-03')).toBe(0)
  expect(await matchCount('statusFrom=2026-03-02')).toBe(24)
  expect(await matchCount('statusFrom=2026-03-05')).toBe(0)
  expect(await matchCount('expired=true')).toBe(0)
  expect(await matchCount('expired=false')).toBe(24)
  expect(await matchCount('readyToSell=true')).toBe(5)
  expect(await matchCount('overdue=true')).toBe(24)
  expect(await matchCount('status=FUTURE&overdue=false')).toBe(0)
  expect(await matchCount('expiresBy=2026-03-09')).toBe(0)
  expect(await matchCount('expiresBy=2099-12-31')).toBe(await matchCount('status=QUOTED,SENT'))
})

test('requests for approval by the management are listed until they are decided', async () => {
  const listFor = async (role: keyof typeof signedIn, list: string) =>
    keys(await signedIn[role](`/app/v1/quotations?list=${list}&awaitsApproval=true`))
  const stream = `quotation-${reference(12)}`
  const sell = { idSell: 'sell-1', sellHash: 'hash' }
  const approvalRequest = { ...sell, reason: 'A new client', marginPct: '-1.50', thresholdPct: '0' }
  await application.append(stream, 5, { type: 'SellApprovalRequested', data: approvalRequest })
  await application.workers.caughtUp()
  expect(await listFor('manager', 'manager')).toEqual([reference(12)])
  const [row] = (await signedIn.manager('/app/v1/quotations?list=manager&awaitsApproval=true')).body.rows
  const { sell: price, marginPct, validUntil } = row
  expect(row.awaitsApproval).toEqual({ sell: price, marginPct, validUntil })
  expect((await signedIn.manager('/app/v1/quotations?list=manager')).body.rows[0]).not.toHaveProperty('awaitsApproval')
  expect(await listFor('pricing', 'all')).toEqual([reference(12)])
  expect(await listFor('other', 'my-quotations')).toEqual([reference(12)])
  expect(await listFor('commercial', 'my-quotations')).toEqual([])
  await application.append(stream, 6, { type: 'SellRejected', data: { ...sell, reason: 'Too low' } })
  await application.workers.caughtUp()
  expect(await listFor('manager', 'manager')).toEqual([])
})

test('a row has names, and costs for users with cost rights only', async () => {
  const row = async (role: keyof typeof signedIn, list: string) =>
    (await signedIn[role](`/app/v1/quotations?list=${list}&q=000021`)).body.rows[0]
  expect(await row('pricing', 'all')).toMatchObject({
    status: 'SENT',
    commercial: { id: 'jcuadrado', name: 'Javier Cuadrado' },
    assignedTo: { name: 'Paula Sosa' },
    costs: 1,
    bestCost: '100.00',
    marginPct: '20.00',
    revisions: 1,
  })
  const ownRow = await row('commercial', 'my-quotations')
  expect(ownRow).not.toHaveProperty('costs')
  expect(ownRow).not.toHaveProperty('bestCost')
  expect(ownRow).not.toHaveProperty('marginPct')
  expect(await row('manager', 'manager')).not.toHaveProperty('bestCost', undefined)
  for (const query of ['sort=bestCost', 'bestCostFrom=1', 'readyToSell=true', 'readyToSell=false'])
    expect((await signedIn.commercial(`/app/v1/quotations?list=my-quotations&${query}`)).status).toBe(403)
  expect((await signedIn.commercial('/app/v1/quotations/count?list=my-quotations&readyToSell=true')).status).toBe(403)
})

test('a quotation is readable within reach only, without delay', async () => {
  const url = `/app/v1/quotations/${reference(21)}`
  expect((await signedIn.commercial(url)).body).toMatchObject({ key: reference(21), status: 'SENT', revision: 7 })
  expect((await signedIn.other(url)).status).toBe(404)
  expect((await signedIn.analyst(url)).body).toMatchObject({ cost: [{ idCost: 'cost-1' }] })
  expect((await signedIn.pricing('/app/v1/quotations/MVD-2026-999999')).status).toBe(404)
})

test('the history has every event, the state of its hash chain, and earlier states of the quotation', async () => {
  const url = `/app/v1/quotations/${reference(21)}/history`
  const { body } = await signedIn.analyst(url)
  expect(body.events).toHaveLength(7)
  expect(body.chain).toMatchObject({ intact: true, events: 7 })
  expect(body.events[1].previousHash).toBe(body.events[0].hash)
  expect(body.events[6].data).not.toHaveProperty('recipients')
  expect((await signedIn.pricing(`${url}/3`)).body).toMatchObject({
    revision: 3,
    quotation: { status: 'PENDING', cost: [{ idCost: 'cost-1' }] },
    before: { cost: [] },
  })
  expect((await signedIn.pricing(`${url}/1`)).body).not.toHaveProperty('before')
  expect((await signedIn.pricing(`${url}/8`)).status).toBe(404)
  expect((await signedIn.commercial(url)).status).toBe(403)
})

test('every chart of the tabs answers from copied facts', async () => {
  const { body } = await signedIn.manager('/analytics/v1/tabs')
  const tabs: { charts: { path: string }[] }[] = body
  expect(tabs.length).toBeGreaterThan(0)
  for (const { path } of tabs.flatMap(({ charts }) => charts)) {
    // The tables of the store are created while lists already answer: BEING_BUILT means to repeat.
    const answer = async () => signedIn.manager(`${path}?from=2026-03-02`)
    await expect.poll(async () => (await answer()).body.code, { timeout: 10_000 }).not.toBe('BEING_BUILT')
    expect([path, (await answer()).status]).toEqual([path, 200])
  }
  expect((await signedIn.commercial('/analytics/v1/tabs')).status).toBe(403)
})

test('the home page counts quotations in reach, this month against the last', async () => {
  expect((await signedIn.pricing('/app/v1/home')).body).toMatchObject({
    byStatus: { REQUESTED: 5, PENDING: 10, QUOTED: 5, SENT: 4 },
    month: { from: '2026-03-01', requested: 24, requestedBefore: 0 },
  })
  expect((await signedIn.commercial('/app/v1/home')).body.byStatus).toEqual({
    REQUESTED: 3,
    PENDING: 5,
    QUOTED: 2,
    SENT: 2,
  })
})

test('the home page counts for each user what they may see', async () => {
  const { body: pricing } = await signedIn.pricing('/app/v1/home')
  expect(pricing.load).toEqual([{ user: { id: 'psosa', name: 'Paula Sosa' }, inProcess: 10, overdue: 10 }])
  expect(pricing).toMatchObject({ overdue: { REQUESTED: 5, PENDING: 10 }, toFollow: 4, inMyHands: 10 })
  expect(pricing).not.toHaveProperty('team')
  const { body: manager } = await signedIn.manager('/app/v1/home')
  expect(manager.team).toEqual([
    {
      user: { id: 'mrivas', name: 'Mario Rivas' },
      toSend: 3,
      overdue: 3,
      sent: 2,
      approved: 0,
      notApproved: 0,
      won: 0,
      lost: 0,
      sold: '0',
    },
    {
      user: { id: 'jcuadrado', name: 'Javier Cuadrado' },
      toSend: 2,
      overdue: 2,
      sent: 2,
      approved: 0,
      notApproved: 0,
      won: 0,
      lost: 0,
      sold: '0',
    },
  ])
  expect(manager.teamSold).toEqual({ currency: 'USD', sold: '0' })
  expect(manager).not.toHaveProperty('load')
  expect((await signedIn.administration('/app/v1/home')).body).not.toHaveProperty('month')
})

test('pickers find typed text', async () => {
  const contact = { id: 'c', name: 'Ana', mail: 'ana@nandu.test', area: '', primary: true }
  const acme = organizationCreated('acme', { nombreFantasia: 'Almacén Ñandú', rut: '217', contacts: [contact] })
  await application.append('organization-acme', 0, acme)
  const flags = { sea: false, road: false, express: false, insurance: false }
  const code = { concept: 'Air freight', description: '', tax: 'NONE', air: true, section: 'FREIGHT', ...flags }
  await application.append('charge-code-AF', 0, { type: 'ChargeCodeCreated', data: { id: 'AF', ...code } })
  const rate = (date: string, perBase: string) => ({
    type: 'ExchangeRateSet',
    data: { currency: 'EUR', date, perBase, source: 'BCU' },
  })
  await application.append(
    'exchange-rate-EUR',
    0,
    rate('2026-03-01', '1.1'),
    rate('2026-03-09', '1.2'),
    rate('2026-03-20', '9'),
  )
  await application.workers.caughtUp()
  const rows = async (url: string) => (await signedIn.pricing(`/app/v1/${url}`)).body.rows
  expect(await rows('organizations?q=nandu')).toMatchObject([{ id: 'acme', contacts: [{ name: 'Ana' }] }])
  expect(await rows('organizations?q=nobody')).toEqual([])
  expect(await rows('charge-codes?transport=AIR')).toMatchObject([{ id: 'AF', concept: 'Air freight' }])
  expect(await rows('charge-codes?transport=SEA')).toEqual([])
  expect(await rows('exchange-rates')).toEqual([{ currency: 'EUR', date: '2026-03-09', perBase: '1.2', source: 'BCU' }])
  expect(await rows('users?permission=PRICING')).toMatchObject([{ id: 'psosa', name: 'Paula Sosa' }])
  expect(await rows('users?q=javier')).toMatchObject([{ id: 'jcuadrado' }])
  expect(await rows('providers')).toEqual([])
})

test('a user is found by name and by mail, in any case', async () => {
  const { byLogin, byId } = usersFromReadModel(application.platform.db)
  expect(await byLogin('PSosa')).toMatchObject({ id: 'psosa', active: true, permissions: permissionsOf(['PRICING']) })
  expect(await byLogin('JCuadrado@house.TEST')).toMatchObject({ id: 'jcuadrado' })
  expect(await byLogin('nobody')).toBeUndefined()
  expect(await byId('psosa')).toMatchObject({ name: 'Paula Sosa' })
})

test('the dashboard counts requests and their waiting time', async () => {
  const url = '/analytics/v1/general/quotes-per-period?from=2026-03-02'
  await until(async () => (await signedIn.manager(url)).body.total === 24)
  expect((await signedIn.manager(url)).body.points).toEqual([{ period: '2026-03-02', transport: 'AIR', quotes: 24 }])
  expect((await signedIn.manager('/analytics/v1/general/waiting-time?from=2026-03-02&level=month')).body).toMatchObject(
    {
      points: [{ period: '2026-03-01', medianHours: 0, quotations: 9 }],
      medianHoursBefore: null,
    },
  )
  // The same as on the home page by status: five are quoted and four are sent.
  expect((await signedIn.manager('/analytics/v1/general/status-funnel?from=2026-03-02')).body).toMatchObject({
    requested: 24,
    quoted: 9,
    sent: 4,
    approved: 0,
  })
  expect((await signedIn.commercial(url)).status).toBe(403)
})
