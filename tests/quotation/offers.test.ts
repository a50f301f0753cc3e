import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresReferences } from '@freight/command-service/lookups/references'
import { ClientDocument } from '@freight/contracts/quotation/document'
import { QuotationDetail } from '@freight/contracts/quotation/quotation-views'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let owner: Awaited<ReturnType<typeof application.newUser>>
let pricing: Awaited<ReturnType<typeof application.newUser>>
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  owner = await application.newUser('psosa', 'COMMERCIAL')
  pricing = await application.newUser('jrey', 'PRICING')
  await application.execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'AFR',
    concept: 'Air freight',
    section: 'FREIGHT',
    air: true,
  })
  const organization = { nombreFantasia: 'Acme', razonSocial: 'Acme S.A.', rut: '21 345678 0017', paisCod: 'UY' }
  client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
  const text = { es: 'Sujeto a espacio.', en: 'Subject to space.', pt: 'Sujeito a espaço.' }
  const disclaimer = { name: 'Space', date: '2026-01-01', value: text, mandatory: true, services: ['AIR'] }
  await application.tablesReach(
    (await application.execute('disclaimer', 'CreateDisclaimer', undefined, disclaimer)).position,
  )
})
afterAll(() => application?.stop())

const eventsOf = (id: string) => application.platform.eventStore.readStream(`quotation-${id}`)

const event = async (id: string, type: string) => {
  for (;;) {
    const match = (await eventsOf(id)).find((one) => one.type === type)
    if (match) return match
    await shortPause()
  }
}

/** A published quotation of `owner`, at 1000 dollars over a cost of 700 or the given one, with additional charges. */
const publishedQuotation = async (cost = '700.00', extraCharges: readonly object[] = []) => {
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, {
    ...airRequest(client),
    commercial: owner.id,
  })
  await application.execute('quotation', 'AssignQuotation', id, { assignedTo: pricing.id })
  const validez = '2099-01-31'
  await application.execute('quotation', 'AddCostGroup', id, {
    validez,
    charges: [{ idCharge: 'AFR', currency: 'USD', amount: cost }],
  })
  const { idCost } = Object((await event(id, 'CostGroupAdded')).data)
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '1000.00' }, ...extraCharges]
  await application.execute('quotation', 'AddSellGroup', id, { idCost, validez, charges })
  const { position } = await application.execute('quotation', 'PublishQuote', id, {})
  await application.tablesReach(position)
  return { id, idSell: String(Object((await event(id, 'SellGroupAdded')).data).idSell) }
}

const mails = async () => {
  const folder = join(application.platform.dataDir, 'outbox')
  const names = (await readdir(folder)).filter((name) => name.startsWith('offer-'))
  return Promise.all(names.map(async (name) => ({ name, raw: await readFile(join(folder, name), 'utf8') })))
}

const offer = (idSell: string) => ({
  idSells: [idSell],
  recipients: [{ name: 'Laura Techera', mail: 'laura@acme.example' }],
  cc: [{ name: 'Martín', mail: 'martin@house.example' }],
  channel: 'MAIL',
})

test('an offer is mailed once with its document, and the quotation records it', async () => {
  const { id, idSell } = await publishedQuotation()
  const { status } = await owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, offer(idSell))
  expect(status).toBe(200)
  expect(await event(id, 'QuoteMailed')).toMatchObject({ data: { revisionNo: 1 }, actor: { kind: 'SYSTEM' } })
  const [mail, ...otherMails] = await mails()
  expect(otherMails).toEqual([])
  expect(mail?.name).toBe(`offer-${id.toLowerCase()}-r1.eml`)
  expect(mail?.raw).toMatch(/^To: laura@acme\.example\r$/m)
  expect(mail?.raw).toMatch(/^Cc: martin@house\.example\r$/m)
  expect(mail?.raw).toMatch(/^Reply-To: psosa@example\.com\r$/m)
  // The application is the sender; the display name is the commercial.
  expect(mail?.raw).toMatch(/^From: .*psosa.* <no-reply@freight\.example>\r$/m)
  expect(mail?.raw).toContain('USD 1.000,00')
  expect(mail?.raw).toContain(`${id} rev 1.pdf`)
  const built = Object((await event(id, 'QuoteDocumentBuilt')).data)
  const file = await application.platform.files.get(built.documentSha256)
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(mail?.raw.replaceAll('\r\n', '')).toContain(file.toString('base64'))
  const detail = QuotationDetail.parse(JSON.parse((await owner.ask('GET', `/app/v1/quotations/${id}`)).text))
  expect(detail.revisions).toMatchObject([{ document: { size: file.length }, mail: { state: 'SENT' } }])
  const address = `/app/v1/outbox/offer-${id.toLowerCase()}-r1`
  const asAdministrator = await application.newUser('admin2', 'ADMINISTRATOR')
  const { text } = await asAdministrator.ask('GET', address)
  expect(JSON.parse(text)).toMatchObject({
    replyTo: 'psosa@example.com',
    cc: ['martin@house.example'],
    attachments: [{ name: `${id} rev 1.pdf`, size: file.length }],
  })
  expect((await asAdministrator.ask('GET', `${address}/attachments/1`)).status).toBe(200)
  expect((await asAdministrator.ask('GET', `${address}/attachments/2`)).status).toBe(404)
  expect((await owner.ask('GET', `${address}/attachments/1`)).status).toBe(403)
})

