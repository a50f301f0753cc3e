import { expect, test } from 'vitest'
import { type Happened, request, requested, taken, told, user } from '../testing/news.ts'
import { concerns } from './notifications-for.ts'

const people: Happened[] = [
  user('carla', 'COMMERCIAL'),
  user('pedro', 'PRICING'),
  user('paula', 'ANALYST', { permissions: ['PRICING'] }),
  user('gonza', 'MANAGER'),
]

const readers = (...events: Happened[]) => told([...people, ...events]).map(({ userId }) => userId)

test('a new request is told to all who price, in words and in parts', () => {
  const notes = told([...people, request])
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

test('a request without a client is told all the same', () => {
  const { client: _, ...internal } = requested
  expect(told([...people, ['QuotationRequested', internal, 'carla']])[0]?.message).toBe('AIR LSE · Montevideo → Miami')
})

test('nobody is told what they did themselves', () => {
  expect(readers(['QuotationRequested', requested, 'pedro'])).toEqual(['paula'])
  expect(readers(request, taken, ['QuoteApproved', {}, 'pedro'])).toEqual(['paula'])
})

test('what the system does is told to everybody concerned', () =>
  expect(readers(['QuotationRequested', requested])).toEqual(['pedro', 'paula']))

test('a user who may not sign in is told nothing, until they may again', () => {
  const away: Happened = ['UserDeactivated', {}, '', 'user-pedro']
  expect(readers(away, request)).toEqual(['paula'])
  expect(readers(away, ['UserActivated', {}, '', 'user-pedro'], request)).toEqual(['pedro', 'paula'])
})

test('a right that is given or taken decides from then on who is told', () => {
  const priced: Happened = [
    'UserPermissionsChanged',
    { roles: [], permissions: ['PRICING', 'CONSULTAR_COTIZACION'] },
    '',
    'user-gonza',
  ]
  const moved: Happened = ['UserPermissionsChanged', { roles: ['ANALYST'], permissions: [] }, '', 'user-pedro']
  expect(readers(priced, request)).toEqual(['pedro', 'paula', 'gonza'])
  expect(readers(priced, moved, request)).toEqual(['paula', 'gonza'])
})

test('the commercial hears that their request was taken, published and published anew', () => {
  expect(readers(request, taken)).toEqual(['carla'])
  expect(readers(request, taken, ['QuotePublished', {}, 'pedro'])).toEqual(['carla'])
  expect(readers(request, taken, ['QuoteUpdated', {}, 'pedro'])).toEqual(['carla'])
})

test('who priced it hears how it ended', () => {
  expect(readers(request, taken, ['QuoteRejected', {}, 'carla'])).toEqual(['pedro'])
})

test('an approval by the client is told to all who price, and to operations where they may open the quotation', () => {
  const operations = [
    user('olga', 'EXPRESS_OPERATIONS'),
    user('oscar', 'EXPRESS_OPERATIONS', { permissions: ['COMERCIAL', 'GERENTE_COMERCIAL'] }),
  ]
  expect(readers(...operations, request, taken, ['QuoteApproved', {}, 'carla'])).toEqual(['pedro', 'paula', 'oscar'])
})

test('an approval is asked of the managers of the quotation’s company, and of all where it has no other', () => {
  const asked: Happened = ['SellApprovalRequested', { idSell: 's-1' }, 'pedro']
  const other = user('marta', 'MANAGER', { company: 'AUZ' })
  expect(readers(other, request, taken, asked)).toEqual(['gonza'])
  expect(readers(other, request, taken, ['SellApprovalRequested', { idSell: 's-1' }, 'gonza'])).toEqual(['marta'])
  const abroad = user('pia', 'PRICING', { company: 'AUZ' })
  expect(readers(other, abroad, request, ['SellApprovalRequested', { idSell: 's-1' }, 'pia'])).toEqual(['gonza'])
  const moved: Happened = ['UserChanged', { company: 'MVD' }, '', 'user-marta']
  expect(readers(other, moved, request, taken, asked)).toEqual(['gonza', 'marta'])
})

test('a new request is told to all who price, of whatever company: it limits nobody’s visibility', () =>
  expect(readers(user('ariel', 'PRICING', { company: 'AUZ' }), request)).toEqual(['pedro', 'paula', 'ariel']))

test('who could not open the quotation is not told of it, until they could', () => {
  const asked: Happened = ['SellApprovalRequested', { idSell: 's-1' }, 'carlos']
  const approved: Happened = ['SellApproved', { idSell: 's-1' }, 'gonza']
  const colleague = user('carlos', 'COMMERCIAL')
  const related: Happened = ['UserChanged', { relatedCommercials: ['carla'] }, '', 'user-carlos']
  expect(readers(colleague, request, taken, asked, approved)).toEqual(['carla', 'pedro'])
  expect(readers(colleague, related, request, taken, asked, approved)).toEqual(['carlos', 'carla', 'pedro'])
  const standsIn: Happened = ['UserChanged', { relatedUsers: ['carlos'] }, '', 'user-pedro']
  expect(readers(colleague, standsIn, request, taken, asked, approved)).toEqual(['carlos', 'carla', 'pedro'])
})

test('who asked for an approval hears what became of it', () => {
  const askedBy = (by: string, idSell: string): Happened => ['SellApprovalRequested', { idSell }, by]
  const asked = [askedBy('gonza', 's-1'), askedBy('paula', 's-2')] as const
  for (const answer of ['SellApproved', 'SellRejected']) {
    expect(readers(request, taken, ...asked, [answer, { idSell: 's-1' }])).toEqual(['gonza', 'carla', 'pedro'])
    expect(readers(request, taken, ...asked, [answer, { idSell: 's-2' }])).toEqual(['paula', 'carla', 'pedro'])
    expect(readers(request, taken, [answer, { idSell: 's-1' }])).toEqual(['carla', 'pedro'])
  }
})

test('who sent an offer hears that its mail failed; who sent it again does in their place', () => {
  const sent: Happened = ['QuoteSent', { revisionNo: 1 }, 'gonza']
  const failed: Happened = ['QuoteMailFailed', { revisionNo: 1, error: '550' }]
  expect(readers(request, taken, sent, failed)).toEqual(['gonza', 'carla', 'pedro'])
  expect(readers(request, taken, sent, ['QuoteSent', { revisionNo: 2 }, 'pedro'], failed)).toContain('gonza')
  const again: Happened = ['QuoteResent', { revisionNo: 1 }, 'paula']
  expect(readers(request, taken, sent, again, failed)).toEqual(['paula', 'carla', 'pedro'])
})

test('a mail that fails is news of the last sending only', () => {
  const sent: Happened = ['QuoteSent', { revisionNo: 1 }, 'gonza']
  const again: Happened = ['QuoteResent', { revisionNo: 1 }, 'paula']
  const failed = (of: number): Happened => ['QuoteMailFailed', { revisionNo: 1, again: of, error: '550' }]
  const life = [request, taken, sent, again]
  const resent = people.length + life.length
  expect(readers(request, taken, sent, failed(0))).toEqual(['gonza', 'carla', 'pedro'])
  expect(readers(...life, failed(0))).toEqual([])
  expect(readers(...life, failed(resent))).toEqual(['paula', 'carla', 'pedro'])
})

test('what the application ends or takes up again by itself is told to both sides', () => {
  expect(readers(request, taken, ['QuoteRejected', {}])).toEqual(['carla', 'pedro'])
  expect(readers(request, taken, ['QuoteResumed', {}])).toEqual(['carla', 'pedro'])
})

test('a reminder tells whose move it is, in its own words', () => {
  const reminded = (kind: string): Happened => ['QuotationReminded', { kind, since: '2026-02-27T12:00:00.000Z' }]
  expect(readers(request, reminded('REQUEST_WAITING'))).toEqual(['pedro', 'paula'])
  for (const kind of ['NOT_SENT', 'EXPIRING', 'EXPIRES_TODAY', 'FOLLOW_UP'])
    expect(readers(request, taken, reminded(kind))).toEqual(['carla'])
  expect(told([...people, request, reminded('REQUEST_WAITING')])[0]).toMatchObject({
    kind: 'REQUEST_WAITING',
    title: 'Solicitud sin tomar MVD-2026-000123',
  })
})

test('a call is reminded of to whoever sells, and to whoever scheduled it last, once', () => {
  const call = (by: string): Happened => ['FollowUpScheduled', { on: '2026-03-02', text: '' }, by]
  const due: Happened = ['QuotationReminded', { kind: 'FOLLOW_UP', since: '2026-03-02T00:00:00.000Z' }]
  expect(readers(request, taken, call('pedro'), due)).toEqual(['carla', 'pedro'])
  expect(readers(request, taken, call('pedro'), call('gonza'), due)).toEqual(['carla', 'gonza'])
  expect(readers(request, taken, call('carla'), due)).toEqual(['carla'])
})

test('a reminder of an offer says when it ends', () => {
  const since = '2026-02-27T12:00:00.000Z'
  const ending: Happened = ['QuotationReminded', { kind: 'EXPIRING', since, validUntil: '2026-03-05' }]
  expect(told([...people, request, ending])[0]?.params).toMatchObject({ client: 'ACME', validUntil: '2026-03-05' })
})

test('a quotation that nobody took ends without telling anybody', () =>
  expect(readers(request, ['QuoteRejected', {}, 'carla'])).toEqual([]))

test('who is newly named hears of it, and from then on it is theirs', () => {
  const assigned: Happened = ['QuotationAssigned', { assignedTo: 'paula', previous: { commercial: 'carla' } }, 'gonza']
  expect(readers(request, taken, assigned)).toEqual(['paula'])
  expect(readers(request, taken, assigned, ['QuoteRejected', {}, 'carla'])).toEqual(['paula'])
  const handed: Happened = ['QuotationAssigned', { commercial: 'gonza', previous: { commercial: 'carla' } }, 'pedro']
  expect(readers(request, taken, handed)).toEqual(['gonza'])
  expect(readers(request, taken, handed, ['QuotePublished', {}, 'pedro'])).toEqual(['gonza'])
})

test('a released request is offered to all who price again, and belongs to nobody', () => {
  const released: Happened = ['QuotationReleased', { previous: 'pedro' }, 'pedro']
  expect(readers(request, taken, released)).toEqual(['paula'])
  expect(readers(request, taken, released, ['QuoteRejected', {}, 'carla'])).toEqual([])
})

test('a cancellation is told to the other side', () => {
  expect(readers(request, taken, ['QuotationCancelled', {}, 'carla'])).toEqual(['pedro'])
  expect(readers(request, taken, ['QuotationCancelled', {}, 'gonza'])).toEqual(['carla', 'pedro'])
})

test('the same event told again gives the same ids, another rule or reader gives others', () => {
  const ids = (...events: Happened[]) => told([...people, ...events]).map(({ id }) => id)
  expect(ids(request)).toEqual(ids(request))
  expect(new Set([...ids(request), ...ids(request, taken)]).size).toBe(3)
})

test('old news is remembered, but told nobody', () => {
  expect(told([...people, request], new Date('2026-02-23T11:59:59Z'))).toEqual([])
  expect(told([...people, request], new Date('2026-02-23T12:00:00Z'))).toHaveLength(2)
})

test('a quotation that the index does not know tells nothing, instead of failing', () =>
  expect(readers(['QuotePublished', {}, 'pedro'])).toEqual([]))

test('an event of the wrong shape is not taken for another', () =>
  expect(() => readers(['QuotationRequested', { commercial: 7 }, 'carla'])).toThrow())

test('most events do not concern the messenger', () => {
  expect(concerns('QuotationRequested')).toBe(true)
  expect(concerns('UserDeactivated')).toBe(true)
  for (const type of ['CostGroupAdded', 'toString', 'ChargeCodeCreated']) expect(concerns(type)).toBe(false)
})
