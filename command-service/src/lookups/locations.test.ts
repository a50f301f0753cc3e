import { expect, test } from 'vitest'
import { commandsInMemory } from '../testing/commands-in-memory.ts'

const lookUp = async () => {
  const application = await commandsInMemory()
  const { id } = await application.as(application.commercial)(
    'quotation',
    'RequestQuotation',
    undefined,
    application.request(),
  )
  const amend = async (changes: object) =>
    application.as(application.commercial)('quotation', 'AmendRequest', id, changes)
  return { ...application, id, amend }
}

test('another transport keeps the former places if they have its kind', async () => {
  const { amend, eventStore, id } = await lookUp()
  await amend({ transportMode: 'ROAD', modo: 'LTL' })
  const events = await eventStore.readStream(`quotation-${id}`)
  expect(events.at(-1)).toMatchObject({
    type: 'QuotationRequestAmended',
    data: {
      request: { transportMode: 'ROAD', origenCodigo: 'PVG', origenPais: 'CN', destinoName: 'Montevideo (Carrasco)' },
    },
  })
})

test('a place that does not have the kind of the other transport is refused', async () => {
  const { amend } = await lookUp()
  await expect(amend({ transportMode: 'SEA', modo: 'LCL' })).rejects.toMatchObject({
    code: 'LOCATION_KIND',
    details: { field: 'origenCodigo' },
  })
})

test('the places of the body are looked up, with another transport and alone', async () => {
  const { amend, eventStore, id } = await lookUp()
  await amend({ transportMode: 'ROAD', modo: 'LTL', origenCodigo: 'MVD', destinoCodigo: 'PVG' })
  const events = await eventStore.readStream(`quotation-${id}`)
  expect(events.at(-1)).toMatchObject({ data: { request: { origenPais: 'UY', destinoPais: 'CN' } } })
  await expect(amend({ destinoCodigo: 'XXX' })).rejects.toMatchObject({
    code: 'LOCATION_UNKNOWN',
    details: { field: 'destinoCodigo' },
  })
})