test('a user who only administers users sees that an offer was sent, without its text and file', async () => {
  const { id, idSell } = await publishedQuotation()
  await owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, offer(idSell))
  await event(id, 'QuoteMailed')
  // A role without rights, and this one right.
  const helpDesk = await application.newUser('soporte', 'THIRD_PARTY', ['MODIFICAR_USUARIO'])
  const key = `offer-${id.toLowerCase()}-r1`
  const list = JSON.parse((await helpDesk.ask('GET', '/app/v1/outbox')).text)
  expect(list.rows).toContainEqual(expect.objectContaining({ id: key, kind: 'OFFER', state: 'SENT' }))
  const { status, text } = await helpDesk.ask('GET', `/app/v1/outbox/${key}`)
  expect(status).toBe(200)
  expect(text).not.toContain('1.000,00')
  expect(JSON.parse(text)).toMatchObject({ id: key, text: '', html: '', isWithheld: true })
  expect(JSON.parse(text)).not.toHaveProperty('attachments')
  const file = await helpDesk.ask('GET', `/app/v1/outbox/${key}/attachments/1`)
  expect([file.status, JSON.parse(file.text).code]).toEqual([403, 'FORBIDDEN'])
  await application.platform.mail.put({
    key: 'hello',
    kind: 'INVITATION',
    to: 'a@b.example',
    subject: 'S',
    text: 'T',
    html: 'H',
  })
  expect(JSON.parse((await helpDesk.ask('GET', '/app/v1/outbox/hello')).text)).toMatchObject({ text: 'T' })
})

test('an offer is sent again to another address, and the revision has it', async () => {
  const { id, idSell } = await publishedQuotation()
  await owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, offer(idSell))
  await event(id, 'QuoteMailed')
  const recipients = [{ name: 'Laura Techera', mail: 'laura.techera@acme.example' }]
  expect((await owner.ask('POST', `/app/v1/quotations/${id}/resend-quote`, { recipients })).status).toBe(200)
  // The second outcome belongs to the second mail.
  while ((await eventsOf(id)).filter(({ type }) => type === 'QuoteMailed').length !== 2) await shortPause()
  const secondMail = (await mails()).find(({ name }) => name.startsWith(`offer-${id.toLowerCase()}-r1-again-`))
  expect(secondMail?.raw).toMatch(/^To: laura\.techera@acme\.example\r$/m)
  const detail = QuotationDetail.parse(JSON.parse((await owner.ask('GET', `/app/v1/quotations/${id}`)).text))
  expect(detail.revisions).toMatchObject([{ revisionNo: 1, recipients }])
})

test('a preview contains no cost, also for pricing, and equals the later document', async () => {
  const { id, idSell } = await publishedQuotation()
  const address = `/app/v1/quotations/${id}/client-document?idSells=${idSell}&language=en&attention=Laura`
  for (const user of [owner, pricing]) {
    const { text } = await user.ask('GET', address)
    const document = ClientDocument.parse(JSON.parse(text))
    expect(document).toMatchObject({
      kind: 'Quotation',
      conditions: ['Subject to space.'],
      parties: [{ name: 'Acme S.A.', lines: ['Attn. Laura', 'RUT 21 345678 0017'] }, { name: 'psosa' }, {}],
      alternatives: [{ totals: [{ currency: 'USD', amount: '1,000.00' }] }],
    })
    // A random id may contain the digits of the cost.
    expect(text.replaceAll(idSell, '')).not.toMatch(/700|cost|margin/i)
  }
})

