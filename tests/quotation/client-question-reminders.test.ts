import { schedulerRound } from '@freight/command-service/scheduler/scheduler-round'
import { executor } from '@freight/command-service/start-command-service'
import { Notifications } from '@freight/contracts/notification/notification'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let owner: Awaited<ReturnType<typeof application.newUser>>
let pricing: Awaited<ReturnType<typeof application.newUser>>
let client: string
const recipient = { name: 'Laura Techera', mail: 'laura@textil.example' }

beforeAll(async () => {
  application = await applicationInThisProcess()
  owner = await application.newUser('psosa', 'COMMERCIAL')
  pricing = await application.newUser('jrey', 'PRICING')
  const { execute } = application
  const code = { id: 'AFR', concept: 'Flete', section: 'FREIGHT', air: true, ownService: true }
  await execute('charge-code', 'CreateChargeCode', undefined, code)
  await execute('company-settings', 'ChangeServiceTargets', 'MVD', { clientLinks: true })
  const created = await execute('organization', 'CreateOrganization', undefined, {
    nombreFantasia: 'Textil',
    razonSocial: 'Textil S.A.',
    paisCod: 'UY',
    contacts: [{ id: 'textil-1', area: '', primary: true, ...recipient }],
    answersByLink: true,
  })
  client = created.id
  await application.tablesReach(created.position)
})
afterAll(() => application?.stop())

const eventsOf = (id: string) => application.platform.eventStore.readStream(`quotation-${id}`)

/** A sent offer with a question by its link. */
const offerWithQuestion = async () => {
  const { execute } = application
  const { id } = await execute('quotation', 'RequestQuotation', undefined, {
    ...airRequest(client),
    commercial: owner.id,
  })
  await execute('quotation', 'AssignQuotation', id, { assignedTo: pricing.id })
  const charges = [{ idCharge: 'AFR', sellCurrency: 'USD', sellAmount: '900' }]
  await execute('quotation', 'AddSellGroup', id, { validez: '2099-01-31', charges })
  const { idSell } = Object((await eventsOf(id)).find(({ type }) => type === 'SellGroupAdded')?.data)
  await execute('quotation', 'PublishQuote', id, {})
  const body = { idSells: [idSell], recipients: [recipient], channel: 'MAIL' }
  const sent = await owner.ask('POST', `/app/v1/quotations/${id}/send-quote`, body)
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)])
  await sendQuestion(id)
  return id
}

const sendQuestion = async (id: string) => {
  const issued = (await eventsOf(id)).findLast(({ type }) => type === 'ClientLinkIssued')
  await application.tablesReach(issued?.position ?? 0)
  const { text } = await owner.ask('GET', `/app/v1/quotations/${id}/client-links`)
  const path = String(JSON.parse(text).rows[0].path).replace('/third-party/', '/app/v1/third-party/')
  const { statusCode, body } = await application.platform.http.app.inject({
    method: 'POST',
    url: `${path}/offer/question`,
    payload: { text: 'Is it direct?' },
  })
  expect([statusCode, body]).toEqual([200, expect.any(String)])
}

const DAY_MS = 86_400_000
/** A scheduler round so many days after now, by a service that was just started. */
const roundAfter = async (days: number) => {
  const platform = { ...application.platform, clock: () => new Date(Date.now() + days * DAY_MS) }
  await schedulerRound({ ...platform, execute: executor(platform) }, new AbortController().signal)
  const head = await application.platform.eventStore.head()
  await application.tablesReach(head)
}
const remindersOf = async (id: string) =>
  (await eventsOf(id)).filter(
    ({ type, data }) => type === 'QuotationReminded' && Object(data).kind === 'CLIENT_QUESTION_WAITING',
  ).length
const noticesOf = async (user: typeof owner, id: string) =>
  Notifications.parse(JSON.parse((await user.ask('GET', '/app/v1/notification/')).text)).filter(
    ({ key, kind }) => key === id && kind === 'CLIENT_QUESTION_WAITING',
  ).length

test('an unanswered question notifies commercial and assignee once, also if rounds repeat or run at once', async () => {
  const id = await offerWithQuestion()
  await roundAfter(0)
  expect(await remindersOf(id)).toBe(0)
  // Four days contain an open one, whatever the day of the week.
  await Promise.all([roundAfter(4), roundAfter(4)])
  await roundAfter(5)
  expect(await remindersOf(id)).toBe(1)
  await expect.poll(() => noticesOf(owner, id)).toBe(1)
  await expect.poll(() => noticesOf(pricing, id)).toBe(1)
  await sendQuestion(id)
  await roundAfter(5)
  await roundAfter(6)
  expect(await remindersOf(id)).toBe(2)
  await expect.poll(() => noticesOf(owner, id)).toBe(2)
})

test('a question that was answered in between, or whose quotation is closed, causes no notification', async () => {
  const answered = await offerWithQuestion()
  const closed = await offerWithQuestion()
  const note = (await eventsOf(answered)).findLast(({ type }) => type === 'QuotationNoteAdded')
  const answer = { text: 'By way of Madrid', visibility: 'CLIENT', answers: Object(note?.data).noteId }
  expect((await owner.ask('POST', `/app/v1/quotations/${answered}/add-quotation-note`, answer)).status).toBe(200)
  await application.execute('quotation', 'RejectQuote', closed, { reasonCode: 'PRICE' })
  await roundAfter(4)
  expect([await remindersOf(answered), await remindersOf(closed)]).toEqual([0, 0])
})
