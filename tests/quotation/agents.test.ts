import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Notifications } from '@freight/contracts/notification/notification'
import { agentChanges } from '@freight/contracts/quotation/changes'
import { ThirdPartyView } from '@freight/contracts/third-party/third-party-routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

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
  for (const [id, section] of [
    ['AFR', 'FREIGHT'],
    ['AWB', 'ORIGIN'],
  ])
    await execute('charge-code', 'CreateChargeCode', undefined, { id, concept: `${id} words`, section, air: true })
  await execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'OFR',
    concept: 'Sea',
    section: 'FREIGHT',
    sea: true,
  })
  const organization = { nombreFantasia: 'Secret Client', razonSocial: 'Secret Client S.A.', paisCod: 'UY' }
  client = (await execute('organization', 'CreateOrganization', undefined, organization)).id
  const mei = { id: contact, name: 'Mei Lin Ho', mail: 'mei@bluedelta.example', primary: true }
  const delta = { code: 'BDC', name: 'Blue Delta', language: 'pt', services: ['LSE'], contacts: [mei] }
  const created = await execute('provider', 'CreateProvider', undefined, delta)
  provider = created.id
  await application.tablesReach(created.position)
})
afterAll(() => application?.stop())

const outbox = () => join(application.platform.dataDir, 'outbox')
// Files that are still being written have another extension.
const mails = async () =>
  (await readdir(outbox()).catch(() => [])).filter((name) => /^(cost-request|agent-answer)-.*\.eml$/.test(name))

