import { hash } from 'node:crypto'
import { executor } from '@freight/command-service/start-command-service'
import { schedulerRound } from '@freight/command-service/scheduler/scheduler-round'
import { MOST_BYTES } from '@freight/contracts/vocabulary/document'
import { sampleExe, samplePdf, samplePng } from '@freight/platform/testing/sample-files'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'
import { mailedLinks } from '../application/mailed-links.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let owner: Awaited<ReturnType<typeof application.newUser>>
let pricing: Awaited<ReturnType<typeof application.newUser>>
let client: string
let provider: string
const contact = '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11'

beforeAll(async () => {
  application = await applicationInThisProcess()
  owner = await application.newUser('psosa', 'COMMERCIAL')
  pricing = await application.newUser('jrey', 'PRICING')
  const { execute } = application
  await execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'AFR',
    concept: 'Air',
    section: 'FREIGHT',
    air: true,
  })
  const organization = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', paisCod: 'UY' }
  client = (await execute('organization', 'CreateOrganization', undefined, organization)).id
  const mei = { id: contact, name: 'Mei Lin Ho', mail: 'mei@bluedelta.example', primary: true }
  const delta = { code: 'BDC', name: 'Blue Delta', language: 'en', services: ['LSE'], contacts: [mei] }
  const created = await execute('provider', 'CreateProvider', undefined, delta)
  provider = created.id
  await application.tablesReach(created.position)
})
afterAll(() => application?.stop())

const eventsOf = (stream: string) => application.platform.eventStore.readStream(stream)
const event = async (stream: string, type: string, nth = 1) => {
  for (;;) {
    const one = (await eventsOf(stream)).filter((each) => each.type === type)[nth - 1]
    if (one) return one
    await shortPause()
  }
}

/** Links mailed for a quotation, once there are this many. */
const linksOf = async (key: string, minCount = 1): Promise<string[]> =>
  (await mailedLinks(application.platform.dataDir, key, minCount)).map((path) => path.replace('/third-party/', ''))

const papers = ['MSDS', 'CIV', 'PKL'] as const
/** Adds documents of these kinds to a quotation; returns their ids. */
const attachedIds = (quotation: string, kinds: readonly (typeof papers)[number][]): Promise<string[]> =>
  Promise.all(
    kinds.map(async (type) => {
      const payload = { quotation, type, nombre: `${type}.pdf`, data: pdfWith(quotation + type).toString('base64') }
      const { text, status } = await pricing.ask('POST', '/app/v1/documents', payload)
      expect([status, text]).toEqual([201, text])
      return z.object({ documentId: z.string() }).parse(JSON.parse(text)).documentId
    }),
  )

/** A quotation with a cost request to Blue Delta, and its link; the agent has read the first document. */
const requestWith = async (...kinds: (typeof papers)[number][]) => {
  const request = { ...airRequest(client), commercial: owner.id }
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, request)
  const contacts = [{ providerId: provider, contactId: contact }]
  const docs = await attachedIds(id, kinds)
  await application.execute('quotation', 'RequestAgentCosts', id, { contacts, documents: docs.slice(0, 1) })
  const [link = ''] = await linksOf(id)
  const { costRequestId } = z
    .object({ costRequestId: z.string() })
    .parse((await event(`quotation-${id}`, 'CostRequestOpened')).data)
  return { id, link, costRequestId, docs }
}

