import type { ImportBody } from '@freight/contracts/api/catalogue'
import { expect, test } from 'vitest'
import { commandHandler } from '../handling/handle-command.ts'
import { memoryReferences } from '../lookups/references.ts'
import { administrator, commandsInMemory, places } from '../testing/commands-in-memory.ts'
import { importRows } from './import-rows.ts'
import { importRules } from './import-rules.ts'

const unexpectedCall = () => Promise.reject(new Error('unexpected call'))
const entriesByName = {
  organizations: unexpectedCall,
  markupRules: unexpectedCall,
  notes: unexpectedCall,
  disclaimers: unexpectedCall,
}

const projectionsAndQueries = async () => {
  const application = await commandsInMemory()
  const { commandId: _commandId, ...context } = application.context(administrator)
  const importing =
    (name: keyof typeof importRules) =>
    (
      cells: readonly Record<string, string>[],
      { dryRun = false, key = 'first', from = 2, known = new Map<string, number>() } = {},
    ) => {
      const rows: ImportBody['rows'] = cells.map((one, index) => ({ row: index + from, cells: one }))
      // These catalogues have unique keys, so the lookup by name is not needed.
      const needs = { execute: application.execute, eventStore: application.eventStore, entriesByName }
      return importRows(needs, importRules[name], { rows, dryRun }, key, context, known)
    }
  return { ...application, codes: importing('charge-codes'), rates: importing('exchange-rates') }
}

const baf = { id: 'baf', concept: 'Recargo combustible', section: 'Flete', tax: 'Ninguno', sea: 'sí' }

test('a dry run reports new, changed and unchanged rows and problems, and stores nothing', async () => {
  const { codes, eventStore } = await projectionsAndQueries()
  const head = await eventStore.head()
  const results = await codes(
    [
      baf,
      { id: 'FRT', concept: 'Flete', road: 'x' },
      { id: 'THC', concept: 'THC' },
      { id: '', concept: 'Nameless' },
      { id: 'TOOLONGCODE', concept: '' },
      { id: 'BAF', concept: 'Again' },
    ],
    { dryRun: true },
  )
  expect(results).toEqual([
    expect.objectContaining({ row: 2, outcome: 'new' }),
    {
      row: 3,
      outcome: 'changed',
      id: 'FRT',
      changes: [
        { field: 'concept', from: 'FRT', to: 'Flete' },
        { field: 'road', from: false, to: true },
      ],
    },
    { row: 4, outcome: 'same', id: 'THC' },
    { row: 5, outcome: 'problem', problems: [expect.objectContaining({ field: 'id', code: 'REQUIRED' })] },
    {
      row: 6,
      outcome: 'problem',
      problems: [
        expect.objectContaining({ field: 'concept', code: 'REQUIRED' }),
        expect.objectContaining({ field: 'id', code: 'INVALID' }),
      ],
    },
    { row: 7, outcome: 'problem', problems: [expect.objectContaining({ code: 'DUPLICATE', details: { row: 2 } })] },
  ])
  expect(await eventStore.head()).toBe(head)
})

