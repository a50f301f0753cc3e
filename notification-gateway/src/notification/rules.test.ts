import { costRights } from '@freight/contracts/access/cost-rights'
import { NotificationKind } from '@freight/contracts/notification/notification'
import type { Permission } from '@freight/contracts/vocabulary/permissions'
import { reminderKinds } from '@freight/contracts/quotation/reminder'
import { permissionsOf, roles } from '@freight/contracts/vocabulary/roles'
import { expect, test } from 'vitest'
import { type SampleEvent, requested, notificationsOfLast, user } from '../testing/news.ts'
import { shipmentBefore, shipmentNews } from '../testing/shipment-news.ts'
import { rules } from './rules.ts'

const idSell = 's-1'
const revisionNo = 1
const ofAgent = { quotationKey: 'MVD-2026-000123', providerName: 'Blue Delta' }
const bookingReply = { bookingId: 'b-1', number: 'HLCU4711', text: 'Space confirmed' }
/** Data of events that refer to something. */
const dataOf: Readonly<Record<string, readonly object[]>> = {
  QuotationRequested: [requested],
  QuotationTaken: [{ assignedTo: 'reader' }],
  QuotationAssigned: [{ assignedTo: 'reader', commercial: 'reader', previous: { commercial: 'carla' } }],
  SellApprovalRequested: [{ idSell }],
  SellApproved: [{ idSell }],
  SellRejected: [{ idSell }],
  QuoteMailDelayed: [{ revisionNo, error: 'ECONNREFUSED' }],
  QuoteMailFailed: [{ revisionNo, error: '550' }],
  AgentCostsRecorded: [{ groups: [{ agenteNombre: 'Blue Delta' }] }],
  CostRequestDeclined: [ofAgent],
  CostRequestReminded: [{ n: 1, ...ofAgent }],
  AgentQuestionAsked: [ofAgent],
  NewLinkAsked: [ofAgent],
  CostRequestMailFailed: [ofAgent],
  BookingReplyRecorded: ['ACCEPTED', 'REFUSED'].map((outcome) => ({ ...bookingReply, outcome })),
  QuotationReminded: reminderKinds.map((kind) => ({ kind, since: '2026-03-02T08:00:00.000Z' })),
}
const news = Object.keys(rules).flatMap((type) =>
  (dataOf[type] ?? [{}]).map((data): SampleEvent => [type, data, 'somebody']),
)

type Place = { commercial: string; assignedTo: string }
/** The relation of the reader to the quotation. */
const places: Readonly<Record<string, Place>> = {
  'a bystander': { commercial: 'carla', assignedTo: 'pedro' },
  'its commercial': { commercial: 'reader', assignedTo: 'pedro' },
  'its assignee': { commercial: 'carla', assignedTo: 'reader' },
}

const events = ({ commercial, assignedTo }: Place): SampleEvent[] => [
  ['QuotationRequested', { ...requested, commercial }],
  ['QuotationTaken', { assignedTo }],
  // The requester and the sender are notified whatever their role.
  ['SellApprovalRequested', { idSell }, 'reader'],
  ['QuoteSent', { revisionNo }, 'reader'],
]

/** Owners of the quotation after the event. */
const placeAfter = ([type]: SampleEvent, place: Place): Place => {
  if (type === 'QuotationTaken') return { ...place, assignedTo: 'reader' }
  if (type === 'QuotationRequested') return { commercial: 'carla', assignedTo: '' }
  return type === 'QuotationAssigned' ? { commercial: 'reader', assignedTo: 'reader' } : place
}

/** By the specification: the page behind the click, and the rows that its reader sees. */
const isShown = (held: readonly Permission[], { commercial, assignedTo }: Place): boolean => {
  const hasPermission = (permission: Permission) => held.includes(permission)
  const page = hasPermission('PRICING') ? '/pricing/cotizaciones' : '/mis-cotizaciones'
  if (page === '/mis-cotizaciones' && !hasPermission('COMERCIAL')) return false
  const isHis = commercial === 'reader' || assignedTo === 'reader'
  return (
    hasPermission('ANALYTICS_REPORTS') ||
    (hasPermission('CONSULTAR_COTIZACION') && (isHis || hasPermission('PRICING') || hasPermission('GERENTE_COMERCIAL')))
  )
}

const cases = Object.keys(roles).flatMap((role) => Object.keys(places).map((place) => [role, place] as const))

