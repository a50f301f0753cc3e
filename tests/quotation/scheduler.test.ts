import { mkdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { schedulerRound } from '@freight/command-service/scheduler/scheduler-round'
import { executor } from '@freight/command-service/start-command-service'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { Notifications } from '@freight/contracts/notification/notification'
import { logger } from '@freight/platform/telemetry/logging'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { airRequest } from '../application/api-client.ts'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'
import { shortPause } from '../application/short-pause.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let lead: Awaited<ReturnType<typeof application.newUser>>
let commercial: Awaited<ReturnType<typeof application.newUser>>
let client: string

beforeAll(async () => {
  application = await applicationInThisProcess()
  lead = await application.newUser('lferreyra', 'PRICING_LEAD')
  commercial = await application.newUser('psosa', 'COMMERCIAL')
  await application.execute('charge-code', 'CreateChargeCode', undefined, {
    id: 'AFR',
    concept: 'A',
    section: 'FREIGHT',
    air: true,
    // The company's own service has no cost: its offers are sent without an approval.
    ownService: true,
  })
  const organization = { nombreFantasia: 'Acme', paisCod: 'UY', salesRep: commercial.id }
  client = (await application.execute('organization', 'CreateOrganization', undefined, organization)).id
})
afterAll(() => application?.stop())

const requestedQuotation = async () =>
  (
    await application.execute('quotation', 'RequestQuotation', undefined, {
      ...airRequest(client),
      commercial: commercial.id,
    })
  ).id

const publishedOffer = async (...otherValidities: readonly string[]) => {
  const id = await requestedQuotation()
  await application.execute('quotation', 'AssignQuotation', id, { assignedTo: lead.id })
  for (const validez of ['2099-01-15', ...otherValidities])
    await application.execute('quotation', 'AddSellGroup', id, {
      validez,
      charges: [{ idCharge: 'AFR', sellCurrency: 'USD', sellAmount: '1000.00' }],
    })
  await application.execute('quotation', 'PublishQuote', id, {})
  return id
}

const eventsOf = (id: string) => application.platform.eventStore.readStream(`quotation-${id}`)

/** Actions of the scheduler on a quotation: its reminders by kind, its commands by their event. */
const doneWith = async (id: string) =>
  (await eventsOf(id))
    .filter(({ actor }) => actor.kind === 'SYSTEM' && actor.name === 'scheduler')
    .map(({ type, data }) => (type === 'QuotationReminded' ? Object(data).kind : type))

/** One scheduler round at a moment, and its log output. */
const schedulerRunAt = async (instant: string) => {
  const logLines: string[] = []
  const log = logger('debug', { write: (line) => void logLines.push(line) })
  const platform = { ...application.platform, log, clock: () => new Date(instant) }
  const isWhole = await schedulerRound({ ...platform, execute: executor(platform) }, new AbortController().signal)
  const levels = new Set(logLines.map((line) => String(JSON.parse(line).level)))
  return { isWhole, written: logLines, levels: [...levels] }
}

/** Two concurrent scheduler rounds at the same moment. */
const twoSchedulerRunsAt = async (instant: string) => {
  const round = () => {
    const platform = { ...application.platform, clock: () => new Date(instant) }
    return schedulerRound({ ...platform, execute: executor(platform) }, new AbortController().signal)
  }
  await Promise.all([round(), round()])
  // The next round reads the changes of this one from the tables.
  await application.tablesReach(await application.platform.eventStore.head())
}

const daysOn = (days: number) => `${dayAfter(new Date().toISOString().slice(0, 10), days)}T12:00:00Z`

const notificationsOf = async (user: typeof lead, key: string, kind: string) => {
  for (;;) {
    const { text } = await user.ask('GET', '/app/v1/notification/')
    const matchingNotices = Notifications.parse(JSON.parse(text)).filter((one) => one.key === key && one.kind === kind)
    if (matchingNotices.length > 0) return matchingNotices.length
    await shortPause()
  }
}

test('the scheduler reminds once of an overdue quotation: pricing of a request, the commercial of an unsent offer', async () => {
  const waiting = await requestedQuotation()
  const unsent = await publishedOffer()
  // In progress by status, but without an assignee.
  const unassigned = await requestedQuotation()
  await application.execute('quotation', 'PostponeQuote', unassigned, { resumeOn: daysOn(9).slice(0, 10) })
  await application.execute('quotation', 'ResumeQuote', unassigned, {})
  const taken = await requestedQuotation()
  await application.execute('quotation', 'AssignQuotation', taken, { assignedTo: lead.id })
  const all = () => Promise.all([waiting, unassigned, taken, unsent].map(doneWith))
  await twoSchedulerRunsAt(daysOn(0))
  expect(await all()).toEqual([[], [], [], []])
  await twoSchedulerRunsAt(daysOn(4))
  await twoSchedulerRunsAt(daysOn(5))
  expect(await all()).toEqual([['REQUEST_WAITING'], ['REQUEST_WAITING'], [], ['NOT_SENT']])
  expect(await notificationsOf(lead, waiting, 'REQUEST_WAITING')).toBe(1)
  expect(await notificationsOf(commercial, unsent, 'NOT_SENT')).toBe(1)
})

test('an offer has follow-ups before and on its last day, and ends automatically if the company wants that', async () => {
  const offer = await publishedOffer()
  const [sellAdded] = (await eventsOf(offer)).filter(({ type }) => type === 'SellGroupAdded')
  await application.execute('quotation', 'SendQuote', offer, {
    idSells: [Object(sellAdded?.data).idSell],
    recipients: [{ name: 'Ana', mail: '' }],
    channel: 'DOWNLOAD',
  })
  // The prepared next revision does not concern the client yet.
  await application.execute('quotation', 'ChangeSellGroup', offer, {
    idSell: Object(sellAdded?.data).idSell,
    validez: '2099-03-31',
    charges: [{ idCharge: 'AFR', sellCurrency: 'USD', sellAmount: '1000.00' }],
  })
  await twoSchedulerRunsAt('2099-01-11T12:00:00Z')
  expect(await doneWith(offer)).toEqual([])
  await twoSchedulerRunsAt('2099-01-12T12:00:00Z')
  await twoSchedulerRunsAt('2099-01-13T12:00:00Z')
  await twoSchedulerRunsAt('2099-01-15T12:00:00Z')
  await twoSchedulerRunsAt('2099-06-01T12:00:00Z')
  expect(await doneWith(offer)).toEqual(['EXPIRING', 'EXPIRES_TODAY'])
  await application.execute('company-settings', 'ChangeServiceTargets', 'MVD', { autoReject: true })
  await twoSchedulerRunsAt('2099-06-01T12:00:00Z')
  expect(await doneWith(offer)).toEqual(['EXPIRING', 'EXPIRES_TODAY', 'QuoteRejected'])
  expect((await eventsOf(offer)).at(-1)).toMatchObject({ data: { reasonCode: 'EXPIRED' } })
  expect(await notificationsOf(commercial, offer, 'QUOTE_REJECTED')).toBe(1)
})

test('with two alternatives the first end has the follow-up, and the last one ends the offer', async () => {
  const offer = await publishedOffer('2099-02-15')
  const sellsAdded = (await eventsOf(offer)).filter(({ type }) => type === 'SellGroupAdded')
  await application.execute('quotation', 'SendQuote', offer, {
    idSells: sellsAdded.map(({ data }) => Object(data).idSell).toReversed(),
    recipients: [{ name: 'Ana', mail: '' }],
    channel: 'DOWNLOAD',
  })
  await application.execute('company-settings', 'ChangeServiceTargets', 'MVD', { autoReject: true })
  await twoSchedulerRunsAt('2099-01-12T12:00:00Z')
  await twoSchedulerRunsAt('2099-02-15T12:00:00Z')
  expect(await doneWith(offer)).toEqual(['EXPIRING'])
  await twoSchedulerRunsAt('2099-06-01T12:00:00Z')
  expect(await doneWith(offer)).toEqual(['EXPIRING', 'QuoteRejected'])
})

test('the seller is reminded of a call on its day, once, and not of a rescheduled one', async () => {
  const offer = await publishedOffer()
  await application.execute('quotation', 'ScheduleFollowUp', offer, { on: '2098-05-01', text: 'Call Ana' })
  await application.execute('quotation', 'ScheduleFollowUp', offer, { on: '2098-05-04', text: 'No answer' })
  await twoSchedulerRunsAt('2098-05-02T12:00:00Z')
  expect(await doneWith(offer)).not.toContain('FOLLOW_UP')
  await twoSchedulerRunsAt('2098-05-04T12:00:00Z')
  await twoSchedulerRunsAt('2098-05-05T12:00:00Z')
  expect((await doneWith(offer)).filter((kind) => kind === 'FOLLOW_UP')).toHaveLength(1)
  expect(await notificationsOf(commercial, offer, 'FOLLOW_UP')).toBe(1)
})

test('the scheduler reminds of an overdue call, and of one that is due while pricing works on the quotation again', async () => {
  const offer = await publishedOffer()
  await application.execute('quotation', 'ScheduleFollowUp', offer, { on: '2098-06-10' })
  await application.execute('quotation', 'AmendRequest', offer, { incoterm: 'CPT' })
  expect((await eventsOf(offer)).at(-1)).toMatchObject({ type: 'QuotationReopenedForPricing' })
  await twoSchedulerRunsAt('2098-09-01T12:00:00Z')
  await twoSchedulerRunsAt('2098-09-02T12:00:00Z')
  expect((await doneWith(offer)).filter((kind) => kind === 'FOLLOW_UP')).toHaveLength(1)
  expect(await notificationsOf(commercial, offer, 'FOLLOW_UP')).toBe(1)
})

test('a parked quotation is resumed on its day, and both sides are notified', async () => {
  const parked = await publishedOffer()
  await application.execute('quotation', 'PostponeQuote', parked, { resumeOn: '2098-06-01' })
  await twoSchedulerRunsAt('2098-05-31T12:00:00Z')
  expect(await doneWith(parked)).toEqual([])
  await twoSchedulerRunsAt('2098-06-01T12:00:00Z')
  await twoSchedulerRunsAt('2098-06-02T12:00:00Z')
  expect(await doneWith(parked)).toEqual(['QuoteResumed'])
  expect(await notificationsOf(commercial, parked, 'QUOTE_RESUMED')).toBe(1)
  expect(await notificationsOf(lead, parked, 'QUOTE_RESUMED')).toBe(1)
})

test('an undeletable file of an old mail does not prevent reminders', async () => {
  const { mail, db, dataDir } = application.platform
  await mail.put({ key: 'stuck', kind: 'INVITATION', to: 'ana@example.com', subject: 'S', text: 'T', html: 'H' })
  // A folder in place of the file: deleting it as a file fails for any account.
  const path = join(dataDir, 'outbox', 'stuck.eml')
  await mkdir(path, { recursive: true })
  await db.query(`update operation.outbox set state = 'SENT', sent_at = now() - interval '1 year' where key = 'stuck'`)
  const waiting = await requestedQuotation()
  const { isWhole, written } = await schedulerRunAt(daysOn(4))
  expect(isWhole).toBe(true)
  expect(await doneWith(waiting)).toEqual(['REQUEST_WAITING'])
  expect(written.join()).toContain('"mail":"stuck"')
  expect(await mail.read('stuck')).toMatchObject({ text: '', html: '' })
  await rmdir(path)
})

test('a round is postponed silently while a table is rebuilt; without a build it fails', async () => {
  const { db } = application.platform
  await db.query('alter view read.quotation_list rename column sent_last_day to of_a_later_form')
  await expect(schedulerRunAt(daysOn(4))).rejects.toMatchObject({ code: '42703' })
  await db.query(`insert into projection.builds (name, version, physical, status) values ('late', 1, '', 'building')`)
  expect(await schedulerRunAt(daysOn(4))).toMatchObject({ isWhole: false, levels: ['debug'] })
  await db.query('alter view read.quotation_list rename column of_a_later_form to sent_last_day')
  await db.query(`delete from projection.builds where name = 'late'`)
  expect(await schedulerRunAt(daysOn(4))).toMatchObject({ isWhole: true })
})

test('documents wait for the first build of their table; due reminders are sent anyway', async () => {
  const { db } = application.platform
  const waiting = await requestedQuotation()
  await db.query(`update projection.active set name = 'not yet' where name = 'kept-documents'`)
  await db.query(`insert into projection.builds (name, version, physical, status) values ('late', 1, '', 'building')`)
  try {
    expect(await schedulerRunAt(daysOn(4))).toMatchObject({ isWhole: false, levels: ['debug'] })
    expect(await doneWith(waiting)).toEqual(['REQUEST_WAITING'])
  } finally {
    await db.query(`update projection.active set name = 'kept-documents' where name = 'not yet'`)
    await db.query(`delete from projection.builds where name = 'late'`)
  }
})
