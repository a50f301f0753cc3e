import type { RowResult } from '@freight/contracts/api/catalogue'
import { valueAt } from '@freight/contracts/api/file-columns'
import {
  acrossColumns,
  type FileSection,
  tariffColumns,
  zoneOfField,
} from '@freight/contracts/express-tariff/tariff-file'
import {
  emptyContent,
  TariffAbove,
  TariffBand,
  type TariffHead,
  TariffSurcharge,
  type TariffVersion,
  TariffZone,
} from '@freight/contracts/express-carrier/tariff'
import { rowKeys } from '@freight/contracts/express-tariff/versions'
import { sameContent } from '@freight/contracts/same-content'
import { Refusal } from '@freight/platform/event-store/decider'
import { NotFound } from '@freight/platform/errors'
import { ZodError } from 'zod'
import type { ExpressTariffState } from '../../aggregates/express-tariff/express-tariff-decider.ts'
import type { Execute } from '../../handling/command-context.ts'
import { nameBasedId } from '../../handling/decided-events.ts'
import { countryNamed } from '../../lookups/tables/place-index.ts'
import { stateOf } from '../applied-before.ts'
import { bodyOf } from '../body-of.ts'
import { type ImportNeeds, text } from '../by-name.ts'
import type { Row, RowContext } from '../import-rows.ts'
import { problemAt, problemsOf } from '../row-problems.ts'
import type { Fields } from '../typed-cells.ts'
import { numberFieldsOf, numberStyleIn, type ReadRow, readRow, resultsOf } from './express-group.ts'

type Needs = Pick<ImportNeeds, 'eventStore'> & { execute: Execute }
type Value = TariffBand | TariffAbove | TariffZone | TariffSurcharge
/** A value of the section under its key, and the column of its amount. */
type Item = { key: string; value: object; field: string }

const schemas = { bands: TariffBand, above: TariffAbove, zones: TariffZone, surcharges: TariffSurcharge }