test("a preview converts at today's rates, like a sent offer", async () => {
  const rate = async (date: string, perBase: string) =>
    application.tablesReach(
      (await application.execute('exchange-rate', 'SetExchangeRate', undefined, { currency: 'EUR', date, perBase }))
        .position,
    )
  await rate('2026-03-02', '1.10')
  const fee = { id: 'FEE', concept: 'Gestión', description: '', tax: 'NONE', air: true, ownService: true }
  await application.execute('charge-code', 'CreateChargeCode', undefined, fee)
  const { id, idSell } = await publishedQuotation('700.00', [
    { idCharge: 'FEE', sellCurrency: 'EUR', sellAmount: '100.00' },
  ])
  await rate('2026-03-03', '1.20')
  const equivalent = async (query: string) => {
    const { text } = await owner.ask('GET', `/app/v1/quotations/${id}/client-document?${query}`)
    return ClientDocument.parse(JSON.parse(text)).alternatives[0]?.equivalent
  }
  const previewEquivalent = await equivalent(`idSells=${idSell}`)
  expect(previewEquivalent).toContain('1 EUR = 1,2000 USD')
  await owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, { ...offer(idSell), channel: 'DOWNLOAD' })
  expect(await equivalent('rev=1')).toBe(previewEquivalent)
})

test('the file of a revision stays as sent after later changes of the quotation', async () => {
  const { id, idSell } = await publishedQuotation()
  await owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, { ...offer(idSell), channel: 'DOWNLOAD' })
  const { documentSha256 } = Object((await event(id, 'QuoteDocumentBuilt')).data)
  await application.execute('quotation', 'AmendRequest', id, { commodityDescr: 'Something else' })
  const { status, headers } = await owner.ask('GET', `/app/v1/quotations/${id}/document?rev=1`)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${id} rev 1.pdf"`,
    'content-length': String((await application.platform.files.get(documentSha256)).length),
  })
  const asSent = await owner.ask('GET', `/app/v1/quotations/${id}/client-document?rev=1`)
  expect(asSent.text).not.toContain('Something else')
  expect((await owner.ask('GET', `/app/v1/quotations/${id}/document?rev=9`)).status).toBe(404)
})

test('references continue after the last one of the log when the database has lost its counter', async () => {
  const { id } = await publishedQuotation()
  const { db, eventStore } = application.platform
  const year = id.slice(4, 8)
  await db.query(`drop sequence commands.reference_mvd_${year}`)
  const references = postgresReferences({ db, eventStore })
  const number = Number(id.slice(-6))
  expect(Number((await references.next('MVD', Number(year))).slice(-6))).toBeGreaterThan(number)
})

test('many concurrent previews of one user are limited, and a colleague waits and gets one', async () => {
  const { id } = await publishedQuotation()
  const colleague = await application.newUser('mgerente', 'MANAGER')
  let print = () => {}
  const printedFile = new Promise<Buffer>((resolve) => (print = () => resolve(Buffer.from('%PDF'))))
  const printer = vi.spyOn(application.platform.printer, 'clientDocument').mockReturnValue(printedFile)
  const url = `/app/v1/quotations/${id}/document?attention=`
  const answer = Array.from({ length: 5 }, (_, n) => owner.ask('GET', `${url}n${n}`))
  const refusals: number[] = []
  for (const one of answer) void one.then(({ status }) => refusals.push(status))
  await expect.poll(() => refusals).toEqual([429, 429, 429])
  const other = colleague.ask('GET', `${url}other`)
  print()
  const statuses = (await Promise.all(answer)).map(({ status }) => status)
  expect(statuses.toSorted((one, two) => one - two)).toEqual([200, 200, 429, 429, 429])
  expect((await other).status).toBe(200)
  expect(printer).toHaveBeenCalledTimes(3)
  printer.mockRestore()
})

test("a user cannot read another user's offer", async () => {
  const { id } = await publishedQuotation()
  const stranger = await application.newUser('aduarte', 'COMMERCIAL')
  expect((await stranger.ask('GET', `/app/v1/quotations/${id}/document`)).status).toBe(404)
  expect((await stranger.ask('GET', `/app/v1/quotations/${id}/client-document`)).status).toBe(404)
})

test('an offer at a loss waits for the management', async () => {
  const { id, idSell } = await publishedQuotation('1200.00')
  const send = () => owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, { ...offer(idSell), channel: 'DOWNLOAD' })
  expect(JSON.parse((await send()).text)).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { idSells: [idSell] } })
  const manager = await application.newUser('vrios', 'MANAGER')
  const answer = await owner.ask('POST', `/app/v1/quotations/${id}/request-sell-approval`, {
    idSell,
    reason: 'A start',
  })
  expect(answer.status).toBe(200)
  expect((await manager.ask('POST', `/app/v1/quotations/${id}/approve-sell`, { idSell })).status).toBe(200)
  expect((await send()).status).toBe(200)
})
