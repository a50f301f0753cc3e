import { expect, test } from 'vitest'
import { type SampleEvent, request, requested, taken, notificationsOfLast, user } from '../testing/news.ts'
import { isRelevant } from './notifications-for.ts'

const people: SampleEvent[] = [
  user('carla', 'COMMERCIAL'),
  user('pedro', 'PRICING'),
  user('paula', 'ANALYST', { permissions: ['PRICING'] }),
  user('gonza', 'MANAGER'),
]

const readers = (...events: SampleEvent[]) => notificationsOfLast([...people, ...events]).map(({ userId }) => userId)

test('a new request notifies all pricing users, with text and parameters', () => {
  const notes = notificationsOfLast([...people, request])
  expect(notes.map(({ userId }) => userId)).toEqual(['pedro', 'paula'])
  expect(notes[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{14}5[0-9a-f-]{21}$/),
    userId: 'pedro',
    position: 5,
    correlationId: 'click',
    title: 'Nueva solicitud MVD-2026-000123',
    message: 'ACME · AIR LSE · Montevideo → Miami',
    key: 'MVD-2026-000123',
    date: '2026-03-02T12:00:00.000Z',
    kind: 'NEW_REQUEST',
    params: {
      referencia: 'MVD-2026-000123',
      client: 'ACME',
      transportMode: 'AIR',
      modo: 'LSE',
      origin: 'Montevideo',
      destination: 'Miami',
    },
  })
})

test('a request without a client notifies, too', () => {
  const { client: _, ...internal } = requested
  expect(notificationsOfLast([...people, ['QuotationRequested', internal, 'carla']])[0]?.message).toBe(
    'AIR LSE · Montevideo → Miami',
  )
})

test('a user is not notified of own actions', () => {
  expect(readers(['QuotationRequested', requested, 'pedro'])).toEqual(['paula'])
  expect(readers(request, taken, ['QuoteApproved', {}, 'pedro'])).toEqual(['paula'])
})

test('an action of the system notifies all recipients', () =>
  expect(readers(['QuotationRequested', requested])).toEqual(['pedro', 'paula']))

test('a deactivated user is not notified until activated again', () => {
  const away: SampleEvent = ['UserDeactivated', {}, '', 'user-pedro']
  expect(readers(away, request)).toEqual(['paula'])
  expect(readers(away, ['UserActivated', {}, '', 'user-pedro'], request)).toEqual(['pedro', 'paula'])
})

test('a changed permission changes the recipients from then on', () => {
  const priced: SampleEvent = [
    'UserPermissionsChanged',
    { roles: [], permissions: ['PRICING', 'CONSULTAR_COTIZACION'] },
    '',
    'user-gonza',
  ]
  const changed: SampleEvent = ['UserPermissionsChanged', { roles: ['ANALYST'], permissions: [] }, '', 'user-pedro']
  expect(readers(priced, request)).toEqual(['pedro', 'paula', 'gonza'])
  expect(readers(priced, changed, request)).toEqual(['paula', 'gonza'])
})

test('the commercial is notified of taking, publication and update', () => {
  expect(readers(request, taken)).toEqual(['carla'])
  expect(readers(request, taken, ['QuotePublished', {}, 'pedro'])).toEqual(['carla'])
  expect(readers(request, taken, ['QuoteUpdated', {}, 'pedro'])).toEqual(['carla'])
})

test('the pricing user is notified of the outcome', () => {
  expect(readers(request, taken, ['QuoteRejected', {}, 'carla'])).toEqual(['pedro'])
})

test('an approval by the client notifies all pricing users, and operations users who may open the quotation', () => {
  const operations = [
    user('olga', 'EXPRESS_OPERATIONS'),
    user('oscar', 'EXPRESS_OPERATIONS', { permissions: ['COMERCIAL', 'GERENTE_COMERCIAL'] }),
  ]
  expect(readers(...operations, request, taken, ['QuoteApproved', {}, 'carla'])).toEqual(['pedro', 'paula', 'oscar'])
})

