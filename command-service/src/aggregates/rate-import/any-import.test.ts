import { statesUnderWay } from '@freight/contracts/vocabulary/rate-import'
import { rateImportEvents } from '@freight/contracts/rate-import/rate-import'
import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { storedEvent } from '@freight/contracts/testing/sample-events'
import { Refusal } from '@freight/platform/event-store/decider'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { untypedDecider, type Decided } from '../deciders.ts'
import { rateImport } from './rate-import-decider.ts'

const decider = untypedDecider(rateImport)
const file = { name: 'a.csv', size: 10, sha256: 'ab', format: 'csv' as const }
const number = fc.nat({ max: 3 })
const checkCounts = fc.record({
  read: number,
  hidden: number,
  validities: number,
  new: number,
  newValidity: number,
  changed: number,
  same: number,
  ended: number,
  warned: number,
  problems: number,
})
const appliedCounts = fc.record({ created: number, changed: number, ended: number, refused: number })
const mapping = fc.constantFrom(
  RateMapping.parse({ columns: [], owner: { id: 'p-1' } }),
  RateMapping.parse({ columns: [], owner: null }),
)

const given = (name: string, data: fc.Arbitrary<object> = fc.constant({})) => data.map((one) => ({ name, data: one }))
/** Commands of users and of the import's workers, in any order. */
const command = fc.oneof(
  { weight: 3, arbitrary: given('CheckRateImport', fc.record({ mapping })) },
  { weight: 3, arbitrary: given('ConfirmRateImport') },
  given('CancelRateImport'),
  { weight: 2, arbitrary: given('UndoRateImport') },
  { weight: 3, arbitrary: given('RecordRateImportCheck', fc.record({ counts: checkCounts })) },
  { weight: 2, arbitrary: given('RecordRatesImported', fc.record({ counts: appliedCounts, stopped: fc.boolean() })) },
  given('RecordRateImportUndone', fc.record({ counts: fc.record({ takenBack: number, kept: number }) })),
  given('RecordRateImportFailed', fc.constantFrom({ code: 'NO_ROWS' }, { code: 'APPLY_FAILED' })),
)
type Given = { name: string; data: object }
type State = typeof decider.initial

const decided = ({ name, data }: Given, state: State): readonly Decided[] | 'REFUSED' => {
  try {
    return decider.decide(name, data, state, { id: 'i-1' } as Parameters<typeof decider.decide>[3])
  } catch (error) {
    if (error instanceof Refusal) return 'REFUSED'
    throw error
  }
}

const after = (state: State, events: readonly Decided[]): State =>
  events.reduce((sum, { type, data }) => decider.evolve(sum, storedEvent(1, type, data)), state)

/** Runs the commands; calls `look` for every accepted one. */
const replay = (commands: readonly Given[], look: (before: State, events: readonly Decided[], now: State) => void) => {
  let state = after(decider.initial, [{ type: 'RateImportOpened', data: { file, applies: false } }])
  for (const one of commands) {
    const events = decided(one, state)
    if (events === 'REFUSED') continue
    const now = after(state, events)
    look(state, events, now)
    state = now
  }
  return state
}
const commandLists = fc.array(command, { maxLength: 25 })
const commandNames = ['CheckRateImport', 'ConfirmRateImport', 'CancelRateImport', 'UndoRateImport']

test('after any sequence of commands, each event fits its schema and the state is consistent', () => {
  fc.assert(
    fc.property(commandLists, (commands) => {
      replay(commands, (_before, events, now) => {
        for (const { type, data } of events)
          expect(rateImportEvents[type as keyof typeof rateImportEvents].safeParse(data).error).toBeUndefined()
        expect(now.state === 'FAILED' && now.failedAt === undefined).toBe(false)
        expect(now.state === 'APPLIED' && now.applied === undefined).toBe(false)
        expect(now.stopping && now.state !== 'APPLYING').toBe(false)
      })
    }),
    { numRuns: 300 },
  )
})

test('an import that may have written rates cannot be checked again, and is cancelled only while it is applied', () => {
  fc.assert(
    fc.property(commandLists, (commands) => {
      let isWritten = false
      replay(commands, (before, events) => {
        const types = events.map(({ type }) => type)
        expect(isWritten && types.includes('RateImportCheckStarted')).toBe(false)
        expect(isWritten && types.includes('RateImportCancelled') && before.state !== 'APPLYING').toBe(false)
        isWritten ||= types.includes('RateImportConfirmed')
      })
    }),
    { numRuns: 300 },
  )
})

test('a repeated command has no second effect, and every final state has a possible next command', () => {
  fc.assert(
    fc.property(commandLists, mapping, (commands, chosen) => {
      const state = replay(commands, () => undefined)
      for (const name of commandNames.slice(1)) {
        const first = decided({ name, data: {} }, state)
        if (first === 'REFUSED' || first.length === 0) continue
        expect(decided({ name, data: {} }, after(state, first))).toEqual([])
      }
      if (statesUnderWay.includes(state.state) || state.state === 'UNDONE') return
      const data = { mapping: { ...chosen, owner: { id: 'p-1' } } }
      expect(commandNames.some((name) => decided({ name, data }, state) !== 'REFUSED')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
