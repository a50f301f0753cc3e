import { type RateImportState, statesUnderWay } from '@freight/contracts/rate-import/choices'
import type { RateImportCommands } from '@freight/contracts/rate-import/commands'
import type { AppliedCounts, CheckCounts, RateImportEvents, UndoneCounts } from '@freight/contracts/rate-import/events'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { rateImportStateAfter } from '@freight/contracts/rate-import/state-after'
import type { EventData } from '@freight/contracts/events/event'
import { actorId } from '@freight/contracts/events/envelope'
import { type Decider, Refusal } from '@freight/platform/decider'

/** The import of a file of rates, as its rules know it. */
export type RateImport = {
  exists: boolean
  state: RateImportState
  file: EventData<RateImportEvents, 'RateImportOpened'>['file']
  company: string
  openedAt: string
  openedBy: string
  /** It is applied as soon as it is checked. */
  applies: boolean
  mapping: RateMapping | undefined
  /** How often it was checked. */
  checks: number
  counts: CheckCounts | undefined
  applied: AppliedCounts | undefined
  undone: UndoneCounts | undefined
  /** Somebody wants it stopped while it is applied. */
  stopping: boolean
  stopped: boolean
  /** Whoever said last what is to be done: it is done in their name. */
  by: string
  /** When they said so. */
  askedAt: string
  failure: string
  /** What it was at when it failed. */
  failedAt: RateImportState | undefined
}

const initial: RateImport = {
  exists: false,
  state: 'OPENED',
  file: { name: '', size: 0, sha256: '', format: 'csv' },
  company: '',
  openedAt: '',
  openedBy: '',
  applies: false,
  mapping: undefined,
  checks: 0,
  counts: undefined,
  applied: undefined,
  undone: undefined,
  stopping: false,
  stopped: false,
  by: '',
  askedAt: '',
  failure: '',
  failedAt: undefined,
}

/** Rows that become rates or change them. */
const readyRows = ({ new: fresh, newValidity, changed }: CheckCounts): number => fresh + newValidity + changed

/** @throws Refusal when the import is not where this can be done */
const mustBeIn = ({ state }: RateImport, ...states: readonly RateImportState[]): void => {
  if (!states.includes(state))
    throw new Refusal('NOT_POSSIBLE_NOW', `The import is ${state}.`, { state, possible: [...states] })
}

/** Some of its rates may be there: it is gone on with or taken back, and not begun anew. */
const failedOverRates = ({ state, failedAt }: RateImport): boolean =>
  state === 'FAILED' && (failedAt === 'APPLYING' || failedAt === 'UNDOING')

/** @throws Refusal when some of its rates may be there, or it is not where this can be done */
const mustBeWithoutRates = (state: RateImport, ...states: readonly RateImportState[]): void =>
  mustBeIn(state, ...states.filter((one) => one !== 'FAILED' || !failedOverRates(state)))

/** Who gave the command that the event came of; the system stands in for somebody, whose name stays. */
const named = (state: RateImport, actor: Parameters<typeof actorId>[0]): string =>
  actor.kind === 'STAFF' ? actorId(actor) : state.by

type Evolve = Decider<RateImport, RateImportCommands, RateImportEvents>['evolve']

const moved = (state: RateImport, type: keyof RateImportEvents): RateImport => ({
  ...state,
  state: rateImportStateAfter(state.state, type),
})