test('an approval request notifies the managers of the quotation’s company, or all if it has no other', () => {
  const approvalRequested: SampleEvent = ['SellApprovalRequested', { idSell: 's-1' }, 'pedro']
  const other = user('marta', 'MANAGER', { company: 'AUZ' })
  expect(readers(other, request, taken, approvalRequested)).toEqual(['gonza'])
  expect(readers(other, request, taken, ['SellApprovalRequested', { idSell: 's-1' }, 'gonza'])).toEqual(['marta'])
  const named: SampleEvent = ['SellApprovalRequested', { idSell: 's-1', approver: 'marta' }, 'pedro']
  expect(readers(other, request, taken, named)).toEqual(['marta'])
  const foreignUser = user('pia', 'PRICING', { company: 'AUZ' })
  expect(readers(other, foreignUser, request, ['SellApprovalRequested', { idSell: 's-1' }, 'pia'])).toEqual(['gonza'])
  const changed: SampleEvent = ['UserChanged', { company: 'MVD' }, '', 'user-marta']
  expect(readers(other, changed, request, taken, approvalRequested)).toEqual(['gonza', 'marta'])
})

test('a new request notifies pricing users of every company', () =>
  expect(readers(user('ariel', 'PRICING', { company: 'AUZ' }), request)).toEqual(['pedro', 'paula', 'ariel']))

test('a user who may not open the quotation is not notified', () => {
  const approvalRequested: SampleEvent = ['SellApprovalRequested', { idSell: 's-1' }, 'carlos']
  const approved: SampleEvent = ['SellApproved', { idSell: 's-1' }, 'gonza']
  const colleague = user('carlos', 'COMMERCIAL')
  const related: SampleEvent = ['UserChanged', { relatedCommercials: ['carla'] }, '', 'user-carlos']
  expect(readers(colleague, request, taken, approvalRequested, approved)).toEqual(['carla', 'pedro'])
  expect(readers(colleague, related, request, taken, approvalRequested, approved)).toEqual(['carlos', 'carla', 'pedro'])
  const standsIn: SampleEvent = ['UserChanged', { relatedUsers: ['carlos'] }, '', 'user-pedro']
  expect(readers(colleague, standsIn, request, taken, approvalRequested, approved)).toEqual([
    'carlos',
    'carla',
    'pedro',
  ])
})

test('the user who requested an approval is notified of the decision', () => {
  const requestedBy = (by: string, idSell: string): SampleEvent => ['SellApprovalRequested', { idSell }, by]
  const requests = [requestedBy('gonza', 's-1'), requestedBy('paula', 's-2')] as const
  for (const answer of ['SellApproved', 'SellRejected']) {
    expect(readers(request, taken, ...requests, [answer, { idSell: 's-1' }])).toEqual(['gonza', 'carla', 'pedro'])
    expect(readers(request, taken, ...requests, [answer, { idSell: 's-2' }])).toEqual(['paula', 'carla', 'pedro'])
    expect(readers(request, taken, [answer, { idSell: 's-1' }])).toEqual(['carla', 'pedro'])
  }
})

test('a failed mail notifies the sender of the offer, after a resend the user who resent it', () => {
  const sent: SampleEvent = ['QuoteSent', { revisionNo: 1 }, 'gonza']
  const failed: SampleEvent = ['QuoteMailFailed', { revisionNo: 1, error: '550' }]
  expect(readers(request, taken, sent, failed)).toEqual(['gonza', 'carla', 'pedro'])
  expect(readers(request, taken, sent, ['QuoteSent', { revisionNo: 2 }, 'pedro'], failed)).toContain('gonza')
  const resent: SampleEvent = ['QuoteResent', { revisionNo: 1 }, 'paula']
  expect(readers(request, taken, sent, resent, failed)).toEqual(['paula', 'carla', 'pedro'])
})

test('a failed mail of an earlier sending notifies no user', () => {
  const sent: SampleEvent = ['QuoteSent', { revisionNo: 1 }, 'gonza']
  const again: SampleEvent = ['QuoteResent', { revisionNo: 1 }, 'paula']
  const failed = (of: number): SampleEvent => ['QuoteMailFailed', { revisionNo: 1, again: of, error: '550' }]
  const events = [request, taken, sent, again]
  const resent = people.length + events.length
  expect(readers(request, taken, sent, failed(0))).toEqual(['gonza', 'carla', 'pedro'])
  expect(readers(...events, failed(0))).toEqual([])
  expect(readers(...events, failed(resent))).toEqual(['paula', 'carla', 'pedro'])
})

test('an automatic rejection or resumption notifies commercial and pricing user', () => {
  expect(readers(request, taken, ['QuoteRejected', {}])).toEqual(['carla', 'pedro'])
  expect(readers(request, taken, ['QuoteResumed', {}])).toEqual(['carla', 'pedro'])
})

