import { rateCommands } from '@freight/contracts/rate/rate-commands'
import { rateEvents } from '@freight/contracts/rate/rate'
import { expect, test } from 'vitest'
import { lookups } from '../../testing/quotation-sentences.ts'
import { sentences } from '../../testing/given.ts'
import { newRate, rate } from './rate-decider.ts'

const { chargeCodes, locations } = lookups
const provider = { id: 'p-1', code: 'IBC-001', name: 'Iber Carga' }
const facts = { ...locations, provider, client: { id: 'acme', code: '', name: 'Acme' }, chargeCodes }

const { given, stateAfter } = sentences({
  decider: rate,
  commands: rateCommands,
  events: rateEvents,
  principal: { userId: 'lferreyra', permissions: ['PRICING'] },
  lookups: { ...lookups, rateFacts: facts },
  id: '5d6c6a0e-0001',
})

const freight = { code: 'FRT', currency: 'USD' as const, amount: '2.35', calculator: 'PER_KG' as const }
const form = {
  transport: 'AIR' as const,
  mode: 'LSE' as const,
  origin: 'PVG',
  destination: 'UY',
  validFrom: '2026-03-01',
  validTo: '2026-03-31',
  owner: { id: 'p-1' },
  carrier: { name: 'Zonda Air Cargo' },
  charges: [freight],
}
const stored = {
  index: 0,
  concept: 'FRT concept',
  section: 'FREIGHT' as const,
  description: '',
  unit: '',
  ranges: [],
  minimum: {},
}
const created = {
  type: 'RateCreated' as const,
  data: {
    id: '5d6c6a0e-0001',
    code: 'T-0E0001',
    version: 1,
    type: 'BUY' as const,
    transport: 'AIR' as const,
    mode: 'LSE' as const,
    container: null,
    origin: 'PVG',
    originName: 'Shanghái (Pudong)',
    destination: 'UY',
    destinationName: '',
    validFrom: '2026-03-01',
    validTo: '2026-03-31',
    cbmRatio: null,
    description: '',
    route: '',
    transitTime: null,
    frequency: '',
    comments: '',
    freeDays: null,
    stackable: null,
    owner: provider,
    carrier: { id: '', code: '', name: 'Zonda Air Cargo' },
    charges: [{ ...stored, ...freight }],
  },
}
const suspended = { type: 'RateSuspended' as const, data: { reason: 'Withdrawn' } }

test('a new rate is stored with the names of its places, its owner and its charges', () => {
  given().when('CreateRate', form).thenExactly(created)
  given(created).when('CreateRate', form).refused('ALREADY_EXISTS')
  given()
    .by({ userId: 'x', permissions: ['COMERCIAL'] })
    .when('CreateRate', form)
    .refused('FORBIDDEN')
})

test('a new rate is stored with the given code', () => {
  const [event] = given()
    .when('CreateRate', { ...form, code: 'T-0954' })
    .events()
  expect(event?.data).toMatchObject({ code: 'T-0954' })
})

test('a sea rate between airports and a rate of an unknown country are refused', () => {
  const sea = { ...form, transport: 'SEA' as const, mode: 'LCL' as const }
  const facts = { ...locations, chargeCodes, provider }
  given().when('CreateRate', sea, { rateFacts: facts }).refused('LOCATION_KIND', { field: 'origin', kind: 'PORT' })
  given()
    .when('CreateRate', { ...form, origin: 'ZZ' })
    .refused('LOCATION_UNKNOWN', { field: 'origin' })
  given()
    .when('CreateRate', { ...form, origin: 'CN' })
    .thenLike({ type: 'RateCreated', data: { origin: 'CN', originName: '' } })
})

