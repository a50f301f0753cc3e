import type { ExpressCarrier } from '../express-carrier/carrier.ts'
import { type BandTable, bandTable } from './band-table.ts'
import type { PlaceIndex } from './postal.ts'
import type { TariffHead, TariffSurcharge, TariffVersion } from '../express-carrier/tariff.ts'
import { type ZoneIndex, zoneIndex } from './zones.ts'

/** A published version with its indexes. */
export type CompiledVersion = {
  tariff: TariffHead & { id: string }
  version: TariffVersion
  zones: { ORIGIN: ZoneIndex; DESTINATION: ZoneIndex }
  /** By zone, then DOC or NON_DOC. */
  tables: ReadonlyMap<string, { DOC: BandTable; NON_DOC: BandTable }>
  surcharges: readonly TariffSurcharge[]
}

export type CompiledCarrier = { carrier: ExpressCarrier; remote: PlaceIndex }

/** Everything that ratings read. `heads`: every tariff, also without published version. */
export type CompiledTariffs = {
  heads: readonly (TariffHead & { id: string })[]
  versions: readonly CompiledVersion[]
  carriers: ReadonlyMap<string, CompiledCarrier>
}

export const compileVersion = (tariff: TariffHead & { id: string }, version: TariffVersion): CompiledVersion => {
  const zoneNames = new Set([...version.bands, ...version.above].map(({ zone }) => zone))
  return {
    tariff,
    version,
    zones: { ORIGIN: zoneIndex(version.zones, 'ORIGIN'), DESTINATION: zoneIndex(version.zones, 'DESTINATION') },
    tables: new Map(
      [...zoneNames].map((zone) => [
        zone,
        { DOC: bandTable(version, zone, 'DOC'), NON_DOC: bandTable(version, zone, 'NON_DOC') },
      ]),
    ),
    // The order of typing does not change the lines.
    surcharges: version.surcharges.toSorted((a, b) => (a.code < b.code ? -1 : Number(a.code > b.code))),
  }
}
