import { KeyReused } from '@freight/platform/errors'
import { expect, test } from 'vitest'
import { type Outcomes, recordDelays, recordMailOutcomes } from './offer-mail-outcomes.ts'

/** Records all outcomes; returns the body of each new command id, and the mails that were marked or postponed. */
const record = async (
  rounds: readonly Outcomes[],
  { refused, kind }: { refused?: string; kind?: 'COST_REQUEST' } = {},
) => {
  const commands = new Map<string, unknown>()
  const recorded: string[] = []
  const postponed: string[] = []
  const warnings: unknown[] = []
  for (const outcomes of rounds)
    await recordMailOutcomes(
      {
        mail: {
          unrecorded: () => Promise.resolve(outcomes),
          markRecorded: (key, tries) => Promise.resolve(void recorded.push(`${key} ${tries}`)),
          postponeRecording: (key) => Promise.resolve(void postponed.push(key)),
        },
        execute: (_aggregate, _command, id = '', data, { commandId }) => {
          if (id === refused) return Promise.reject(new Error('The store is away'))
          const body = JSON.stringify(data)
          const first = commands.get(commandId)
          if (first !== undefined && first !== body) return Promise.reject(new KeyReused())
          commands.set(commandId, body)
          return Promise.resolve({ id, revision: 1, position: 1 })
        },
        log: { warn: (entry: unknown) => void warnings.push(entry) },
      },
      () => false,
      kind,
    )
  return { commands: [...commands.values()], recorded, postponed, warnings }
}

const failed = (error: string, tries: number, key = 'offer-mvd-2026-000001-r1'): Outcomes => [
  { key, state: 'FAILED', tries, error },
]

test('each try of a mail is a separate command, even if two tries end with the same result', async () => {
  const { commands, recorded, warnings } = await record([failed('550', 1), failed('554', 2), failed('554', 3)])
  expect(commands).toEqual(['550', '554', '554'].map((error) => JSON.stringify({ revisionNo: 1, again: 0, error })))
  expect(recorded).toHaveLength(3)
  expect(warnings).toEqual([])
})

test('an outcome names its sending: the first one or a repetition', async () => {
  const { commands } = await record([
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

test('an outcome that is recorded twice is one command', async () => {
  const { commands } = await record([failed('550', 1), failed('550', 1)])
  expect(commands).toHaveLength(1)
})

test('an outcome whose recording fails is postponed and does not block others', async () => {
  const twoFailures = [...failed('550', 1), ...failed('550', 1, 'offer-mvd-2026-000002-r3')]
  const { recorded, postponed, warnings } = await record([twoFailures], { refused: 'MVD-2026-000001' })
  expect(postponed).toEqual(['offer-mvd-2026-000001-r1'])
  expect(recorded).toEqual(['offer-mvd-2026-000002-r3 1'])
  expect(warnings).toEqual([{ err: expect.any(Error), mail: 'offer-mvd-2026-000001-r1' }])
})

test('the outcome of a mail to an agent is recorded in the cost request of its link', async () => {
  const linkId = JSON.stringify({ sub: 'r-1', qk: 'MVD-2026-000001', jti: 't-1' })
  const { commands } = await record(
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

test('the delay of an offer is recorded once after a quarter of an hour, and postponed on failure', async () => {
  const waitingSince = new Date('2026-03-10T12:00:00Z')
  const requests: unknown[] = []
  const commands: unknown[] = []
  const marked: string[] = []
  const postponed: string[] = []
  await recordDelays(
    {
      clock: () => new Date('2026-03-10T12:15:00Z'),
      mail: {
        delayed: async (...args) => {
          requests.push(args)
          return [
            { key: 'offer-mvd-2026-000001-r1', waitingSince, error: 'ECONNREFUSED' },
            { key: 'offer-mvd-2026-000002-r3-again-9', waitingSince },
          ]
        },
        markDelayRecorded: async (key) => void marked.push(key),
        postponeRecording: async (key) => void postponed.push(key),
      },
      execute: async (_aggregate, command, id = '', data, { commandId }) => {
        if (id === 'MVD-2026-000002') throw new Error('The store is away')
        commands.push({ command, id, data, commandId })
        return { id, revision: 1, position: 1 }
      },
      log: { warn: () => {} },
    },
    () => false,
  )
  expect(requests).toEqual([['OFFER', waitingSince]])
  expect(commands).toEqual([
    {
      command: 'RecordQuoteMail',
      id: 'MVD-2026-000001',
      data: { revisionNo: 1, again: 0, error: 'ECONNREFUSED', isWaiting: true },
      commandId: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ])
  expect(marked).toEqual(['offer-mvd-2026-000001-r1'])
  expect(postponed).toEqual(['offer-mvd-2026-000002-r3-again-9'])
})
