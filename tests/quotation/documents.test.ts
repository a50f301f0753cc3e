import { hash } from 'node:crypto'
import { schedulerRound } from '@freight/command-service/scheduler/scheduler-round'
import { executor } from '@freight/command-service/start-command-service'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import { DocumentAnswer } from '@freight/contracts/registry/uploads'
import { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { Problem } from '@freight/contracts/api/operator-views'
import { compoundOf, sampleDocx, sampleExe, samplePdf, samplePng, zipOf } from '@freight/platform/testing/sample-files'
import { sampleWorkbook } from '@freight/platform/spreadsheet/testing/sample-workbook'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let address: string
type User = Awaited<ReturnType<typeof application.newUser>>
let owner: User
let other: User
let pricing: User
let analyst: User
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  address = application.url
  owner = await application.newUser('psosa', 'COMMERCIAL')
  other = await application.newUser('molivera', 'COMMERCIAL')
  pricing = await application.newUser('jrey', 'PRICING')
  analyst = await application.newUser('icabrera', 'ANALYST')
  const organization = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', rut: '21 345678 0017', paisCod: 'UY' }
  const created = await application.execute('organization', 'CreateOrganization', undefined, organization)
  client = created.id
  await application.tablesReach(created.position)
})
afterAll(() => application?.stop())

const newQuotation = async () => {
  const requestBody = { ...airRequest(client), commercial: owner.id }
  return (await application.execute('quotation', 'RequestQuotation', undefined, requestBody)).id
}

