import {
  approved,
  costAdded,
  published,
  requested,
  sellAdded,
  sellGroup,
  sent,
  taken,
} from '@freight/contracts/testing/quotation-events'
import { userCreated } from '@freight/contracts/testing/sample-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries } from '../application/projections-and-queries.ts'

// From stored events through the tables to the answers about settings and what depends on them, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
type Reader = 'commercial' | 'pricing' | 'lead' | 'manager' | 'analyst' | 'operator' | 'administrator'
let signedIn: Record<Reader, Awaited<ReturnType<typeof application.signInAs>>>

const rule = (id: string, value: string, overrides: object = {}) => ({
  type: 'MarkupRuleCreated',
  data: { id, name: id, kind: 'PERCENT', value, currency: 'USD', priority: 0, ...overrides },
})
/** A publication whose client document contains these disclaimers. */
const publicationWith = (...ids: string[]) => ({
  type: 'ClientDocumentPrepared',
  data: { alternatives: ['sell-1'], contacts: [], language: 'es', disclaimers: ids.map((id) => ({ id, version: 1 })) },
})
const disclaimer = (id: string, overrides: object = {}) => ({
  type: 'DisclaimerCreated',
  data: {
    id,
    name: id,
    date: '2026-03-02',
    value: { es: 'Texto', en: 'Text', pt: 'Texto' },
    mandatory: false,
    services: ['SEA', 'AIR'],
    version: 1,
    ...overrides,
  },
})
const rate = (date: string, perBase: string, source = '') => ({
  type: 'ExchangeRateSet',
  data: { currency: 'EUR', date, perBase, source },
})

beforeAll(async () => {
  application = await projectionsAndQueries({ now: '2026-03-20T12:00:00Z', pathPrefix: '/app/v1/' })
  for (const [id, role] of [
    ['molivera', 'COMMERCIAL'],
    ['lferreyra', 'PRICING'],
    ['psosa', 'PRICING_LEAD'],
    ['vrios', 'MANAGER'],
    ['nperez', 'ANALYST'],
    ['dacuna', 'EXPRESS_OPERATIONS'],
  ] as const)
    await application.append(`user-${id}`, 0, employee(id, role))
  await application.append('user-it', 0, userCreated('it', { permissions: ['MODIFICAR_USUARIO'] }))
  signedIn = {
    commercial: await application.signInAs('molivera', 'COMMERCIAL'),
    pricing: await application.signInAs('lferreyra', 'PRICING'),
    lead: await application.signInAs('psosa', 'PRICING_LEAD'),
    manager: await application.signInAs('vrios', 'MANAGER'),
    analyst: await application.signInAs('nperez', 'ANALYST'),
    operator: await application.signInAs('dacuna', 'EXPRESS_OPERATIONS'),
    administrator: await application.signInAs('it'),
  }
  await application.append(
    'company-settings-MVD',
    0,
    { type: 'CompanyDataChanged', data: { vatPct: '22' } },
    { type: 'MarginsChanged', data: { AIR: '15' } },
  )
  // At noon UTC it is already the next day there.
  await application.append('company-settings-AUZ', 0, {
    type: 'CompanyDataChanged',
    data: { timeZone: 'Pacific/Kiritimati' },
  })
  await application.append('disclaimer-a', 0, disclaimer('a'))
  await application.append('disclaimer-b', 0, disclaimer('b', { mandatory: true, services: ['ROAD'] }), {
    type: 'DisclaimerChanged',
    data: { value: { es: 'Otro', en: 'Text', pt: 'Texto' }, version: 2 },
  })
  await application.append('disclaimer-c', 0, disclaimer('c'), { type: 'DisclaimerDeactivated', data: {} })
  await application.append('markup-rule-any', 0, rule('any', '15'))
  await application.append('markup-rule-acme', 0, rule('acme', '8', { client: 'acme', priority: 5 }))
  await application.append('markup-rule-gone', 0, rule('gone', '1', { client: 'acme', transport: 'AIR' }), {
    type: 'MarkupRuleDeleted',
    data: {},
  })
  await application.append(
    'exchange-rate-EUR',
    0,
    rate('2026-03-09', '1.10', 'Central bank'),
    rate('2026-03-02', '1.08'),
    rate('2026-01-05', '1.05'),
  )
  const offer = [taken, costAdded('cost-1', '800'), sellAdded('sell-1', '800', '1000'), published]
  await application.append('quotation-MVD-2026-000001', 0, requested(), ...offer, publicationWith('a'), sent)
  const argentine = requested({ referencia: 'AUZ-2026-000001', company: 'AUZ' })
  await application.append(
    'quotation-AUZ-2026-000001',
    0,
    argentine,
    ...offer,
    publicationWith('a', 'c'),
    sent,
    approved('sell-1'),
  )
  await application.append('quotation-MVD-2026-000002', 0, requested({ referencia: 'MVD-2026-000002' }))
  await application.workers.caughtUp()
})
afterAll(() => application.close())