test.each(cases)('%s as %s is notified only of quotations that a click can open', (role, name) => {
  const place = places[name] ?? { commercial: '', assignedTo: '' }
  const isNotified = (happened: SampleEvent) =>
    notificationsOfLast([user('reader', role), ...events(place), happened]).some(({ userId }) => userId === 'reader')
  expect(news.filter((one) => isNotified(one) && !isShown(permissionsOf([role]), placeAfter(one, place)))).toEqual([])
})

test('every kind of notification reaches a recipient who can open it', () => {
  const kinds = new Set(
    news.flatMap((happened) =>
      cases.flatMap(([role, name]) =>
        notificationsOfLast([
          user('reader', role),
          ...events(places[name] ?? { commercial: '', assignedTo: '' }),
          happened,
        ]).map(({ kind }) => kind),
      ),
    ),
  )
  const users = [user('carla', 'COMMERCIAL'), user('olga', 'EXPRESS_OPERATIONS'), user('gonza', 'MANAGER')]
  const ofShipments = new Set(
    shipmentNews.flatMap((happened) =>
      notificationsOfLast([
        ...users,
        ...(happened[0] === 'ExpressShipmentRequested' ? [] : shipmentBefore),
        happened,
      ]).map(({ kind }) => kind),
    ),
  )
  const readReports = cases.some(([role]) => permissionsOf([role]).includes('ANALYTICS_REPORTS'))
  // Notices refer to a screen and go to users who may open it; personal notifications are written by users.
  const ofReports = readReports ? ['REPORT_READY', 'REPORT_FAILED'] : []
  const importsRates = cases.some(([role]) => permissionsOf([role]).includes('PRICING'))
  const ofImports = ['RATES_CHECKED', 'RATES_IMPORTED', 'RATES_TAKEN_BACK', 'RATE_IMPORT_FAILED']
  const runsBatches = cases.some(([role]) => permissionsOf([role]).includes('EXPRESS_OP'))
  const ofBatches = runsBatches ? ['EXPRESS_BATCH_ENDED'] : []
  const ofTimers = ['EXPRESS_OVERDUE', 'EXPRESS_CUTOFF', 'EXPRESS_FUEL_MISSING', 'EXPRESS_TARIFF_ENDS']
  const ofScreens = [...ofBatches, ...ofReports, ...(importsRates ? ofImports : []), ...ofTimers]
  expect([...kinds, ...ofShipments, ...ofScreens, 'PERSONAL'].toSorted()).toEqual(NotificationKind.options.toSorted())
})

/** Kinds of notifications that name the supplier to this reader. */
const namedTo = (role: string, place: Place): Set<string> =>
  new Set(
    news
      .flatMap((happened) => notificationsOfLast([user('reader', role), ...events(place), happened]))
      .filter((one) => JSON.stringify(one).includes('Blue Delta'))
      .map(({ kind }) => kind),
  )

test.each(cases)('%s as %s sees the supplier only with cost rights', (role, name) => {
  const named = namedTo(role, places[name] ?? { commercial: '', assignedTo: '' })
  expect(costRights(permissionsOf([role])).groups ? [] : [...named]).toEqual([])
})

test('both owners get the answer to a booking request, except the user who typed it', () => {
  const replied = (by: string) =>
    notificationsOfLast([
      user('reader', 'COMMERCIAL'),
      user('pedro', 'PRICING'),
      ...events({ commercial: 'reader', assignedTo: '' }),
      ['QuotationTaken', { assignedTo: 'pedro' }],
      ['BookingReplyRecorded', { ...bookingReply, outcome: 'ACCEPTED' }, by],
    ])
  expect(
    replied('booking-webhooks')
      .map(({ userId }) => userId)
      .toSorted(),
  ).toEqual(['pedro', 'reader'])
  expect(replied('pedro')).toMatchObject([
    { userId: 'reader', kind: 'BOOKING_ACCEPTED', params: { detail: 'HLCU4711 · Space confirmed' } },
  ])
})

test('a pricing user sees the name of the agent', () =>
  expect([...namedTo('PRICING', { commercial: 'carla', assignedTo: 'reader' })].toSorted()).toEqual([
    'AGENT_ANSWERED',
    'AGENT_ASKS',
    'AGENT_DECLINED',
    'AGENT_MAIL_FAILED',
    'AGENT_REMINDED',
    'AGENT_WANTS_LINK',
  ]))
