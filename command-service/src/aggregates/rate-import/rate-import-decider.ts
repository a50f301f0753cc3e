import { type RateImportState, statesUnderWay } from '@freight/contracts/vocabulary/rate-import'
import type { Principal } from '@freight/contracts/access/policy'
import {
  type RateImportCommands,
  type AppliedCounts,
  type CheckCounts,
  type ConfirmedRows,
  type RateImportEvents,
  type UndoneCounts,
  rateImportStateAfter,
} from '@freight/contracts/rate-import/rate-import'
import { mappingQuestions, type RateMapping } from '@freight/contracts/rate-import/mapping'
import type { EventData } from '@freight/contracts/events/event'
import { actorId } from '@freight/contracts/events/envelope'
import { type Decider, Refusal } from '@freight/platform/event-store/decider'

/** The state of the import of a rate file. */
export type RateImport = {
  exists: boolean
  state: RateImportState
  file: EventData<RateImportEvents, 'RateImportOpened'>['file']
  company: string
  openedAt: string
  openedBy: string
  /** Whether the import is applied automatically after its check. */
  applies: boolean
  mapping: RateMapping | undefined
  /** Number of checks. */
  checks: number
  counts: CheckCounts | undefined
  /** Rows to confirm that the user confirmed; undefined: none. */
  confirmed: ConfirmedRows | undefined
  /** The user confirmed that the rates of dropped lanes end. */
  endsDropped: boolean
  applied: AppliedCounts | undefined
  undone: UndoneCounts | undefined
  /** A user cancelled the import while it is applied. */
  stopping: boolean
  stopped: boolean
  /** Id of the user of the last command: the import runs on behalf of this user. */
  by: string
  /** Id of the API key of that command: the import runs with its rights. */
  apiKey: string | undefined
  /** Instant of that command. */
  askedAt: string
  failure: string
  /** State in which the import failed. */
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
  confirmed: undefined,
  endsDropped: false,
  applied: undefined,
  undone: undefined,
  stopping: false,
  stopped: false,
  by: '',
  apiKey: undefined,
  askedAt: '',
  failure: '',
  failedAt: undefined,
}

/** Number of rows that create or change rates; of the rows to confirm only the confirmed ones. */
export const readyRows = (
  { new: fresh, newValidity, changed, toConfirm = 0 }: CheckCounts,
  confirmed: ConfirmedRows = [],
) => fresh + newValidity + changed - (confirmed === 'ALL' ? 0 : Math.max(0, toConfirm - new Set(confirmed).size))

/** @throws Refusal if the import is in none of these states */
const mustBeIn = ({ state }: RateImport, ...states: readonly RateImportState[]): void => {
  if (!states.includes(state))
    throw new Refusal('NOT_POSSIBLE_NOW', `The import is ${state}.`, { state, possible: [...states] })
}

/** Whether it failed after it may have written rates: it can be continued or undone, but not checked again. */
const failedOverRates = ({ state, failedAt }: RateImport): boolean =>
  state === 'FAILED' && (failedAt === 'APPLYING' || failedAt === 'UNDOING')

/** @throws Refusal if the import may have written rates, or is in none of these states */
const mustBeWithoutRates = (state: RateImport, ...states: readonly RateImportState[]): void =>
  mustBeIn(state, ...states.filter((one) => one !== 'FAILED' || !failedOverRates(state)))

/** @throws Refusal if a column is ambiguous: the user has to decide */
const mustBeClear = (mapping: RateMapping): void => {
  const { units, twice, ends, periods, surcharges } = mappingQuestions(mapping)
  if (twice.length > 0) throw new Refusal('COLUMNS_TWICE', 'Two columns give the same price.', { columns: twice })
  if (units.length > 0) throw new Refusal('UNIT_REQUIRED', 'A price column has no unit.', { columns: units })
  if (ends.length > 0)
    throw new Refusal('PLACE_COLUMN_REQUIRED', 'No column contains the origin or the destination of the rates.', {
      ends,
    })
  if (periods.length > 0)
    throw new Refusal('PERIOD_REQUIRED', 'A validity of the sheet has no days.', { columns: periods })
  if (surcharges.length > 0)
    throw new Refusal('SURCHARGE_CHARGE_REQUIRED', 'A surcharge has no charge.', { columns: surcharges })
}

/** The user of the command; a system command keeps the former user. */
const authorAfter = (state: RateImport, actor: Parameters<typeof actorId>[0]): string =>
  actor.kind === 'STAFF' ? actorId(actor) : state.by

const keyOf = ({ apiKey }: Pick<Principal, 'apiKey'>) => (apiKey === undefined ? {} : { apiKey })

type Evolve = Decider<RateImport, RateImportCommands, RateImportEvents>['evolve']

const withNextState = (state: RateImport, type: keyof RateImportEvents): RateImport => ({
  ...state,
  state: rateImportStateAfter(state.state, type),
})

