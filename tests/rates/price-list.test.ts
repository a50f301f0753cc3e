import type { RouteResponse } from '@freight/contracts/registry/routes'
import { pdfPages } from '@freight/platform/testing/pdf-pages'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

type List = RouteResponse<'GET /app/v1/price-lists'>

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let client: string
let undone: string

const lane = { transport: 'SEA', mode: 'FCL', origin: 'CNSHA', destination: 'UYMVD', container: '40HC' }
const days = { validFrom: '2098-01-01', validTo: '2098-01-31' }
const charge = (code: string, amount: string, calculator = 'PER_CONTAINER') => ({
  code,
  currency: 'USD',
  amount,
  calculator,
})

beforeAll(async () => {
  application = await applicationInThisProcess()
  const { execute } = application
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  for (const [id, section] of [
    ['OFR', 'FREIGHT'],
    ['DOD', 'DESTINATION'],
  ])
    await execute('charge-code', 'CreateChargeCode', undefined, {
      id,
      concept: `Concepto ${id}`,
      section,
      sea: true,
      mainFreight: id === 'OFR',
    })
  const provider = (
    await execute('provider', 'CreateProvider', undefined, { code: 'ORI', name: 'Agente Reservado', services: ['FCL'] })
  ).id
  client = (
    await execute('organization', 'CreateOrganization', undefined, {
      nombreFantasia: 'Acme',
      paisCod: 'UY',
      salesRep: lead.id,
      clientGroup: 'ORO',
    })
  ).id
  await execute('markup-rule', 'CreateMarkupRule', undefined, {
    client: 'group:ORO',
    kind: 'AMOUNT',
    basis: 'CONTAINER',
    lines: 'MAIN_FREIGHT',
    value: '80',
  })
  const bought = { ...lane, ...days, owner: { id: provider }, carrier: { name: 'Jade Ocean' } }
  const rate = await execute('rate', 'CreateRate', undefined, {
    ...bought,
    transitTime: 31,
    freeDays: 14,
    charges: [charge('OFR', '2111'), charge('DOD', '50', 'FLAT')],
  })
  undone = (
    await execute('rate', 'ImportRate', undefined, {
      ...bought,
      carrier: { name: 'Otra Línea' },
      importBatchId: 'import-1',
      charges: [charge('OFR', '1')],
    })
  ).id
  await execute('rate', 'TakeBackRate', undone, { importBatchId: 'import-1', before: null })
  const { position } = await execute('rate', 'CreateRate', undefined, {
    ...lane,
    ...days,
    type: 'SELL',
    owner: { id: client },
    origin: 'CNNGB',
    charges: [charge('OFR', '2500')],
  })
  expect(rate.id).not.toBe('')
  await application.tablesReach(position)
})
afterAll(() => application?.stop())

const query = (of: string) => `client=${encodeURIComponent(of)}&from=2098-01-01&to=2098-01-31`
const listOf = async (of: string): Promise<List> =>
  JSON.parse((await lead.ask('GET', `/app/v1/price-lists?${query(of)}`)).text)
const prices = ({ rows }: List) =>
  rows.map(({ origin, carrier, totals, source }) => [origin.code, carrier, totals[0]?.amount, source])

test('a client has its own tariffs and its group’s markup; the group has no tariff of the client', async () => {
  const ofClient = await listOf(client)
  expect(ofClient).toMatchObject({ name: 'Acme', unpriced: [] })
  expect(prices(ofClient)).toEqual([
    ['CNNGB', '', '2500.00', 'CLIENT'],
    ['CNSHA', 'Jade Ocean', '2248.50', 'RULES'],
  ])
  const ofGroup = await listOf('group:ORO')
  expect(ofGroup.name).toBe('ORO')
  expect(prices(ofGroup)).toEqual([['CNSHA', 'Jade Ocean', '2248.50', 'RULES']])
  expect(JSON.stringify(ofClient)).not.toMatch(/2111|Agente Reservado/)
})

test('the list is printed with its validity, and without the cost and the agent', async () => {
  const answer = await fetch(
    `${application.url}/app/v1/price-lists/export?${query('group:ORO')}&format=pdf&lang=es`,
    lead,
  )
  expect(answer.headers.get('content-disposition')).toContain(
    encodeURIComponent('Lista de precios ORO – enero de 2098.pdf'),
  )
  const text = (await pdfPages(Buffer.from(await answer.arrayBuffer()))).map((page) => page.text).join('\n')
  for (const shown of ['ORO – enero de 2098', 'Jade Ocean', '2.191,00', '2.248,50', '31 días'])
    expect(text).toContain(shown)
  expect(text).not.toMatch(/2\.111|Agente Reservado|80,00/)
})

test('the list is a workbook, and an unknown group or an empty list is refused', async () => {
  const workbook = await fetch(`${application.url}/app/v1/price-lists/export?${query(client)}&lang=en`, lead)
  expect(workbook.headers.get('content-type')).toContain('spreadsheetml')
  expect(Buffer.from(await workbook.arrayBuffer()).toString('latin1', 0, 2)).toBe('PK')
  expect((await lead.ask('GET', `/app/v1/price-lists?${query('group:PLATA')}`)).status).toBe(404)
  const empty = await lead.ask('GET', `/app/v1/price-lists/export?client=${client}&from=2090-01-01&to=2090-01-31`)
  expect(JSON.parse(empty.text)).toMatchObject({ code: 'PRICE_LIST_EMPTY' })
})

test('only a user who sees tariffs and builds sells may read a list', async () => {
  const commercial = await application.newUser('psosa', 'COMMERCIAL')
  expect((await commercial.ask('GET', `/app/v1/price-lists?${query(client)}`)).status).toBe(403)
})

test('a rate whose import was undone is listed only by its own state', async () => {
  const rates = async (state: string) => {
    const { text } = await lead.ask('GET', `/app/v1/rates?type=BUY${state}`)
    return (JSON.parse(text) as { rows: { id: string; state: string }[] }).rows
  }
  expect((await rates('')).map(({ id }) => id)).not.toContain(undone)
  expect(await rates('&state=UNDONE')).toMatchObject([{ id: undone, state: 'UNDONE' }])
  expect(await rates('&state=SUSPENDED')).toEqual([])
  const { position } = await application.execute('rate', 'ResumeRate', undone, {})
  await application.tablesReach(position)
  expect((await rates('')).map(({ id }) => id)).toContain(undone)
})