test('a rate with unknown or inconsistent values is refused', () => {
  const refused = (overrides: object, code: string, params?: object) =>
    given()
      .when('CreateRate', { ...form, ...overrides })
      .refused(code, params)
  refused({ mode: 'LCL' }, 'MODE_OF_OTHER_TRANSPORT')
  refused({ container: '40HC' }, 'CONTAINER_WITHOUT_FCL')
  refused({ validTo: '2026-02-28' }, 'VALIDITY_REVERSED')
  refused({ destination: 'PVG' }, 'SAME_LOCATION')
  refused({ charges: [{ ...freight, code: 'OLD' }] }, 'CHARGE_CODE_NOT_USABLE', { idCharge: 'OLD' })
  refused({ charges: [{ ...freight, code: 'THC' }] }, 'CHARGE_CODE_NOT_USABLE', { idCharge: 'THC' })
  refused({ charges: [{ ...freight, calculator: 'PER_CONTAINER' }] }, 'CALCULATOR_NOT_OF_MODE')
  const percent = { ...freight, code: 'FSC', calculator: 'PERCENT', unit: 'CHARGE:FRT' }
  refused({ charges: [percent, freight] }, 'PERCENT_BASE_LATER', { base: 'FRT' })
  given()
    .when('CreateRate', { ...form, charges: [freight, { ...percent, calculator: 'PERCENT' }] })
    .events()
  given()
    .when('CreateRate', form, { rateFacts: { ...locations, chargeCodes } })
    .refused('PROVIDER_UNKNOWN')
  given()
    .when('CreateRate', form, { rateFacts: { chargeCodes, provider } })
    .refused('LOCATION_UNKNOWN', { field: 'origin' })
  given()
    .when('CreateRate', { ...form, type: 'SELL' }, { rateFacts: { ...locations, chargeCodes } })
    .refused('CLIENT_UNKNOWN')
})

test('a selling rate belongs to a client or is general', () => {
  const ownerOf = (overrides: object) =>
    given()
      .when('CreateRate', { ...form, type: 'SELL', ...overrides })
      .events()[0]?.data
  expect(ownerOf({})).toMatchObject({ owner: { name: 'Acme' } })
  expect(ownerOf({ owner: null })).toMatchObject({ owner: null })
})

test('a charge with a gap between its bands is refused', () => {
  const ranges = [
    { from: '0', to: '45', amount: '4' },
    { from: '46', amount: '3' },
  ]
  const charges = [{ ...freight, calculator: 'RANGE' as const, unit: 'KG', ranges }]
  expect(rateCommands.CreateRate.data.safeParse({ ...form, charges }).success).toBe(false)
  expect(rateCommands.CreateRate.data.safeParse({ ...form, charges: [] }).success).toBe(false)
})

test('a correction increases the version; a repetition does not', () => {
  given(created)
    .when('ChangeRate', { transitTime: 4, route: '' })
    .thenExactly({ type: 'RateChanged', data: { transitTime: 4, version: 2 } })
  given(created)
    .when('ChangeRate', { origin: 'PVG', charges: [freight] })
    .nothing()
  given(created).when('ChangeRate', { validTo: '2026-01-31' }).refused('VALIDITY_REVERSED')
  given(created, suspended).when('ChangeRate', { transitTime: 4 }).refused('ENTRY_RETIRED')
})

test('a rate is extended, never shortened', () => {
  given(created)
    .when('ExtendRate', { validTo: '2026-04-30' })
    .thenExactly({ type: 'RateExtended', data: { validTo: '2026-04-30', version: 2 } })
  given(created).when('ExtendRate', { validTo: '2026-03-31' }).nothing()
  given(created).when('ExtendRate', { validTo: '2026-03-30' }).refused('VALIDITY_NOT_LATER')
  given(created, suspended).when('ExtendRate', { validTo: '2026-04-30' }).refused('ENTRY_RETIRED')
  const extended = { type: 'RateExtended' as const, data: { validTo: '2026-04-30', version: 2 } }
  expect(stateAfter([created, extended]).fields).toMatchObject({ validTo: '2026-04-30', version: 2 })
})

test('a rate is suspended and resumed', () => {
  given(created).when('SuspendRate', { reason: 'Withdrawn' }).thenExactly(suspended)
  given(created, suspended).when('SuspendRate', { reason: 'Again' }).nothing()
  given(created, suspended).when('ResumeRate', {}).thenExactly({ type: 'RateResumed', data: {} })
  given(created).when('ResumeRate', {}).nothing()
  expect(stateAfter([created, suspended]).active).toBe(false)
  expect(stateAfter([created, { type: 'RateChanged', data: { route: 'direct', version: 2 } }]).fields.route).toBe(
    'direct',
  )
})

