import { hkdfSync } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Notifications } from '@freight/contracts/notification/notification'
import { ClientOfferView } from '@freight/contracts/third-party/third-party-routes'
import { CLIENT_AUDIENCE } from '@freight/contracts/vocabulary/client-link'
import { forgedTokens, forger } from '@freight/platform/testing/forged-tokens'
import { serverKey } from '@freight/platform/testing/signed-in'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let owner: Awaited<ReturnType<typeof application.newUser>>
let pricing: Awaited<ReturnType<typeof application.newUser>>
let client: string
let otherClient: string
const laura = { name: 'Laura Techera', mail: 'laura@textil.example' }
const luis = { name: 'Luis Prats', mail: 'luis@textil.example' }

beforeAll(async () => {
  application = await applicationInThisProcess()
  owner = await application.newUser('psosa', 'COMMERCIAL')
  pricing = await application.newUser('jrey', 'PRICING')
  const { execute } = application
  await execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'AFR',
    concept: 'Flete',
    section: 'FREIGHT',
    air: true,
  })
  await execute('company-settings', 'ChangeServiceTargets', 'MVD', { clientLinks: true })
  const contacts = [{ id: 'textil-1', area: '', primary: true, ...laura }]
  const organization = { nombreFantasia: 'Textil', razonSocial: 'Textil S.A.', paisCod: 'UY' }
  client = (
    await execute('organization', 'CreateOrganization', undefined, { ...organization, contacts, answersByLink: true })
  ).id
  const other = await execute('organization', 'CreateOrganization', undefined, {
    ...organization,
    nombreFantasia: 'Otra',
  })
  otherClient = other.id
  await application.tablesReach(other.position)
})
afterAll(() => application?.stop())

const outbox = () => join(application.platform.dataDir, 'outbox')
/** Offers mailed for a quotation, decoded, once there are this many. */
const mailsOf = async (key: string, count: number): Promise<string[]> => {
  for (;;) {
    const names = (await readdir(outbox()).catch(() => [])).filter(
      (name) => name.startsWith(`offer-${key.toLowerCase()}`) && name.endsWith('.eml'),
    )
    if (names.length >= count)
      return Promise.all(
        names.map(async (name) =>
          (await readFile(join(outbox(), name), 'utf8')).replaceAll('=\r\n', '').replaceAll('=3D', '='),
        ),
      )
    await shortPause()
  }
}
const linkIn = (mail = '') => /\/third-party\/([\w-]+)/.exec(mail)?.[1] ?? ''
const eventsOf = (id: string) => application.platform.eventStore.readStream(`quotation-${id}`)
const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type)

const validez = '2099-01-31'

/** A published quotation, not sent. */
const published = async (of = client, day = validez) => {
  const { execute } = application
  const { id } = await execute('quotation', 'RequestQuotation', undefined, { ...airRequest(of), commercial: owner.id })
  await execute('quotation', 'TakeQuotation', id, {})
  const charges = [{ idCharge: 'AFR', currency: 'USD', amount: '777' }]
  await execute('quotation', 'AddCostGroup', id, {
    validez: day,
    carrier: 'Iberia Cargo',
    agenteNombre: 'Secret Agent',
    charges,
  })
  const { idCost } = Object((await eventsOf(id)).find(({ type }) => type === 'CostGroupAdded')?.data)
  const sold = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '900' }]
  await execute('quotation', 'AddSellGroup', id, { idCost, validez: day, charges: sold })
  const { idSell } = Object((await eventsOf(id)).find(({ type }) => type === 'SellGroupAdded')?.data)
  await execute('quotation', 'PublishQuote', id, { uncoveredReason: 'Origin is quoted apart' })
  return { id, idSell: String(idSell) }
}

const send = async (id: string, idSell: string, more: object = {}) => {
  const body = { idSells: [idSell], recipients: [laura, luis], channel: 'MAIL', ...more }
  const answer = await owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, body)
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
}

