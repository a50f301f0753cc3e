import { requested, taken } from '@freight/contracts/testing/quotation-events'
import { newEvent } from '@freight/contracts/testing/sample-events'
import { userCreated } from '@freight/contracts/testing/sample-user'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStaff, projectionsAndQueries, reference } from '../application/projections-and-queries.ts'

// A quotation whose commercial is also its assignee; its agent has asked a question, answered once and declined once.
let application: Awaited<ReturnType<typeof projectionsAndQueries>>
const key = reference(1)
const contactId = '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11'
const agent = { kind: 'THIRD_PARTY', providerId: 'p-1', contactId } as const

beforeAll(async () => {
  application = await projectionsAndQueries({ pathPrefix: '/app/v1', now: '2026-03-03T12:00:00Z' })
  await createStaff(application)
  // A manager of sellers, without cost rights.
  const chief = userCreated('chief', { roles: ['COMMERCIAL'], permissions: ['GERENTE_COMERCIAL'] })
  await application.append('user-chief', 0, chief)
  const mei = { id: contactId, name: 'Mei Lin Ho', mail: 'mei@bluedelta.example', primary: true }
  await application.append('provider-p-1', 0, {
    type: 'ProviderCreated',
    data: {
      id: 'p-1',
      code: 'BDC',
      name: 'Blue Delta',
      language: 'en',
      contacts: [{ ...mei, services: [], traffics: [], comments: '' }],
      originCountries: [],
      destinationCountries: [],
      categories: [],
      services: ['LSE'],
    },
  })
  const issuedRequest = {
    costRequestId: 'r-1',
    providerId: 'p-1',
    providerName: 'Blue Delta',
    contactId,
    language: 'en',
  }
  await application.append(`quotation-${key}`, 0, requested({ referencia: key }), taken, {
    type: 'CostRequestOpened',
    data: { ...issuedRequest, contactName: 'Mei Lin Ho', mail: 'mei@bluedelta.example' },
  })
  const quotationEvent = (type: string, data: object) =>
    newEvent(type, data, { actor: agent, occurredAt: '2026-03-03T11:00:00.000Z' })
  await application.platform.eventStore.append(`quotation-${key}`, 3, [
    quotationEvent('QuotationNoteAdded', { noteId: 'n-1', text: 'Is it stackable?', visibility: 'AGENT' }),
    quotationEvent('DocumentAttached', { documentId: 'd-1', type: 'MSC', name: 'a.pdf', size: 1, sha256: 'aa' }),
    quotationEvent('AgentCostsRecorded', { costRequestId: 'r-1', submissionNo: 1, groups: [] }),
    quotationEvent('CostRequestAwaited', { costRequestId: 'r-1', providerName: 'Blue Delta' }),
    quotationEvent('CostRequestClosed', { costRequestId: 'r-1', providerName: 'Blue Delta', state: 'DECLINED' }),
  ])
  await application.workers.caughtUp()
})
afterAll(() => application.close())

const paths = [
  `quotations/${key}`,
  `quotations/${key}/changes?after=2`,
  `quotations/${key}/history`,
  `quotations/${key}/history/5`,
  'quotations/notes',
  'quotations?list=my-quotations',
  'home',
]
/** Successful answers about the quotation for this user. */
const answersTo = async (...user: Parameters<typeof application.signInAs>) => {
  const get = await application.signInAs(...user)
  const answers = await Promise.all(paths.map(async (path) => ({ path, ...(await get(`/${path}`)) })))
  return answers.filter(({ status }) => status === 200)
}
const agents = new RegExp(`Mei Lin|Blue Delta|bluedelta|${contactId}|p-1`)

test('no answer names an agent to a user without cost rights', async () => {
  const answers = await answersTo('jcuadrado', 'COMMERCIAL')
  expect(answers.map(({ path }) => path)).toEqual(paths.filter((path) => !path.includes('history')))
  for (const { path, body } of answers) expect([path, JSON.stringify(body).match(agents)]).toEqual([path, null])
  const detail = answers[0]?.body
  expect(detail.notes).toMatchObject([{ text: 'Is it stackable?', by: { id: '', name: '' } }])
  expect(detail.docs).toMatchObject([{ documentId: 'd-1', by: { id: '', name: '' } }])
})

test('the history names no agent to a user without cost rights', async () => {
  const answers = await answersTo('chief', 'COMMERCIAL')
  expect(answers.map(({ path }) => path)).toEqual(paths)
  for (const { path, body } of answers) expect([path, JSON.stringify(body).match(agents)]).toEqual([path, null])
  const { events } = answers[2]?.body ?? {}
  expect(events.at(-1).actor).toEqual({ kind: 'THIRD_PARTY', id: '', name: '' })
})

test("users with cost rights read the agent's name", async () => {
  const answers = await answersTo('psosa', 'PRICING')
  const pathsWithNames = answers.filter(({ body }) => agents.test(JSON.stringify(body))).map(({ path }) => path)
  expect(pathsWithNames).toEqual(paths.slice(0, 4))
  expect(answers[0]?.body.notes).toMatchObject([{ by: { id: contactId, name: 'Mei Lin Ho (Blue Delta)' } }])
})
