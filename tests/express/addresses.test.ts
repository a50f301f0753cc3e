import { addressCreated } from '@freight/contracts/testing/sample-address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressApplication } from './express-application.ts'

// The address book of a client with its rights, through the whole application.
let application: Awaited<ReturnType<typeof expressApplication>>
beforeAll(async () => {
  application = await expressApplication()
})
afterAll(() => application?.stop())

const path = '/app/v1/express-addresses'
type User = Awaited<ReturnType<typeof expressApplication>>['users']['maria']
const answerTo = async (user: User, method: 'GET' | 'POST', url: string, body?: object) => {
  const { status, text } = await user.ask(method, `${path}${url}`, body)
  return { status, body: JSON.parse(text) }
}
const { address } = addressCreated({ id: '', company: 'Nova Ltda', countryCode: 'BR', city: 'Santos' }).data

/** A shipment of the client, its client, and an entry in the client's address book. */
const begin = async () => {
  const { users, requested, get } = application
  const shipment = await requested()
  const { body: detail } = await get(users.commercial, `/${shipment}`)
  const { request } = detail as { request: { cliente: { id: string }; recipientAddress: { company: string } } }
  const organization = request.cliente.id
  const created = await answerTo(users.commercial, 'POST', '', { organization, address })
  expect(created.status).toBe(201)
  await application.tablesReach(created.body.position)
  return { shipment, organization, request, id: String(created.body.id) }
}

test('entries and earlier parties are one list, the last used first, without repetition', async () => {
  const { users } = application
  const { shipment, organization, request, id } = await begin()
  const list = async (query: string, user = users.commercial) => {
    const { status, body } = await answerTo(user, 'GET', `?client=${organization}${query}`)
    expect(status).toBe(200)
    return body
  }
  const { rows, mayChange } = await list('&party=recipientAddress')
  expect(mayChange).toBe(true)
  expect(rows).toEqual([
    expect.objectContaining({
      source: { kind: 'SHIPMENT', id: shipment, party: 'recipientAddress' },
      name: request.recipientAddress.company,
      lastUsed: { at: expect.any(String), shipment },
    }),
    {
      source: { kind: 'ENTRY', id },
      name: 'Miami warehouse',
      company: 'Nova Ltda',
      postalCode: '33166',
      city: 'Santos',
      countryCode: 'BR',
    },
  ])
  expect((await list('&party=recipientAddress&q=nova santos')).rows).toHaveLength(1)
  expect((await list('&party=recipientAddress&q=%25')).rows).toEqual([])
  expect((await list('')).rows).toHaveLength(1)
  const { body: detail } = await answerTo(users.maria, 'GET', `/${id}`)
  expect(detail).toMatchObject({
    organization,
    revision: 1,
    active: true,
    address: { ...address, id: expect.any(String) },
  })

  // A shipment to the entry has its person, so that one erasure reaches both.
  const { body: source } = await application.get(users.commercial, `/${shipment}`)
  const again = await application.act(users.commercial, '', {
    ...(source['request'] as object),
    recipientAddress: { ...detail.address, name: undefined, remarks: undefined },
  })
  await application.tablesReach(Number(again['position']))
  const used = (await list('&party=recipientAddress')).rows
  expect(used.map((row: { source: { id: string } }) => row.source.id)).toEqual([id, shipment])
  const [requested] = await application.eventsOf(String(again['id']))
  expect(requested?.data).toMatchObject({ recipientAddress: { id: detail.address.id } })

  await application.tablesReach(
    (await answerTo(users.maria, 'POST', `/${id}/remove-express-address`, {})).body.position,
  )
  expect((await list('')).rows).toEqual([])
  await application.tablesReach(
    (await answerTo(users.maria, 'POST', `/${id}/restore-express-address`, {})).body.position,
  )
  expect((await list('')).rows).toHaveLength(1)
})

test("another commercial neither sees nor changes a client's addresses, whatever is tried", async () => {
  const { users } = application
  const { organization, id } = await begin()
  expect((await answerTo(users.other, 'GET', `?client=${organization}&party=recipientAddress`)).body).toEqual({
    rows: [],
    mayChange: false,
  })
  // A shipment for the client gives no access to its address book either.
  const { body: detail } = await application.get(users.maria, `?client=${organization}`)
  const [row] = detail['rows'] as { id: string }[]
  const { body: source } = await application.get(users.maria, `/${row?.id}`)
  const own = await application.act(users.other, '', source['request'] as object)
  await application.tablesReach(Number(own['position']))
  const seen = (await answerTo(users.other, 'GET', `?client=${organization}&party=recipientAddress`)).body
  expect(seen.rows.map((one: { source: object }) => one.source)).toEqual([
    { kind: 'SHIPMENT', id: own['id'], party: 'recipientAddress' },
  ])
  expect((await answerTo(users.other, 'GET', `/${id}`)).status).toBe(404)
  for (const [name, body] of [
    ['change', { address }],
    ['remove', {}],
    ['restore', {}],
  ] as const) {
    const answer = await answerTo(users.other, 'POST', `/${id}/${name}-express-address`, body)
    const ofMissing = await answerTo(users.other, 'POST', `/none/${name}-express-address`, body)
    expect([answer.status, ofMissing.status]).toEqual([404, 404])
  }
  const created = await answerTo(users.other, 'POST', '', { organization, address })
  expect([created.status, created.body.code]).toEqual([409, 'CLIENT_UNKNOWN'])
  expect((await answerTo(users.maria, 'GET', `/${id}`)).body.revision).toBe(1)
})

test('the address book of a merged client follows it to its successor and the successor’s sales rep', async () => {
  const { users, execute } = application
  const { shipment, organization, id } = await begin()
  const successor = { nombreFantasia: 'Acme Group', paisCod: 'UY', salesRep: users.other.id }
  const { id: into } = await execute('organization', 'CreateOrganization', undefined, successor)
  const { position } = await execute('organization', 'MergeOrganization', organization, { into })
  await application.tablesReach(position)
  const { body } = await answerTo(users.other, 'GET', `?client=${into}`)
  expect(body.rows).toContainEqual(expect.objectContaining({ source: { kind: 'ENTRY', id } }))
  // Under its former id too, with what is added later.
  const added = await answerTo(users.other, 'POST', '', { organization, address: { ...address, name: 'Dock 4' } })
  await application.tablesReach(added.body.position)
  const { body: former } = await answerTo(users.other, 'GET', `?client=${organization}`)
  expect(former.mayChange).toBe(true)
  expect(former.rows.map((row: { name: string }) => row.name)).toEqual(expect.arrayContaining(['Dock 4']))
  expect((await answerTo(users.other, 'POST', `/${id}/change-express-address`, { address })).status).toBe(200)
  expect((await answerTo(users.commercial, 'GET', `/${id}`)).status).toBe(404)
  expect((await answerTo(users.commercial, 'POST', `/${id}/remove-express-address`, {})).status).toBe(404)
  // The shipment follows too, and its own data keep the name of their time.
  const { body: shipments } = await application.get(users.maria, `?client=${into}`)
  expect(shipments['rows']).toContainEqual(
    expect.objectContaining({ id: shipment, client: { id: organization, name: 'Acme' } }),
  )
})
