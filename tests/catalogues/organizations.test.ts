import { requested, sellAdded, published, sent, taken, approved } from '@freight/contracts/testing/quotation-events'
import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries } from '../application/projections-and-queries.ts'

// From stored events, through the tables, to what a user is told of an organization, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let standIn: Awaited<ReturnType<typeof application.as>>
let ask: Record<'commercial' | 'other' | 'pricing' | 'manager', Awaited<ReturnType<typeof application.as>>>

const quotation = (client: string, commercial: string) =>
  requested({ client: { id: client, nombreFantasia: client, razonSocial: '', reference: '' }, commercial })

const won = [taken, sellAdded('s1', '80.00', '100.00'), published, sent, approved('s1')]
const ids = ({ body }: { body: { rows: { id: string }[] } }) => body.rows.map(({ id }) => id)

beforeAll(async () => {
  application = await projectionsAndQueries({ now: '2026-03-20T12:00:00Z', under: '/app/v1/organizations/' })
  for (const [id, role] of [
    ['molivera', 'COMMERCIAL'],
    ['aduarte', 'COMMERCIAL'],
    ['lferreyra', 'PRICING'],
    ['vrios', 'MANAGER'],
  ] as const)
    await application.append(`user-${id}`, 0, employee(id, role))
  await application.append('user-psosa', 0, employee('psosa', 'PRICING', { relatedUsers: ['suplente'] }))
  await application.append('user-suplente', 0, employee('suplente', 'COMMERCIAL'))
  standIn = await application.as('suplente', 'COMMERCIAL')
  ask = {
    commercial: await application.as('molivera', 'COMMERCIAL'),
    other: await application.as('aduarte', 'COMMERCIAL'),
    pricing: await application.as('lferreyra', 'PRICING'),
    manager: await application.as('vrios', 'MANAGER'),
  }
  const ana = { id: 'a', name: 'Ana', mail: 'ANA@acme.test', area: 'Imports', primary: true }
  const plata = {
    nombreFantasia: 'Textil del Plata',
    razonSocial: 'Textil del Plata S.A.',
    mail: 'comex@plata.example',
  }
  await application.append(
    'organization-plata',
    0,
    organizationCreated('plata', { ...plata, rut: '21 345678 0017', salesRep: 'molivera', contacts: [ana] }),
  )
  await application.append(
    'organization-twin',
    0,
    organizationCreated('twin', { ...plata, nombreFantasia: 'Textil del Plata SRL', rut: '21 345673 0017' }),
  )
  await application.append('organization-old', 0, organizationCreated('old', { nombreFantasia: 'Hilanderías Viejas' }))
  await application.append(
    'organization-boreal',
    0,
    organizationCreated('boreal', {
      nombreFantasia: 'Óptica Boreal',
      paisCod: 'AR',
      esCliente: false,
      esProveedor: true,
    }),
  )
  await application.append(
    'organization-nordika',
    0,
    organizationCreated('nordika', { nombreFantasia: 'Nordika Import', paisCod: '', prospect: true }),
  )
  await application.append('quotation-MVD-2026-000001', 0, quotation('plata', 'molivera'), ...won)
  await application.append('quotation-MVD-2026-000002', 0, quotation('plata', 'aduarte'))
  await application.append('quotation-MVD-2026-000003', 0, quotation('old', 'molivera'), taken)
  await application.append('organization-old', 1, {
    type: 'OrganizationMerged',
    data: { into: 'plata', keep: {}, contacts: [] },
  })
  await application.workers.caughtUp()
})
afterAll(() => application.close())

test('the list is by name, without what was merged, and filtered', async () => {
  expect(ids(await ask.pricing('rows'))).toEqual(['nordika', 'boreal', 'plata', 'twin'])
  expect(ids(await ask.pricing('rows?type=SUPPLIER'))).toEqual(['boreal'])
  expect(ids(await ask.pricing('rows?type=CLIENT,SUPPLIER&sort=-name'))).toEqual(['twin', 'plata', 'boreal', 'nordika'])
  expect(ids(await ask.pricing('rows?country=AR'))).toEqual(['boreal'])
  expect(ids(await ask.pricing('rows?salesRep=molivera'))).toEqual(['plata'])
  expect(ids(await ask.pricing('rows?prospect=true'))).toEqual(['nordika'])
  expect(ids(await ask.pricing('rows?activity=inactive'))).toEqual([])
  expect(ids(await ask.pricing('rows?q=213456780017'))).toEqual(['plata'])
  expect(ids(await ask.pricing('rows?open=true'))).toEqual(['plata'])
  expect(ids(await ask.pricing('rows?open=false'))).toEqual(['nordika', 'boreal', 'twin'])
  expect(ids(await ask.pricing('rows?days=90'))).toEqual(['plata'])
  expect((await ask.pricing('facets')).body.countries).toEqual(['AR', 'UY'])
})