/** Text of the mails that contain these words, once there are this many. */
const mailsWith = async (words: string, minCount = 1): Promise<string[]> => {
  for (;;) {
    const all = await Promise.all((await mails()).map((name) => readFile(join(outbox(), name), 'utf8')))
    const matchingMails = all
      .map((text) => text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
      .filter((text) => text.includes(words))
    if (matchingMails.length >= minCount) return matchingMails
    await shortPause()
  }
}
const linkIn = (mail: string) => /\/third-party\/([\w-]+)/.exec(mail)?.[1] ?? ''

const eventsOf = (stream: string) => application.platform.eventStore.readStream(stream)
const awaitedEvent = async (stream: string, type: string, nth = 1) => {
  for (;;) {
    const matchingEvents = (await eventsOf(stream)).filter((one) => one.type === type)
    const one = matchingEvents[nth - 1]
    if (one) return one
    await shortPause()
  }
}

/** A quotation with a cost request to Blue Delta, and its link. */
const requestCosts = async (overrides: object = {}) => {
  const { id } = await application.execute('quotation', 'RequestQuotation', undefined, {
    ...airRequest(client),
    commercial: owner.id,
    incoterm: 'FCA',
    pickupData: [
      {
        direccion: 'Calle Norte 5',
        codPostal: '28906',
        ciudad: 'Getafe',
        estado: '',
        proveedor: 'Secret Supplier',
        nroOrden: 'PO 7',
      },
    ],
    notes: [
      { text: 'Our margin is thin', visibility: 'INTERNAL' },
      { text: 'Direct or not?', visibility: 'AGENT' },
    ],
  })
  const answer = await pricing.ask('POST', `/app/v1/quotations/${id}/request-agent-costs`, {
    contacts: [{ providerId: provider, contactId: contact }],
    note: 'Ready on Monday',
    ...overrides,
  })
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  const { costRequestId } = z
    .object({ costRequestId: z.string() })
    .parse((await awaitedEvent(`quotation-${id}`, 'CostRequestOpened')).data)
  await awaitedEvent(`cost-request-${costRequestId}`, 'CostRequestIssued')
  const [mail = ''] = await mailsWith(id)
  return { id, costRequestId, mail, link: linkIn(mail) }
}

const call = async (method: 'GET' | 'POST', path: string, body?: object, headers: Record<string, string> = {}) => {
  const {
    statusCode,
    body: text,
    headers: answerHeaders,
  } = await application.platform.http.app.inject({
    method,
    url: `/app/v1/third-party/${path}`,
    headers,
    ...(body && { payload: body }),
  })
  return { status: statusCode, body: text === '' ? undefined : JSON.parse(text), headers: answerHeaders }
}

const costs = {
  groups: [
    {
      validez: '2099-01-31',
      carrier: 'Iber Carga',
      charges: [
        { idCharge: 'AFR', currency: 'USD', costPerKg: '2.35' },
        { idCharge: 'AWB', currency: 'EUR', amount: '30' },
      ],
    },
  ],
}

test('an agent gets a mail in their language, opens its link and answers once, and the answer becomes a cost', async () => {
  const { id, costRequestId, mail, link } = await requestCosts()
  expect(mail).toContain('To: mei@bluedelta.example')
  expect(mail).toContain('Mei Lin Ho')
  expect(mail).toContain('Ver o pedido e informar custos')
  const page = await call('GET', link)
  expect(page.status).toBe(200)
  expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  const view = ThirdPartyView.parse(page.body)
  expect(view).toMatchObject({ state: 'OPEN', language: 'pt', askedBy: 'jrey', providerName: 'Blue Delta' })
  expect(view.shipment.pickups).toEqual([
    { direccion: 'Calle Norte 5', codPostal: '28906', ciudad: 'Getafe', estado: '' },
  ])
  expect(view.chargeCodes.map(({ id: code }) => code)).toEqual(['AFR', 'AWB'])
  expect(view.notes.map(({ text }) => text)).toEqual(['Ready on Monday', 'Direct or not?'])
  expect((await call('POST', `${link}/view`, {})).status).toBe(200)
  await application.tablesReach((await awaitedEvent(`cost-request-${costRequestId}`, 'CostRequestViewed')).position)
  const listPage = await pricing.ask('GET', `/app/v1/quotations?list=all&q=${id}`)
  expect(JSON.parse(listPage.text).rows).toMatchObject([{ key: id, agentsAsked: 1, agentsSeen: 1, agentsLate: 0 }])
  const key = { 'idempotency-key': 'one' }
  const sent = await call('POST', link, costs, key)
  expect(sent.status).toBe(200)
  expect(await call('POST', link, costs, key)).toMatchObject({ status: 200, body: sent.body })
  expect(await call('POST', link, costs)).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBMITTED' } })
  const secondRead = await call('GET', link)
  expect(secondRead).toMatchObject({ status: 409, body: { code: 'ALREADY_SUBMITTED' } })
  expect(ThirdPartyView.parse(secondRead.body.details.view).submitted).toMatchObject([{ carrier: 'Iber Carga' }])
  const costAdded = await awaitedEvent(`quotation-${id}`, 'CostGroupAdded')
  expect(costAdded).toMatchObject({
    actor: { kind: 'THIRD_PARTY', providerId: provider, contactId: contact },
    data: { source: 'AGENT', costRequestId, agente: provider, agenteNombre: 'Blue Delta', carrier: 'Iber Carga' },
  })
  const eventTypes = (await eventsOf(`cost-request-${costRequestId}`)).map(({ type }) => type)
  // The outcome of the mail is recorded asynchronously.
  expect(eventTypes.filter((type) => type !== 'CostRequestMailed')).toEqual([
    'CostRequestIssued',
    'CostRequestViewed',
    'AgentCostsSubmitted',
  ])
  await application.tablesReach(costAdded.position)
  const list = await pricing.ask('GET', `/app/v1/cost-requests?quotation=${id}`)
  expect(JSON.parse(list.text).rows).toMatchObject([
    { id: costRequestId, state: 'ANSWERED', submissionNo: 1, isLate: false, lane: { destination: { code: 'MVD' } } },
  ])
  expect((await owner.ask('GET', `/app/v1/cost-requests?quotation=${id}`)).status).toBe(403)
  // The count of agent changes makes pricing's page reload; the commercial does not get it.
  const changesSeenBy = async (reader: typeof owner) =>
    JSON.parse((await reader.ask('GET', `/app/v1/quotations/${id}/changes?after=0`)).text)
  expect(await changesSeenBy(pricing)).toMatchObject({ agents: agentChanges(JSON.parse(list.text).rows) })
  expect(await changesSeenBy(owner)).not.toHaveProperty('agents')
  const response = await pricing.ask('GET', `/app/v1/cost-requests/candidates?quotation=${id}`)
  expect(JSON.parse(response.text).rows).toMatchObject([
    { id: provider, asked: 1, answered: 1, contacts: [{ id: contact, isAsked: false, said: 'ANSWERED' }] },
  ])
})

test('a request limited to some sections names them to the agent, who may send other costs too', async () => {
  const { id, costRequestId, mail, link } = await requestCosts({ sections: ['ORIGIN'] })
  expect(mail).toContain('Solicitamos somente os custos de origem.')
  const view = ThirdPartyView.parse((await call('GET', link)).body)
  expect(view.sections).toEqual(['ORIGIN'])
  expect(view.usualCodes).toEqual(['AWB'])
  expect((await call('POST', link, costs)).status).toBe(200)
  const { position } = await awaitedEvent(`quotation-${id}`, 'CostGroupAdded')
  await application.tablesReach(position)
  const list = await pricing.ask('GET', `/app/v1/cost-requests?quotation=${id}`)
  expect(JSON.parse(list.text).rows).toMatchObject([{ id: costRequestId, sections: ['ORIGIN'], state: 'ANSWERED' }])
  const history = await pricing.ask('GET', `/app/v1/quotations/${id}/history`)
  expect(history.text).toContain('"sections":["ORIGIN"]')
})

test('cost requests are returned only for quotations that the reader may open', async () => {
  const { id, costRequestId } = await requestCosts()
  await application.tablesReach((await awaitedEvent(`cost-request-${costRequestId}`, 'CostRequestIssued')).position)
  const agents = await application.newUser('agents', 'THIRD_PARTY', ['CONSULTAR_AGENTE'])
  const colleague = await application.newUser('colleague', 'COMMERCIAL', ['CONSULTAR_AGENTE'])
  for (const [reader, count] of [
    [agents, 0],
    [colleague, 0],
    [pricing, 1],
  ] as const) {
    const list = await reader.ask('GET', `/app/v1/cost-requests?quotation=${id}`)
    expect([list.status, JSON.parse(list.text).rows.length]).toEqual([200, count])
    const one = await reader.ask('GET', `/app/v1/cost-requests/${costRequestId}`)
    expect(one.status).toBe(count === 0 ? 404 : 200)
    expect(one.text.includes('mei@bluedelta.example')).toBe(count > 0)
  }
})

test('unanswered requests of a minimum age are listed, the oldest first', async () => {
  await requestCosts()
  const { costRequestId } = await requestCosts()
  const unansweredRows = async (hours: number, parameters = '') => {
    const { text } = await pricing.ask('GET', `/app/v1/cost-requests?unansweredHours=${hours}&limit=200${parameters}`)
    return z
      .object({ rows: z.array(z.object({ id: z.string(), state: z.string(), linkSince: z.string() })) })
      .parse(JSON.parse(text)).rows
  }
  await application.tablesReach((await awaitedEvent(`cost-request-${costRequestId}`, 'CostRequestIssued')).position)
  const rows = await unansweredRows(0)
  expect(rows.map(({ id }) => id)).toContain(costRequestId)
  expect(rows.map(({ state }) => state)).not.toContain('ANSWERED')
  expect(rows.map(({ linkSince }) => linkSince)).toEqual(rows.map(({ linkSince }) => linkSince).toSorted())
  // Page by page too.
  const pages = rows.map(async ({ id }, index) => {
    const after = await unansweredRows(0, `&after=${id}`)
    return [index, after.map((one) => one.id)]
  })
  expect(await Promise.all(pages)).toEqual(rows.map((_, index) => [index, rows.slice(index + 1).map(({ id }) => id)]))
  expect(rows.length).toBeGreaterThan(1)
  expect(await unansweredRows(24)).toEqual([])
})

test('pages of one request each have the order of the whole list', async () => {
  const requests = [await requestCosts(), await requestCosts()]
  for (const { costRequestId } of requests)
    await application.tablesReach((await awaitedEvent(`cost-request-${costRequestId}`, 'CostRequestIssued')).position)
  const idsOf = async (query: string): Promise<string[]> => {
    const { text } = await pricing.ask('GET', `/app/v1/cost-requests?provider=${provider}&${query}`)
    return JSON.parse(text).rows.map(({ id }: { id: string }) => id)
  }
  const all = await idsOf('limit=200')
  expect(all.length).toBeGreaterThan(1)
  const inTurn = []
  for (const id of all) inTurn.push(id, ...(await idsOf(`limit=1&after=${id}`)))
  expect(inTurn).toEqual(all.flatMap((id, at) => all.slice(at, at + 2).with(0, id)))
})

test('the answer to an agent contains no confidential data', async () => {
  const { id, link } = await requestCosts()
  await application.execute('quotation', 'AddCostGroup', id, {
    validez: '2099-01-31',
    charges: [{ idCharge: 'AFR', currency: 'USD', amount: '7777' }],
    carrier: 'Secret Carrier',
  })
  const { body } = await call('GET', link)
  expect(JSON.stringify(body)).not.toMatch(/Secret|7777|margin is thin|PO 7|psosa/)
  expect(Object.keys(body).toSorted()).toEqual([
    'askedBy',
    'chargeCodes',
    'company',
    'contactName',
    'documents',
    'dueAt',
    'expiresAt',
    'language',
    'notes',
    'now',
    'providerName',
    'shipment',
    'state',
    'timeZone',
    'tokenId',
    'usualCodes',
    'vatPct',
  ])
  expect(
    Object.keys(body.shipment).filter((key) => /client|commercial|valor|moneda|sell|cost|scope|copied/i.test(key)),
  ).toEqual([])
})

test('the link of a withdrawn request or an ended quotation answers 410', async () => {
  const { id, costRequestId, link } = await requestCosts()
  const answer = {
    status: 410,
    body: { code: 'CANCELED', detail: 'This quotation has been canceled. Please disregard.' },
  }
  await application.execute('quotation', 'CancelQuotation', id, { reasonCode: 'ERROR' })
  expect(await call('GET', link)).toMatchObject(answer)
  expect(await call('POST', link, costs)).toMatchObject(answer)
  await awaitedEvent(`cost-request-${costRequestId}`, 'CostRequestWithdrawn')
  expect(await call('POST', `${link}/decline`, { reasonCode: 'NO_SPACE' })).toMatchObject(answer)
})

test("after the client's decision a link allows no reading, sending, question or reopening, answered or not", async () => {
  const { execute } = application
  for (const isAnswered of [true, false]) {
    const { id, costRequestId, link } = await requestCosts()
    const validez = '2099-01-31'
    if (isAnswered) await call('POST', link, costs)
    else
      await execute('quotation', 'AddCostGroup', id, {
        validez,
        charges: [{ idCharge: 'AFR', currency: 'USD', amount: '700' }],
      })
    // Either way it became a cost.
    const { idCost } = Object((await awaitedEvent(`quotation-${id}`, 'CostGroupAdded')).data)
    const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '9000' }]
    await execute('quotation', 'AddSellGroup', id, { idCost, validez, charges })
    const { idSell } = Object((await awaitedEvent(`quotation-${id}`, 'SellGroupAdded')).data)
    await execute('quotation', 'PublishQuote', id, { uncoveredReason: 'Origin is quoted apart' })
    const recipients = [{ name: 'Ana', mail: '' }]
    await execute('quotation', 'SendQuote', id, { idSells: [idSell], recipients, channel: 'DOWNLOAD' })
    if (isAnswered) await execute('quotation', 'ApproveQuote', id, { idSell })
    else await execute('quotation', 'RejectQuote', id, { reasonCode: 'PRICE' })
    const show = (agentsSeeOutcome: boolean) =>
      execute('company-settings', 'ChangeServiceTargets', 'MVD', { agentsSeeOutcome })
    const seen = async () => (await call('GET', link)).body.details?.view?.outcome
    await show(true)
    await expect.poll(seen, { interval: 500, timeout: 10_000 }).toBe(isAnswered ? 'CHOSEN' : undefined)
    await show(false)
    await expect.poll(seen, { interval: 500, timeout: 10_000 }).toBeUndefined()
    const answer = { status: 410, body: { code: 'CANCELED' } }
    expect(await call('GET', link)).toMatchObject(answer)
    for (const [path, body] of [
      [link, costs],
      [`${link}/question`, { text: 'Is it stackable?' }],
      [`${link}/decline`, { reasonCode: 'NO_SPACE' }],
      [`${link}/view`, {}],
      [`${link}/new-link`, {}],
    ] as const)
      expect(await call('POST', path, body)).toMatchObject(answer)
    const response = await pricing.ask('POST', `/app/v1/cost-requests/${costRequestId}/reopen-cost-request`, {})
    expect([response.status, JSON.parse(response.text).code]).toEqual([409, 'QUOTATION_CLOSED'])
  }
})

