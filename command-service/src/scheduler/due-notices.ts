import type { Permission } from '@freight/contracts/vocabulary/permissions'
import type { CompanySettings } from '@freight/contracts/company-settings/settings'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import type { FuelMonth } from '@freight/contracts/express-carrier/carrier'
import { lacksNextFuel, nextMonth } from '@freight/contracts/express-carrier/fuel'
import { shipmentLists, shipmentPath, type WorkStatus } from '@freight/contracts/vocabulary/express'
import { type Clock, type ClockRow, clocksOf } from '@freight/contracts/express-shipment/clocks'
import { shortReferenceOf } from '@freight/contracts/express-shipment/waybill'
import type { TariffVersion } from '@freight/contracts/express-carrier/tariff'
import type { Notice } from '@freight/platform/notices/notices'

type Recipient = { id: string; company: string; permissions: readonly Permission[] }
export type NoticeFacts = {
  now: number
  /** Day in the zone of the companies. */
  today: string
  recipients: readonly Recipient[]
  settingsOf: (company: string) => CompanySettings
  shipments: readonly {
    id: string
    company: string
    work: WorkStatus
    assignedTo: string | null
    carrier: string
    carrierName: string
    clocks: ClockRow
  }[]
  carriers: readonly { id: string; name: string; strictFuel: boolean; fuel: readonly FuelMonth[] }[]
  tariffs: readonly {
    id: string
    code: string
    versions: readonly Pick<TariffVersion, 'status' | 'validFrom' | 'validTo'>[]
  }[]
}

/** Something for a user to know. The same subject is sent to a user once; those of a group together. */
export type Due = {
  user: Recipient
  kind: 'EXPRESS_OVERDUE' | 'EXPRESS_CUTOFF' | 'EXPRESS_FUEL_MISSING' | 'EXPRESS_TARIFF_ENDS'
  group: string
  subject: string
  screen: string
  params: Readonly<Record<string, string>>
  shipment?: { id: string; work: WorkStatus; clock: Clock }
}

const DAY_MS = 86_400_000
// The lists show what is overdue for longer.
const mostLateMs = 7 * DAY_MS
const fuelDay = '25'
const warnings = [7, 30] as const
const shownReferences = 5
const tariffPanel = `${shipmentLists.REQUESTED}?panel=tarifarios`

const dueOfShipments = ({ shipments, recipients, settingsOf, now }: NoticeFacts): Due[] => {
  const operationsOf = (company: string) =>
    recipients.filter((user) => user.company === company && user.permissions.includes('EXPRESS_OP'))
  return shipments.flatMap(({ id, company, work, assignedTo, carrier, carrierName, clocks: row }) => {
    const { calendar, data, clocks: limits } = settingsOf(company)
    const breached = clocksOf(row, { hours: { calendar, timeZone: data.timeZone }, clocks: limits }, now).filter(
      ({ isBreached, dueAt }) => isBreached && now - dueAt < mostLateMs,
    )
    const assignee = recipients.filter((user) => user.id === assignedTo)
    return breached.flatMap(({ clock, dueAt }): Due[] => {
      const common = { screen: shipmentPath(id, work), shipment: { id, work, clock }, params: {} }
      if (clock !== 'PICKUP_CUTOFF')
        return (assignee.length === 0 ? operationsOf(company) : assignee).map((user) => ({
          ...common,
          user,
          kind: 'EXPRESS_OVERDUE',
          group: 'overdue',
          subject: `clock/${id}/${clock}/${dueAt}`,
        }))
      const { cutoffAt = '' } = row
      if (Date.parse(cutoffAt) <= now) return []
      const subject = `cutoff/${company}/${carrier}/${cutoffAt}`
      return operationsOf(company).map((user) => ({
        ...common,
        user,
        kind: 'EXPRESS_CUTOFF',
        group: subject,
        subject,
        params: { by: carrierName, cutoff: cutoffAt },
      }))
    })
  })
}