const listOf = (value: unknown): string[] =>
  text(value)
    .split(/[,;|\n]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `1000-1999` as a range; a hyphen between parts of other lengths belongs to a code, as in `01310-100`. */
const areaOf = (part: string): string => {
  const [, from = '', to = ''] = /^(\w+)\s*[-–]\s*(\w+)$/.exec(part) ?? []
  return from !== '' && from.length === to.length ? `${from}..${to}` : part
}

const placesIn = ({ countries, postals, cities, ...zone }: Fields): Fields => ({
  ...zone,
  // Three letters could be the beginning of another country: CHE is not Chequia.
  countries: listOf(countries).map((part) => (/^[A-Z]{3}$/.test(part) ? part : (countryNamed(part) ?? part))),
  postals: listOf(postals).map(areaOf),
  cities: listOf(cities),
})

/** Bodies of a row with the column of their amount: one, or one for each zone that stands across. */
const bodiesOf = (
  section: FileSection,
  { fields }: ReadRow,
  head: TariffHead,
  isAcross: boolean,
): { body: object; field: string }[] => {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')
  const given = Object.fromEntries(filled.filter(([field]) => zoneOfField(field) === undefined))
  if (section === 'zones') {
    const end = head.direction === 'IB' ? 'ORIGIN' : 'DESTINATION'
    return [{ body: placesIn({ end, ...given }), field: 'amount' }]
  }
  if (section === 'surcharges') return [{ body: bodyOf(given, {}, true), field: 'amount' }]
  const body = { kind: 'ANY', ...(section === 'above' && { mode: 'WHOLE' }), ...given }
  if (!isAcross) return [{ body, field: 'amount' }]
  return filled.flatMap(([field, amount]) => {
    const zone = zoneOfField(field)
    return zone === undefined ? [] : [{ body: { ...body, zone, amount }, field }]
  })
}

/** A zone has an item for each of its places. */
const itemsOf = (section: FileSection, value: Value, field = 'amount'): Item[] => {
  if (section !== 'zones') return [{ key: rowKeys[section](value as never), value, field }]
  const { zone, end, countries, postals, cities } = value as TariffZone
  const places = [...postals, ...cities.map((city) => city.toLowerCase())]
  return countries.flatMap((country) =>
    (places.length === 0 ? [''] : places).map((place) => ({
      key: `${end} ${country} ${place}`,
      value: { zone },
      field,
    })),
  )
}

/** Rows of a zone are one: the countries as a whole, and each country with its places. */
const mergedZones = (zones: readonly TariffZone[]): TariffZone[] => {
  const merged = new Map<string, TariffZone>()
  for (const one of zones) {
    const isWhole = one.postals.length + one.cities.length === 0
    const key = JSON.stringify([one.zone, one.end, isWhole || one.countries.toSorted()])
    const known = merged.get(key)
    const both = (name: 'countries' | 'postals' | 'cities') => [...new Set([...(known?.[name] ?? []), ...one[name]])]
    merged.set(key, { ...one, countries: both('countries'), postals: both('postals'), cities: both('cities') })
  }
  return [...merged.values()]
}

/** Changed columns of a value; 40 and 40.00 are the same number. */
const changesIn = (section: FileSection, before: object, after: object, amountField: string) =>
  tariffColumns[section].flatMap(({ field, kind }) => {
    const [from, to] = [valueAt(before, field), valueAt(after, field)]
    const isSame = kind === 'number' && from !== undefined ? Number(from) === Number(to) : sameContent(from, to)
    return isSame ? [] : [{ field: field === 'amount' ? amountField : field, from, to }]
  })

const isPublished = ({ status }: TariffVersion): boolean => status === 'PUBLISHED'

type Import = {
  rows: readonly Row[]
  dryRun: boolean
  numbers?: readonly string[] | undefined
  id: string
  section: FileSection
}

/**
 * Imports the rows of a section, which replace it in the draft: all of them or none. A row is compared with the version
 * that the draft replaces.
 */
export const tariffRows =
  ({ eventStore, execute }: Needs) =>
  async (
    { rows, dryRun, numbers, id, section }: Import,
    importId: string,
    context: RowContext,
  ): Promise<RowResult[]> => {
    const { tariff } = (await stateOf(eventStore, 'express-tariff', id)) as ExpressTariffState
    if (!tariff) throw new NotFound(`There is no express tariff ${id}`)
    const draft = tariff.versions.find(({ status }) => status === 'DRAFT')
    if (!draft) throw new Refusal('VERSION_NOT_DRAFT', 'Only a draft can change.', { id })
    const replaced: readonly Value[] = (tariff.versions.findLast(isPublished) ?? emptyContent)[section]
    const former = new Map(replaced.flatMap((one) => itemsOf(section, one)).map(({ key, value }) => [key, value]))

    const zones = [
      ...new Set(rows.flatMap(({ cells }) => Object.keys(cells).flatMap((field) => zoneOfField(field) ?? []))),
    ]
    const isAcross = zones.length > 0
    const columns = isAcross ? acrossColumns(section, zones) : tariffColumns[section]
    const numberFields = numberFieldsOf(columns)
    const style = numberStyleIn(rows, numberFields, numbers)
    const values: Value[] = []
    const firstRowByKey = new Map<string, number>()
    const read = rows.map((row) => {
      const one = readRow(row, style, columns, tariff.currency)
      const { basis } = one.fields
      const isPercent = section === 'surcharges' && typeof basis === 'string' && basis.startsWith('PERCENT')
      for (const field of numberFields)
        if (!isPercent && (row.cells[field] ?? '').includes('%'))
          one.problems.push(problemAt('NO_PERCENT', 'An amount is no percentage.', {}, field))
      const items = bodiesOf(section, one, tariff, isAcross).flatMap(({ body, field }) => {
        const { data, error } = schemas[section].safeParse(body)
        if (data) {
          values.push(data)
          return itemsOf(section, data, field)
        }
        const issues = error.issues.map((issue) =>
          // Zone and amount of a price that stands across are in its column.
          isAcross && ['zone', 'amount'].includes(String(issue.path[0])) ? { ...issue, path: [field] } : issue,
        )
        one.problems.push(...problemsOf(new ZodError(issues), columns, row.cells))
        return []
      })
      for (const { key, field } of items) {
        const first = firstRowByKey.get(key) ?? row.row
        firstRowByKey.set(key, first)
        if (first !== row.row)
          one.problems.push(
            problemAt('DUPLICATE', `Already in row ${first}.`, { row: first }, isAcross ? field : columns[0]?.field),
          )
      }
      return { ...one, items }
    })

    const resultOf = ({ row: { row }, items, problems }: (typeof read)[number]): RowResult => {
      if (problems.length > 0) return { row, outcome: 'problem', problems }
      const changes = items.flatMap(({ key, value, field }) => {
        const before = former.get(key)
        return before === undefined ? [] : changesIn(section, before, value, field)
      })
      const news = items.filter(({ key }) => !former.has(key)).length
      if (news + changes.length === 0) return { row, outcome: 'same' }
      return { row, outcome: news === items.length ? 'new' : 'changed', ...(changes.length > 0 && { changes }) }
    }
    if (read.every(({ problems }) => problems.length === 0)) {
      const content = section === 'zones' ? mergedZones(values as TariffZone[]) : values
      const command = { ...context, commandId: nameBasedId(`${importId}/${id}/${section}`) }
      try {
        await execute(
          'express-tariff',
          'ChangeDraft',
          id,
          { no: draft.no, [section]: content },
          dryRun ? { ...command, isNew: true, dryRun: () => undefined } : command,
        )
      } catch (error) {
        // Too many bands or zones for a version.
        read[0]?.problems.push(...problemsOf(error, columns, {}))
      }
    }
    return dryRun ? read.map(resultOf) : resultsOf(read, resultOf)
  }