test('an agent follows the answer until the decision, if the company shows it', async () => {
  const { execute } = application
  const show = (agentsSeeOutcome: boolean) =>
    execute('company-settings', 'ChangeServiceTargets', 'MVD', { agentsSeeOutcome })
  const { id, link } = await requestCosts()
  const seen = async () => {
    const { body } = await call('GET', link)
    // An answered request, whether the quotation is open or decided.
    return body.details?.view?.outcome
  }
  const reaches = async (outcome: string | undefined) => {
    await expect.poll(seen, { interval: 1000, timeout: 20_000 }).toBe(outcome)
  }
  await show(true)
  await call('POST', link, costs)
  const { idCost } = Object((await awaitedEvent(`quotation-${id}`, 'CostGroupAdded')).data)
  await reaches('COMPARED')
  await execute('quotation', 'RemoveCostGroup', id, { idCost })
  await reaches('RECEIVED')
  await execute('quotation', 'AddCostGroup', id, {
    validez: '2099-01-31',
    charges: [{ idCharge: 'AFR', currency: 'USD', amount: '700' }],
  })
  const added = (await eventsOf(`quotation-${id}`)).findLast(({ type }) => type === 'CostGroupAdded')
  const charges = [{ idCharge: 'AFR', costIndex: 0, sellCurrency: 'USD', sellAmount: '9000' }]
  const sell = { idCost: Object(added?.data).idCost, validez: '2099-01-31', charges }
  await execute('quotation', 'AddSellGroup', id, sell)
  const { idSell } = Object((await awaitedEvent(`quotation-${id}`, 'SellGroupAdded')).data)
  await execute('quotation', 'PublishQuote', id, { uncoveredReason: 'Origin is quoted apart' })
  const recipients = [{ name: 'Ana', mail: '' }]
  await execute('quotation', 'SendQuote', id, { idSells: [idSell], recipients, channel: 'DOWNLOAD' })
  await execute('quotation', 'ApproveQuote', id, { idSell })
  await reaches('NOT_CHOSEN')
  await show(false)
  await reaches(undefined)
})