/** A sent offer with the link of Laura and of Luis. */
const offered = async (more: { cc?: object[]; language?: string } = {}) => {
  const { id, idSell } = await published()
  await send(id, idSell, more)
  // People in copy share a mail without a link.
  const mails = await mailsOf(id, more.cc ? 3 : 2)
  const linkOf = (mail: string) => linkIn(mails.find((one) => one.includes(`To: ${mail}`)))
  return { id, idSell, mails, link: linkOf(laura.mail), other: linkOf(luis.mail) }
}

const call = async (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await application.platform.http.app.inject({
    method,
    url: `/app/v1/third-party/${path}`,
    headers,
    ...(body && { payload: body }),
  })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, body: isJson ? JSON.parse(answer.body) : answer.body, headers: answer.headers }
}
const viewOf = async (link: string) => ClientOfferView.parse((await call('GET', `${link}/offer`)).body)
const yes = (idSell: string) => ({ idSell, name: 'Laura Techera', remark: 'PO 77' })

test('each contact gets a mail of their own with the file and a link, and a yes approves the revision shown', async () => {
  const { id, idSell, mails, link, other } = await offered({
    cc: [{ name: 'Archive', mail: 'archive@textil.example' }],
  })
  expect(new Set([link, other]).size).toBe(2)
  const copies = (await mailsOf(id, 3)).filter((mail) => mail.includes('archive@textil.example'))
  expect(copies.map(linkIn)).toEqual([''])
  expect(mails.filter((mail) => linkIn(mail) !== '').every((mail) => mail.includes('application/pdf'))).toBe(true)
  const page = await call('GET', `${link}/offer`)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const view = ClientOfferView.parse(page.body)
  expect(view).toMatchObject({
    state: 'OPEN',
    language: 'es',
    reference: id,
    recipient: 'Laura Techera',
    hasFile: true,
  })
  expect(view.document?.alternatives).toMatchObject([{ idSell, totals: [{ currency: 'USD', amount: '900,00' }] }])
  expect((await call('GET', `${link}/offer/document`)).headers).toMatchObject({ 'content-type': 'application/pdf' })
  for (let times = 0; times < 2; times += 1) expect((await call('POST', `${link}/offer/view`, {})).status).toBe(200)
  const key = { 'idempotency-key': 'one' }
  const first = await call('POST', `${link}/offer/accept`, yes(idSell), key)
  expect([first.status, first.body]).toEqual([200, expect.any(Object)])
  expect(await call('POST', `${link}/offer/accept`, yes(idSell), key)).toMatchObject({ status: 200, body: first.body })
  expect((await call('POST', `${link}/offer/accept`, yes(idSell))).status).toBe(200)
  const types = await typesOf(id)
  for (const type of ['ClientOfferViewed', 'ClientOfferAccepted', 'QuoteApproved'])
    expect(types.filter((one) => one === type)).toHaveLength(1)
  expect((await eventsOf(id)).findLast(({ type }) => type === 'QuoteApproved')).toMatchObject({
    actor: { kind: 'CLIENT', contactId: 'textil-1' },
    data: { revisionNo: 1, idSell },
  })
  expect(await viewOf(link)).toMatchObject({ state: 'ACCEPTED', accepted: idSell, answer: { name: 'Laura Techera' } })
  expect(await viewOf(other)).toMatchObject({ state: 'ACCEPTED', accepted: idSell })
  expect(await call('POST', `${other}/offer/decline`, { reasonCode: 'PRICE' })).toMatchObject({
    status: 409,
    body: { code: 'OFFER_ACCEPTED' },
  })
})

test('the page contains no costs, margins, providers or internal notes', async () => {
  const { execute } = application
  const { id, link } = await offered()
  await execute('quotation', 'AddQuotationNote', id, { text: 'Our margin is thin', visibility: 'INTERNAL' })
  await execute('quotation', 'AddQuotationNote', id, { text: 'Ask the agent', visibility: 'AGENT' })
  const { body } = await call('GET', `${link}/offer`)
  expect(JSON.stringify(body)).not.toMatch(/777|123[,.]00|Secret|margin|Ask the agent|idCost|luis@/)
  expect(body.notes).toEqual([])
})

