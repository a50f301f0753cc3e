import type { z } from 'zod'
import type { EventData } from '../events/event.ts'
import { sameContent } from '../same-content.ts'
import type { ExpressTariffEvents } from './express-tariff-events.ts'
import type { TariffDifferences } from './express-tariff-routes.ts'
import type { TariffAbove, TariffBand, TariffSurcharge, TariffVersion } from '../express-carrier/tariff.ts'

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
