import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandPath } from '@freight/contracts/registry/collections'
import { mayEver } from '@freight/contracts/access/policy'
import { Problem } from '@freight/contracts/api/operator-views'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { quotationCommands } from '@freight/contracts/quotation/quotation-commands'
import { QuotationHistory } from '@freight/contracts/quotation/quotation-views'
import { ListName } from '@freight/contracts/list/quotation-row'
import { permissionsOf } from '@freight/contracts/vocabulary/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest, signIn } from '../application/api-client.ts'
import { type ApplicationProcess, startApplicationProcess } from '../application/application-process.ts'

type Client = Awaited<ReturnType<typeof signIn>>

let dataDir: string
let application: ApplicationProcess
let paula: Client
let martin: Client
let lucia: Client

const signInAs = (name: string) =>
  signIn(
    application.url,
    application.users.find((user) => user.name === name),
  )

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'objects-'))
  application = await startApplicationProcess({ dataDir, env: { DEMO_QUOTATIONS: '120', LOG_LEVEL: 'warn' } })
  paula = await signInAs('psosa')
  martin = await signInAs('molivera')
  lucia = await signInAs('lferreyra')
})
afterAll(async () => {
  await application?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const Rows = z.object({ rows: z.array(z.looseObject({ key: z.string() })) })
const rowsOf = async (user: Client, list: string) => {
  const { status, json } = await user.get(`/app/v1/quotations?list=${list}&limit=60`)
  return status === 200 ? Rows.parse(json).rows : []
}
const Ids = z.object({ rows: z.array(z.object({ id: z.string() })).min(1) })
const someClient = async () => Ids.parse((await paula.get('/app/v1/organizations?limit=1')).json).rows[0]?.id ?? ''
const Detail = z.looseObject({ revision: z.int(), sell: z.array(z.object({ idSell: z.string() })) })

/** Bodies for commands that refuse an empty body for its shape. */
const commands: Readonly<Record<string, unknown>> = {
  AddQuotationNote: { text: 'Not mine' },
  RemoveDocument: { documentId: 'not-mine' },
  RequestSellApproval: { idSell: 's', reason: 'Not mine' },
  SendQuote: { idSells: ['s'], recipients: [{ name: 'Ana', mail: 'ana@example.com' }], channel: 'DOWNLOAD' },
  ApproveQuote: { idSell: 's' },
  RejectQuote: { reasonCode: 'OTHER', text: 'No' },
  PostponeQuote: { resumeOn: '2090-01-01' },
  CancelQuotation: { reasonCode: 'OTHER', text: 'No' },
  RequestBooking: { way: 'FILE', to: 'Line' },
  RecordBookingReply: { bookingId: 'b', outcome: 'REFUSED' },
  RevokeClientLink: { tokenId: 't' },
  RecordOfferReceipt: { text: 'By phone' },
}

test("a commercial neither sees nor changes another user's quotation", async () => {
  const { id } = await paula.command('/app/v1/quotations', airRequest(await someClient()))
  const before = Detail.parse((await paula.get(`/app/v1/quotations/${id}`)).json).revision
  expect((await martin.get(`/app/v1/quotations/${id}`)).status).toBe(404)
  for (const path of ['history', 'history/1'])
    expect([403, 404]).toContain((await martin.get(`/app/v1/quotations/${id}/${path}`)).status)

  const commercial = { userId: martin.me.id, permissions: permissionsOf(['COMMERCIAL']) }
  const commercialCommands = Object.entries(quotationCommands)
    .filter(([, { creates, policy }]) => (!creates || creates === 'copy') && mayEver(policy, commercial))
    .map(([name]) => name)
  expect(commercialCommands).toEqual(expect.arrayContaining(Object.keys(commands)))
  for (const name of commercialCommands) {
    const { status, json } = await martin.call(
      'POST',
      `/app/v1/quotations/${id}/${commandPath(name)}`,
      commands[name] ?? {},
      { 'if-match': '99' },
    )
    // As for a missing quotation, without its revision.
    expect([name, status, Problem.safeParse(json).success]).toEqual([name, 404, true])
  }
  const document = { quotation: id, type: 'PKL', nombre: 'a.txt', data: 'YQ==' }
  expect((await martin.call('POST', '/app/v1/documents', document)).status).toBe(404)
  // Background events, such as matching tariffs, may have been stored in between.
  const { events } = QuotationHistory.parse((await lucia.get(`/app/v1/quotations/${id}/history`)).json)
  expect(events.length).toBeGreaterThanOrEqual(before)
  expect(events.filter(({ actor }) => actor.id !== paula.me.id && actor.kind !== 'SYSTEM')).toEqual([])

  const response = await paula.call('POST', '/app/v1/documents', document)
  const { documentId } = z.object({ documentId: z.string() }).parse(response.json)
  expect((await martin.get(`/app/v1/documents/${documentId}`)).status).toBe(404)
  const remove = `/app/v1/quotations/${id}/remove-document`
  expect((await martin.call('POST', remove, { documentId })).status).toBe(404)
  expect((await paula.call('POST', remove, { documentId })).status).toBe(200)
})

const hidden: readonly string[] = ['[]', JSON.stringify({ kind: 'UNKNOWN' })]

/** Names of cost fields of a shipment with a value, anywhere in an answer. */
const shipmentCostNames = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(/^(costs?|expected|expectedCost|charges)$/.test(name) && !hidden.includes(JSON.stringify(member))
      ? [name]
      : []),
    ...shipmentCostNames(member),
  ])
}

