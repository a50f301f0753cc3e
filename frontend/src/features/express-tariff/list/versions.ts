import type { TariffVersion } from '@freight/contracts/express-carrier/tariff'

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
