import { expect, test } from 'vitest'
import { openCost, quotation } from '../samples/quotation.ts'
import { comparisonOf } from '../comparison/combination.ts'
import { costSummaries, distinctNames, sourceName } from './cost-summaries.ts'

test('charges that the seller pays under the incoterm are left out of the total', () => {
  const [first] = costSummaries(quotation)
  expect(first?.cost.idCost).toBe('cost-1')
  expect(first?.total).toBe('731.50')
})

test('only complete alternatives can be the cheapest or the fastest', () => {
  const marks = costSummaries(quotation).map(({ cost, cheapest, fastest, complete }) => [
    cost.idCost,
    cheapest,
    fastest,
    complete,
  ])
  expect(marks).toEqual([
    ['cost-1', true, false, true],
    ['cost-2', false, true, true],
    ['cost-3', false, false, false],
  ])
})

test('a cost past its validity is never the best, neither as a whole nor in a row', () => {
  const before = costSummaries(quotation).find(({ cheapest }) => cheapest)?.cost.idCost
  const cost = quotation.cost?.map((one) => (one.idCost === before ? { ...one, validez: '2026-11-18' } : one))
  const expired = { ...quotation, cost: [...(cost ?? [])] }
  const mark = costSummaries(expired).find((one) => one.cost.idCost === before)
  expect(mark).toMatchObject({ expired: true, cheapest: false, fastest: false })
  const { columns, sections } = comparisonOf(expired)
  const at = columns.findIndex((one) => one.cost.idCost === before)
  expect(sections.flatMap(({ rows }) => rows.map(({ cheapest }) => cheapest.has(at)))).not.toContain(true)
})

test('a cost on its last day of validity can still be the best', () => {
  const cost = quotation.cost?.map((one) => ({ ...one, validez: '2026-11-19' })) ?? []
  expect(costSummaries({ ...quotation, cost }).some(({ cheapest }) => cheapest)).toBe(true)
})

test('a single alternative is not the cheapest', () => {
  const [only] = costSummaries({ ...quotation, cost: [openCost] })
  expect(only).toMatchObject({ cheapest: false, fastest: false, openChargeCount: 1 })
})

test('the difference to the cheapest is given in money and in percent', () => {
  expect(costSummaries(quotation)[1]).toMatchObject({ total: '837.00', difference: '105.50', differencePct: '14.4' })
})

test('an amount without an exchange rate gives no total', () => {
  const summaries = costSummaries({ ...quotation, fx: { ...quotation.fx, rates: [] } })
  expect(summaries.map(({ cost, total }) => [cost.idCost, total])).toContainEqual(['cost-1', undefined])
  expect(summaries.some(({ cheapest }) => cheapest)).toBe(false)
})

test('the comparison aligns charges by code and marks the cheapest line of a row', () => {
  const { sections, currencies } = comparisonOf(quotation)
  expect(sections.map(({ section, counts }) => [section, counts])).toEqual([
    ['ORIGIN', false],
    ['FREIGHT', true],
    ['DESTINATION', true],
  ])
  const freight = sections[1]
  expect(freight?.rows.map(({ idCharge, cheapest }) => [idCharge, [...cheapest]])).toEqual([
    ['AFR', [0]],
    ['FSC', [1]],
  ])
  expect(freight?.totals).toEqual(['630.00', '777.00', '210.00'])
  expect(currencies.map(({ currency }) => currency)).toEqual(['USD', 'ARS', 'EUR'])
})

test('columns are sorted by total, by transit, or by the latest validity', () => {
  const [cheap, fast, open] = quotation.cost ?? []
  if (!cheap || !fast || !open) throw new Error('The sample has three costs')
  const detail = { ...quotation, cost: [cheap, { ...fast, validez: '2026-12-31' }, open] }
  const order = (by: 'total' | 'transit' | 'validity') =>
    comparisonOf(detail, { order: by }).columns.map(({ cost }) => cost.idCost)
  expect(order('total')).toEqual(['cost-1', 'cost-2', 'cost-3'])
  expect(order('transit')).toEqual(['cost-3', 'cost-2', 'cost-1'])
  expect(order('validity')[0]).toBe('cost-2')
})

