import { rateImportCommands, rateImportEvents } from '@freight/contracts/rate-import/rate-import'
import { RateMapping } from '@freight/contracts/rate-import/mapping'
import { expect, test } from 'vitest'
import { sentences } from '../../testing/given.ts'
import { lookups } from '../../testing/quotation-sentences.ts'
import { rateImport } from './rate-import-decider.ts'

const book = {
  decider: rateImport,
  commands: rateImportCommands,
  events: rateImportEvents,
  lookups,
  id: 'i-1',
}
const { given, stateAfter } = sentences({ ...book, principal: { userId: 'jrey', permissions: ['PRICING'] } })
const system = sentences({ ...book, principal: { userId: 'rate-import', permissions: [], system: true } })

const lane = (['origin', 'destination'] as const).map((field, column) => ({
  column,
  header: field,
  target: { to: 'FIELD' as const, field },
}))
const mapping = RateMapping.parse({ columns: lane, owner: { id: 'p-1' } })
const file = { name: 'a.csv', size: 10, sha256: 'ab', format: 'csv' as const }
const counts = {
  read: 3,
  hidden: 0,
  validities: 1,
  new: 1,
  newValidity: 0,
  changed: 0,
  same: 1,
  ended: 0,
  warned: 0,
  problems: 1,
}
const opened = { type: 'RateImportOpened' as const, data: { file, applies: false } }
const checking = { type: 'RateImportCheckStarted' as const, data: { mapping } }
const checked = { type: 'RateImportChecked' as const, data: { counts } }
const confirmed = { type: 'RateImportConfirmed' as const, data: { rows: 1 } }
const applied = { created: 1, changed: 0, ended: 0, refused: 0 }
const imported = { type: 'RatesImported' as const, data: { counts: applied, stopped: false } }
const undoing = { type: 'RateImportUndoStarted' as const, data: {} }
const cancelled = { type: 'RateImportCancelled' as const, data: {} }

test('a file is opened, checked, confirmed, applied and undone', () => {
  given().when('OpenRateImport', opened.data).thenExactly(opened)
  given(opened).when('CheckRateImport', { mapping }).thenExactly(checking)
  system.given(opened, checking).when('RecordRateImportCheck', { counts }).thenExactly(checked)
  given(opened, checking, checked).when('ConfirmRateImport', {}).thenExactly(confirmed)
  system.given(opened, checking, checked, confirmed).when('RecordRatesImported', imported.data).thenExactly(imported)
  given(opened, checking, checked, confirmed, imported).when('UndoRateImport', {}).thenExactly(undoing)
  const counted = { counts: { takenBack: 1, kept: 0 } }
  system
    .given(opened, checking, checked, confirmed, imported, undoing)
    .when('RecordRateImportUndone', counted)
    .thenExactly({ type: 'RateImportUndone', data: counted })
})

test('a repeated command has no effect', () => {
  given(opened, checking, checked, confirmed).when('ConfirmRateImport', {}).thenExactly()
  given(opened, checking, checked, confirmed, imported).when('ConfirmRateImport', {}).thenExactly()
  given(opened, checking, checked, confirmed, imported, undoing).when('UndoRateImport', {}).thenExactly()
  given(opened, cancelled).when('CancelRateImport', {}).thenExactly()
  given(opened).when('OpenRateImport', opened.data).refused('ALREADY_EXISTS')
  system.given(opened, checking, checked).when('RecordRateImportCheck', { counts }).thenExactly()
  system.given(opened, checking, checked).when('RecordRatesImported', imported.data).thenExactly()
  system
    .given(opened, checking, checked)
    .when('RecordRateImportUndone', { counts: { takenBack: 0, kept: 0 } })
    .thenExactly()
})

test('an unchecked or unchanged file cannot be confirmed, and one that was not applied cannot be undone', () => {
  given(opened, checking).when('ConfirmRateImport', {}).refused('NOT_POSSIBLE_NOW')
  const emptyCheck = { type: 'RateImportChecked' as const, data: { counts: { ...counts, new: 0 } } }
  given(opened, checking, emptyCheck).when('ConfirmRateImport', {}).refused('NOTHING_TO_IMPORT')
  given(opened, checking, checked).when('UndoRateImport', {}).refused('NOT_POSSIBLE_NOW')
  given(opened, checking, checked, confirmed).when('CheckRateImport', { mapping }).refused('NOT_POSSIBLE_NOW')
  given(opened, checking, checked, confirmed, imported).when('CancelRateImport', {}).refused('NOT_POSSIBLE_NOW')
})

