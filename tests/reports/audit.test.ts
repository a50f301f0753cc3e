import { requested } from '@freight/contracts/testing/quotation-events'
import { newEvent } from '@freight/contracts/testing/sample-events'
import chargeCode from '../../contracts/src/charge-code/samples/ChargeCodeCreated.v1.json' with { type: 'json' }
import request from '../../contracts/src/cost-request/samples/CostRequestIssued.v1.json' with { type: 'json' }
import disclaimer from '../../contracts/src/disclaimer/samples/DisclaimerCreated.v1.json' with { type: 'json' }
import exchangeRate from '../../contracts/src/exchange-rate/samples/ExchangeRateSet.v1.json' with { type: 'json' }
import markupRule from '../../contracts/src/markup-rule/samples/MarkupRuleCreated.v1.json' with { type: 'json' }
import note from '../../contracts/src/note/samples/NoteCreated.v1.json' with { type: 'json' }
import organization from '../../contracts/src/organization/samples/OrganizationCreated.v1.json' with { type: 'json' }
import provider from '../../contracts/src/provider/samples/ProviderCreated.v1.json' with { type: 'json' }
import rule from '../../contracts/src/quotation-rule/samples/RuleCreated.v1.json' with { type: 'json' }
import rate from '../../contracts/src/rate/samples/RateCreated.v1.json' with { type: 'json' }
import view from '../../contracts/src/saved-view/samples/ViewSaved.v1.json' with { type: 'json' }
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { employee, createStaff, projectionsAndQueries } from '../application/projections-and-queries.ts'

// Audit of people: sign-ins, failed sign-ins, and the subject of each event.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let analyst: Awaited<ReturnType<typeof application.signInAs>>
const [wei] = provider.contacts
/** Outside of every requested period. */
const before = { occurredAt: '2026-02-17T12:00:00.000Z' }
const period = 'from=2026-03-01&to=2026-03-31&lang=en'

beforeAll(async () => {
  application = await projectionsAndQueries({ dashboards: true })
  analyst = await application.signInAs('auditor', 'ANALYST')
  await createStaff(application)
  const externalUser = employee('agent', 'THIRD_PARTY', { name: 'Agnes Holm', isThirdParty: true })
  await application.append('user-agent', 0, externalUser)
  await application.append('user-never', 0, employee('never', 'THIRD_PARTY', { name: 'Nils Aune', isThirdParty: true }))
  const contacts = [wei, { ...wei, id: 'p9-3', name: 'Never Asked' }]
  await application.platform.eventStore.append('provider-p-9', 0, [
    newEvent('ProviderCreated', { ...provider, id: 'p-9', contacts }, before),
  ])
  await appendSignIns('agent', 'UserSignInFailed')
  await appendSignIns('mrivas', 'UserSignInFailed', 'UserSignedIn')
  await appendSignIns('jcuadrado', 'UserSignInFailed')
  await untilCopied()
}, 60_000)
afterAll(() => application.close())

const appendSignIns = (userId: string, ...types: readonly ('UserSignedIn' | 'UserSignInFailed')[]) =>
  application.platform.eventStore.append(
    `sign-in-${userId}`,
    0,
    types.map((type) =>
      newEvent(
        type,
        {},
        {
          occurredAt: '2026-03-09T12:00:00.000Z',
          actor: type === 'UserSignedIn' ? { kind: 'STAFF', userId } : { kind: 'SYSTEM', name: 'sign-in' },
        },
      ),
    ),
  )

const untilCopied = async () => {
  await application.workers.caughtUp()
  const { analytics, eventStore } = application.platform
  await vi.waitFor(
    async () => {
      const [row] = await analytics.query<{ last: number }>('select max(position) as last from events')
      expect(Number(row?.last)).toBe(await eventStore.head())
    },
    { timeout: 30_000, interval: 50 },
  )
}

const cells = async (id: string, fields: readonly string[], filters = ''): Promise<unknown[][]> => {
  const { columns, rows } = (await analyst(`/app/v1/reports/${id}?preview=true&${period}${filters}`)).body
  const at = fields.map((field) => columns.findIndex((one: { id: string }) => one.id === field))
  return rows.map((row: unknown[]) => at.map((place) => row[place]))
}
const lines = async (id: string, filters = '') =>
  String((await analyst(`/app/v1/reports/${id}/export?format=csv&${period}${filters}`)).body)
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .slice(1)