test('each company has its changed or default settings', async () => {
  const { status, body } = await signedIn.manager('settings')
  expect(status).toBe(200)
  expect(body.rows).toMatchObject([
    { company: 'MVD', revision: 2, data: { vatPct: '22' }, margins: { AIR: '15', SEA: '0' } },
    { company: 'AUZ', revision: 1, data: { vatPct: '21', timeZone: 'Pacific/Kiritimati' } },
  ])
  expect((await signedIn.commercial('settings/MVD')).body.reasons.lost[0]).toMatchObject({
    code: 'PRICE',
    active: true,
  })
  expect((await signedIn.commercial('settings/XYZ')).status).toBe(400)
})

test.each(['commercial', 'analyst', 'operator', 'administrator'] as const)(
  'a %s reads margins in the settings only with cost rights',
  async (reader) => {
    const hasCostRights = reader === 'analyst'
    const { rows } = (await signedIn[reader]('settings')).body
    const one = (await signedIn[reader]('settings/MVD')).body
    for (const settings of [...rows, one]) {
      expect(settings).toHaveProperty('targets')
      expect('margins' in settings).toBe(hasCostRights)
    }
  },
)

test('the history of the settings shows margins only with cost rights', async () => {
  const changesFor = async (reader: 'manager' | 'administrator') =>
    (await signedIn[reader]('settings/MVD/history')).body.events[0]
  expect(await changesFor('manager')).toMatchObject({ type: 'MarginsChanged', changes: [{ field: 'AIR', to: '15' }] })
  expect(await changesFor('administrator')).toMatchObject({ type: 'MarginsChanged', changes: [] })
})

test('the history of the settings is for users who may change them', async () => {
  const { body } = await signedIn.manager('settings/MVD/history')
  expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['MarginsChanged', 'CompanyDataChanged'])
  expect((await signedIn.commercial('settings/MVD/history')).status).toBe(403)
})

test('a margin trial counts the sells of the last 30 days', async () => {
  expect((await signedIn.manager('settings/MVD/margin-trial')).body).toEqual({ sells: 1, typed: 0, holding: 0 })
  expect((await signedIn.manager('settings/MVD/margin-trial?AIR=20.01')).body).toEqual({
    sells: 1,
    typed: 1,
    holding: 0,
  })
  expect((await signedIn.manager('settings/MVD/margin-trial?SEA=99&AIR=20')).body).toMatchObject({ typed: 0 })
  expect((await signedIn.pricing('settings/MVD/margin-trial')).status).toBe(403)
})

test('a quotation meets or misses its target in working hours', async () => {
  // One requested at 07:00 and published at 10:00, one working hour later; the other is unpublished.
  expect((await signedIn.manager('settings/MVD/targets-kept')).body).toMatchObject({
    firstSell: { kept: 1, of: 2 },
    send: { kept: 1, of: 1 },
  })
})

