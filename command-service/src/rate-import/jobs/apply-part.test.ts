import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { expect, test } from 'vitest'
import { deciders } from '../../aggregates/deciders.ts'
import { commandsInMemory } from '../../testing/commands-in-memory.ts'
import { laneOf } from '../rows/lane.ts'
import type { RowTable, WaitingRow } from '../row-table.ts'
import { applyPart } from './apply-part.ts'
import type { JobNeeds } from './job.ts'

const lane = { transport: 'AIR', mode: 'LSE', origin: 'PVG', destination: 'MVD' } as const
const charge = { code: 'FRT', description: '', section: 'FREIGHT', calculator: 'PER_KG', amount: '2', currency: 'USD' }
const rate = (validFrom: string, amount = '2') => ({
  ...lane,
  type: 'SELL',
  validFrom,
  validTo: '2026-12-31',
  charges: [{ ...charge, amount }],
})

/**
 * A rate that a row follows from June on. `interfere`: makes a change by a user after the row was compared and before the rate
 * is ended.
 */
const followed = async (
  interfere: (rateId: string, commands: Awaited<ReturnType<typeof commandsInMemory>>) => unknown,
) => {
  const commands = await commandsInMemory()
  const { eventStore, as, pricing } = commands
  const { id } = await as(pricing)('rate', 'CreateRate', undefined, rate('2026-01-01'))
  const currentRate = {
    ...lane,
    container: '',
    carrier: '',
    route: '',
    key: id,
    revision: 1,
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    code: 'T-1',
  }
  const row: WaitingRow = {
    row: 2,
    outcome: 'NEW_VALIDITY',
    body: { ...rate('2026-06-01', '3'), importBatchId: 'i-1' },
    standing: { id, code: 'T-1' },
    ends: [{ id, code: 'T-1', validTo: '2026-05-31' }],
    seen: { lane: laneOf(lane), rates: [[id, 1]] },
  }
  const needs: Partial<JobNeeds> = {
    eventStore,
    rows: { ownRevisions: async () => new Map() } as Partial<RowTable> as RowTable,
    currentRates: { rates: async () => [], revisions: async () => [currentRate] },
    execute: async (aggregate, name, ...command) => {
      const answer = await commands.execute(aggregate, name, ...command)
      if (name === 'ImportRate') await interfere(id, commands)
      return answer
    },
  }
  const mapping = RateMapping.parse({ columns: [], owner: null, type: 'SELL' })
  const job = {
    id: 'i-1',
    state: { ...deciders['rate-import'].initial, mapping, company: 'MVD', by: 'jrey' },
    progress: async () => undefined,
    isUnwanted: async () => false,
  }
  const part = { rows: [row], isNew: true, mapping, touched: [], isUntouched: false }
  const write = () => applyPart(part, job, needs as JobNeeds)
  return { write, id, events: () => eventStore.readStream(`rate-${id}`) }
}

test('a followed rate ends on the day before its follower', async () => {
  const { write, id, events } = await followed(() => undefined)
  expect((await write()).result).toMatchObject({
    done: [{ done: 'APPLIED' }],
    touched: expect.arrayContaining([{ rateId: id, ended: true, revision: 2, wasThere: true }]),
  })
  expect((await events()).at(-1)).toMatchObject({ type: 'RateChanged', data: { validTo: '2026-05-31' } })
})

test('a rate that a user changes meanwhile does not end, and its row has a warning about the overlap', async () => {
  const { write, id, events } = await followed((rateId, { as, pricing }) =>
    as(pricing)('rate', 'ChangeRate', rateId, { comments: 'acordado por teléfono' }),
  )
  const { done, touched } = (await write()).result
  expect(done).toMatchObject([
    { done: 'APPLIED', warnings: [{ code: 'OVERLAPS_RATE', details: { code: 'T-1' } }], ends: [] },
  ])
  expect(touched.map(({ rateId }) => rateId)).not.toContain(id)
  expect((await events()).map(({ type, data }) => [type, Object(data).comments])).toEqual([
    ['RateCreated', ''],
    ['RateChanged', 'acordado por teléfono'],
  ])
})

test.each([
  ['suspends', 'SuspendRate', { reason: 'El transportista la retiró' }],
  ['ends before the row begins', 'ChangeRate', { validTo: '2026-04-30' }],
  ['takes to another place', 'ChangeRate', { destination: '' }],
])('a rate that a user %s meanwhile causes no warning', async (_how, name, data) => {
  const { write, id } = await followed((rateId, { as, pricing }) => as(pricing)('rate', name, rateId, data))
  const { done, touched } = (await write()).result
  expect(done).toMatchObject([{ done: 'APPLIED', warnings: [], ends: [] }])
  expect(touched.map(({ rateId }) => rateId)).not.toContain(id)
})

test('a rate that a user ends after the start of its follower causes a warning about the overlap', async () => {
  const { write } = await followed((rateId, { as, pricing }) =>
    as(pricing)('rate', 'ChangeRate', rateId, { validTo: '2026-06-01' }),
  )
  expect((await write()).result.done).toMatchObject([{ warnings: [{ code: 'OVERLAPS_RATE' }], ends: [] }])
})
