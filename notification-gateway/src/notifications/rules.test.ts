import { costRights } from '@freight/contracts/access/cost-rights'
import { NotificationKind } from '@freight/contracts/notification/notification'
import type { Permission } from '@freight/contracts/access/permissions'
import { reminderKinds } from '@freight/contracts/quotation/reminder'
import { permissionsOf, roles } from '@freight/contracts/access/roles'
import { expect, test } from 'vitest'
import { type Happened, requested, told, user } from '../testing/news.ts'
import { rules } from './rules.ts'

const idSell = 's-1'
const revisionNo = 1
const ofAgent = { quotationKey: 'MVD-2026-000123', providerName: 'Blue Delta' }
/** What the events are about that name something. */
const dataOf: Readonly<Record<string, readonly object[]>> = {
  QuotationRequested: [requested],
  QuotationTaken: [{ assignedTo: 'reader' }],
  QuotationAssigned: [{ assignedTo: 'reader', commercial: 'reader', previous: { commercial: 'carla' } }],
  SellApprovalRequested: [{ idSell }],
  SellApproved: [{ idSell }],
  SellRejected: [{ idSell }],
  QuoteMailFailed: [{ revisionNo, error: '550' }],
  AgentCostsRecorded: [{ groups: [{ agenteNombre: 'Blue Delta' }] }],
  CostRequestDeclined: [ofAgent],
  AgentQuestionAsked: [ofAgent],
  NewLinkAsked: [ofAgent],
  CostRequestMailFailed: [ofAgent],
  QuotationReminded: reminderKinds.map((kind) => ({ kind, since: '2026-03-02T08:00:00.000Z' })),
}
const news = Object.keys(rules).flatMap((type) =>
  (dataOf[type] ?? [{}]).map((data): Happened => [type, data, 'somebody']),
)

type Place = { commercial: string; assignedTo: string }
/** The reader has nothing to do with the quotation, is its commercial, or works on it. */
const places: Readonly<Record<string, Place>> = {
  'a bystander': { commercial: 'carla', assignedTo: 'pedro' },
  'its commercial': { commercial: 'reader', assignedTo: 'pedro' },
  'its assignee': { commercial: 'carla', assignedTo: 'reader' },
}

const life = ({ commercial, assignedTo }: Place): Happened[] => [
  ['QuotationRequested', { ...requested, commercial }],
  ['QuotationTaken', { assignedTo }],
  // Whoever they are: what becomes of it is told to the one who asked, or sent.
  ['SellApprovalRequested', { idSell }, 'reader'],
  ['QuoteSent', { revisionNo }, 'reader'],
]

/** Whose the quotation is once this is told. */
const placeAfter = ([type]: Happened, place: Place): Place => {
  if (type === 'QuotationTaken') return { ...place, assignedTo: 'reader' }
  if (type === 'QuotationRequested') return { commercial: 'carla', assignedTo: '' }
  return type === 'QuotationAssigned' ? { commercial: 'reader', assignedTo: 'reader' } : place
}

/** As the specification has it: the page that the click leads to, and the rows that its reader is shown. */
const isShown = (held: readonly Permission[], { commercial, assignedTo }: Place): boolean => {
  const has = (permission: Permission) => held.includes(permission)
  const page = has('PRICING') ? '/pricing/cotizaciones' : '/mis-cotizaciones'
  if (page === '/mis-cotizaciones' && !has('COMERCIAL')) return false
  const isHis = commercial === 'reader' || assignedTo === 'reader'
  return (
    has('ANALYTICS_REPORTS') || (has('CONSULTAR_COTIZACION') && (isHis || has('PRICING') || has('GERENTE_COMERCIAL')))
  )
}

const cases = Object.keys(roles).flatMap((role) => Object.keys(places).map((place) => [role, place] as const))

test.each(cases)('%s as %s is told of nothing that a click would not open', (role, name) => {
  const place = places[name] ?? { commercial: '', assignedTo: '' }
  const isTold = (happened: Happened) =>
    told([user('reader', role), ...life(place), happened]).some(({ userId }) => userId === 'reader')
  expect(news.filter((one) => isTold(one) && !isShown(permissionsOf([role]), placeAfter(one, place)))).toEqual([])
})

test('every kind of notification is told to somebody who can open it', () => {
  const kinds = new Set(
    news.flatMap((happened) =>
      cases.flatMap(([role, name]) =>
        told([user('reader', role), ...life(places[name] ?? { commercial: '', assignedTo: '' }), happened]).map(
          ({ kind }) => kind,
        ),
      ),
    ),
  )
  const readReports = cases.some(([role]) => permissionsOf([role]).includes('ANALYTICS_REPORTS'))
  // What is no event is told of a screen, and to those who may open that; and then there are one's own words.
  const ofReports = readReports ? ['REPORT_READY', 'REPORT_FAILED'] : []
  const importsRates = cases.some(([role]) => permissionsOf([role]).includes('PRICING'))
  const ofImports = ['RATES_CHECKED', 'RATES_IMPORTED', 'RATES_TAKEN_BACK', 'RATE_IMPORT_FAILED']
  const ofScreens = [...ofReports, ...(importsRates ? ofImports : [])]
  expect([...kinds, ...ofScreens, 'PERSONAL'].toSorted()).toEqual(NotificationKind.options.toSorted())
})

/** The kinds in which somebody is told who supplies. */
const namedTo = (role: string, place: Place): Set<string> =>
  new Set(
    news
      .flatMap((happened) => told([user('reader', role), ...life(place), happened]))
      .filter((one) => JSON.stringify(one).includes('Blue Delta'))
      .map(({ kind }) => kind),
  )

test.each(cases)('%s as %s is told who supplies only where they may see costs', (role, name) => {
  const named = namedTo(role, places[name] ?? { commercial: '', assignedTo: '' })
  expect(costRights(permissionsOf([role])).groups ? [] : [...named]).toEqual([])
})

test('pricing is told which agent it was', () =>
  expect([...namedTo('PRICING', { commercial: 'carla', assignedTo: 'reader' })].toSorted()).toEqual([
    'AGENT_ANSWERED',
    'AGENT_ASKS',
    'AGENT_DECLINED',
    'AGENT_MAIL_FAILED',
    'AGENT_WANTS_LINK',
  ]))
