import type { TariffVersion } from '@freight/contracts/express-tariff/tariff'
import type { CarrierRow } from '../express-tariff-queries.ts'

export type VersionFacts = Pick<TariffVersion, 'no' | 'status' | 'validFrom' | 'validTo'>

export const versionStates = ['CURRENT', 'FUTURE', 'ENDED', 'DRAFT', 'WITHDRAWN'] as const
type VersionState = (typeof versionStates)[number]

/** State on a day; a later version may nevertheless win. */
export const versionState = ({ status, validFrom = '', validTo }: VersionFacts, today: string): VersionState => {
  if (status !== 'PUBLISHED') return status
  if (validFrom > today) return 'FUTURE'
  return validTo !== undefined && validTo < today ? 'ENDED' : 'CURRENT'
}

/** The version that prices a shipment of a day: of several the one that begins last. */
export const versionOn = <Version extends VersionFacts>(versions: readonly Version[], today: string) =>
  versions
    .filter((version) => versionState(version, today) === 'CURRENT')
    .toSorted((a, b) => (a.validFrom ?? '').localeCompare(b.validFrom ?? ''))
    .at(-1)

/** The month after the month of a day: `2026-12`. */
export const nextMonth = (today: string): string => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

/** Whether a service of the carrier has fuel in this month and none in the next. */
export const lacksNextFuel = ({ fuel }: Pick<CarrierRow, 'fuel'>, today: string): boolean => {
  const next = nextMonth(today)
  const services = new Set(fuel.map(({ service }) => service))
  // A line for all services also covers those with lines of their own in other months.
  return (
    fuel.length === 0 ||
    [...services].some(
      (service) => !fuel.some((one) => one.month === next && (one.service === service || one.service === '')),
    )
  )
}