/** The same link with a past expiry. */
const expiredCopyOf = async (link: string): Promise<string> => {
  const { thirdPartyLinks } = application.platform
  const claims = await thirdPartyLinks.read(link)
  return thirdPartyLinks.write(JSON.stringify({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))
}

test('an expired link opens nothing and accepts no costs, but requests a new link once', async () => {
  const { costRequestId, link } = await requestCosts()
  const expiredLink = await expiredCopyOf(link)
  const expired = { status: 401, body: { code: 'TOKEN_EXPIRED' } }
  expect(await call('GET', expiredLink)).toMatchObject(expired)
  for (const [path, body] of [
    [expiredLink, costs],
    [`${expiredLink}/question`, { text: 'Is it stackable?' }],
    [`${expiredLink}/decline`, { reasonCode: 'NO_SPACE' }],
  ] as const)
    expect(await call('POST', path, body)).toMatchObject(expired)
  for (let times = 0; times < 2; times += 1)
    expect((await call('POST', `${expiredLink}/new-link`, {})).status).toBe(200)
  const types = (await eventsOf(`cost-request-${costRequestId}`)).map(({ type }) => type)
  expect(types.filter((type) => type === 'NewLinkAsked')).toHaveLength(1)
})

test('a reopened request has a new link, and the former one is invalid, also after its expiry', async () => {
  const { id, costRequestId, link } = await requestCosts()
  const expiredLink = await expiredCopyOf(link)
  expect((await call('POST', `${link}/decline`, { reasonCode: 'NO_SPACE' })).status).toBe(200)
  expect((await pricing.ask('POST', `/app/v1/cost-requests/${costRequestId}/reopen-cost-request`, {})).status).toBe(200)
  const links = (await mailsWith(id, 2)).map(linkIn)
  const newerLink = links.find((one) => one !== link) ?? ''
  const unknownLink = { status: 404, body: { detail: 'No such link' } }
  expect(await call('GET', link)).toMatchObject(unknownLink)
  expect(await call('GET', expiredLink)).toMatchObject({ status: 401, body: { code: 'TOKEN_EXPIRED' } })
  expect(await call('POST', `${expiredLink}/new-link`, {})).toMatchObject(unknownLink)
  expect((await call('GET', newerLink)).status).toBe(200)
  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1) statuses.push((await call('POST', link, costs)).status)
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
})