test('a reminder notifies the user who has to act, with a text per kind', () => {
  const reminded = (kind: string): SampleEvent => ['QuotationReminded', { kind, since: '2026-02-27T12:00:00.000Z' }]
  expect(readers(request, reminded('REQUEST_WAITING'))).toEqual(['pedro', 'paula'])
  for (const kind of ['NOT_SENT', 'EXPIRING', 'EXPIRES_TODAY', 'EXPIRED', 'FOLLOW_UP'])
    expect(readers(request, taken, reminded(kind))).toEqual(['carla'])
  expect(readers(request, taken, reminded('CLIENT_QUESTION_WAITING'))).toEqual(['carla', 'pedro'])
  expect(notificationsOfLast([...people, request, reminded('REQUEST_WAITING')])[0]).toMatchObject({
    kind: 'REQUEST_WAITING',
    title: 'Solicitud sin tomar MVD-2026-000123',
  })
})

test('a follow-up reminder notifies the commercial and the last user who scheduled it, each once', () => {
  const call = (by: string): SampleEvent => ['FollowUpScheduled', { on: '2026-03-02', text: '' }, by]
  const due: SampleEvent = ['QuotationReminded', { kind: 'FOLLOW_UP', since: '2026-03-02T00:00:00.000Z' }]
  expect(readers(request, taken, call('pedro'), due)).toEqual(['carla', 'pedro'])
  expect(readers(request, taken, call('pedro'), call('gonza'), due)).toEqual(['carla', 'gonza'])
  expect(readers(request, taken, call('carla'), due)).toEqual(['carla'])
})

test('a reminder of an expiring offer contains its last day', () => {
  const since = '2026-02-27T12:00:00.000Z'
  const ending: SampleEvent = ['QuotationReminded', { kind: 'EXPIRING', since, validUntil: '2026-03-05' }]
  expect(notificationsOfLast([...people, request, ending])[0]?.params).toMatchObject({
    client: 'ACME',
    validUntil: '2026-03-05',
  })
})

test('the rejection of an untaken quotation notifies no user', () =>
  expect(readers(request, ['QuoteRejected', {}, 'carla'])).toEqual([]))

test('an assignment notifies the new user, who then owns the quotation', () => {
  const assigned: SampleEvent = [
    'QuotationAssigned',
    { assignedTo: 'paula', previous: { commercial: 'carla' } },
    'gonza',
  ]
  expect(readers(request, taken, assigned)).toEqual(['paula'])
  expect(readers(request, taken, assigned, ['QuoteRejected', {}, 'carla'])).toEqual(['paula'])
  const handedOver: SampleEvent = [
    'QuotationAssigned',
    { commercial: 'gonza', previous: { commercial: 'carla' } },
    'pedro',
  ]
  expect(readers(request, taken, handedOver)).toEqual(['gonza'])
  expect(readers(request, taken, handedOver, ['QuotePublished', {}, 'pedro'])).toEqual(['gonza'])
})

test('a released request notifies all pricing users and has no assignee', () => {
  const released: SampleEvent = ['QuotationReleased', { previous: 'pedro' }, 'pedro']
  expect(readers(request, taken, released)).toEqual(['paula'])
  expect(readers(request, taken, released, ['QuoteRejected', {}, 'carla'])).toEqual([])
})

test('a cancellation notifies the other side', () => {
  expect(readers(request, taken, ['QuotationCancelled', {}, 'carla'])).toEqual(['pedro'])
  expect(readers(request, taken, ['QuotationCancelled', {}, 'gonza'])).toEqual(['carla', 'pedro'])
})

test('the same event gives the same ids; another rule or recipient gives others', () => {
  const ids = (...events: SampleEvent[]) => notificationsOfLast([...people, ...events]).map(({ id }) => id)
  expect(ids(request)).toEqual(ids(request))
  expect(new Set([...ids(request), ...ids(request, taken)]).size).toBe(3)
})

test('an old event is indexed but notifies no user', () => {
  expect(notificationsOfLast([...people, request], new Date('2026-02-23T11:59:59Z'))).toEqual([])
  expect(notificationsOfLast([...people, request], new Date('2026-02-23T12:00:00Z'))).toHaveLength(2)
})

test('an event of an unknown quotation notifies no user and does not fail', () =>
  expect(readers(['QuotePublished', {}, 'pedro'])).toEqual([]))

test('an event that does not match its schema throws', () =>
  expect(() => readers(['QuotationRequested', { commercial: 7 }, 'carla'])).toThrow())

test('events without recipients are ignored', () => {
  expect(isRelevant('QuotationRequested')).toBe(true)
  expect(isRelevant('UserDeactivated')).toBe(true)
  for (const type of ['CostGroupAdded', 'toString', 'ChargeCodeCreated']) expect(isRelevant(type)).toBe(false)
})