test('a no keeps the status, notifies the commercial, and is in the list of links', async () => {
  const { id, idSell, link } = await offered()
  expect((await call('POST', `${link}/offer/decline`, { reasonCode: 'OTHER' })).status).toBe(400)
  const no = { reasonCode: 'PRICE', text: 'Another forwarder is cheaper' }
  expect((await call('POST', `${link}/offer/decline`, no)).status).toBe(200)
  expect((await call('POST', `${link}/offer/decline`, no)).status).toBe(200)
  const types = await typesOf(id)
  expect(types.filter((type) => type === 'ClientOfferDeclined')).toHaveLength(1)
  expect(types).not.toContain('QuoteRejected')
  const list = await owner.ask('GET', `/app/v1/quotations/${id}/client-links`)
  const row = JSON.parse(list.text).rows.find(({ name }: { name: string }) => name === laura.name)
  expect(row).toMatchObject({ state: 'DECLINED', answer: no, path: `/third-party/${link}` })
  const kinds = async () =>
    Notifications.parse(JSON.parse((await owner.ask('GET', '/app/v1/notification/')).text)).flatMap(({ key, kind }) =>
      key === id ? [kind] : [],
    )
  await expect.poll(kinds).toContain('CLIENT_DECLINED')
  expect(await viewOf(link)).toMatchObject({ state: 'DECLINED' })
  expect((await call('POST', `${link}/offer/accept`, yes(idSell))).status).toBe(200)
  await expect.poll(kinds).toContain('CLIENT_ACCEPTED')
})

test('a question becomes a note for the client, seen by its contact only, and the answer appears on the page', async () => {
  const { id, link, other } = await offered()
  expect((await call('POST', `${link}/offer/question`, { text: 'Is it direct?' })).status).toBe(200)
  const note = (await eventsOf(id)).find(({ type }) => type === 'QuotationNoteAdded')
  expect(note).toMatchObject({ data: { visibility: 'CLIENT' }, actor: { kind: 'CLIENT', contactId: 'textil-1' } })
  const answer = { text: 'By way of Madrid', visibility: 'CLIENT' }
  expect((await owner.ask('POST', `/app/v1/quotations/${id}/add-quotation-note`, answer)).status).toBe(200)
  expect((await viewOf(link)).notes).toMatchObject([
    { text: 'Is it direct?', isOwn: true },
    { text: 'By way of Madrid', isOwn: false },
  ])
  expect((await viewOf(other)).notes).toMatchObject([{ text: 'By way of Madrid' }])
})