test('a question becomes a note for agents, hidden from other agents, and its answer is mailed', async () => {
  const { id, link } = await requestCosts()
  expect((await call('POST', `${link}/question`, { text: 'Is it stackable?' })).status).toBe(200)
  const note = await awaitedEvent(`quotation-${id}`, 'QuotationNoteAdded', 3)
  expect(note).toMatchObject({
    data: { text: 'Is it stackable?', visibility: 'AGENT' },
    actor: { kind: 'THIRD_PARTY' },
  })
  const { body } = await call('GET', link)
  expect(body.notes).toContainEqual(expect.objectContaining({ text: 'Is it stackable?', isOwn: true }))
  const answer = { text: 'Two layers at most', visibility: 'AGENT' }
  expect((await pricing.ask('POST', `/app/v1/quotations/${id}/add-quotation-note`, answer)).status).toBe(200)
  const [mail = ''] = await mailsWith('Two layers at most')
  expect(mail).toContain('To: mei@bluedelta.example')
  expect(linkIn(mail)).toBe(link)
})

test('the answer to a question is mailed to its agent, shown under the question, and on no other link', async () => {
  const rival = { id: crypto.randomUUID(), name: 'Kai', mail: 'kai@rival.example', primary: true, services: ['LSE'] }
  const { id: providerId, position } = await application.execute('provider', 'CreateProvider', undefined, {
    code: 'RVL',
    name: 'Rival',
    language: 'en',
    contacts: [rival],
  })
  await application.tablesReach(position)
  const { id, costRequestId, link } = await requestCosts()
  const contacts = [{ providerId, contactId: rival.id }]
  const rivalRequest = await pricing.ask('POST', `/app/v1/quotations/${id}/request-agent-costs`, { contacts })
  expect(rivalRequest.status).toBe(200)
  const [rivalMail = ''] = await mailsWith('kai@rival.example')
  expect((await call('POST', `${link}/question`, { text: 'Is it stackable?' })).status).toBe(200)
  const url = `/app/v1/cost-requests/${costRequestId}/answer-agent-question`
  expect((await pricing.ask('POST', url, { question: 2, text: 'x' })).status).toBe(409)
  expect((await pricing.ask('POST', url, { question: 1, text: 'Only two layers' })).status).toBe(200)
  const [mail = '', ...otherMails] = await mailsWith('Only two layers')
  expect(mail).toContain('To: mei@bluedelta.example')
  expect([linkIn(mail), otherMails]).toEqual([link, []])
  const { body } = await call('GET', link)
  expect(body.notes.find(({ isOwn }: { isOwn: boolean }) => isOwn)).toMatchObject({
    text: 'Is it stackable?',
    answers: [{ text: 'Only two layers' }],
  })
  const rivalPage = await call('GET', linkIn(rivalMail))
  expect(rivalPage.status).toBe(200)
  expect(JSON.stringify(rivalPage.body)).not.toMatch(/Only two layers|Is it stackable/)
  const row = async () =>
    JSON.parse((await pricing.ask('GET', `/app/v1/cost-requests/${costRequestId}`)).text).questions
  await expect.poll(row).toMatchObject([{ text: 'Is it stackable?', answers: [{ text: 'Only two layers' }] }])
})

