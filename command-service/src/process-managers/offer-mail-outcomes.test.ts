import { KeyReused } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { type Outcomes, tellOutcomes } from './offer-mail-outcomes.ts'

/** Tells all that is untold; gives the commands, each with the body that came with a new id, and what is told then. */
const telling = async (
  rounds: readonly Outcomes[],
  { refused, kind }: { refused?: string; kind?: 'COST_REQUEST' } = {},
) => {
  const commands = new Map<string, unknown>()
  const told: string[] = []
  const aside: string[] = []
  const warnings: unknown[] = []
  for (const untold of rounds)
    await tellOutcomes(
      {
        mail: {
          untold: () => Promise.resolve(untold),
          markTold: (key, tries) => Promise.resolve(void told.push(`${key} ${tries}`)),
          postponeTelling: (key) => Promise.resolve(void aside.push(key)),
        },
        execute: (_aggregate, _command, id = '', data, { commandId }) => {
          if (id === refused) return Promise.reject(new Error('The store is away'))
          const body = JSON.stringify(data)
          const first = commands.get(commandId)
          if (first !== undefined && first !== body) return Promise.reject(new KeyReused())
          commands.set(commandId, body)
          return Promise.resolve({ id, revision: 1, position: 1 })
        },
        log: { warn: (what: unknown) => void warnings.push(what) },
      },
      () => false,
      kind,
    )
  return { commands: [...commands.values()], told, aside, warnings }
}

const failed = (error: string, tries: number, key = 'offer-mvd-2026-000001-r1'): Outcomes => [
  { key, state: 'FAILED', tries, error },
]

test('each try of a mail has an outcome of its own, the same one twice too', async () => {
  const { commands, told, warnings } = await telling([failed('550', 1), failed('554', 2), failed('554', 3)])
  expect(commands).toEqual(['550', '554', '554'].map((error) => JSON.stringify({ revisionNo: 1, again: 0, error })))
  expect(told).toHaveLength(3)
  expect(warnings).toEqual([])
})

test('an outcome says of which sending it is: the first, or one that was sent again', async () => {
  const { commands } = await telling([
    [
      { key: 'offer-mvd-2026-000001-r2', state: 'FAILED', tries: 1, error: '550' },
      { key: 'offer-mvd-2026-000001-r2-again-9', state: 'SENT', tries: 1 },
    ],
  ])
  expect(commands.map((body) => JSON.parse(String(body)))).toEqual([
    { revisionNo: 2, again: 0, error: '550' },
    { revisionNo: 2, again: 9, messageId: 'offer-mvd-2026-000001-r2-again-9' },
  ])
})

test('an outcome that is told twice is one command', async () => {
  const { commands } = await telling([failed('550', 1), failed('550', 1)])
  expect(commands).toHaveLength(1)
})

test('an outcome that cannot be told stays untold, steps aside and keeps no other waiting', async () => {
  const both = [...failed('550', 1), ...failed('550', 1, 'offer-mvd-2026-000002-r3')]
  const { told, aside, warnings } = await telling([both], { refused: 'MVD-2026-000001' })
  expect(aside).toEqual(['offer-mvd-2026-000001-r1'])
  expect(told).toEqual(['offer-mvd-2026-000002-r3 1'])
  expect(warnings).toEqual([{ err: expect.any(Error), mail: 'offer-mvd-2026-000001-r1' }])
})

test('what became of a mail to an agent is told to the request that its link is of', async () => {
  const linkId = JSON.stringify({ sub: 'r-1', qk: 'MVD-2026-000001', jti: 't-1' })
  const { commands } = await telling(
    [
      [
        { key: 'cost-request-1', state: 'SENT', tries: 1, linkId },
        { key: 'cost-request-2', state: 'FAILED', tries: 3, error: '550', linkId },
      ],
    ],
    { kind: 'COST_REQUEST' },
  )
  expect(commands.map((body) => JSON.parse(String(body)))).toEqual([
    { mailId: 'cost-request-1' },
    { mailId: 'cost-request-2', error: '550' },
  ])
})