test('tax and due time of a quotation come from its own company', async () => {
  expect((await signedIn.pricing('quotations/MVD-2026-000001')).body.vatPct).toBe('22')
  expect((await signedIn.pricing('quotations/AUZ-2026-000001')).body.vatPct).toBe('21')
  const { body } = await signedIn.pricing('quotations?list=new-requests')
  // Requested on a Monday at 07:00: the two hours begin at 09:00.
  expect(body.rows).toMatchObject([{ dueAt: '2026-03-02T14:00:00.000Z', lateAt: '2026-03-02T16:00:00.000Z' }])
})

test('disclaimers are listed with outdated languages and filtered by service', async () => {
  const { body } = await signedIn.lead('disclaimers/rows')
  expect(body.total).toBe(3)
  expect(body.rows).toMatchObject([
    { id: 'a', version: 1, openQuotations: 1, active: true },
    { id: 'b', version: 2, wordedIn: { es: 2, en: 1, pt: 1 } },
    { id: 'c', openQuotations: 0, active: false },
  ])
  const rowsOf = async (path: string) => (await signedIn.lead(path)).body.rows.map(({ id }: { id: string }) => id)
  expect(await rowsOf('disclaimers/rows?service=ROAD,EXPRESS')).toEqual(['b'])
  expect(await rowsOf('disclaimers/rows?mandatory=true&activity=active')).toEqual(['b'])
  expect(await rowsOf('disclaimers')).toEqual(['b', 'a'])
  expect(await rowsOf('disclaimers?service=SEA')).toEqual(['a'])
  expect((await signedIn.lead('disclaimers/b/history')).body.events).toHaveLength(2)
  expect((await signedIn.lead('disclaimers/nobody')).status).toBe(404)
  expect((await signedIn.pricing('disclaimers/rows')).status).toBe(403)
})

test('the most specific active rule of a charge applies', async () => {
  expect((await signedIn.lead('markup-rules/for?quotation=MVD-2026-000001&idCost=cost-1')).body.rules).toEqual([
    { costIndex: 0, rule: expect.objectContaining({ id: 'acme', value: '8' }) },
  ])
  const { body } = await signedIn.lead('markup-rules/rows?sort=-priority')
  expect(body.rows).toMatchObject([{ id: 'acme', client: 'acme' }, { id: 'any' }])
  expect(body.rows[1]).not.toHaveProperty('client')
  expect((await signedIn.lead('markup-rules/for?quotation=MVD-2026-000001&idCost=cost-9')).status).toBe(404)
  expect((await signedIn.commercial('markup-rules/for?quotation=MVD-2026-000001&idCost=cost-1')).status).toBe(403)
  // The complete list would reveal the markup of every cost.
  expect((await signedIn.pricing('markup-rules')).status).toBe(403)
})

test('a quotation names the markup rules of its sell lines, also deleted ones, to users with cost rights', async () => {
  const sell = sellGroup('s-1', '100.00', '108.00')
  const charges = sell.charges.map((line) => ({ ...line, markupRuleId: 'gone' }))
  const sellAdded = { type: 'SellGroupAdded', data: { ...sell, charges } }
  await application.append('quotation-MVD-2026-000010', 0, requested(), costAdded('cost-1', '100.00'), sellAdded)
  await application.workers.caughtUp()
  const detail = 'quotations/MVD-2026-000010'
  expect((await signedIn.lead(detail)).body.markupRules).toEqual([{ id: 'gone', name: 'gone' }])
  expect((await signedIn.commercial(detail)).body).not.toHaveProperty('markupRules')
})