test("pricing is notified of an agent's question, refusal and request for a new link", async () => {
  const first = await requestCosts()
  expect((await call('POST', `${first.link}/question`, { text: 'Is it stackable?' })).status).toBe(200)
  expect((await call('POST', `${first.link}/decline`, { reasonCode: 'NO_SPACE' })).status).toBe(200)
  const second = await requestCosts()
  expect((await call('POST', `${await expiredCopyOf(second.link)}/new-link`, {})).status).toBe(200)
  const inbox = async () => {
    const all = Notifications.parse(JSON.parse((await pricing.ask('GET', '/app/v1/notification/')).text))
    return all.flatMap(({ key, kind, params }) =>
      key === first.id || key === second.id ? [{ kind, by: params['by'] }] : [],
    )
  }
  await expect
    .poll(inbox)
    .toEqual(
      expect.arrayContaining(
        ['AGENT_ASKS', 'AGENT_DECLINED', 'AGENT_WANTS_LINK'].map((kind) => ({ kind, by: 'Blue Delta' })),
      ),
    )
})

test('an invalid link and a session token get the same answer; a link is no session', async () => {
  const { link } = await requestCosts()
  const { authorization } = pricing.headers
  const session = authorization.replace('Bearer ', '')
  const answers = await Promise.all(
    ['x', `${link}x`, session, Buffer.from(session).toString('base64url')].map((path) => call('GET', path)),
  )
  for (const { status, body } of answers) expect([status, body.detail]).toEqual([404, 'No such link'])
  for (const token of [link, Buffer.from(link, 'base64url').toString()]) {
    const url = '/app/v1/quotations?list=all'
    const asSession = await application.platform.http.app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    expect(asSession.statusCode).toBe(401)
  }
})

test('costs that could not become a cost of the quotation are refused, and corrected ones are accepted', async () => {
  const { link } = await requestCosts()
  const sea = { groups: [{ validez: '2099-01-31', charges: [{ idCharge: 'OFR', currency: 'USD', amount: '1' }] }] }
  expect(await call('POST', link, sea)).toMatchObject({ status: 409, body: { code: 'CHARGE_CODE_NOT_USABLE' } })
  expect(await call('POST', link, { groups: [] })).toMatchObject({
    status: 400,
    body: { detail: 'You must enter at least one cost.' },
  })
  expect((await call('POST', link, costs)).status).toBe(200)
})