test('sign-ins are filtered by kind, on the screen and in the file', async () => {
  const { body } = await analyst('/app/v1/reports/registers')
  const register = body.find(({ id }: { id: string }) => id === 'sign-ins')
  expect(register.filters).toEqual(['company', 'person', 'kind'])
  expect(register.kinds).toContain('UserSignInFailed')
  expect(register.kinds).not.toContain('UserCreated')
  const failed = '&kind=UserSignInFailed'
  expect(await cells('sign-ins', ['person', 'kind'], failed)).toEqual([
    ['Javier Cuadrado', 'Failed sign-in'],
    ['Mario Rivas', 'Failed sign-in'],
    ['Agnes Holm', 'Failed sign-in'],
  ])
  expect(await cells('sign-ins', ['kind'], `${failed}&person=mrivas`)).toHaveLength(1)
  expect(await lines('sign-ins', `${failed}&person=mrivas`)).toHaveLength(1)
})

test('a failed sign-in is found by the named user, although its actor is unknown', async () => {
  const ofOne = '&person=mrivas&kind=UserSignInFailed,UserSignedIn'
  expect(await cells('audit', ['person', 'kind'], ofOne)).toEqual([
    ['Mario Rivas', 'Sign-in'],
    ['System (sign-in)', 'Failed sign-in'],
  ])
  expect(await lines('audit', ofOne)).toHaveLength(2)
})

test('the choices of people include external users with failed sign-ins, but not as sales reps', async () => {
  const { body } = await analyst('/app/v1/reports/choices?lang=en')
  expect(body.person).toContainEqual({ id: 'agent', name: 'Agnes Holm' })
  expect(body.commercial).not.toContainEqual({ id: 'agent', name: 'Agnes Holm' })
})

test('an external user without sign-ins is no choice; every staff user is one', async () => {
  const { body } = await analyst('/app/v1/reports/choices?lang=en')
  const ids = body.person.map(({ id }: { id: string }) => id)
  expect(ids).not.toContain('never')
  expect(ids).toContain('auditor')
})

test("a contact with a cost request is among the choices of people, and their link's actions are found", async () => {
  const { eventStore } = application.platform
  const removed = { ...wei, id: 'p9-2', name: 'Bo Lindqvist' }
  const at = (contactId: string) => ({
    occurredAt: '2026-03-18T12:00:00.000Z',
    actor: { kind: 'THIRD_PARTY' as const, providerId: 'p-9', contactId },
  })
  const issuedRequest = {
    ...request,
    quotationKey: 'MVD-2026-000077',
    providerId: 'p-9',
    providerName: 'Shanghai Partners',
  }
  for (const { id, name } of [{ id: 'p1-1', name: 'Wei' }, removed]) {
    await eventStore.append(`cost-request-${id}`, 0, [
      newEvent('CostRequestIssued', { ...issuedRequest, contactId: id, contactName: name }, before),
      newEvent('CostRequestViewed', {}, at(id)),
    ])
  }
  await untilCopied()
  const { body } = await analyst('/app/v1/reports/choices?lang=en')
  expect(body.person).toContainEqual({ id: 'p1-1', name: 'Li Wei (Shanghai Partners)' })
  expect(body.person).toContainEqual({ id: 'p9-2', name: 'Bo Lindqvist (Shanghai Partners)' })
  expect(body.person.map(({ id }: { id: string }) => id)).not.toContain('p9-3')
  expect(await cells('audit', ['person', 'kind'], '&person=p1-1')).toEqual([
    ['Li Wei (Shanghai Partners)', 'Cost request opened by the agent'],
  ])
})