test("the other party's charges count when the user includes them", () => {
  const all = comparisonOf(quotation, { withOthers: true })
  expect(all.columns.find(({ cost }) => cost.idCost === 'cost-1')?.total).toBe('811.50')
  expect(all.sections.map(({ rows, counts }) => [rows.some(({ ours }) => ours), counts])).toEqual([
    [false, true],
    [true, true],
    [true, true],
  ])
})

test('totals are converted into the requested currency', () => {
  const [first] = comparisonOf(quotation, { currency: 'EUR' }).columns
  expect(first?.total).toBe('665.00')
})

test('a cost without a supplier still has a name and can be opened', () => {
  const [one] = quotation.cost ?? []
  if (!one) throw new Error('The sample has costs')
  expect(sourceName({ ...one, agenteNombre: '', carrier: '', description: '' })).toBe('—')
})

test('two alternatives of one agent have distinct names', () => {
  const [one] = quotation.cost ?? []
  if (!one) throw new Error('The sample has costs')
  const twins = [one, { ...one, idCost: 'twin' }, { ...one, idCost: 'other', ruta: 'directo' }]
  const names = distinctNames(costSummaries({ ...quotation, cost: twins }))
  expect(new Set(names).size).toBe(3)
  expect(names).toContain('BlueDelta Consolidators · Nordhavn Air · vía Madrid (2)')
})

test('the leg decides whether a charge of a section counts', () => {
  const [cheap] = quotation.cost ?? []
  if (!cheap) throw new Error('The sample has a cost')
  const [one] = cheap.charges
  if (!one) throw new Error('The cost has a charge')
  const at = (idCharge: string, leg: 'DESTINATION_TERMINAL' | 'IMPORT', amount: string, chargeIndex: number) =>
    ({
      ...one,
      idCharge,
      concept: idCharge,
      chargeIndex,
      section: 'DESTINATION',
      leg,
      currency: 'USD',
      amount,
    }) as const
  const charges: (typeof one)[] = [at('THC', 'DESTINATION_TERMINAL', '70.00', 0), at('IMC', 'IMPORT', '30.00', 1)]
  const side = { incoterm: 'DAP', direction: 'IMPORT' } as const
  const detail = { ...quotation, ...side, cost: [{ ...cheap, charges }] }
  expect(costSummaries(detail)[0]?.total).toBe('30.00')
  const { sections, currencies } = comparisonOf(detail)
  expect(sections[0]).toMatchObject({ section: 'DESTINATION', counts: true, totals: ['30.00'] })
  expect(sections[0]?.rows.map(({ idCharge, counts }) => [idCharge, counts])).toEqual([
    ['THC', false],
    ['IMC', true],
  ])
  expect(currencies).toEqual([{ currency: 'USD', amounts: ['30.00'] }])
})

test('a charge without an amount leaves the alternative incomplete, with a minimum total', () => {
  const cost = (quotation.cost ?? []).map((one) =>
    one.idCost === 'cost-1'
      ? {
          ...one,
          charges: one.charges.map((line) => (line.idCharge === 'FSC' ? { ...line, amount: undefined } : line)),
        }
      : one,
  )
  const open = { ...quotation, cost }
  const found = costSummaries(open).find((one) => one.cost.idCost === 'cost-1')
  expect(found).toMatchObject({ total: '595.00', openChargeCount: 1, complete: false, cheapest: false })
  const { columns, sections } = comparisonOf(open)
  const at = columns.findIndex((one) => one.cost.idCost === 'cost-1')
  expect(sections.flatMap(({ rows }) => rows.filter(({ cheapest }) => cheapest.has(at)))).toEqual([])
})