test('a rule is previewed on the last selected offers, with the rights to change rules and see costs', async () => {
  const sell = sellGroup('s-1', '100.00', '108.00')
  const charges = sell.charges.map((line) => ({ ...line, markupRuleId: 'acme' }))
  await application.append(
    'quotation-MVD-2026-000009',
    0,
    requested(),
    costAdded('cost-1', '100.00'),
    { type: 'SellGroupAdded', data: { ...sell, charges } },
    { type: 'SellSelected', data: { idSell: 's-1' } },
  )
  await application.workers.caughtUp()
  const preview = (query: string) => signedIn.lead(`markup-rules/preview?${query}`)
  expect((await preview('id=acme&client=acme&value=50')).body).toMatchObject({
    currency: 'USD',
    offers: 3,
    unknown: 0,
    marginPct: { before: '15.80', after: '24.44' },
    changed: [{ key: 'MVD-2026-000009', lines: 1, before: { sell: '108.00' }, after: { sell: '150.00' } }],
  })
  // Without the rule the general one applies.
  expect((await preview('id=acme')).body).toMatchObject({ changed: [{ after: { sell: '115.00' } }] })
  expect((await preview('client=other&value=50')).body).toMatchObject({ offers: 3, changed: [] })
  expect((await signedIn.pricing('markup-rules/preview?value=50')).status).toBe(403)
})

test('an amount for main freight applies to that line alone, with a reason for costs without one', async () => {
  const perBl = rule('bl', '50', { kind: 'AMOUNT', basis: 'BL', lines: 'MAIN_FREIGHT', transport: 'AIR' })
  await application.append('markup-rule-bl', 0, perBl)
  await application.append('markup-rule-profit', 0, rule('profit', '150', { kind: 'MINIMUM_PROFIT' }))
  await application.workers.caughtUp()
  const matchingRules = async () =>
    (await signedIn.lead('markup-rules/for?quotation=MVD-2026-000001&idCost=cost-1')).body
  const minimumProfit = expect.objectContaining({ id: 'profit', value: '150' })
  // A rule without the newer fields applies as stored.
  expect(await matchingRules()).toMatchObject({
    rules: [{ costIndex: 0, rule: { id: 'acme' } }],
    mainFreight: [],
    minimumProfit,
    unapplied: [
      { rule: { id: 'bl', basis: 'BL' }, reason: 'NO_MAIN_FREIGHT' },
      { rule: { id: 'profit' }, reason: 'NO_MAIN_FREIGHT' },
    ],
  })
  await application.append('charge-code-AF', 0, { type: 'ChargeCodeChanged', data: { mainFreight: true } })
  await application.workers.caughtUp()
  expect(await matchingRules()).toEqual({
    rules: [{ costIndex: 0, rule: expect.objectContaining({ id: 'bl', lines: 'MAIN_FREIGHT' }) }],
    mainFreight: [0],
    minimumProfit,
    unapplied: [],
  })
  const preview = 'markup-rules/preview?id=bl&kind=AMOUNT&basis=BL&lines=MAIN_FREIGHT&transport=AIR&value=70'
  // The cost of 100.00 plus 70, added once.
  expect((await signedIn.lead(preview)).body).toMatchObject({
    changed: [{ key: 'MVD-2026-000009', lines: 1, after: { sell: '170.00' } }],
  })
})

test('a currency has its rate, the previous rate and 30 days of rates', async () => {
  const { body } = await signedIn.pricing('exchange-rates/board')
  expect(body).toMatchObject({
    today: '2026-03-20',
    rows: [
      {
        currency: 'EUR',
        perBase: '1.10',
        source: 'Central bank',
        before: { date: '2026-03-02', perBase: '1.08' },
        series: [{ date: '2026-03-02' }, { date: '2026-03-09' }],
        isOld: true,
      },
    ],
  })
  const rows = (await signedIn.pricing('exchange-rates/rows?limit=2')).body
  expect(rows).toMatchObject({ total: 3, rows: [{ date: '2026-03-09' }, { date: '2026-03-02' }] })
  const nextPage = (await signedIn.pricing(`exchange-rates/rows?limit=2&cursor=${rows.nextCursor}&sort=-date`)).body
  expect(nextPage.rows).toMatchObject([{ date: '2026-01-05', perBase: '1.05' }])
})