test('cancelling before applying ends the import; cancelling while applying stops it after the finished rows', () => {
  given(opened, checking).when('CancelRateImport', {}).thenExactly(cancelled)
  expect(stateAfter([opened, checking, cancelled])).toMatchObject({ state: 'CANCELLED', stopping: false })
  expect(stateAfter([opened, checking, checked, confirmed, cancelled])).toMatchObject({
    state: 'APPLYING',
    stopping: true,
  })
  const stopped = { type: 'RatesImported' as const, data: { counts: applied, stopped: true } }
  expect(stateAfter([opened, checking, checked, confirmed, cancelled, stopped])).toMatchObject({
    state: 'APPLIED',
    stopping: false,
    stopped: true,
  })
  given(opened, checking, cancelled).when('CheckRateImport', { mapping }).thenExactly(checking)
})

test('an unreadable file fails with a code, and can be checked with another mapping', () => {
  const failed = { type: 'RateImportFailed' as const, data: { code: 'NO_ROWS' } }
  system.given(opened, checking).when('RecordRateImportFailed', failed.data).thenExactly(failed)
  system.given(opened, checking, checked).when('RecordRateImportFailed', failed.data).thenExactly()
  expect(stateAfter([opened, checking, failed])).toMatchObject({ state: 'FAILED', failure: 'NO_ROWS' })
  given(opened, checking, failed).when('CheckRateImport', { mapping }).thenExactly(checking)
  expect(stateAfter([opened, checking, failed, checking])).toMatchObject({ state: 'CHECKING', checks: 2, failure: '' })
})

test('only the system executes the recording commands', () => {
  for (const name of [
    'RecordRateImportCheck',
    'RecordRatesImported',
    'RecordRateImportUndone',
    'RecordRateImportFailed',
  ] as const)
    expect(rateImportCommands[name].policy).toEqual({ kind: 'system' })
})

test('buying prices need a provider; selling prices may be general', () => {
  const general = RateMapping.parse({ columns: lane, type: 'SELL' })
  given(opened)
    .when('CheckRateImport', { mapping: { ...mapping, owner: null } })
    .refused('OWNER_REQUIRED')
  given(opened)
    .when('CheckRateImport', { mapping: general })
    .thenExactly({ type: 'RateImportCheckStarted', data: { mapping: general } })
})

test('an import that failed while writing rates is continued or undone, but neither checked again nor cancelled', () => {
  const failedWith = (code: string) => ({ type: 'RateImportFailed' as const, data: { code, applied } })
  const applying = [opened, checking, checked, confirmed]
  system
    .given(...applying)
    .when('RecordRateImportFailed', { code: 'X', applied })
    .thenExactly(failedWith('X'))
  const halfDone = [...applying, failedWith('X')]
  given(...halfDone)
    .when('ConfirmRateImport', {})
    .thenExactly(confirmed)
  given(...halfDone)
    .when('UndoRateImport', {})
    .thenExactly(undoing)
  given(...halfDone)
    .when('CheckRateImport', { mapping })
    .refused('NOT_POSSIBLE_NOW')
  given(...halfDone)
    .when('CancelRateImport', {})
    .refused('NOT_POSSIBLE_NOW')
  const halfUndone = [...applying, imported, undoing, failedWith('Y')]
  given(...halfUndone)
    .when('UndoRateImport', {})
    .thenExactly(undoing)
  given(...halfUndone)
    .when('ConfirmRateImport', {})
    .refused('NOT_POSSIBLE_NOW')
  // An unreadable file has written no rates, so it can be checked again.
  const unread = { type: 'RateImportFailed' as const, data: { code: 'NO_ROWS' } }
  given(opened, checking, unread).when('CheckRateImport', { mapping }).thenExactly(checking)
  given(opened, checking, unread).when('UndoRateImport', {}).refused('NOT_POSSIBLE_NOW')
})

const priced = (...targets: readonly object[]) =>
  RateMapping.parse({
    owner: { id: 'p-1' },
    columns: [...lane, ...targets.map((target, at) => ({ column: 2 + at, header: `price ${at}`, target }))],
  })
const price = (code: string, calculator?: string, unit = '') => ({
  to: 'CHARGE',
  code,
  unit,
  ...(calculator && { calculator }),
})