/** Bodies for commands of a shipment that refuse an empty body for its shape. */
const shipmentCommands: Readonly<Record<string, unknown>> = {
  SetGoodsLines: { goods: [] },
  SetDuties: { duties: { payer: 'RECIPIENT', incoterm: 'DAP', reason: 'PERMANENT' } },
  SelectExpressOption: { optionId: 'o' },
  AttachExpressDocument: {
    document: { documentId: 'd', kind: 'OTHER', name: 'a.txt', size: 1, sha256: 'a', mediaType: 'text/plain' },
  },
  CancelExpressShipment: { reason: 'Not mine' },
  AddExpressNote: { text: 'Not mine' },
}

test("a commercial neither sees nor changes another user's shipment", async () => {
  const party = { company: 'Acme', city: 'Miami', countryCode: 'US' }
  const { id } = await paula.command('/app/v1/express-shipments', {
    packingData: [{ ctnPlt: 'CTN', cantidad: 1, peso: '2' }],
    shipperAddress: party,
    recipientAddress: { ...party, city: 'Montevideo', countryCode: 'UY' },
  })
  const path = `/app/v1/express-shipments/${id}`
  await expect.poll(async () => (await paula.get(path)).status, { timeout: 30_000 }).toBe(200)
  for (const one of ['', '/papers/invoice', '/documents/d'])
    expect([one, (await martin.get(`${path}${one}`)).status]).toEqual([one, 404])
  for (const one of ['/history', '/history/1']) expect((await martin.get(`${path}${one}`)).status).toBe(403)
  const { rows } = Ids.parse((await martin.get('/app/v1/express-shipments?limit=200')).json)
  expect(rows.map((row) => row.id)).not.toContain(id)

  const commercial = { userId: martin.me.id, permissions: permissionsOf(['COMMERCIAL']) }
  const names = Object.entries(expressShipmentCommands)
    .filter(([, { creates, policy }]) => !creates && mayEver(policy, commercial))
    .map(([name]) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(shipmentCommands)))
  for (const name of names) {
    const body = shipmentCommands[name] ?? {}
    const { status } = await martin.call('POST', `${path}/${commandPath(name)}`, body, { 'if-match': '99' })
    expect([name, status]).toEqual([name, 404])
  }
  // The same calls find it for its owner.
  expect((await paula.call('POST', `${path}/add-express-note`, { text: 'Mine' })).status).toBe(200)
})

test('no list shows a shipment whose detail is refused to the same user, and no answer shows a commercial its costs', async () => {
  let shownCount = 0
  const operatorSees: string[] = []
  const commercialsSee: string[] = []
  for (const name of ['psosa', 'molivera', 'cbenitez', 'vrios', 'icabrera', 'dacuna', 'admin']) {
    const user = await signInAs(name)
    const { rows } = Ids.parse((await user.get('/app/v1/express-shipments?limit=200')).json)
    for (const { id } of rows) {
      const { status, json } = await user.get(`/app/v1/express-shipments/${id}`)
      expect([name, id, status]).toEqual([name, id, 200])
      if (['psosa', 'molivera'].includes(name)) commercialsSee.push(...shipmentCostNames(json))
      if (name === 'dacuna') operatorSees.push(...shipmentCostNames(json))
    }
    shownCount += rows.length
  }
  expect(shownCount).toBeGreaterThan(100)
  expect(commercialsSee).toEqual([])
  // The same check finds them where the user may see them.
  expect(operatorSees).toEqual(expect.arrayContaining(['cost', 'costs', 'expected', 'expectedCost']))
})

test('no list shows a quotation whose detail is refused to the same user', async () => {
  let shownCount = 0
  for (const name of ['psosa', 'molivera', 'cbenitez', 'jrey', 'lferreyra', 'vrios', 'icabrera', 'dacuna', 'admin']) {
    const user = await signInAs(name)
    const keys = new Set<string>()
    for (const list of ListName.options) for (const { key } of await rowsOf(user, list)) keys.add(key)
    for (const key of keys) {
      const { status } = await user.get(`/app/v1/quotations/${key}`)
      expect([name, key, status]).toEqual([name, key, 200])
    }
    shownCount += keys.size
  }
  expect(shownCount).toBeGreaterThan(100)
})