test('an answer to a question is mailed to its contact in the language of the offer, without an ended link', async () => {
  const { id, link } = await offered({ language: 'pt' })
  const answersOf = async () => {
    const names = await readdir(outbox())
    const mails = names.filter((name) => name.startsWith('client-answer') && name.endsWith('.eml'))
    const texts = await Promise.all(mails.map((name) => readFile(join(outbox(), name), 'utf8')))
    return texts.map((one) => one.replaceAll('=\r\n', '').replaceAll('=3D', '=')).filter((one) => one.includes(id))
  }
  const read = async (path: string) => JSON.parse((await owner.ask('GET', path)).text)
  const openOnHome = async () => {
    const { rows } = await read('/app/v1/quotations/notes?limit=20')
    return rows.filter(({ key, isUnanswered }: { key: string; isUnanswered?: true }) => key === id && isUnanswered)
  }
  await call('POST', `${link}/offer/question`, { text: 'Is it direct?' })
  await expect.poll(openOnHome).toMatchObject([{ text: 'Is it direct?', visibility: 'CLIENT' }])
  const detail = await read(`/app/v1/quotations/${id}`)
  expect(detail).toMatchObject({ clientWaits: true, notes: [{ question: 'OPEN' }] })
  const answer = { text: 'By way of Madrid', answers: detail.notes[0].noteId }
  const reply = (text: string) => owner.ask('POST', `/app/v1/quotations/${id}/add-quotation-note`, { ...answer, text })
  expect((await reply('By way of Madrid')).status).toBe(200)
  await expect.poll(openOnHome).toEqual([])
  expect(await read(`/app/v1/quotations/${id}`)).toMatchObject({ notes: [{ question: 'ANSWERED' }, {}] })
  await expect.poll(async () => (await answersOf()).length).toBe(1)
  const [mail = ''] = await answersOf()
  expect(linkIn(mail)).toBe(link)
  for (const text of [`To: ${laura.mail}`, 'Resposta', 'Is it direct?', 'By way of Madrid', 'Ver a oferta'])
    expect(mail).toContain(text)
  await application.execute('quotation', 'CancelQuotation', id, { reasonCode: 'DUPLICATE' })
  expect((await reply('It was direct until May')).status).toBe(200)
  await expect.poll(async () => (await answersOf()).length).toBe(2)
  expect((await answersOf()).filter((one) => linkIn(one) === '')).toHaveLength(1)
  // A revoked link may be one for the wrong person.
  const other = await offered({ language: 'pt' })
  await call('POST', `${other.link}/offer/question`, { text: 'Is it direct?' })
  await expect.poll(async () => (await read(`/app/v1/quotations/${other.id}`)).notes).toHaveLength(1)
  const { notes } = await read(`/app/v1/quotations/${other.id}`)
  const { rows } = await read(`/app/v1/quotations/${other.id}/client-links`)
  const { tokenId } = rows.find(({ path }: { path: string }) => path === `/third-party/${other.link}`)
  await application.execute('quotation', 'RevokeClientLink', other.id, { tokenId })
  const note = { text: 'For your eyes only', answers: notes[0].noteId }
  await application.execute('quotation', 'AddQuotationNote', other.id, note)
  // The answers are mailed in order.
  expect((await reply('The last answer')).status).toBe(200)
  await expect.poll(async () => (await answersOf()).length).toBe(3)
  const names = (await readdir(outbox())).filter((name) => name.startsWith('client-answer') && name.endsWith('.eml'))
  const mails = await Promise.all(names.map((name) => readFile(join(outbox(), name), 'utf8')))
  expect(mails.filter((one) => one.includes(note.text))).toEqual([])
})

test('an offer whose request changes shows that a new version is in work', async () => {
  const { id, link } = await offered()
  expect(await viewOf(link)).not.toHaveProperty('isReworked')
  await application.execute('quotation', 'AmendRequest', id, { incoterm: 'CPT' })
  expect(await viewOf(link)).toMatchObject({ state: 'OPEN', isReworked: true })
})

test('a replaced, revoked or cancelled offer shows its state only, and accepts nothing', async () => {
  const { execute } = application
  const refused = async (link: string, idSell: string, state: string) => {
    const view = await viewOf(link)
    expect([view.state, view.document]).toEqual([state, undefined])
    for (const [path, body] of [
      ['accept', yes(idSell)],
      ['decline', { reasonCode: 'PRICE' }],
    ] as const)
      expect(await call('POST', `${link}/offer/${path}`, body)).toMatchObject({
        status: 409,
        body: { code: `OFFER_${state}` },
      })
  }
  const replaced = await offered()
  const { idCost } = Object((await eventsOf(replaced.id)).find(({ type }) => type === 'CostGroupAdded')?.data)
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '950' }]
  await execute('quotation', 'ChangeSellGroup', replaced.id, { idSell: replaced.idSell, idCost, validez, charges })
  await execute('quotation', 'PublishQuote', replaced.id, { uncoveredReason: 'Origin is quoted apart' })
  await send(replaced.id, replaced.idSell)
  await refused(replaced.link, replaced.idSell, 'REPLACED')

  const revoked = await offered()
  const list = await owner.ask('GET', `/app/v1/quotations/${revoked.id}/client-links`)
  const { tokenId } = JSON.parse(list.text).rows.find(({ name }: { name: string }) => name === laura.name)
  const answer = await owner.ask('POST', `/app/v1/quotations/${revoked.id}/revoke-client-link`, { tokenId })
  expect(answer.status).toBe(200)
  await refused(revoked.link, revoked.idSell, 'WITHDRAWN')
  expect((await call('POST', `${revoked.link}/offer/question`, { text: 'Why?' })).status).toBe(409)
  expect((await call('GET', `${revoked.link}/offer/document`)).status).toBe(404)
  expect((await viewOf(revoked.other)).state).toBe('OPEN')

  const cancelled = await offered()
  await execute('quotation', 'CancelQuotation', cancelled.id, { reasonCode: 'ERROR' })
  await refused(cancelled.link, cancelled.idSell, 'WITHDRAWN')
})