test('refused answers do not count towards the submission limit of a link', async () => {
  const { link } = await requestCosts()
  const tooLarge = {
    groups: [{ ...costs.groups[0], charges: [{ idCharge: 'AFR', currency: 'USD', amount: '999999999999999' }] }],
  }
  for (let n = 0; n < 6; n += 1)
    expect(await call('POST', link, tooLarge)).toMatchObject({ body: { code: 'AMOUNT_TOO_LARGE' } })
  expect((await call('POST', link, costs)).status).toBe(200)
  const { link: other } = await requestCosts()
  const statuses: number[] = []
  for (let n = 0; n < 40; n += 1) statuses.push((await call('POST', other, tooLarge)).status)
  expect(statuses.filter((status) => status !== 429)).toHaveLength(35)
})

test('a link has rate limits for reading and answering', async () => {
  const { link } = await requestCosts()
  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1) statuses.push((await call('POST', link, costs)).status)
  expect(statuses).toEqual([200, 409, 409, 409, 409, 429])
  const answers = await Promise.all(Array.from({ length: 40 }, () => call('GET', link)))
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
})

test('a request for a missing charge is mailed, and its page contains the former answer', async () => {
  const { id, costRequestId, link } = await requestCosts()
  expect((await call('POST', link, costs)).status).toBe(200)
  await awaitedEvent(`quotation-${id}`, 'AgentCostsRecorded')
  const body = { missing: ['AWB'], reason: '' }
  const answer = await pricing.ask('POST', `/app/v1/cost-requests/${costRequestId}/reopen-cost-request`, body)
  expect(answer.status).toBe(200)
  await awaitedEvent(`quotation-${id}`, 'CostRequestAwaited')
  const secondMail = (await mailsWith(id, 2)).find((one) => linkIn(one) !== link) ?? ''
  expect(secondMail).toContain('Falta: AWB words')
  const page = await call('GET', linkIn(secondMail))
  expect(page.body).toMatchObject({ state: 'OPEN', missing: ['AWB'], former: [{ carrier: 'Iber Carga' }] })
  expect((await call('POST', linkIn(secondMail), costs)).status).toBe(200)
  await awaitedEvent(`quotation-${id}`, 'AgentCostsRecorded', 2)
})

test('after an amendment the page shows the former values, and the earlier answer is outdated', async () => {
  const { id, costRequestId, link } = await requestCosts()
  const { status, text } = await pricing.ask('POST', `/app/v1/quotations/${id}/amend-request`, {
    commodityDescr: 'Other goods',
  })
  expect([status, text]).toEqual([200, expect.any(String)])
  const page = await call('GET', link)
  expect(page.body).toMatchObject({ changed: ['commodityDescr'], shipment: { commodityDescr: 'Other goods' } })
  expect(Object.keys(page.body.before)).toEqual(['commodityDescr'])
  await application.tablesReach((await awaitedEvent(`quotation-${id}`, 'QuotationRequestAmended')).position)
  const list = await pricing.ask('GET', `/app/v1/cost-requests?quotation=${id}`)
  expect(JSON.parse(list.text).rows).toMatchObject([{ id: costRequestId, isOutdated: true }])
})

test('pricing records an answer for an agent under their own name; invalid costs are refused', async () => {
  const { id, costRequestId } = await requestCosts()
  const url = `/app/v1/cost-requests/${costRequestId}/submit-agent-costs`
  const sea = { groups: [{ validez: '2099-01-31', charges: [{ idCharge: 'OFR', currency: 'USD', amount: '1' }] }] }
  expect(await pricing.ask('POST', url, sea)).toMatchObject({ status: 409 })
  expect((await pricing.ask('POST', url, costs)).status).toBe(200)
  const costsRecorded = await awaitedEvent(`quotation-${id}`, 'AgentCostsRecorded')
  expect(costsRecorded.actor).toMatchObject({ kind: 'STAFF', userId: pricing.id })
  await application.tablesReach(costsRecorded.position)
  const list = await pricing.ask('GET', `/app/v1/cost-requests?quotation=${id}`)
  expect(JSON.parse(list.text).rows).toMatchObject([{ state: 'ANSWERED', recordedBy: { name: 'jrey' } }])
})

test('a cost request has the outcome of its mail', async () => {
  const { costRequestId } = await requestCosts()
  const mailOutcome = await awaitedEvent(`cost-request-${costRequestId}`, 'CostRequestMailed')
  await application.tablesReach(mailOutcome.position)
  const one = await pricing.ask('GET', `/app/v1/cost-requests/${costRequestId}`)
  expect(JSON.parse(one.text)).toMatchObject({ mail: { state: 'SENT' } })
})