test('open quotations are counted with those of what was merged, as far as one may see them', async () => {
  const openOf = async (asked: typeof ask.pricing) =>
    (await asked('rows?q=textil%20del%20plata')).body.rows.map(({ open }: { open: number }) => open)
  expect(await openOf(ask.pricing)).toEqual([2, 0])
  expect(await openOf(ask.commercial)).toEqual([1, 0])
  expect(await openOf(ask.other)).toEqual([1, 0])
})

test('the card says everything, by name, and who may be the same', async () => {
  expect((await ask.commercial('plata')).body).toMatchObject({
    id: 'plata',
    paisNombre: 'Uruguay',
    salesRep: { id: 'molivera' },
    merged: [{ id: 'old', name: 'Hilanderías Viejas' }],
    duplicates: [{ id: 'twin', reasons: ['RUT_ONE_DIGIT', 'MAIL', 'NAME'] }],
    approvalRequired: null,
    revision: 1,
  })
  expect((await ask.commercial('old')).body).toMatchObject({
    active: false,
    mergedInto: { id: 'plata', name: 'Textil del Plata' },
    duplicates: [],
  })
  expect((await ask.commercial('nobody')).status).toBe(404)
  expect((await ask.commercial('plata/history')).body.events).toMatchObject([{ type: 'OrganizationCreated' }])
})

test('quotations keep the name of their moment and are found with the one that stays', async () => {
  const { body } = await ask.pricing('plata/quotations')
  expect(body.rows.map(({ key }: { key: string }) => key)).toEqual([
    'MVD-2026-000003',
    'MVD-2026-000002',
    'MVD-2026-000001',
  ])
  expect(body.counts).toEqual({ ALL: 3, OPEN: 2, WON: 1, LOST: 0 })
  expect((await ask.pricing('plata/quotations?segment=WON')).body.rows).toHaveLength(1)
  expect((await ask.other('plata/quotations')).body.counts).toEqual({ ALL: 1, OPEN: 1, WON: 0, LOST: 0 })
})

test('who stands in for the assignee finds the quotation with its client', async () => {
  const { body } = await standIn('plata/quotations')
  expect(body.rows.map(({ key }: { key: string }) => key)).toEqual(['MVD-2026-000003', 'MVD-2026-000001'])
})

test('the figures are those of the quotations in reach; what is earned is for whoever may see it', async () => {
  const { body } = await ask.manager('plata/figures')
  expect(body).toMatchObject({
    quotations: { count: 3, open: 2, before: 0 },
    decided: { won: 1, lost: 0 },
    sold: { amount: '100.00', currency: 'USD', before: '0.00' },
    margin: { pct: '20.0' },
  })
  expect(body.months).toHaveLength(12)
  expect(body.months[11]).toBe('2026-03-01')
  expect(body.quotations.byMonth[11]).toBe(3)
  const own = (await ask.commercial('plata/figures')).body
  expect(own).not.toHaveProperty('margin')
  expect(own).toMatchObject({ quotations: { count: 2 }, sold: { amount: '100.00', currency: 'USD' } })
  expect((await ask.other('plata/figures')).body).toMatchObject({ quotations: { count: 1 }, sold: { amount: '0.00' } })
})

test('people are told by how many offers went to them, to those who deal with the client', async () => {
  expect((await ask.commercial('plata/people')).body.rows).toEqual([
    { id: 'a', name: 'Ana', mail: 'ANA@acme.test', area: 'Imports', primary: true, quotations: 1 },
  ])
  expect((await ask.other('plata/people')).body.rows).toMatchObject([{ id: 'a', quotations: 0 }])
})

test('what is being typed is compared by name, tax number and mail', async () => {
  expect(ids(await ask.manager('similar?name=textil%20plata'))).toEqual(['plata', 'twin'])
  expect(ids(await ask.manager('similar?name=Nordica%20import'))).toEqual(['nordika'])
  expect(ids(await ask.manager('similar?rut=213456780017&country=uy'))).toEqual(['plata', 'twin'])
  expect(ids(await ask.manager('similar?rut=213456780017&country=uy&except=plata'))).toEqual(['twin'])
  expect(ids(await ask.manager('similar?mail=COMEX@plata.example'))).toEqual(['plata', 'twin'])
  expect(ids(await ask.manager('similar?name=Hilander%C3%ADas%20Viejas'))).toEqual([])
  expect(ids(await ask.manager('similar'))).toEqual([])
})

test('a pair is unseen until somebody says that they are not the same', async () => {
  expect((await ask.manager('duplicates')).body.pairs).toEqual([{ one: 'plata', other: 'twin' }])
  await application.append('organization-twin', 1, { type: 'OrganizationDuplicateDismissed', data: { other: 'plata' } })
  await application.workers.caughtUp()
  expect((await ask.manager('plata')).body.duplicates).toEqual([])
  expect((await ask.manager('twin')).body.duplicates).toEqual([])
})

test.each(['', '/figures', '/quotations', '/people', '/history'])(
  'of one that is not there nothing is told: %s',
  async (part) => expect((await ask.manager(`nobody${part}`)).status).toBe(404),
)
