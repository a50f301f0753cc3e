import type { z } from 'zod'
import type { EventData } from '../events/event.ts'
import { sameContent } from '../same-content.ts'
import type { ExpressTariffEvents } from './express-tariff-events.ts'
import type { TariffDifferences } from './express-tariff-routes.ts'
import type { TariffAbove, TariffBand, TariffSurcharge, TariffVersion, TariffHead } from '../express-carrier/tariff.ts'
import type { ExpressCarrier } from '../express-carrier/carrier.ts'
import { type BandTable, bandTable, type PlaceIndex, type ZoneIndex, zoneIndex } from './zones.ts'

type Data<Type extends keyof ExpressTariffEvents> = EventData<ExpressTariffEvents, Type>
type Versions = readonly TariffVersion[]

const withVersion = (versions: Versions, no: number, changes: object): Versions =>
  versions.map((version) => (version.no === no ? { ...version, ...changes } : version))

/** Steps of the versions, for decisions and tables alike. */
export const versionSteps = {
  ExpressTariffVersionDrafted: (versions: Versions, { no, content }: Data<'ExpressTariffVersionDrafted'>): Versions => [
    ...versions,
    { no, status: 'DRAFT', ...content },
  ],
  ExpressTariffDraftChanged: (versions: Versions, { no, changes }: Data<'ExpressTariffDraftChanged'>): Versions =>
    withVersion(versions, no, changes),
  ExpressTariffVersionPublished: (
    versions: Versions,
    { no, ...validity }: Data<'ExpressTariffVersionPublished'>,
  ): Versions => withVersion(versions, no, { status: 'PUBLISHED', ...validity }),
  ExpressTariffVersionWithdrawn: (versions: Versions, { no }: Data<'ExpressTariffVersionWithdrawn'>): Versions =>
    withVersion(versions, no, { status: 'WITHDRAWN' }),
}

type Change<Row> = { key: string; before?: Row; after?: Row }

const changesBetween = <Row>(before: readonly Row[], after: readonly Row[], keyOf: (row: Row) => string) => {
  const [old, current] = [before, after].map((rows) => new Map(rows.map((row) => [keyOf(row), row])))
  return [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])].flatMap((key): Change<Row>[] => {
    const [from, to] = [old?.get(key), current?.get(key)]
    return sameContent(from, to)
      ? []
      : [{ key, ...(from !== undefined && { before: from }), ...(to !== undefined && { after: to }) }]
  })
}

const compared = [
  'rounding',
  'zones',
  'above',
  'breakRule',
  'minimum',
  'discount',
  'insurance',
  'fuelPercent',
  'limits',
  'transit',
  'cutoff',
  'chargeCodes',
] as const

/** What identifies a row of a section. */
export const rowKeys = {
  bands: ({ zone, kind, upToKg }: TariffBand): string => `${zone} ${kind} ${Number(upToKg)}`,
  above: ({ zone, kind, fromKg }: TariffAbove): string => `${zone} ${kind} ${Number(fromKg)}`,
  surcharges: ({ code }: TariffSurcharge): string => code,
}

/** Changed bands and surcharges of two versions, and the names of other changed sections. */
export const versionDifferences = (before: TariffVersion, after: TariffVersion): z.infer<typeof TariffDifferences> => ({
  bands: changesBetween(before.bands, after.bands, rowKeys.bands),
  surcharges: changesBetween(before.surcharges, after.surcharges, rowKeys.surcharges),
  sections: compared.filter((name) => !sameContent(before[name], after[name])),
})

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