/** Events and the expected names of their subjects. */
const events: readonly [stream: string, type: string, data: unknown, name: string][] = [
  ['organization-o-1', 'OrganizationCreated', { ...organization, nombreFantasia: 'Acme' }, 'Acme'],
  ['organization-o-2', 'OrganizationCreated', { ...organization, nombreFantasia: '', razonSocial: 'B SA' }, 'B SA'],
  ['provider-p-1', 'ProviderCreated', { ...provider, name: 'Blue Delta' }, 'Blue Delta'],
  ['cost-request-r-1', 'CostRequestIssued', request, 'MVD-2026-000001 · Blue Delta'],
  ['rate-t-1', 'RateCreated', { ...rate, code: 'TF-9', origin: 'CNSHA', destination: 'UYMVD' }, 'TF-9 · CNSHA-UYMVD'],
  ['note-n-1', 'NoteCreated', { ...note, title: 'Strike in Santos' }, 'Strike in Santos'],
  ['charge-code-BAF', 'ChargeCodeCreated', { ...chargeCode, id: 'BAF', conceptEn: 'Bunker' }, 'BAF · Bunker'],
  ['disclaimer-d-1', 'DisclaimerCreated', { ...disclaimer, name: 'Validity' }, 'Validity'],
  ['markup-rule-m-1', 'MarkupRuleCreated', { ...markupRule, name: 'Air, 12 %' }, 'Air, 12 %'],
  ['quotation-rule-q-1', 'RuleCreated', { ...rule, name: 'LCL from Asia' }, 'LCL from Asia'],
  ['saved-view-v-1', 'ViewSaved', { ...view, name: 'Looking for another job' }, 'Private view'],
  ['exchange-rate-EUR', 'ExchangeRateSet', exchangeRate, 'EUR'],
  ['company-settings-AUZ', 'MarginsChanged', {}, 'AUZ'],
  // The command side did not run here, so the file of the import is unknown.
  ['rate-import-i-1', 'RateImportCancelled', {}, 'rate-import-i-1'],
  ['user-nobody', 'UserActivated', {}, 'user-nobody'],
]

test('a subject has its common name on the screen and in the file, or its id if no name is known', async () => {
  const { eventStore, db } = application.platform
  const at = { occurredAt: '2026-03-20T12:00:00.000Z' }
  for (const [stream, type, data] of events) await eventStore.append(stream, 0, [newEvent(type, data, at)])
  await application.append('quotation-MVD-2026-000001', 0, requested({ referencia: 'MVD-2026-000001' }))
  await untilCopied()
  const kinds = `&kind=${[...new Set(events.map(([, type]) => type))].join(',')}`
  const names = events.map(([, , , name]) => name).toReversed()
  expect((await cells('audit', ['subject'], kinds)).flat()).toEqual(names)
  expect((await lines('audit', kinds)).map((line) => line.split(',')[3]).slice(0, 6)).toEqual(names.slice(0, 6))
  const streams = events.map(([stream]) => stream).toReversed()
  expect((await cells('audit', ['stream'], kinds)).flat()).toEqual(streams)
  expect((await lines('audit', kinds)).map((line) => line.split(',').at(-1))).toEqual(streams)
  const failed = '&kind=UserSignInFailed&person=mrivas'
  expect(await cells('audit', ['subject', 'revision'], failed)).toEqual([['Mario Rivas', null]])

  const quotationsFor = async (filters: string) =>
    (await analyst(`/app/v1/reports/audit?preview=true&${period}${filters}`)).body.quotations
  expect(await quotationsFor('&kind=QuotationRequested')).toEqual(['MVD-2026-000001'])
  expect(await quotationsFor('&kind=CostRequestIssued')).toEqual(['MVD-2026-000001'])
  expect(await quotationsFor('&kind=ProviderCreated')).toEqual([null])
  expect((await analyst(`/app/v1/reports/denials?preview=true&${period}`)).body).not.toHaveProperty('quotations')

  // The audit reads the events alone: other tables derived from them may lag.
  const { analytics } = application.platform
  await vi.waitFor(() => analytics.exec('drop table cost_request_facts'), { timeout: 10_000, interval: 50 })
  const ofOne = '&quotation=MVD-2026-000001&kind=QuotationRequested,CostRequestIssued,ProviderCreated'
  expect(await cells('audit', ['subject'], ofOne)).toEqual([['MVD-2026-000001'], ['MVD-2026-000001 · Blue Delta']])
  expect(await lines('audit', ofOne)).toHaveLength(2)
  expect(await lines('audit', '&kind=ProviderCreated')).toHaveLength(1)
  expect(await lines('audit', '&quotation=MVD-2026-000009')).toEqual([])

  await db.query('create schema if not exists commands')
  await db.query('create table commands.rate_imports (id text primary key, facts jsonb not null)')
  await db.query('insert into commands.rate_imports values ($1, $2)', ['i-1', { file: { name: 'Asia Q4.xlsx' } }])
  expect(await cells('audit', ['subject'], '&kind=RateImportCancelled')).toEqual([['Asia Q4.xlsx']])

  await eventStore.append('saved-view-v-1', 1, [newEvent('ViewShared', {}, at)])
  await untilCopied()
  expect(await cells('audit', ['subject'], '&kind=ViewShared')).toEqual([['Looking for another job']])
})