test('applying does what the dry run reported; repeating it under the same key adds nothing', async () => {
  const { codes, eventStore } = await projectionsAndQueries()
  const rows = [baf, { id: 'FRT', concept: 'Flete' }, { id: 'THC', concept: 'THC' }]
  const expected = await codes(rows, { dryRun: true })
  const applied = await codes(rows)
  expect(applied.map(({ outcome, changes }) => ({ outcome, changes }))).toEqual(
    expected.map(({ outcome, changes }) => ({ outcome, changes })),
  )
  expect(applied.map(({ id }) => id)).toEqual(['BAF', 'FRT', 'THC'])
  const head = await eventStore.head()
  expect(await codes(rows)).toEqual(applied)
  expect(await eventStore.head()).toBe(head)
  expect((await codes(rows, { key: 'second' })).map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
})

test('a repeated import does not overwrite a later change by a user', async () => {
  const { codes, as } = await projectionsAndQueries()
  await codes([{ id: 'FRT', concept: 'Flete' }])
  await as(administrator)('charge-code', 'ChangeChargeCode', 'FRT', { concept: 'By hand' })
  await codes([{ id: 'FRT', concept: 'Flete' }])
  const [repeated] = await codes([{ id: 'FRT', concept: 'Flete' }], { dryRun: true, key: 'third' })
  expect(repeated?.changes).toEqual([{ field: 'concept', from: 'By hand', to: 'Flete' }])
})

test('a rate of a day is new, changed or the same; its currency has one stream', async () => {
  const { rates } = await projectionsAndQueries()
  const results = await rates([
    { currency: 'eur', date: '01/03/2026', perBase: '1,10' },
    { currency: 'EUR', date: '02/03/2026', perBase: '1.12' },
    { currency: 'EUR', date: '2026-03-02', perBase: '1.13' },
    { currency: 'XXX', date: '02/03/2026', perBase: '-1' },
  ])
  expect(results).toEqual([
    { row: 2, outcome: 'same', id: 'EUR' },
    expect.objectContaining({ row: 3, outcome: 'new', id: 'EUR' }),
    expect.objectContaining({ row: 4, outcome: 'problem' }),
    expect.objectContaining({ row: 5, outcome: 'problem' }),
  ])
  expect((await rates([{ currency: 'EUR', date: '02/03/2026', perBase: '1.2' }], { key: 'second' }))[0]).toMatchObject({
    outcome: 'changed',
    changes: [{ field: 'perBase', from: '1.12', to: '1.2' }],
  })
})

test('a duplicate row in another part of the file is found; a repeated part has no duplicates', async () => {
  const { codes } = await projectionsAndQueries()
  const known = new Map<string, number>()
  const part = (cells: Record<string, string>, from: number) => codes([cells], { dryRun: true, from, known })
  expect(await part(baf, 2)).toMatchObject([{ outcome: 'new' }])
  expect(await part(baf, 2)).toMatchObject([{ outcome: 'new' }])
  expect(await part({ id: 'BAF', concept: 'Again' }, 402)).toMatchObject([
    { row: 402, outcome: 'problem', problems: [{ code: 'DUPLICATE', details: { row: 2 } }] },
  ])
})

test('the problem of an unreadable cell contains the expected value', async () => {
  const { codes, rates } = await projectionsAndQueries()
  const expected = async (results: ReturnType<typeof codes>) =>
    (await results).flatMap(({ problems = [] }) => problems.map(({ field, details }) => [field, details?.['expected']]))
  expect(await expected(codes([{ ...baf, sea: 'perhaps' }]))).toEqual([['sea', 'FLAG']])
  expect(await expected(codes([{ ...baf, section: 'Cielo' }]))).toEqual([['section', 'CHOICE']])
  expect(await expected(codes([{ ...baf, concept: 'x'.repeat(121) }]))).toEqual([['concept', 'SHORTER']])
  const [unreal] = await rates([{ currency: 'EUR', date: '31/11/2026', perBase: '126O8,17' }])
  expect(unreal?.problems?.map(({ details }) => details)).toEqual([
    { expected: 'NO_SUCH_DAY', given: '31/11/2026' },
    { expected: 'NUMBER', given: '126O8,17' },
  ])
  const [sky] = await codes([{ ...baf, section: 'Cielo' }])
  expect(sky?.problems?.[0]?.details).toMatchObject({
    given: 'Cielo',
    choices: { pt: expect.arrayContaining(['Frete']) },
  })
  expect(await expected(rates([{ currency: 'EUR', date: 'soon', perBase: 'much' }]))).toEqual([
    ['date', 'DAY'],
    ['perBase', 'NUMBER'],
  ])
})

test('a dry run sees changes by another process of the application', async () => {
  const { codes, eventStore, context } = await projectionsAndQueries()
  const row = { id: 'FRT', concept: 'FRT' }
  expect(await codes([row], { dryRun: true })).toMatchObject([{ outcome: 'same' }])
  const clock = () => new Date('2026-03-10T12:00:00.000Z')
  const another = commandHandler({ eventStore, references: memoryReferences(), places, clock })
  await another('charge-code', 'ChangeChargeCode', 'FRT', { concept: 'Elsewhere' }, context(administrator))
  expect(await codes([row], { dryRun: true })).toMatchObject([
    { outcome: 'changed', changes: [{ field: 'concept', from: 'Elsewhere', to: 'FRT' }] },
  ])
})

test('a dry run warns of an exchange rate that moves by more than 20 %, and applying stores it', async () => {
  const { rates } = await projectionsAndQueries()
  // The rate before is 1.10.
  const row = { currency: 'EUR', date: '2026-03-09', perBase: '1.40' }
  expect(await rates([row], { dryRun: true })).toMatchObject([
    {
      outcome: 'new',
      warnings: [{ field: 'perBase', code: 'EXCHANGE_RATE', details: { before: '1.10', now: '1.40' } }],
    },
  ])
  expect(await rates([row])).toEqual([expect.not.objectContaining({ warnings: expect.anything() })])
  expect(await rates([{ ...row, date: '2026-03-10', perBase: '1.41' }], { dryRun: true })).toEqual([
    expect.not.objectContaining({ warnings: expect.anything() }),
  ])
})
