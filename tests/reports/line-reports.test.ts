import { costGroup, requested, sellGroup, taken } from '@freight/contracts/testing/quotation-events'
import { costCharge, sellCharge } from '@freight/contracts/testing/sample-charges'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStaff, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// One quotation with two costs and three alternatives, of which the first was removed.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let analyst: Awaited<ReturnType<typeof application.signInAs>>
const key = reference(1)
const period = 'from=2026-03-01&to=2026-03-31&lang=en'

const costs = {
  santos: {
    ...costGroup('cost-1', '800.00'),
    charges: [costCharge('AF', '800.00'), costCharge('THC', '150.00', { tax: 'VAT' })],
  },
  direct: costGroup('cost-2', '900.00', 'EUR'),
}
const removed = { ...sellGroup('sell-0', '800.00', '990.00'), description: 'Gone' }
const santos = {
  ...sellGroup('sell-1', '800.00', '1000.00'),
  ruta: 'vía Santos',
  charges: [
    sellCharge('AF', '800.00', '1000.00'),
    // 21 % of 200.00, in euros without an exchange rate.
    sellCharge('THC', '150.00', '200.00', { sellCurrency: 'EUR', tax: 'VAT', taxAmount: '42.00', taxPct: '21' }),
  ],
}
const combinedSell = {
  ...sellGroup('sell-2', '900.00', '1100.00'),
  idCost: 'cost-2',
  description: 'Directo',
  charges: [sellCharge('AF', '900.00', '1100.00'), sellCharge('DOC', '10.00', '20.00', { idCost: 'cost-1' })],
}

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  analyst = await application.signInAs('auditor', 'ANALYST')
  await createStaff(application)
  await application.append(
    `quotation-${key}`,
    0,
    requested({ referencia: key }),
    taken,
    { type: 'CostGroupAdded', data: costs.santos },
    { type: 'CostGroupAdded', data: costs.direct },
    { type: 'SellGroupAdded', data: removed },
    { type: 'SellGroupAdded', data: combinedSell },
    { type: 'SellGroupAdded', data: { ...santos, ruta: '' } },
    { type: 'SellGroupRemoved', data: { idSell: 'sell-0' } },
    { type: 'SellGroupChanged', data: santos },
  )
  await application.workers.caughtUp()
  const copiedCounts = async () => [
    (await cellsOf('sells', ['code'])).length,
    (await cellsOf('costs', ['code'])).length,
  ]
  await vi.waitFor(async () => expect(await copiedCounts()).toEqual([4, 3]), { timeout: 30_000 })
}, 60_000)
afterAll(() => application.close())

const inOrder = ([one, code]: unknown[], [other, otherCode]: unknown[]) =>
  `${String(one)}\u0000${String(code)}` < `${String(other)}\u0000${String(otherCode)}` ? -1 : 1

/** Some columns of a report, line by line. */
const cellsOf = async (id: string, columnIds: readonly string[]): Promise<unknown[][]> => {
  const { columns, rows } = (await analyst(`/app/v1/reports/${id}?preview=true&${period}`)).body
  const places = columnIds.map((one) => columns.findIndex((column: { id: string }) => column.id === one))
  return (rows ?? []).map((row: unknown[]) => places.map((place) => row[place])).toSorted(inOrder)
}

test('a sell line has its alternative, its VAT and its own currency', async () =>
  expect(await cellsOf('sells', ['alternative', 'code', 'currency', 'amount', 'vat'])).toEqual([
    ['1 · Directo', 'AF', 'USD', '1100.00', '0.00'],
    ['1 · Directo', 'DOC', 'USD', '20.00', '0.00'],
    ['2 · vía Santos', 'AF', 'USD', '1000.00', '0.00'],
    ['2 · vía Santos', 'THC', 'EUR', '200.00', '42.00'],
  ]))

test('a cost line has the alternatives that sell it, and whether VAT is added', async () =>
  expect(await cellsOf('costs', ['alternative', 'code', 'currency', 'amount', 'vat'])).toEqual([
    ['1 · Directo', 'AF', 'EUR', '900.00', 'no'],
    ['1 · Directo, 2 · vía Santos', 'AF', 'USD', '800.00', 'no'],
    ['1 · Directo, 2 · vía Santos', 'THC', 'USD', '150.00', 'yes'],
  ]))

const linesOf = async (id: string) => {
  const [headings = [], ...lines] = String((await analyst(`/app/v1/reports/${id}/export?${period}`)).body)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(/,(?! )/))
  const thc = lines.find((line) => line.includes('THC')) ?? []
  return (heading: string) => thc[headings.indexOf(heading)]?.replaceAll('"', '')
}

test('the files of the line reports have the columns of the preview', async () => {
  const sellLines = await linesOf('sells')
  expect([sellLines('Alternative'), sellLines('Currency'), sellLines('VAT')]).toEqual([
    '2 · vía Santos',
    'EUR',
    '42.00',
  ])
  const bought = await linesOf('costs')
  expect([bought('Alternatives'), bought('Subject to VAT')]).toEqual(['1 · Directo, 2 · vía Santos', 'yes'])
})
