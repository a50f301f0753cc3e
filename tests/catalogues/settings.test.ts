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
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries } from '../application/projections-and-queries.ts'

// From stored events, through the tables, to what a user is told of settings and what counts by them, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let ask: Record<'commercial' | 'pricing' | 'lead' | 'manager', Awaited<ReturnType<typeof application.as>>>

const rule = (id: string, value: string, more: object = {}) => ({
  type: 'MarkupRuleCreated',
  data: { id, name: id, kind: 'PERCENT', value, currency: 'USD', priority: 0, ...more },
})
/** The document for the client names these disclaimers. */
const named = (...ids: string[]) => ({
  type: 'ClientDocumentPrepared',
  data: { alternatives: ['sell-1'], contacts: [], language: 'es', disclaimers: ids.map((id) => ({ id, version: 1 })) },
})
const disclaimer = (id: string, more: object = {}) => ({
  type: 'DisclaimerCreated',
  data: {
    id,
    name: id,
    date: '2026-03-02',
    value: { es: 'Texto', en: 'Text', pt: 'Texto' },
    mandatory: false,
    services: ['SEA', 'AIR'],
    version: 1,
    ...more,
  },
})
const rate = (date: string, perBase: string, source = '') => ({
  type: 'ExchangeRateSet',
  data: { currency: 'EUR', date, perBase, source },
})

beforeAll(async () => {
  application = await projectionsAndQueries({ now: '2026-03-20T12:00:00Z', under: '/app/v1/' })
  for (const [id, role] of [
    ['molivera', 'COMMERCIAL'],
    ['lferreyra', 'PRICING'],
    ['psosa', 'PRICING_LEAD'],
    ['vrios', 'MANAGER'],
  ] as const)
    await application.append(`user-${id}`, 0, employee(id, role))
  ask = {
    commercial: await application.as('molivera', 'COMMERCIAL'),
    pricing: await application.as('lferreyra', 'PRICING'),
    lead: await application.as('psosa', 'PRICING_LEAD'),
    manager: await application.as('vrios', 'MANAGER'),
  }
  await application.append(
    'company-settings-MVD',
    0,
    { type: 'CompanyDataChanged', data: { vatPct: '22' } },
    { type: 'MarginsChanged', data: { AIR: '15' } },
  )
  // At noon in Montevideo it is the next day there already.
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
  await application.append('quotation-MVD-2026-000001', 0, requested(), ...offer, named('a'), sent)
  const argentine = requested({ referencia: 'AUZ-2026-000001', company: 'AUZ' })
  await application.append(
    'quotation-AUZ-2026-000001',
    0,
    argentine,
    ...offer,
    named('a', 'c'),
    sent,
    approved('sell-1'),
  )
  await application.append('quotation-MVD-2026-000002', 0, requested({ referencia: 'MVD-2026-000002' }))
  await application.workers.caughtUp()
})
afterAll(() => application.close())

test('each company has its settings, decided or usual', async () => {
  const { status, body } = await ask.commercial('settings')
  expect(status).toBe(200)
  expect(body.rows).toMatchObject([
    { company: 'MVD', revision: 2, data: { vatPct: '22' }, margins: { AIR: '15', SEA: '0' } },
    { company: 'AUZ', revision: 1, data: { vatPct: '21', timeZone: 'Pacific/Kiritimati' } },
  ])
  expect((await ask.commercial('settings/MVD')).body.reasons.lost[0]).toMatchObject({ code: 'PRICE', active: true })
  expect((await ask.commercial('settings/XYZ')).status).toBe(400)
})

test('what was changed is told to whoever may change it', async () => {
  const { body } = await ask.manager('settings/MVD/history')
  expect(body.events.map(({ type }: { type: string }) => type)).toEqual(['MarginsChanged', 'CompanyDataChanged'])
  expect((await ask.commercial('settings/MVD/history')).status).toBe(403)
})

test('sells of the last 30 days are tried on other margins', async () => {
  expect((await ask.manager('settings/MVD/margin-trial')).body).toEqual({ sells: 1, typed: 0, holding: 0 })
  expect((await ask.manager('settings/MVD/margin-trial?AIR=20.01')).body).toEqual({ sells: 1, typed: 1, holding: 0 })
  expect((await ask.manager('settings/MVD/margin-trial?SEA=99&AIR=20')).body).toMatchObject({ typed: 0 })
  expect((await ask.pricing('settings/MVD/margin-trial')).status).toBe(403)
})

