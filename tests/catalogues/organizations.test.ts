import { requested, sellAdded, published, sent, taken, approved } from '@freight/contracts/testing/quotation-events'
import { organizationCreated } from '@freight/contracts/testing/sample-organization'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employee, projectionsAndQueries } from '../application/projections-and-queries.ts'

// From stored events through the tables to the answers about an organization, on a real engine.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
let standIn: Awaited<ReturnType<typeof application.signInAs>>
let signedIn: Record<'commercial' | 'other' | 'pricing' | 'manager', Awaited<ReturnType<typeof application.signInAs>>>

const quotation = (client: string, commercial: string) =>
  requested({ client: { id: client, nombreFantasia: client, razonSocial: '', reference: '' }, commercial })

const wonEvents = [taken, sellAdded('s1', '80.00', '100.00'), published, sent, approved('s1')]
const ids = ({ body }: { body: { rows: { id: string }[] } }) => body.rows.map(({ id }) => id)

beforeAll(async () => {
  application = await projectionsAndQueries({ now: '2026-03-20T12:00:00Z', pathPrefix: '/app/v1/organizations/' })
  for (const [id, role] of [
    ['molivera', 'COMMERCIAL'],
    ['aduarte', 'COMMERCIAL'],
    ['lferreyra', 'PRICING'],
    ['vrios', 'MANAGER'],
  ] as const)
    await application.append(`user-${id}`, 0, employee(id, role))
  await application.append('user-psosa', 0, employee('psosa', 'PRICING', { relatedUsers: ['suplente'] }))
  await application.append('user-suplente', 0, employee('suplente', 'COMMERCIAL'))
  standIn = await application.signInAs('suplente', 'COMMERCIAL')
  signedIn = {
    commercial: await application.signInAs('molivera', 'COMMERCIAL'),
    other: await application.signInAs('aduarte', 'COMMERCIAL'),
    pricing: await application.signInAs('lferreyra', 'PRICING'),
    manager: await application.signInAs('vrios', 'MANAGER'),
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
      clientGroup: 'Mayoristas',
    }),
  )
  await application.append(
    'organization-nordika',
    0,
    organizationCreated('nordika', { nombreFantasia: 'Nordika Import', paisCod: '', prospect: true }),
  )
  await application.append('quotation-MVD-2026-000001', 0, quotation('plata', 'molivera'), ...wonEvents)
  await application.append('quotation-MVD-2026-000002', 0, quotation('plata', 'aduarte'))
  await application.append('quotation-MVD-2026-000003', 0, quotation('old', 'molivera'), taken)
  await application.append('organization-old', 1, {
    type: 'OrganizationMerged',
    data: { into: 'plata', keep: {}, contacts: [] },
  })
  await application.workers.caughtUp()
})
afterAll(() => application.close())

test('the list is sorted by name, filtered, and contains no merged organizations', async () => {
  expect(ids(await signedIn.pricing('rows'))).toEqual(['nordika', 'boreal', 'plata', 'twin'])
  expect(ids(await signedIn.pricing('rows?type=SUPPLIER'))).toEqual(['boreal'])
  expect(ids(await signedIn.pricing('rows?type=CLIENT,SUPPLIER&sort=-name'))).toEqual([
    'twin',
    'plata',
    'boreal',
    'nordika',
  ])
  expect(ids(await signedIn.pricing('rows?country=AR'))).toEqual(['boreal'])
  expect(ids(await signedIn.pricing('rows?salesRep=molivera'))).toEqual(['plata'])
  expect(ids(await signedIn.pricing('rows?prospect=true'))).toEqual(['nordika'])
  expect(ids(await signedIn.pricing('rows?activity=inactive'))).toEqual([])
  expect(ids(await signedIn.pricing('rows?q=213456780017'))).toEqual(['plata'])
  expect(ids(await signedIn.pricing('rows?open=true'))).toEqual(['plata'])
  expect(ids(await signedIn.pricing('rows?open=false'))).toEqual(['nordika', 'boreal', 'twin'])
  expect(ids(await signedIn.pricing('rows?days=90'))).toEqual(['plata'])
  expect(ids(await signedIn.pricing('rows?clientGroup=Mayoristas'))).toEqual(['boreal'])
  expect((await signedIn.pricing('facets')).body).toMatchObject({
    countries: ['AR', 'UY'],
    clientGroups: ['Mayoristas'],
  })
})

test('open quotations include those of merged organizations, within the rights of the reader', async () => {
  const openOf = async (session: typeof signedIn.pricing) =>
    (await session('rows?q=textil%20del%20plata')).body.rows.map(({ open }: { open: number }) => open)
  expect(await openOf(signedIn.pricing)).toEqual([2, 0])
  expect(await openOf(signedIn.commercial)).toEqual([1, 0])
  expect(await openOf(signedIn.other)).toEqual([1, 0])
})

