import { type ClockRow, clocksOf } from '@freight/contracts/express-shipment/clocks'
import { seesExpressCosts } from '@freight/contracts/access/cost-rights'
import type { ExpressRow } from '@freight/contracts/express-shipment/express-shipment-routes'
import type { ShipmentSummary } from '@freight/contracts/express-shipment/shipment-summary'
import type { Principal } from '@freight/contracts/access/policy'
import type { SettingsOf } from '../company-settings/company-settings.ts'
import type { NameOf } from '../user/user-names.ts'

/** Reader and time of a view. */
export type ExpressReading = { principal: Principal; nameOf: NameOf; settingsOf: SettingsOf; now: Date }

/** Whether a clock of an unfinished shipment has run out, by the calendar of its company. */
export const isOverdue = (
  company: string,
  clocks: ClockRow,
  { settingsOf, now }: Pick<ExpressReading, 'settingsOf' | 'now'>,
): boolean => {
  if (clocks.work !== 'REQUESTED' && clocks.work !== 'IN_PROGRESS') return false
  const { calendar, data } = settingsOf(company)
  return clocksOf(clocks, { hours: { calendar, timeZone: data.timeZone } }, now.getTime()).some(
    // The carrier's invoice is late for administration, not for the shipment.
    ({ clock, isBreached }) => isBreached && clock !== 'INVOICE',
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
  const user = (id: string) => ({ id, name: nameOf(id) })
  return {
    ...row,
    flags: [
      ...row.flags,
      ...(isOverdue(company, clocks, reading) ? (['OVERDUE'] as const) : []),
      ...(hasOldPrices && !row.flags.includes('STALE_PRICE') ? (['STALE_PRICE'] as const) : []),
    ],
    ...(expectedCost && seesExpressCosts(principal.permissions) && { expectedCost }),
    commercial: user(commercial),
    ...(assignedTo !== undefined && { assignedTo: user(assignedTo) }),
  }
}
