import { type Clock, type ClockRow, clocksOf } from '@freight/contracts/express-shipment/clocks'
import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ShipmentSummary } from '@freight/contracts/express-shipment/shipment-summary'
import type { Principal } from '@freight/contracts/access/policy'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import type { NameOf } from '../user/user-names.ts'

/** Reader and time of a view. */
export type ExpressReading = { principal: Principal; nameOf: NameOf; settingsOf: SettingsOf; now: Date }

/** Clocks of an unfinished shipment that have run out, by the calendar and the limits of its company. */
export const overdueClocks = (
  company: string,
  row: ClockRow,
  { settingsOf, now }: Pick<ExpressReading, 'settingsOf' | 'now'>,
): Clock[] => {
  if (row.work !== 'REQUESTED' && row.work !== 'IN_PROGRESS') return []
  const { calendar, data, clocks } = settingsOf(company)
  return (
    clocksOf(row, { hours: { calendar, timeZone: data.timeZone }, clocks }, now.getTime())
      // The carrier's invoice is late for administration, not for the shipment.
      .flatMap(({ clock, isBreached }) => (isBreached && clock !== 'INVOICE' ? [clock] : []))
  )
}

/** A row as a reader sees it: with names, and with costs only by right. */
export const expressRow = (
  {
    company,
    commercial,
    assignedTo,
    clocks,
    actionRequired: _actionRequired,
    rated: _rated,
    expectedCost,
    ...row
  }: ShipmentSummary,
  reading: ExpressReading,
  hasOldPrices = false,
): ExpressRow => {
  const { principal, nameOf } = reading
  const overdue = overdueClocks(company, clocks, reading)
  const user = (id: string) => ({ id, name: nameOf(id) })
  return {
    ...row,
    flags: [
      ...row.flags,
      ...(overdue.length > 0 ? (['OVERDUE'] as const) : []),
      ...(hasOldPrices && !row.flags.includes('STALE_PRICE') ? (['STALE_PRICE'] as const) : []),
    ],
    ...(overdue.length > 0 && { overdue }),
    ...(expectedCost && seesExpressCosts(principal.permissions) && { expectedCost }),
    commercial: user(commercial),
    ...(assignedTo !== undefined && { assignedTo: user(assignedTo) }),
  }
}
