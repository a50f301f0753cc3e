import { expect, test } from 'vitest'
import { commandsInMemory } from '../testing/commands-in-memory.ts'

const nordika = { nuevoCliente: true, nombreFantasia: 'Nordika Import', mail: 'info@nordika.example', reference: 'N-1' }

const projectionsAndQueries = async () => {
  const application = await commandsInMemory()
  const organizations = async () =>
    (await application.eventStore.readAll(0)).filter(({ stream }) => stream.startsWith('organization-')).slice(1)
  return { ...application, organizations, send: application.as(application.commercial) }
}

test('a user who may request quotations may name a new client: the organization is created too', async () => {
  const { send, request, organizations, eventStore, commercial } = await projectionsAndQueries()
  const { id } = await send('quotation', 'RequestQuotation', undefined, request({ client: nordika }))
  const [created, ...furtherOrganizations] = await organizations()
  expect(furtherOrganizations).toEqual([])
  expect(created).toMatchObject({
    type: 'OrganizationCreated',
    actor: { kind: 'STAFF', userId: commercial.userId },
    data: {
      nombreFantasia: 'Nordika Import',
      mail: 'info@nordika.example',
      salesRep: commercial.userId,
      esCliente: true,
      prospect: true,
    },
  })
  const [requested] = await eventStore.readStream(`quotation-${id}`)
  expect(Object(requested?.data).client).toEqual({
    id: created?.stream.slice('organization-'.length),
    nombreFantasia: 'Nordika Import',
    razonSocial: '',
    reference: 'N-1',
  })
})

test('a repeated request creates no second client', async () => {
  const { send, request, organizations } = await projectionsAndQueries()
  const sameKey = { commandId: 'one-key' }
  const first = await send('quotation', 'RequestQuotation', undefined, request({ client: nordika }), sameKey)
  const repeated = await send('quotation', 'RequestQuotation', undefined, request({ client: nordika }), sameKey)
  expect(repeated.id).toBe(first.id)
  expect(await organizations()).toHaveLength(1)
})

test('a refused request creates no client', async () => {
  const { send, request, organizations } = await projectionsAndQueries()
  const lost = request({ client: nordika, origenCodigo: 'XXXXX' })
  await expect(send('quotation', 'RequestQuotation', undefined, lost)).rejects.toMatchObject({
    code: 'LOCATION_UNKNOWN',
  })
  expect(await organizations()).toEqual([])
})

test('a tax number that another organization has stops the request too', async () => {
  const { send, request, organizations } = await projectionsAndQueries()
  const client = { ...nordika, rut: '21 345678 0017', paisCod: 'uy' }
  await send('quotation', 'RequestQuotation', undefined, request({ client }))
  const twin = request({ client: { ...client, nombreFantasia: 'Nordika SRL' } })
  await expect(send('quotation', 'RequestQuotation', undefined, twin)).rejects.toMatchObject({ scope: 'rut' })
  expect(await organizations()).toHaveLength(1)
})

test('an inactive or merged client is refused with the organization that replaces it', async () => {
  const application = await projectionsAndQueries()
  const { send, as, request, client } = application
  const clerk = as({ userId: 'x', permissions: ['ALTA_ORGANIZACION', 'MODIFICAR_ORGANIZACION'] })
  const winner = await clerk('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Acme II',
    paisCod: 'uy',
  })
  await clerk('organization', 'DeactivateOrganization', client.id, {})
  await expect(send('quotation', 'RequestQuotation', undefined, request())).rejects.toMatchObject({
    code: 'CLIENT_INACTIVE',
  })
  await clerk('organization', 'MergeOrganization', client.id, { into: winner.id })
  await expect(send('quotation', 'RequestQuotation', undefined, request())).rejects.toMatchObject({
    code: 'CLIENT_MERGED',
    details: { into: winner.id },
  })
})