test('a disabled link shows its state, accepts nothing and is not mailed, and works again once links are on', async () => {
  const { execute } = application
  const { id, idSell, link } = await offered()
  const switches = [
    (isOn: boolean) => execute('company-settings', 'ChangeServiceTargets', 'MVD', { clientLinks: isOn }),
    (isOn: boolean) => execute('organization', 'ChangeOrganization', client, { answersByLink: isOn }),
  ]
  const stateOf = async () => (await viewOf(link)).state
  for (const [index, change] of switches.entries()) {
    await application.tablesReach((await change(false)).position)
    await expect.poll(stateOf, { timeout: 10_000, interval: 1000 }).toBe('DISABLED')
    const view = await viewOf(link)
    expect([view.document, view.hasFile, view.notes]).toEqual([undefined, false, []])
    expect((await call('GET', `${link}/offer/document`)).status).toBe(404)
    for (const [path, body] of [
      ['accept', yes(idSell)],
      ['decline', { reasonCode: 'PRICE' }],
      ['question', { text: 'Why?' }],
    ] as const)
      expect(await call('POST', `${link}/offer/${path}`, body)).toMatchObject({
        status: 409,
        body: { code: 'OFFER_DISABLED' },
      })
    const list = await owner.ask('GET', `/app/v1/quotations/${id}/client-links`)
    expect(JSON.parse(list.text).rows).toMatchObject([{ state: 'DISABLED' }, { state: 'DISABLED' }])
    expect((await owner.ask('POST', `/app/v1/quotations/${id}/resend-quote`, {})).status).toBe(200)
    const again = (await mailsOf(id, 3 + index)).filter((mail) => linkIn(mail) === '')
    expect(again).toHaveLength(index + 1)
    await application.tablesReach((await change(true)).position)
    await expect.poll(stateOf, { timeout: 10_000, interval: 1000 }).toBe('OPEN')
  }
  expect((await call('POST', `${link}/offer/accept`, yes(idSell))).status).toBe(200)
})

test('without the setting or the flag of the client one mail without a link goes to all', async () => {
  const { id, idSell } = await published(otherClient)
  await send(id, idSell)
  const [mail = ''] = await mailsOf(id, 1)
  expect(mail).toContain(luis.mail)
  expect(linkIn(mail)).toBe('')
  expect(await typesOf(id)).not.toContain('ClientLinkIssued')
})