const evolve: Evolve = {
  RateImportOpened: (state, { file, applies }, { occurredAt, actor, company }) => ({
    ...withNextState(state, 'RateImportOpened'),
    exists: true,
    file,
    applies,
    company,
    openedAt: occurredAt,
    openedBy: actorId(actor),
    by: actorId(actor),
  }),
  RateImportCheckStarted: (state, { mapping, apiKey }, { actor, occurredAt }) => ({
    ...withNextState(state, 'RateImportCheckStarted'),
    mapping,
    checks: state.checks + 1,
    counts: undefined,
    confirmed: undefined,
    endsDropped: false,
    failure: '',
    failedAt: undefined,
    by: authorAfter(state, actor),
    apiKey,
    askedAt: occurredAt,
  }),
  RateImportChecked: (state, { counts }) => ({ ...withNextState(state, 'RateImportChecked'), counts }),
  RateImportConfirmed: (state, { confirmed, endsDropped = state.endsDropped, apiKey }, { actor, occurredAt }) => ({
    ...withNextState(state, 'RateImportConfirmed'),
    confirmed: confirmed ?? state.confirmed,
    endsDropped,
    failure: '',
    by: authorAfter(state, actor),
    apiKey,
    // An automatic confirmation keeps the instant of the check; a later one by a user replaces it.
    askedAt: state.applies && state.state === 'CHECKED' ? state.askedAt : occurredAt,
  }),
  RatesImported: (state, { counts, stopped }) => ({
    ...withNextState(state, 'RatesImported'),
    applied: counts,
    stopped,
    stopping: false,
  }),
  RateImportUndoStarted: (state, { apiKey }, { actor, occurredAt }) => ({
    ...withNextState(state, 'RateImportUndoStarted'),
    failure: '',
    by: authorAfter(state, actor),
    apiKey,
    askedAt: occurredAt,
  }),
  RateImportUndone: (state, { counts }) => ({ ...withNextState(state, 'RateImportUndone'), undone: counts }),
  RateImportCancelled: (state) => ({
    ...withNextState(state, 'RateImportCancelled'),
    stopping: state.state === 'APPLYING',
  }),
  RateImportFailed: (state, { code, applied }) => ({
    ...withNextState(state, 'RateImportFailed'),
    failure: code,
    failedAt: state.state,
    applied: applied ?? state.applied,
    stopping: false,
  }),
}

/** Decider of the import of a rate file. */
export const rateImport: Decider<RateImport, RateImportCommands, RateImportEvents> = {
  aggregate: 'rate-import',
  initial,
  company: ({ exists, company }) => (exists ? company : undefined),
  decide: {
    OpenRateImport: (data, { exists }, { id }) => {
      if (exists) throw new Refusal('ALREADY_EXISTS', 'This import exists already.', { id })
      return [{ type: 'RateImportOpened', data }]
    },
    CheckRateImport: ({ mapping }, state, { principal }) => {
      mustBeWithoutRates(state, 'OPENED', 'CHECKED', 'CANCELLED', 'FAILED')
      // Selling prices may have no owner, but a buying price always belongs to a provider.
      if (mapping.type === 'BUY' && mapping.owner === null)
        throw new Refusal('OWNER_REQUIRED', 'Prices for buying are those of a provider.', { field: 'owner' })
      mustBeClear(mapping)
      return [{ type: 'RateImportCheckStarted', data: { mapping, ...keyOf(principal) } }]
    },
    RecordRateImportCheck: ({ counts }, state) =>
      state.state === 'CHECKING' ? [{ type: 'RateImportChecked', data: { counts } }] : [],
    ConfirmRateImport: ({ confirmed, endsDropped }, state, { principal }) => {
      if (state.state === 'APPLYING' || state.state === 'APPLIED') return []
      if (!failedOverRates(state) || state.failedAt !== 'APPLYING') mustBeIn(state, 'CHECKED')
      const rows = state.counts ? readyRows(state.counts, confirmed ?? state.confirmed) : 0
      if (rows === 0) throw new Refusal('NOTHING_TO_IMPORT', 'No row of the file would change a rate.')
      return [
        {
          type: 'RateImportConfirmed',
          data: {
            rows,
            ...(confirmed && { confirmed }),
            ...(endsDropped !== undefined && { endsDropped }),
            ...keyOf(principal),
          },
        },
      ]
    },
    RecordRatesImported: ({ counts, stopped }, { state }) =>
      state === 'APPLYING' ? [{ type: 'RatesImported', data: { counts, stopped } }] : [],
    CancelRateImport: (_, state) => {
      if (state.state === 'CANCELLED' || state.stopping) return []
      mustBeWithoutRates(state, 'OPENED', 'CHECKING', 'CHECKED', 'APPLYING', 'FAILED')
      return [{ type: 'RateImportCancelled', data: {} }]
    },
    UndoRateImport: (_, state, { principal }) => {
      if (state.state === 'UNDOING' || state.state === 'UNDONE') return []
      if (!failedOverRates(state)) mustBeIn(state, 'APPLIED')
      return [{ type: 'RateImportUndoStarted', data: keyOf(principal) }]
    },
    RecordRateImportUndone: ({ counts }, { state }) =>
      state === 'UNDOING' ? [{ type: 'RateImportUndone', data: { counts } }] : [],
    RecordRateImportFailed: (data, { state }) =>
      state === 'OPENED' || statesUnderWay.includes(state) ? [{ type: 'RateImportFailed', data }] : [],
  },
  evolve,
}