const evolve: Evolve = {
  RateImportOpened: (state, { file, applies }, { occurredAt, actor, company }) => ({
    ...moved(state, 'RateImportOpened'),
    exists: true,
    file,
    applies,
    company,
    openedAt: occurredAt,
    openedBy: actorId(actor),
    by: actorId(actor),
  }),
  RateImportCheckStarted: (state, { mapping }, { actor, occurredAt }) => ({
    ...moved(state, 'RateImportCheckStarted'),
    mapping,
    checks: state.checks + 1,
    counts: undefined,
    failure: '',
    failedAt: undefined,
    by: named(state, actor),
    askedAt: occurredAt,
  }),
  RateImportChecked: (state, { counts }) => ({ ...moved(state, 'RateImportChecked'), counts }),
  RateImportConfirmed: (state, _, { actor, occurredAt }) => ({
    ...moved(state, 'RateImportConfirmed'),
    failure: '',
    by: named(state, actor),
    // What confirms itself was asked for when its check was, unless somebody has it gone on with.
    askedAt: state.applies && state.state === 'CHECKED' ? state.askedAt : occurredAt,
  }),
  RatesImported: (state, { counts, stopped }) => ({
    ...moved(state, 'RatesImported'),
    applied: counts,
    stopped,
    stopping: false,
  }),
  RateImportUndoStarted: (state, _, { actor, occurredAt }) => ({
    ...moved(state, 'RateImportUndoStarted'),
    failure: '',
    by: named(state, actor),
    askedAt: occurredAt,
  }),
  RateImportUndone: (state, { counts }) => ({ ...moved(state, 'RateImportUndone'), undone: counts }),
  RateImportCancelled: (state) => ({ ...moved(state, 'RateImportCancelled'), stopping: state.state === 'APPLYING' }),
  RateImportFailed: (state, { code, applied }) => ({
    ...moved(state, 'RateImportFailed'),
    failure: code,
    failedAt: state.state,
    applied: applied ?? state.applied,
    stopping: false,
  }),
}

/** Decisions and steps of the import of a file of rates: what is asked twice is done once. */
export const rateImport: Decider<RateImport, RateImportCommands, RateImportEvents> = {
  aggregate: 'rate-import',
  initial,
  company: ({ exists, company }) => (exists ? company : undefined),
  decide: {
    OpenRateImport: (data, { exists }, { id }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This import exists already.', { id })
      return [{ type: 'RateImportOpened', data }]
    },
    CheckRateImport: ({ mapping }, state) => {
      mustBeWithoutRates(state, 'OPENED', 'CHECKED', 'CANCELLED', 'FAILED')
      // Nobody's prices are for selling: what is bought, is bought of somebody.
      if (mapping.type === 'BUY' && mapping.owner === null)
        throw new Refusal('OWNER_REQUIRED', 'Prices for buying are those of a provider.', { field: 'owner' })
      return [{ type: 'RateImportCheckStarted', data: { mapping } }]
    },
    RecordRateImportCheck: ({ counts }, state) =>
      state.state === 'CHECKING' ? [{ type: 'RateImportChecked', data: { counts } }] : [],
    ConfirmRateImport: (_, state) => {
      if (state.state === 'APPLYING' || state.state === 'APPLIED') return []
      if (!failedOverRates(state) || state.failedAt !== 'APPLYING') mustBeIn(state, 'CHECKED')
      const rows = state.counts ? readyRows(state.counts) : 0
      if (rows === 0) throw new Refusal('NOTHING_TO_IMPORT', 'No row of the file would change a rate.')
      return [{ type: 'RateImportConfirmed', data: { rows } }]
    },
    RecordRatesImported: ({ counts, stopped }, { state }) =>
      state === 'APPLYING' ? [{ type: 'RatesImported', data: { counts, stopped } }] : [],
    CancelRateImport: (_, state) => {
      if (state.state === 'CANCELLED' || state.stopping) return []
      mustBeWithoutRates(state, 'OPENED', 'CHECKING', 'CHECKED', 'APPLYING', 'FAILED')
      return [{ type: 'RateImportCancelled', data: {} }]
    },
    UndoRateImport: (_, state) => {
      if (state.state === 'UNDOING' || state.state === 'UNDONE') return []
      if (!failedOverRates(state)) mustBeIn(state, 'APPLIED')
      return [{ type: 'RateImportUndoStarted', data: {} }]
    },
    RecordRateImportUndone: ({ counts }, { state }) =>
      state === 'UNDOING' ? [{ type: 'RateImportUndone', data: { counts } }] : [],
    RecordRateImportFailed: (data, { state }) =>
      state === 'OPENED' || statesUnderWay.includes(state) ? [{ type: 'RateImportFailed', data }] : [],
  },
  evolve,
}