test('the card has all details by name and possible duplicates', async () => {
  expect((await signedIn.commercial('plata')).body).toMatchObject({
    id: 'plata',
    paisNombre: 'Uruguay',
    salesRep: { id: 'molivera' },
    salesRepName: 'molivera',
    merged: [{ id: 'old', name: 'Hilanderías Viejas' }],
    approvalRequired: null,
    revision: 1,
  })
  expect((await signedIn.commercial('old')).body).toMatchObject({
    active: false,
    mergedInto: { id: 'plata', name: 'Textil del Plata' },
  })
  const duplicates = async (id: string) => (await signedIn.commercial(`${id}/duplicates`)).body.rows
  expect(await duplicates('plata')).toMatchObject([{ id: 'twin', reasons: ['RUT_ONE_DIGIT', 'MAIL', 'NAME'] }])
  expect(await duplicates('old')).toEqual([])
  expect((await signedIn.commercial('nobody')).status).toBe(404)
  expect((await signedIn.commercial('plata/history')).body.events).toMatchObject([{ type: 'OrganizationCreated' }])
})

test('quotations keep the name of their time and are found by the name of the merged organization', async () => {
  const { body } = await signedIn.pricing('plata/quotations')
  expect(body.rows.map(({ key }: { key: string }) => key)).toEqual([
    'MVD-2026-000003',
    'MVD-2026-000002',
    'MVD-2026-000001',
  ])
  expect(body.counts).toEqual({ ALL: 3, OPEN: 2, WON: 1, LOST: 0 })
  expect((await signedIn.pricing('plata/quotations?segment=WON')).body.rows).toHaveLength(1)
  expect((await signedIn.other('plata/quotations')).body.counts).toEqual({ ALL: 1, OPEN: 1, WON: 0, LOST: 0 })
})

test('a substitute of the assignee finds the quotation with its client', async () => {
  const { body } = await standIn('plata/quotations')
  expect(body.rows.map(({ key }: { key: string }) => key)).toEqual(['MVD-2026-000003', 'MVD-2026-000001'])
})

test('the figures count quotations in reach; earnings are for users with the right to see them', async () => {
  const { body } = await signedIn.manager('plata/figures')
  expect(body).toMatchObject({
    quotations: { count: 3, open: 2, before: 0 },
    decided: { won: 1, lost: 0 },
    sold: { amount: '100.00', currency: 'USD', before: '0.00' },
    margin: { pct: '20.0' },
  })
  expect(body.months).toHaveLength(12)
  expect(body.months[11]).toBe('2026-03-01')
  expect(body.quotations.byMonth[11]).toBe(3)
  const ownFigures = (await signedIn.commercial('plata/figures')).body
  expect(ownFigures).not.toHaveProperty('margin')
  expect(ownFigures).toMatchObject({ quotations: { count: 2 }, sold: { amount: '100.00', currency: 'USD' } })
  expect((await signedIn.other('plata/figures')).body).toMatchObject({
    quotations: { count: 1 },
    sold: { amount: '0.00' },
  })
})

test('contacts are listed by number of offers sent to them, to users who deal with the client', async () => {
  expect((await signedIn.commercial('plata/people')).body.rows).toEqual([
    { id: 'a', name: 'Ana', mail: 'ANA@acme.test', area: 'Imports', primary: true, quotations: 1 },
  ])
  expect((await signedIn.other('plata/people')).body.rows).toMatchObject([{ id: 'a', quotations: 0 }])
})

test('a typed organization is compared by name, tax number and mail', async () => {
  expect(ids(await signedIn.manager('similar?name=textil%20plata'))).toEqual(['plata', 'twin'])
  expect(ids(await signedIn.manager('similar?name=Nordica%20import'))).toEqual(['nordika'])
  expect(ids(await signedIn.manager('similar?rut=213456780017&country=uy'))).toEqual(['plata', 'twin'])
  expect(ids(await signedIn.manager('similar?rut=213456780017&country=uy&except=plata'))).toEqual(['twin'])
  expect(ids(await signedIn.manager('similar?mail=COMEX@plata.example'))).toEqual(['plata', 'twin'])
  expect(ids(await signedIn.manager('similar?name=Hilander%C3%ADas%20Viejas'))).toEqual([])
  expect(ids(await signedIn.manager('similar'))).toEqual([])
})

test('a pair counts as unreviewed until a user marks it as different', async () => {
  expect((await signedIn.manager('duplicates')).body.pairs).toEqual([{ one: 'plata', other: 'twin' }])
  await application.append('organization-twin', 1, { type: 'OrganizationDuplicateDismissed', data: { other: 'plata' } })
  await application.workers.caughtUp()
  expect((await signedIn.manager('plata/duplicates')).body.rows).toEqual([])
  expect((await signedIn.manager('twin/duplicates')).body.rows).toEqual([])
})

test.each(['', '/duplicates', '/figures', '/quotations', '/people', '/history'])(
  'a missing organization answers 404: %s',
  async (part) => expect((await signedIn.manager(`nobody${part}`)).status).toBe(404),
)