test.each([
  ['MODE_OF_OTHER_TRANSPORT', { mode: 'FCL' as const }],
  ['CONTAINER_WITHOUT_FCL', { container: '40HC' as const }],
  ['VALIDITY_REVERSED', { validTo: '2026-02-28' }],
  ['SAME_LOCATION', { destination: 'PVG' }],
  ['LOCATION_UNKNOWN', { origin: 'XXXXX' }],
  ['CHARGE_CODE_NOT_USABLE', { charges: [{ ...freight, code: 'NEW' }] }],
])('a row that the check of a file refuses with %s is refused by its command too', (code, invalidFields) => {
  const body = { ...form, ...invalidFields, importBatchId: 'i-1' }
  const { origin: _, ...otherFacts } = facts
  const rateFacts = 'origin' in invalidFields ? otherFacts : facts
  given().when('ImportRate', body, { rateFacts }).refused(code)
  expect(() => newRate(rateCommands.ImportRate.data.parse(body), '', rateFacts)).toThrow(
    expect.objectContaining({ code }),
  )
})

test('a rate from a file follows the same rules as a typed one, and contains its import', () => {
  const importBatchId = 'i-1'
  given()
    .when('ImportRate', { ...form, importBatchId })
    .thenExactly({ type: 'RateCreated', data: { ...created.data, importBatchId } })
  given()
    .when('ImportRate', { ...form, mode: 'FCL', importBatchId })
    .refused('MODE_OF_OTHER_TRANSPORT')
  given(created)
    .when('ReviseRate', { validTo: '2026-04-30', importBatchId })
    .thenExactly({ type: 'RateChanged', data: { validTo: '2026-04-30', version: 2, importBatchId } })
  given(created).when('ReviseRate', { validTo: created.data.validTo, importBatchId }).thenExactly()
  given(created).when('ReviseRate', { validTo: '2026-02-01', importBatchId }).refused('VALIDITY_REVERSED')
  // A later part of the same file does not extend a rate that an earlier part ended.
  given(created).when('ReviseRate', { validTo: '2099-12-31', onlyEarlier: true, importBatchId }).thenExactly()
  expect(stateAfter([{ ...created, data: { ...created.data, importBatchId } }])).toEqual(stateAfter([created]))
})

test('undoing a file suspends its new rates and restores its changed ones', () => {
  const importBatchId = 'i-1'
  given(created)
    .when('TakeBackRate', { importBatchId, before: null })
    .thenExactly({ type: 'RateSuspended', data: { reason: '', importBatchId } })
  given(created)
    .when('TakeBackRate', { importBatchId, before: { validTo: '2026-04-30' } })
    .thenExactly({ type: 'RateChanged', data: { validTo: '2026-04-30', version: 2, importBatchId } })
  given(created)
    .when('TakeBackRate', { importBatchId, before: { validTo: created.data.validTo } })
    .thenExactly()
})

test('commands of users are refused while an import of the owner is applied, its rows are not', () => {
  const importLock = { name: 'J. Rey', since: '2026-03-01T10:00:00.000Z' }
  const suspended = { type: 'RateSuspended' as const, data: { reason: '' } }
  const row = { comments: 'x', importBatchId: 'i-1' }
  given().when('CreateRate', form, { importLock }).refused('LOCKED_BY_IMPORT', importLock)
  given(created).when('ChangeRate', { comments: 'x' }, { importLock }).refused('LOCKED_BY_IMPORT')
  given(created).when('ExtendRate', { validTo: '2026-04-30' }, { importLock }).refused('LOCKED_BY_IMPORT')
  given(created).when('SuspendRate', {}, { importLock }).refused('LOCKED_BY_IMPORT')
  given(created, suspended).when('ResumeRate', {}, { importLock }).refused('LOCKED_BY_IMPORT')
  given(created).when('ReviseRate', row, { importLock }).thenLike({ type: 'RateChanged', data: row })
})