const post = async (path: string, payload: object, headers: Record<string, string> = {}) => {
  const url = `/app/v1/third-party/${path}`
  const answer = await application.platform.http.app.inject({ method: 'POST', url, payload, headers })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
const upload = (link: string, bytes: Buffer, nombre = 'Oferta_n-7.pdf', headers = {}) =>
  post(`${link}/documents`, { nombre, data: bytes.toString('base64') }, headers)
const uploaded = async (link: string, bytes: Buffer, nombre?: string): Promise<string> => {
  const { status, body } = await upload(link, bytes, nombre)
  expect([status, body]).toEqual([201, expect.objectContaining({ size: bytes.length })])
  return body.documentId
}
const costs = (...documentIds: (string | undefined)[]) => ({
  groups: documentIds.map((documentId, index) => ({
    validez: '2099-01-31',
    carrier: `Carrier ${index + 1}`,
    charges: [{ idCharge: 'AFR', currency: 'USD', costPerKg: '2.35' }],
    ...(documentId !== undefined && { documentId }),
  })),
})
const pdfWith = (text: string) => Buffer.concat([samplePdf, Buffer.from(text)])
const isStored = (bytes: Buffer) => application.platform.files.has(hash('sha256', bytes, 'hex'))

const Costs = z.object({
  cost: z.array(
    z.object({ carrier: z.string(), document: z.object({ documentId: z.string(), name: z.string() }).optional() }),
  ),
})

test('the file of an answer belongs to its cost and is for users with cost rights only', async () => {
  const { id, link } = await requestWith()
  const bytes = pdfWith('of the first')
  const { status, body, headers } = await upload(link, bytes)
  expect([status, body]).toEqual([201, { documentId: body.documentId, name: 'Ofertan7.pdf', size: bytes.length }])
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect((await post(link, costs(undefined, body.documentId))).status).toBe(200)
  await event(`quotation-${id}`, 'AgentDocumentAttached')
  const detail = await pricing.ask('GET', `/app/v1/quotations/${id}`)
  expect(Costs.parse(JSON.parse(detail.text)).cost).toEqual([
    { carrier: 'Carrier 1' },
    { carrier: 'Carrier 2', document: { documentId: body.documentId, name: 'Ofertan7.pdf' } },
  ])
  const path = `/app/v1/documents/${body.documentId}`
  const url = { method: 'GET', url: path } as const
  const { app } = application.platform.http
  expect((await app.inject({ ...url, headers: pricing.headers })).rawPayload).toEqual(bytes)
  // The commercial reads the quotation without its costs.
  expect((await owner.ask('GET', path)).status).toBe(404)
  const ownerView = (await owner.ask('GET', `/app/v1/quotations/${id}`)).text
  expect(ownerView).toContain(id)
  expect(ownerView).not.toMatch(/Oferta/)
  expect((await owner.ask('GET', `/app/v1/quotations/${id}/history`)).text).not.toMatch(/Oferta/)
  // The agent reads their submitted costs again.
  const page = await app.inject({ method: 'GET', url: `/app/v1/third-party/${link}` })
  const { submitted } = page.json().details.view
  expect(submitted).toMatchObject([{}, { document: { name: 'Ofertan7.pdf' } }])
  // No agent gets the hash of a stored file.
  expect(Object.keys(submitted[1].document).toSorted()).toEqual(['documentId', 'name', 'size'])
  expect(page.body).not.toContain(hash('sha256', bytes, 'hex'))
})

test('a link opens the documents shared with its agent, and no others', async () => {
  const [one, other] = [await requestWith('MSDS', 'CIV'), await requestWith('PKL')]
  const read = (link: string, id = '') =>
    application.platform.http.app.inject({ method: 'GET', url: `/app/v1/third-party/${link}/documents/${id}` })
  const [sharedDocument, internalDocument] = one.docs
  const download = await read(one.link, sharedDocument)
  expect([download.statusCode, download.rawPayload]).toEqual([200, pdfWith(`${one.id}MSDS`)])
  expect(download.headers).toMatchObject({ 'cache-control': expect.stringContaining('no-store') })
  const agentFile = await uploaded(one.link, pdfWith('of their own'))
  for (const [link, id] of [
    [one.link, internalDocument],
    [other.link, sharedDocument],
    [one.link, other.docs[0]],
    [one.link, agentFile],
    [other.link, agentFile],
  ] as const) {
    const { statusCode, body } = await read(link, id)
    expect([id, statusCode, JSON.parse(body).detail]).toEqual([id, 404, 'No such document'])
  }
})

test('a later answer keeps the file of the former one, or omits it', async () => {
  const { id, costRequestId, link } = await requestWith()
  const file = await uploaded(link, pdfWith('held'))
  expect((await post(link, costs(file))).status).toBe(200)
  await event(`quotation-${id}`, 'AgentDocumentAttached')
  const resubmit = async (answer: object, links: number) => {
    const before = await linksOf(id, links)
    const response = await pricing.ask('POST', `/app/v1/cost-requests/${costRequestId}/reopen-cost-request`, {})
    expect(response.status).toBe(200)
    const next = (await linksOf(id, links + 1)).find((one) => !before.includes(one)) ?? ''
    expect((await post(next, answer)).status).toBe(200)
    await event(`quotation-${id}`, 'AgentCostsRecorded', links + 1)
  }
  await resubmit(costs(file), 1)
  expect((await eventsOf(`quotation-${id}`)).filter(({ type }) => type.startsWith('AgentDocument'))).toHaveLength(1)
  await resubmit(costs(undefined), 2)
  await event(`quotation-${id}`, 'AgentDocumentDropped')
  expect((await pricing.ask('GET', `/app/v1/quotations/${id}`)).text).not.toContain(file)
})

test('an upload of a refused kind is not stored', async () => {
  const { link } = await requestWith()
  expect(await upload(link, sampleExe, 'prices.pdf')).toMatchObject({ status: 415, body: { code: 'FILE_NOT_TAKEN' } })
  expect(await upload(link, pdfWith('named wrong'), 'prices.xlsx')).toMatchObject({ status: 415 })
  expect(await upload(link, Buffer.alloc(0), 'prices.pdf')).toMatchObject({ body: { code: 'EMPTY_FILE' } })
  const large = Buffer.concat([samplePdf, Buffer.alloc(MOST_BYTES - samplePdf.length + 1)])
  expect((await upload(link, large)).status).toBe(413)
  for (const bytes of [pdfWith('named wrong'), sampleExe, large]) expect(await isStored(bytes)).toBe(false)
  expect(await upload(link, samplePng, 'screen.png')).toMatchObject({ status: 201, body: { name: 'screen.png' } })
})

test('a file is uploaded with an open link only: not with a session, and not after the answer', async () => {
  const { id, link, costRequestId } = await requestWith()
  const session = pricing.headers.authorization.replace('Bearer ', '')
  const bytes = pdfWith(`of ${id}`)
  for (const invalidLink of ['x', `${link}x`, session, Buffer.from(session).toString('base64url')])
    expect(await upload(invalidLink, bytes)).toMatchObject({ status: 404, body: { detail: 'No such link' } })
  // An additional session gives no access.
  expect((await upload('x', bytes, 'a.pdf', pricing.headers)).status).toBe(404)
  expect((await post(link, costs(undefined))).status).toBe(200)
  expect(await upload(link, bytes)).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBMITTED' } })
  await pricing.ask('POST', `/app/v1/cost-requests/${costRequestId}/reopen-cost-request`, {})
  expect((await upload(link, bytes)).status).toBe(404)
  const cancelled = await requestWith()
  await application.execute('quotation', 'CancelQuotation', cancelled.id, { reasonCode: 'ERROR' })
  expect(await upload(cancelled.link, bytes)).toMatchObject({ status: 410, body: { code: 'CANCELED' } })
  expect(await isStored(bytes)).toBe(false)
})

test('a cost accepts no file of another request and no invented one, and ignores claims about its bytes', async () => {
  const [one, other] = [await requestWith(), await requestWith()]
  const otherAgentFile = await uploaded(other.link, pdfWith('theirs'))
  for (const invalidId of [otherAgentFile, 'made-up'])
    expect(await post(one.link, costs(invalidId))).toMatchObject({ status: 409, body: { code: 'UNKNOWN_FILE' } })
  const document = { documentId: otherAgentFile, name: 'x.pdf', size: 1, sha256: 'a'.repeat(64) }
  const claimedCosts = { groups: costs(undefined).groups.map((group) => ({ ...group, document })) }
  expect((await post(one.link, claimedCosts)).status).toBe(200)
  const { data } = await event(`cost-request-${one.costRequestId}`, 'AgentCostsSubmitted')
  expect(JSON.stringify(data)).not.toContain(otherAgentFile)
})

test('the same file is stored once; a link has limits of files and of rate', async () => {
  const { link } = await requestWith()
  expect(await uploaded(link, pdfWith('twice'))).toBe(await uploaded(link, pdfWith('twice'), 'otra.pdf'))
  const statuses: number[] = []
  for (let fileNo = 3; fileNo <= 22; fileNo += 1) statuses.push((await upload(link, pdfWith(`no ${fileNo}`))).status)
  expect(statuses.slice(0, 18)).toEqual(Array.from({ length: 18 }, () => 201))
  expect(statuses.slice(18)).toEqual([429, 429])
})

/** One scheduler round this many days later. */
const schedulerRunAfter = async (days: number) => {
  const clock = () => new Date(Date.now() + days * 86_400_000)
  const platform = { ...application.platform, clock }
  await schedulerRound({ ...platform, execute: executor(platform) }, new AbortController().signal)
}

test('files without an answer are removed after an answer that omits them, or when the link has ended', async () => {
  const [sent, unanswered] = [await requestWith(), await requestWith()]
  const [used, unused, waiting, shared] = [pdfWith('used'), pdfWith('unused'), pdfWith('waiting'), pdfWith('shared')]
  const ids = [await uploaded(sent.link, used), await uploaded(sent.link, unused), await uploaded(sent.link, shared)]
  await uploaded(unanswered.link, waiting)
  await uploaded(unanswered.link, shared)
  expect((await post(sent.link, costs(ids[0], ids[2]))).status).toBe(200)
  const attached = await event(`quotation-${sent.id}`, 'AgentDocumentAttached', 2)
  await application.tablesReach(attached.position)
  const storedFlags = () => Promise.all([used, unused, waiting, shared].map(isStored))
  await schedulerRunAfter(0)
  expect(await storedFlags()).toEqual([true, true, true, true])
  await schedulerRunAfter(1)
  expect(await storedFlags()).toEqual([true, false, true, true])
  await schedulerRunAfter(40)
  expect(await storedFlags()).toEqual([true, false, false, true])
})