test('targets are kept or missed in working hours', async () => {
  // Requested at seven in the morning and published three hours later, one of them worked; the other still waits.
  expect((await ask.manager('settings/MVD/targets-kept')).body).toMatchObject({
    firstSell: { kept: 1, of: 2 },
    send: { kept: 1, of: 1 },
  })
})

test('a quotation is taxed and due by its own company', async () => {
  expect((await ask.pricing('quotations/MVD-2026-000001')).body.vatPct).toBe('22')
  expect((await ask.pricing('quotations/AUZ-2026-000001')).body.vatPct).toBe('21')
  const { body } = await ask.pricing('quotations?list=new-requests')
  // Asked for on a Monday at seven: the two hours begin at nine.
  expect(body.rows).toMatchObject([{ dueAt: '2026-03-02T14:00:00.000Z', lateAt: '2026-03-02T16:00:00.000Z' }])
})

test('disclaimers are listed with the language that lags behind, and chosen by service', async () => {
  const { body } = await ask.lead('disclaimers/rows')
  expect(body.total).toBe(3)
  expect(body.rows).toMatchObject([
    { id: 'a', version: 1, openQuotations: 1, active: true },
    { id: 'b', version: 2, wordedIn: { es: 2, en: 1, pt: 1 } },
    { id: 'c', openQuotations: 0, active: false },
  ])
  const rowsOf = async (path: string) => (await ask.lead(path)).body.rows.map(({ id }: { id: string }) => id)
  expect(await rowsOf('disclaimers/rows?service=ROAD,EXPRESS')).toEqual(['b'])
  expect(await rowsOf('disclaimers/rows?mandatory=true&activity=active')).toEqual(['b'])
  expect(await rowsOf('disclaimers')).toEqual(['b', 'a'])
  expect(await rowsOf('disclaimers?service=SEA')).toEqual(['a'])
  expect((await ask.lead('disclaimers/b/history')).body.events).toHaveLength(2)
  expect((await ask.lead('disclaimers/nobody')).status).toBe(404)
  expect((await ask.pricing('disclaimers/rows')).status).toBe(403)
})

test('the rule of a charge is the most specific that stands', async () => {
  expect((await ask.lead('markup-rules/for?quotation=MVD-2026-000001&idCost=cost-1')).body.rules).toEqual([
    { costIndex: 0, rule: expect.objectContaining({ id: 'acme', value: '8' }) },
  ])
  const { body } = await ask.lead('markup-rules/rows?sort=-priority')
  expect(body.rows).toMatchObject([{ id: 'acme', client: 'acme' }, { id: 'any' }])
  expect(body.rows[1]).not.toHaveProperty('client')
  expect((await ask.lead('markup-rules/for?quotation=MVD-2026-000001&idCost=cost-9')).status).toBe(404)
  expect((await ask.commercial('markup-rules/for?quotation=MVD-2026-000001&idCost=cost-1')).status).toBe(403)
  // All of them tell what is added to every cost.
  expect((await ask.pricing('markup-rules')).status).toBe(403)
})

test('a rule is tried on the offers that were chosen last, for whoever may change rules and sees costs', async () => {
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
  const preview = (more: string) => ask.lead(`markup-rules/preview?${more}`)
  expect((await preview('id=acme&client=acme&value=50')).body).toMatchObject({
    currency: 'USD',
    offers: 3,
    unknown: 0,
    marginPct: { before: '15.80', after: '24.44' },
    changed: [{ key: 'MVD-2026-000009', lines: 1, before: { sell: '108.00' }, after: { sell: '150.00' } }],
  })
  // Without it the rule for everything holds.
  expect((await preview('id=acme')).body).toMatchObject({ changed: [{ after: { sell: '115.00' } }] })
  expect((await preview('client=other&value=50')).body).toMatchObject({ offers: 3, changed: [] })
  expect((await ask.pricing('markup-rules/preview?value=50')).status).toBe(403)
})

test('a currency is shown with its rate, the one before and its 30 days', async () => {
  const { body } = await ask.pricing('exchange-rates/board')
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
  const rows = (await ask.pricing('exchange-rates/rows?limit=2')).body
  expect(rows).toMatchObject({ total: 3, rows: [{ date: '2026-03-09' }, { date: '2026-03-02' }] })
  const rest = (await ask.pricing(`exchange-rates/rows?limit=2&cursor=${rows.nextCursor}&sort=-date`)).body
  expect(rest.rows).toMatchObject([{ date: '2026-01-05', perBase: '1.05' }])
})