test('rules send cost requests for each quotation, list their matches, and have a trial', async () => {
  const lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  const filters = [{ filterType: 'MODE', condition: 'EQUALS', value: 'LSE' }]
  const create = (body: object) => lead.ask('POST', '/app/v1/quotation-rules', { filters, ...body })
  const rules = [await create({ name: 'Air', send: true }), await create({ name: 'Off', send: false, active: false })]
  const ids = rules.map(({ text }) => z.object({ id: z.string() }).parse(JSON.parse(text)).id)
  expect((await pricing.ask('POST', '/app/v1/quotation-rules', { name: 'x', send: true, filters })).status).toBe(403)
  const request = () =>
    application.execute('quotation', 'RequestQuotation', undefined, { ...airRequest(client), commercial: owner.id })
  const requests = await Promise.all([request(), request()])
  for (const { id } of requests) {
    expect(await awaitedEvent(`quotation-${id}`, 'QuotationRulesEvaluated')).toMatchObject({
      data: { decision: 'ASK', decidedBy: ids[0], facts: { autorate: false, mode: 'LSE' } },
    })
    const requestOpened = await awaitedEvent(`quotation-${id}`, 'CostRequestOpened')
    expect(requestOpened).toMatchObject({
      actor: { kind: 'SYSTEM' },
      data: { providerId: provider, contactId: contact },
    })
    expect(await mailsWith(id)).toHaveLength(1)
    await application.tablesReach(requestOpened.position)
  }
  const read = async (url: string) => JSON.parse((await lead.ask('GET', `/app/v1/${url}`)).text)
  const { rows } = await read('quotation-rules')
  expect(rows).toMatchObject([
    { name: 'Air', matches: 2, active: true, createdBy: { id: lead.id } },
    { name: 'Off', matches: 0, active: false },
  ])
  const { rows: matches } = await read(`quotation-rules/${ids[0]}/matches`)
  expect(new Set(matches.map(({ key }: { key: string }) => key))).toEqual(new Set(requests.map(({ id }) => id)))
  expect(matches[0]).toMatchObject({ clientName: 'Secret Client', decision: 'ASK', agents: 1, decidedBy: { place: 1 } })
  expect(await read(`quotation-rules/trial?quotation=${requests[0]?.id}`)).toMatchObject({
    facts: { mode: 'LSE' },
    nobody: 'ALL_ASKED',
  })
  expect(await read('quotation-rules/trial?transportMode=AIR&modo=LSE&autorate=true')).toMatchObject({
    facts: { autorate: true },
    agents: [{ providerName: 'Blue Delta', contacts: [{ name: 'Mei Lin Ho' }] }],
  })
  expect((await read(`quotations/${requests[0]?.id}/rule-evaluations`)).rows).toMatchObject([{ decision: 'ASK' }])
  for (const id of ids) {
    const answer = await lead.ask('POST', `/app/v1/quotation-rules/${id}/delete-rule`, {})
    expect(answer.status).toBe(200)
  }
  expect((await read(`quotation-rules/${ids[0]}/history`)).events).toMatchObject([
    { type: 'RuleDeleted' },
    { type: 'RuleCreated' },
  ])
})

test("a repeated request uses the contact's current mail, and a blocked provider gets none", async () => {
  const { id, costRequestId } = await requestCosts()
  const { execute } = application
  const reopen = () => pricing.ask('POST', `/app/v1/cost-requests/${costRequestId}/reopen-cost-request`, {})
  await execute('provider', 'ChangeContact', provider, { contactId: contact, mail: 'mei.ho@bluedelta.example' })
  expect((await reopen()).status).toBe(200)
  const sent = await mailsWith(id, 2)
  expect(sent.filter((mail) => mail.includes('To: mei.ho@bluedelta.example'))).toHaveLength(1)
  const { position } = await execute('provider', 'BlockProvider', provider, { reason: 'No answer for months' })
  expect(await reopen()).toMatchObject({ status: 409, text: expect.stringContaining('PROVIDER_NOT_ASKED') })
  await application.tablesReach(position)
  const { rows } = JSON.parse((await pricing.ask('GET', `/app/v1/cost-requests?quotation=${id}`)).text)
  expect(rows).toMatchObject([{ contact: { id: contact, mail: 'mei.ho@bluedelta.example' } }])
})