type Sent = { type?: string; name?: string; nombre?: string; key?: string }
const send = async (user: User, quotation: string, bytes: Buffer, sent: Sent = {}) => {
  const form = new FormData()
  form.append('quotation', quotation)
  form.append('type', sent.type ?? 'MSDS')
  if (sent.nombre !== undefined) form.append('nombre', sent.nombre)
  form.append('file', new Blob([new Uint8Array(bytes)]), sent.name ?? 'Hoja.pdf')
  const answer = await fetch(`${address}/app/v1/documents`, {
    method: 'POST',
    headers: { ...user.headers, ...(sent.key !== undefined && { 'idempotency-key': sent.key }) },
    body: form,
  })
  const json: unknown = await answer.json()
  return { status: answer.status, json }
}
const addedDocument = async (...args: Parameters<typeof send>) => {
  const { status, json } = await send(...args)
  expect([status, json]).toEqual([201, expect.anything()])
  return DocumentAnswer.parse(json)
}
const asJson = async (user: User, body: object) => {
  const answer = await fetch(`${address}/app/v1/documents`, {
    method: 'POST',
    headers: { ...user.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const json: unknown = await answer.json()
  return { status: answer.status, json }
}
const download = (user: User, id: string) => fetch(`${address}/app/v1/documents/${id}`, { headers: user.headers })
const docsOf = async (id: string) =>
  QuotationDetail.parse(JSON.parse((await owner.ask('GET', `/app/v1/quotations/${id}`)).text)).docs
const refusal = (json: unknown) => Problem.parse(json).code

test('a document is listed with its author and is downloaded byte for byte as an attachment', async () => {
  const id = await newQuotation()
  const { documentId, name } = await addedDocument(owner, id, samplePdf, { name: 'Hoja de señales_(1).pdf' })
  expect(name).toBe('Hoja de señales1.pdf')
  expect(await docsOf(id)).toEqual([
    {
      documentId,
      type: 'MSDS',
      name,
      size: samplePdf.length,
      at: expect.any(String),
      by: { id: owner.id, name: 'psosa' },
    },
  ])
  const answer = await download(owner, documentId)
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(samplePdf)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(samplePdf.length),
    'content-disposition': `attachment; filename="Hoja de senales1.pdf"; filename*=UTF-8''Hoja%20de%20se%C3%B1ales1.pdf`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('a file of 20,971,520 bytes is accepted and one of a byte more is refused, as a form and as JSON', async () => {
  const id = await newQuotation()
  const full = Buffer.concat([samplePdf, Buffer.alloc(MOST_BYTES - samplePdf.length, 'x')])
  const oversizedFile = Buffer.concat([full, Buffer.from('y')])
  expect(full.length).toBe(20_971_520)
  const { documentId } = await addedDocument(owner, id, full)
  expect((await (await download(owner, documentId)).arrayBuffer()).byteLength).toBe(20_971_520)
  const json = { quotation: id, type: 'CIV', nombre: 'Factura.pdf' }
  expect(await asJson(owner, { ...json, data: full.toString('base64') })).toMatchObject({ status: 201 })
  for (const refusal of [
    await send(owner, id, oversizedFile, { type: 'PKL' }),
    await asJson(owner, { ...json, type: 'AWB', data: oversizedFile.toString('base64') }),
  ]) {
    expect(refusal).toMatchObject({ status: 413, json: { code: 'PAYLOAD_TOO_LARGE' } })
    expect(Problem.parse(refusal.json).details).toEqual({ limit: 20_971_520 })
  }
  expect((await docsOf(id)).map(({ type, size }) => [type, size])).toEqual([
    ['MSDS', MOST_BYTES],
    ['CIV', MOST_BYTES],
  ])
})

test.each([
  ['a program named as a PDF', sampleExe, 'factura.pdf'],
  ['a program', sampleExe, 'setup.exe'],
  ['an SVG with a script', Buffer.from('<svg onload="alert(1)"/>'), 'logo.svg'],
  ['an SVG named as a PNG', Buffer.from('<svg onload="alert(1)"/>'), 'logo.png'],
  ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'hoja.html'],
  ['an HTML page named as a text', Buffer.from('<!doctype html><script>alert(1)</script>'), 'hoja.txt'],
  ['a picture named as a PDF', samplePng, 'hoja.pdf'],
  ['an archive named as a Word document', zipOf(['a.exe']), 'hoja.docx'],
  ['an installer named as a Word document', compoundOf('!_Tables'), 'hoja.doc'],
])('%s is refused', async (_, bytes, name) => {
  const id = await newQuotation()
  expect(await send(owner, id, bytes, { name })).toMatchObject({ status: 415, json: { code: 'FILE_NOT_TAKEN' } })
  expect(await docsOf(id)).toEqual([])
})

test('a name without an extension gets that of the content, and a given name takes precedence', async () => {
  const id = await newQuotation()
  expect((await addedDocument(owner, id, sampleDocx, { name: 'lista' })).name).toBe('lista.docx')
  expect((await addedDocument(owner, id, samplePng, { name: '../../../???.png' })).name).toBe('MSDS.png')
  expect((await addedDocument(owner, id, samplePdf, { name: 'scan0001.pdf', nombre: 'MSDS pintura.pdf' })).name).toBe(
    'MSDS pintura.pdf',
  )
})

test('an empty file, an unknown kind and a form without a quotation are refused', async () => {
  const id = await newQuotation()
  expect(refusal((await send(owner, id, Buffer.alloc(0))).json)).toBe('EMPTY_FILE')
  expect(await send(owner, id, samplePdf, { type: 'VIRUS' })).toMatchObject({
    status: 400,
    json: { code: 'VALIDATION' },
  })
  expect(await asJson(owner, { type: 'MSDS', nombre: 'a.pdf', data: samplePdf.toString('base64') })).toMatchObject({
    status: 400,
    json: { errors: [{ path: '/quotation' }] },
  })
  expect((await send(owner, 'MVD-2026-999999', samplePdf)).status).toBe(404)
})

test('the same file under the same key is added once, another file under it is refused', async () => {
  const id = await newQuotation()
  const first = await addedDocument(owner, id, samplePdf, { key: 'upload-1' })
  expect(await addedDocument(owner, id, samplePdf, { key: 'upload-1' })).toEqual(first)
  expect((await send(owner, id, samplePng, { name: 'a.png', key: 'upload-1' })).status).toBe(422)
  expect(refusal((await send(owner, id, samplePdf)).json)).toBe('DOCUMENT_ALREADY_THERE')
  expect(await docsOf(id)).toHaveLength(1)
})

test('users who see the quotation download, users with full access add and remove', async () => {
  const id = await newQuotation()
  const ownDocument = await addedDocument(owner, id, samplePdf)
  const pricingDocument = await addedDocument(pricing, id, samplePng, { type: 'CIV', name: 'Factura.png' })
  for (const user of [owner, pricing, analyst])
    expect((await download(user, pricingDocument.documentId)).status).toBe(200)
  expect((await download(other, ownDocument.documentId)).status).toBe(404)
  expect([403, 404]).toContain((await send(other, id, samplePdf, { type: 'PKL' })).status)
  expect([403, 404]).toContain((await send(analyst, id, samplePdf, { type: 'PKL' })).status)
  const remove = (user: User, documentId: string) =>
    user.ask('POST', `/app/v1/quotations/${id}/remove-document`, { documentId })
  expect((await remove(other, ownDocument.documentId)).status).toBe(404)
  expect((await remove(owner, pricingDocument.documentId)).status).toBe(200)
  expect((await download(owner, pricingDocument.documentId)).status).toBe(404)
  expect((await docsOf(id)).map(({ documentId }) => documentId)).toEqual([ownDocument.documentId])
})

test('only the upload route adds documents', async () => {
  const id = await newQuotation()
  const claim = { documentId: 'x', type: 'MSDS', name: 'a.pdf', size: 1, sha256: 'a'.repeat(64) }
  expect((await pricing.ask('POST', `/app/v1/quotations/${id}/add-document`, claim)).status).toBe(404)
})

test('a cancelled quotation refuses documents, and a refused file is not stored', async () => {
  const id = await newQuotation()
  await application.execute('quotation', 'CancelQuotation', id, { reasonCode: 'ERROR' })
  const newFile = Buffer.concat([samplePdf, Buffer.from(`of ${id}`)])
  expect(refusal((await send(owner, id, newFile)).json)).toBe('INVALID_TRANSITION')
  expect(await application.platform.files.has(hash('sha256', newFile, 'hex'))).toBe(false)
})

test('a copy has the current documents under its own ids, byte for byte', async () => {
  const id = await newQuotation()
  const addedFile = await addedDocument(owner, id, samplePdf, { name: 'Hoja.pdf' })
  const removed = await addedDocument(owner, id, samplePng, { name: 'foto.png', type: 'MSC' })
  const remove = { documentId: removed.documentId }
  expect((await owner.ask('POST', `/app/v1/quotations/${id}/remove-document`, remove)).status).toBe(200)
  const answer = await owner.ask('POST', `/app/v1/quotations/${id}/copy-quotation`, { withDocuments: true })
  const copy: string = JSON.parse(answer.text).id
  const docs = await docsOf(copy)
  expect(docs).toMatchObject([{ name: 'Hoja.pdf', type: 'MSDS', size: samplePdf.length }])
  const [document] = docs
  expect(document?.documentId.startsWith(`${copy}.`)).toBe(true)
  expect(document?.documentId).not.toBe(addedFile.documentId)
  const bytes = await download(owner, document?.documentId ?? '')
  expect(Buffer.from(await bytes.arrayBuffer())).toEqual(samplePdf)
})

/** Hashes that the scheduler tried to remove in a round this many days later. */
const schedulerRunAfter = async (days: number): Promise<string[]> => {
  const attemptedHashes: string[] = []
  const files = {
    ...application.platform.files,
    forget: (sha256: string, since: Date) => {
      attemptedHashes.push(sha256)
      return application.platform.files.forget(sha256, since)
    },
  }
  const platform = { ...application.platform, files, clock: () => new Date(Date.now() + days * 86_400_000) }
  await schedulerRound({ ...platform, execute: executor(platform) }, new AbortController().signal)
  return attemptedHashes
}

test('the bytes of a removed document are deleted after 30 days, unless another document is the same file', async () => {
  const [singleFile, sharedFile] = [
    Buffer.concat([samplePdf, Buffer.from('alone')]),
    Buffer.concat([samplePdf, Buffer.from('shared')]),
  ]
  const [first, second] = [await newQuotation(), await newQuotation()]
  const removed = await Promise.all([
    addedDocument(owner, first, singleFile),
    addedDocument(owner, first, sharedFile, { type: 'PKL' }),
  ])
  await addedDocument(owner, second, sharedFile)
  for (const { documentId } of removed) await application.execute('quotation', 'RemoveDocument', first, { documentId })
  const storedFlags = () =>
    Promise.all([singleFile, sharedFile].map((bytes) => application.platform.files.has(hash('sha256', bytes, 'hex'))))
  await schedulerRunAfter(29)
  expect(await storedFlags()).toEqual([true, true])
  await schedulerRunAfter(31)
  expect(await storedFlags()).toEqual([false, true])
})

test('the bytes of a removed document stay while an imported file of rates is the same', async () => {
  const bytes = sampleWorkbook({ Rates: [{ cells: ['POL', 'POD', 'OFR W/M'] }, { cells: ['CNSHA', 'UYMVD', 58] }] })
  const sha256 = hash('sha256', bytes, 'hex')
  const sent = { name: 'tarifas.xlsx', look: true, data: bytes.toString('base64') }
  const { status, text } = await pricing.ask('POST', '/app/v1/rates/import?dryRun=true', sent)
  expect([status, text]).toEqual([201, text])
  const id = await newQuotation()
  const { documentId } = await addedDocument(owner, id, bytes, { name: 'tarifas.xlsx', type: 'MSC' })
  await application.execute('quotation', 'RemoveDocument', id, { documentId })
  expect(await schedulerRunAfter(31)).not.toContain(sha256)
  expect(await application.platform.files.has(sha256)).toBe(true)
})

test('a deleted file is not looked up again, unless it is added and removed once more', async () => {
  const bytes = Buffer.concat([samplePdf, Buffer.from('again')])
  const sha256 = hash('sha256', bytes, 'hex')
  const id = await newQuotation()
  const addedAndRemoved = async () => {
    const { documentId } = await addedDocument(owner, id, bytes)
    await application.execute('quotation', 'RemoveDocument', id, { documentId })
  }
  await addedAndRemoved()
  expect(await schedulerRunAfter(31)).toContain(sha256)
  expect(await schedulerRunAfter(32)).not.toContain(sha256)
  await addedAndRemoved()
  expect(await schedulerRunAfter(33)).toContain(sha256)
  expect(await application.platform.files.has(sha256)).toBe(false)
})

test('no file is deleted while the table of the documents is incomplete', async () => {
  const bytes = Buffer.concat([samplePdf, Buffer.from('parked')])
  const sha256 = hash('sha256', bytes, 'hex')
  const id = await newQuotation()
  const { documentId } = await addedDocument(owner, id, bytes)
  await application.execute('quotation', 'RemoveDocument', id, { documentId })
  const park = (streams: number) =>
    application.platform.db.query(`update projection.active set parked = $1 where name = 'kept-documents'`, [streams])
  await park(1)
  expect(await schedulerRunAfter(31)).toEqual([])
  await park(0)
  expect(await schedulerRunAfter(31)).toContain(sha256)
})
