import { expect, test } from 'vitest'
import { commandsInMemory } from '../testing/commands-in-memory.ts'

const nordika = { nuevoCliente: true, nombreFantasia: 'Nordika Import', mail: 'info@nordika.example', reference: 'N-1' }

const projectionsAndQueries = async () => {
  const application = await commandsInMemory()
  const organizations = async () =>
    (await application.eventStore.readAll(0)).filter(({ stream }) => stream.startsWith('organization-')).slice(1)
  return { ...application, organizations, ask: application.as(application.commercial) }
}

test('whoever may ask for a quotation may name a client who is new: their entry comes with it', async () => {
  const { ask, request, organizations, eventStore, commercial } = await projectionsAndQueries()
  const { id } = await ask('quotation', 'RequestQuotation', undefined, request({ client: nordika }))
  const [created, ...more] = await organizations()
  expect(more).toEqual([])
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
  const [asked] = await eventStore.readStream(`quotation-${id}`)
  expect(Object(asked?.data).client).toEqual({
    id: created?.stream.slice('organization-'.length),
    nombreFantasia: 'Nordika Import',
    razonSocial: '',
    reference: 'N-1',
  })
})

test('a request that is repeated makes no second client', async () => {
  const { ask, request, organizations } = await projectionsAndQueries()
  const once = { commandId: 'one-key' }
  const first = await ask('quotation', 'RequestQuotation', undefined, request({ client: nordika }), once)
  const again = await ask('quotation', 'RequestQuotation', undefined, request({ client: nordika }), once)
  expect(again.id).toBe(first.id)
  expect(await organizations()).toHaveLength(1)
})

test('a request that is refused leaves no client behind', async () => {
  const { ask, request, organizations } = await projectionsAndQueries()
  const lost = request({ client: nordika, origenCodigo: 'XXXXX' })
  await expect(ask('quotation', 'RequestQuotation', undefined, lost)).rejects.toMatchObject({
    code: 'LOCATION_UNKNOWN',
  })
  expect(await organizations()).toEqual([])
})

test('a tax number that another organization has stops the request too', async () => {
  const { ask, request, organizations } = await projectionsAndQueries()
  const client = { ...nordika, rut: '21 345678 0017', paisCod: 'uy' }
  await ask('quotation', 'RequestQuotation', undefined, request({ client }))
  const twin = request({ client: { ...client, nombreFantasia: 'Nordika SRL' } })
  await expect(ask('quotation', 'RequestQuotation', undefined, twin)).rejects.toMatchObject({ scope: 'rut' })
  expect(await organizations()).toHaveLength(1)
})

test('a client who is out of use or was merged is refused, and with which one is said', async () => {
  const application = await projectionsAndQueries()
  const { ask, as, request, client } = application
  const clerk = as({ userId: 'x', permissions: ['ALTA_ORGANIZACION', 'MODIFICAR_ORGANIZACION'] })
  const winner = await clerk('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Acme II',
    paisCod: 'uy',
  })
  await clerk('organization', 'DeactivateOrganization', client.id, {})
  await expect(ask('quotation', 'RequestQuotation', undefined, request())).rejects.toMatchObject({
    code: 'CLIENT_INACTIVE',
  })
  await clerk('organization', 'MergeOrganization', client.id, { into: winner.id })
  await expect(ask('quotation', 'RequestQuotation', undefined, request())).rejects.toMatchObject({
    code: 'CLIENT_MERGED',
    details: { into: winner.id },
  })
})
