import { hash } from 'node:crypto'
import { samplePdf } from '@freight/platform/testing/sample-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expressApplication } from './express-application.ts'

// A file that is attached to a shipment, through upload, event and download.
let application: Awaited<ReturnType<typeof expressApplication>>
type User = (typeof application)['users']['maria']
let shipment: string

beforeAll(async () => {
  application = await expressApplication()
  shipment = await application.requested()
})
afterAll(() => application?.stop())

const attach = async (user: User, bytes: Buffer, name = 'Remito 1.pdf') => {
  const form = new FormData()
  form.append('shipment', shipment)
  form.append('kind', 'PROOF_OF_DELIVERY')
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const answer = await fetch(`${application.url}/app/v1/express-documents`, {
    method: 'POST',
    headers: user.headers,
    body: form,
  })
  return { status: answer.status, body: JSON.parse(await answer.text()) }
}

test('operations attach a proof of delivery, and its bytes return', async () => {
  const { maria, commercial } = application.users
  const { status, body } = await attach(maria, samplePdf)
  expect([status, body]).toEqual([201, expect.objectContaining({ id: shipment, name: 'Remito 1.pdf' })])
  await application.tablesReach(body.position)
  const { body: detail } = await application.get(commercial, `/${shipment}`)
  expect(detail['documents']).toEqual([
    {
      documentId: body.documentId,
      kind: 'PROOF_OF_DELIVERY',
      name: 'Remito 1.pdf',
      size: samplePdf.length,
      sha256: hash('sha256', samplePdf),
      mediaType: 'application/pdf',
    },
  ])
  const url = `${application.url}/app/v1/express-shipments/${shipment}/documents/${encodeURIComponent(body.documentId)}`
  const file = await fetch(url, { headers: commercial.headers })
  expect(file.status).toBe(200)
  expect(Buffer.from(await file.arrayBuffer()).equals(samplePdf)).toBe(true)
})

test('only the owner and operations attach, and only files of an accepted kind', async () => {
  const { other, commercial } = application.users
  expect((await attach(other, samplePdf)).status).toBe(404)
  expect((await attach(commercial, samplePdf, 'Factura.exe')).status).toBe(415)
  expect((await attach(commercial, Buffer.from(''))).body).toMatchObject({ code: 'EMPTY_FILE' })
  expect((await attach(commercial, samplePdf)).status).toBe(201)
})