test('forged, foreign and agents’ links all get the same answer, and a link is no session', async () => {
  const { id, link } = await offered()
  const { clientLinks, thirdPartyLinks } = application.platform
  const seconds = Math.floor(Date.now() / 1000)
  const ownKey = new Uint8Array(hkdfSync('sha256', serverKey, '', 'client links', 32))
  const encoded = (token: string) => Buffer.from(token).toString('base64url')
  const claims = await clientLinks.read(link)
  const { forged } = forger(ownKey, seconds)
  const signed = (body: object) =>
    encoded(forged({ alg: 'HS256', typ: 'JWT' }, { iss: 'freight-quotation', aud: CLIENT_AUDIENCE, ...body }))
  const agents = thirdPartyLinks.write(JSON.stringify({ ...claims, exp: claims.iat + 3600, qk: id, pid: 'p-1' }))
  const session = pricing.headers.authorization.replace('Bearer ', '')
  // The endpoint limits reads per link and these have none, except the last ones, which are signed well.
  const texts = [
    ...[serverKey, ownKey].flatMap((key) => Object.values(forgedTokens(key, seconds)).map(encoded)),
    session,
    encoded(session),
    agents,
    `${link}A`,
    `${link}=`,
    Buffer.from(link, 'base64url').toString(),
    signed({ ...claims, sub: 'MVD-2026-999999' }),
    signed({ ...claims, jti: '00000000-0000-4000-8000-000000000000' }),
    signed({ ...claims, exp: claims.iat + 5 * 366 * 86_400 }),
    signed({ ...claims, aud: 'third-party' }),
  ].filter((text) => text.length > 0 && text.length < 4000)
  expect(texts.length).toBeGreaterThan(100)
  for (const text of texts) {
    const { status, body } = await call('GET', `${encodeURIComponent(text)}/offer`)
    expect([status, body.detail]).toEqual([404, 'No such link'])
  }
  for (const [path, body] of [
    ['accept', yes('x')],
    ['decline', { reasonCode: 'PRICE' }],
    ['question', { text: 'x' }],
    ['view', {}],
  ] as const)
    for (const text of [agents, signed({ ...claims, cid: 'other' }), signed({ ...claims, rev: 9 })])
      expect((await call('POST', `${text}/offer/${path}`, body)).status).toBe(404)
  // Not on the routes of agents, nor as a session.
  for (const path of ['', '/view', '/decline', '/question'])
    expect((await call(path === '' ? 'GET' : 'POST', `${link}${path}`, path === '' ? undefined : {})).status).not.toBe(
      200,
    )
  for (const token of [link, Buffer.from(link, 'base64url').toString()]) {
    const headers = { authorization: `Bearer ${token}` }
    const asSession = await application.platform.http.app.inject({ url: '/app/v1/quotations?list=all', headers })
    expect(asSession.statusCode).toBe(401)
  }
  expect((await typesOf(id)).filter((type) => type.startsWith('ClientOffer') || type === 'QuoteApproved')).toEqual([])
})

test('an expired link answers 401 everywhere', async () => {
  const { idSell, link } = await offered()
  const { clientLinks } = application.platform
  const claims = await clientLinks.read(link)
  const expired = clientLinks.write(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))
  const answer = { status: 401, body: { code: 'TOKEN_EXPIRED' } }
  expect(await call('GET', `${expired}/offer`)).toMatchObject(answer)
  expect(await call('GET', `${expired}/offer/document`)).toMatchObject(answer)
  expect(await call('POST', `${expired}/offer/accept`, yes(idSell))).toMatchObject(answer)
  expect(await call('POST', `${expired}/offer/question`, { text: 'x' })).toMatchObject(answer)
})

test('users may not send the commands of a link, and others see neither recipients nor paths', async () => {
  const { id, idSell } = await offered()
  for (const user of [owner, pricing])
    expect((await user.ask('POST', `/app/v1/quotations/${id}/accept-client-offer`, yes(idSell))).status).toBe(403)
  const Rows = z.object({ rows: z.array(z.object({ path: z.string().optional() })) })
  const rowsOf = async (user: typeof owner) =>
    Rows.parse(JSON.parse((await user.ask('GET', `/app/v1/quotations/${id}/client-links`)).text)).rows
  expect((await rowsOf(owner)).map(({ path }) => path !== undefined)).toEqual([true, true])
  expect((await rowsOf(pricing)).map(({ path }) => path !== undefined)).toEqual([false, false])
  const auditor = await application.newUser('auditor', 'COMMERCIAL', ['CONSULTAR_COTIZACION', 'ANALYTICS_REPORTS'])
  expect(await rowsOf(auditor)).toEqual([])
})

test('a link has limits for reading and answering', async () => {
  const { link } = await offered()
  const reads = await Promise.all(Array.from({ length: 40 }, () => call('GET', `${link}/offer`)))
  expect(reads.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  const statuses: number[] = []
  for (let n = 0; n < 22; n += 1)
    statuses.push((await call('POST', `${link}/offer/question`, { text: `No. ${n}` })).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect(statuses.at(-1)).toBe(429)
})

test('one of many simultaneous answers counts', async () => {
  const { id, idSell, link, other } = await offered()
  const answers = await Promise.all(
    [link, other, link, other, link].map((one) => call('POST', `${one}/offer/accept`, yes(idSell))),
  )
  expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
  expect((await typesOf(id)).filter((type) => type === 'QuoteApproved')).toHaveLength(1)
})