const dueOfFuel = ({ carriers, today }: NoticeFacts): Omit<Due, 'user'>[] => {
  if (today.slice(8) < fuelDay) return []
  const month = nextMonth(today)
  return carriers
    .filter((carrier) => (carrier.strictFuel || carrier.fuel.length > 0) && lacksNextFuel(carrier, today))
    .map(({ id, name }) => ({
      kind: 'EXPRESS_FUEL_MISSING',
      group: `fuel/${id}`,
      subject: `fuel/${id}/${month}`,
      screen: `${tariffPanel}&section=carriers&act=open&id=${encodeURIComponent(id)}`,
      params: { by: name, month },
    }))
}

/** Last day with prices, by versions that follow each other; undefined without end, or without a version today. */
export const lastPricedDay = (
  versions: NoticeFacts['tariffs'][number]['versions'],
  today: string,
): string | undefined => {
  const published = versions.filter(({ status }) => status === 'PUBLISHED')
  if (!published.some(({ validFrom = '', validTo = today }) => validFrom <= today && validTo >= today)) return undefined
  let last = dayAfter(today, -1)
  for (;;) {
    const next = published.filter(({ validFrom = '', validTo }) => {
      const isLater = validTo === undefined || validTo > last
      return isLater && validFrom <= dayAfter(last)
    })
    if (next.some(({ validTo }) => validTo === undefined)) return undefined
    const ends = next.map(({ validTo = '' }) => validTo).toSorted()
    const end = ends.at(-1)
    if (end === undefined) return last
    last = end
  }
}

const dueOfTariffs = ({ tariffs, today }: NoticeFacts): Omit<Due, 'user'>[] =>
  tariffs.flatMap(({ id, code, versions }) => {
    const end = lastPricedDay(versions, today)
    const days = end === undefined ? undefined : warnings.find((most) => end <= dayAfter(today, most))
    if (end === undefined || days === undefined) return []
    return [
      {
        kind: 'EXPRESS_TARIFF_ENDS' as const,
        group: `tariff/${id}`,
        subject: `tariff/${id}/${end}/${days}`,
        screen: `${tariffPanel}&act=open&id=${encodeURIComponent(id)}`,
        params: { detail: code, validUntil: end },
      },
    ]
  })

/** Everything that is due at a moment, sent before or not. */
export const dueNotices = (facts: NoticeFacts): Due[] => {
  const managers = facts.recipients.filter(({ permissions }) => permissions.includes('MODIFICAR_TARIFA_EXPRESS'))
  return [
    ...dueOfShipments(facts),
    ...[...dueOfFuel(facts), ...dueOfTariffs(facts)].flatMap((due) => managers.map((user) => ({ ...due, user }))),
  ]
}

/** One notice of the due things of a user's group, with the screen behind the click for those who may enter it. */
export const noticeOf = (dues: readonly [Due, ...Due[]]): Notice => {
  const [{ user, kind, subject, params, screen }] = dues
  const shipments = dues.flatMap(({ shipment }) => shipment ?? [])
  const ids = [...new Set(shipments.map(({ id }) => id))]
  const isUntaken = shipments.every(({ work }) => work === 'REQUESTED')
  const isFinished = shipments.every(({ work }) => work === 'FINISHED')
  const listed = shipmentLists[isUntaken ? 'REQUESTED' : isFinished ? 'FINISHED' : 'IN_PROGRESS']
  const references = ids.slice(0, shownReferences).map(shortReferenceOf)
  const path = ids.length > 1 ? `${listed}${isFinished ? '' : '?flag=OVERDUE'}` : screen
  const mayEnter = user.permissions.includes('CONSULTAR_SHIPMENT')
  return {
    key: `express/${subject}/${user.id}`,
    userId: user.id,
    kind,
    params: {
      ...params,
      ...(ids.length === 1 && { referencia: ids[0] ?? '' }),
      ...(ids.length > 1 && {
        shipments: String(ids.length),
        detail: references.join(', ') + (ids.length > shownReferences ? ' …' : ''),
      }),
      ...(kind === 'EXPRESS_OVERDUE' && { clocks: [...new Set(shipments.map(({ clock }) => clock))].join(',') }),
      screen: mayEnter ? path : '',
      ...(!mayEnter && { contact: 'EXPRESS_OP' }),
    },
  }
}