test.each([
  ['the same charge and unit', [price('OFR', 'PER_CONTAINER', '40HC'), price('OFR', 'PER_CONTAINER', '40HC')]],
  ['any container beside a type', [price('OFR', 'PER_CONTAINER'), price('OFR', 'PER_CONTAINER', '40HC')]],
  [
    'two currencies',
    [
      { ...price('OFR', 'PER_WM'), currency: 'USD' },
      { ...price('OFR', 'PER_WM'), currency: 'EUR' },
    ],
  ],
  ['a break beside a price per kilogram', [price('AFR', 'PER_KG'), { to: 'BREAK', code: 'AFR', from: '45' }]],
  ['two minimums', [price('OFR', 'PER_WM'), { to: 'MINIMUM', code: 'OFR' }, { to: 'MINIMUM', code: 'OFR' }]],
])('a file with two columns for one price cannot be checked: %s', (_, targets) => {
  const twoColumns = priced(...targets)
  given(opened)
    .when('CheckRateImport', { mapping: twoColumns })
    .refused('COLUMNS_TWICE', { columns: [twoColumns.columns.at(-1)?.header] })
})

test('a file with a price for each type of container and a fee of another unit can be checked', () => {
  const types = priced(
    price('OFR', 'PER_CONTAINER', '20GP'),
    price('OFR', 'PER_CONTAINER', '40HC'),
    price('THC', 'PER_CONTAINER'),
    price('THC', 'FLAT'),
  )
  given(opened).when('CheckRateImport', { mapping: types }).thenLike({ type: 'RateImportCheckStarted', data: {} })
})

test('a file whose price column has no unit cannot be checked', () =>
  given(opened)
    .when('CheckRateImport', { mapping: priced(price('OFR')) })
    .refused('UNIT_REQUIRED', { columns: ['price 0'] }))

test('a file without a column for an end of the lane cannot be checked unless anywhere is confirmed', () => {
  const oneEnd = { ...mapping, columns: lane.slice(1) }
  given(opened)
    .when('CheckRateImport', { mapping: oneEnd })
    .refused('PLACE_COLUMN_REQUIRED', { ends: ['origin'] })
  const confirmedAnywhere = { ...oneEnd, anywhere: ['origin' as const] }
  given(opened)
    .when('CheckRateImport', { mapping: confirmedAnywhere })
    .thenLike({ type: 'RateImportCheckStarted', data: {} })
})

test('a validity without days and a surcharge without a charge are asked about before the check', () => {
  const periods = [{ name: '1-15 Dec' }]
  const surcharge = {
    name: 'Seal',
    currency: 'USD' as const,
    calculator: 'FLAT' as const,
    unit: '',
    cell: 'J4',
    amount: '9',
  }
  const checkWith = (changes: object) => given(opened).when('CheckRateImport', { mapping: { ...mapping, ...changes } })
  checkWith({ periods }).refused('PERIOD_REQUIRED', { columns: ['1-15 Dec'] })
  checkWith({ surcharges: [surcharge] }).refused('SURCHARGE_CHARGE_REQUIRED', { columns: ['Seal'] })
  const settled = {
    periods: [{ name: '1-15 Dec', validFrom: '2027-12-01', validTo: '2027-12-15' }],
    surcharges: [{ ...surcharge, code: null }],
  }
  checkWith(settled).thenExactly({ type: 'RateImportCheckStarted', data: { mapping: { ...mapping, ...settled } } })
})

test('the last confirmation decides whether the rates of dropped lanes end; without a choice the former one stays', () => {
  const failed = { type: 'RateImportFailed' as const, data: { code: 'APPLY_FAILED' } }
  const confirmedWith = (endsDropped?: boolean) => ({
    type: 'RateImportConfirmed' as const,
    data: { rows: 1, ...(endsDropped !== undefined && { endsDropped }) },
  })
  const before = [opened, checking, checked, confirmedWith(true), failed]
  given(...before)
    .when('ConfirmRateImport', { endsDropped: false })
    .thenExactly(confirmedWith(false))
  expect(stateAfter([...before, confirmedWith(false)]).endsDropped).toBe(false)
  given(...before)
    .when('ConfirmRateImport', {})
    .thenExactly(confirmedWith())
  expect(stateAfter([...before, confirmedWith()]).endsDropped).toBe(true)
  expect(stateAfter([opened, checking, checked, confirmedWith()]).endsDropped).toBe(false)
})