const COST_FIELD = /^(best_?cost|costs?$|cost[A-Z_]|margin|markup|supplier$|buys$|bought$)/i

/** Names of cost fields anywhere in an answer; the number of cost groups is not confidential. */
const costNames = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(costNames)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => [
    ...(COST_FIELD.test(name) && !(name === 'costs' && typeof member === 'number') ? [name] : []),
    ...costNames(member),
  ])
}

/** Lines that name their cost group, which would reveal how many suppliers an offer has. */
const boughtLines = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value.flatMap(boughtLines)
  if (typeof value !== 'object' || value === null) return []
  return [...('idCharge' in value && 'idCost' in value ? [value] : []), ...Object.values(value).flatMap(boughtLines)]
}

test('no answer shows a commercial anything of the costs', async () => {
  const answers: unknown[] = [(await martin.get('/app/v1/home')).json]
  const keys = new Set<string>()
  for (const list of ['my-quotations', 'my-history', 'to-finalize', 'assigned']) {
    const rows = await rowsOf(martin, list)
    answers.push(rows)
    for (const { key } of rows) keys.add(key)
  }
  const details = await Promise.all([...keys].map(async (key) => (await martin.get(`/app/v1/quotations/${key}`)).json))
  // Lane memory of their own quotations, and of all quotations with the right to see them.
  const Lane = z.object({ origenCodigo: z.string(), destinoCodigo: z.string(), modo: z.string() })
  const lanes = details.map((one) => Lane.parse(one))
  const laneOf = ({ origenCodigo, destinoCodigo, modo }: z.output<typeof Lane>) =>
    `/app/v1/lane-memory?origin=${origenCodigo}&destination=${destinoCodigo}&mode=${modo}`
  const memories = await Promise.all(lanes.map(async (lane) => (await martin.get(laneOf(lane))).json))
  const memoryEntries = memories.flatMap(
    (one) => z.object({ sells: z.array(z.object({ key: z.string() })) }).parse(one).sells,
  )
  expect(memoryEntries.length).toBeGreaterThan(3)
  for (const { key } of memoryEntries) expect((await martin.get(`/app/v1/quotations/${key}`)).status).toBe(200)
  answers.push(memories, details, (await martin.get('/app/v1/notification/')).json)
  // Offers and sent revisions are among the checked answers.
  expect(details.filter((one) => Detail.parse(one).sell.length > 0).length).toBeGreaterThan(3)
  expect(JSON.stringify(details)).toContain('"revisionNo":1')
  expect(costNames(answers)).toEqual([])
  expect(boughtLines(answers)).toEqual([])
  expect(boughtLines([{ charges: [{ idCharge: 'OFR', idCost: 'k-1' }] }])).toHaveLength(1)
  for (const key of keys) expect((await martin.get(`/app/v1/quotations/${key}/history`)).status).toBe(403)
  for (const sort of ['bestCost', '-bestCost'])
    expect((await martin.get(`/app/v1/quotations?list=my-quotations&sort=${sort}`)).status).toBe(403)

  // The same check finds costs where the user may see them.
  const pricing = await signInAs('jrey')
  const [key = ''] = keys
  const pricingView = [await rowsOf(pricing, 'all'), (await pricing.get(`/app/v1/quotations/${key}`)).json]
  expect(costNames(pricingView)).toEqual(expect.arrayContaining(['cost', 'bestCost', 'marginPct']))
  const laneMemories = await Promise.all(lanes.map(async (lane) => (await pricing.get(laneOf(lane))).json))
  expect(costNames(laneMemories)).toEqual(expect.arrayContaining(['buys', 'supplier', 'bought', 'marginPct']))
})

const Inbox = z.array(z.object({ id: z.string(), read: z.boolean() }))

test("another user's notifications can be neither read nor marked", async () => {
  const words = { title: 'Mine', message: 'Only mine' }
  const { id } = z.object({ id: z.string() }).parse((await paula.call('POST', '/app/v1/notification/', words)).json)
  const inbox = async (user: Client) => Inbox.parse((await user.get('/app/v1/notification/')).json)
  expect((await inbox(martin)).map((one) => one.id)).not.toContain(id)
  expect(await martin.call('PUT', '/app/v1/notification/', { ids: [id] })).toMatchObject({
    status: 200,
    json: { read: 0 },
  })
  expect((await inbox(paula)).find((one) => one.id === id)).toMatchObject({ read: false })
  expect(await paula.call('PUT', '/app/v1/notification/', { ids: [id] })).toMatchObject({
    status: 200,
    json: { read: 1 },
  })
})
