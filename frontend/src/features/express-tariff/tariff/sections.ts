import { type bandKinds, TariffContent, type TariffVersion } from '@freight/contracts/express-carrier/tariff'
import {
  bodyOf,
  cellName,
  type CellProblem,
  choices,
  type Column,
  columnAt,
  columnsOf,
  isBlank,
  newRow,
  type Row,
  rowOf,
} from '../cells/column.ts'

const named = (name: string, width: number): Column => ({ name, kind: 'text', width })
const zone = named('zone', 80)
const steps = columnsOf('fromKg', 'step')

/** Grids of a version. */
export const gridColumns = {
  zones: columnsOf(
    zone,
    { name: 'end', kind: 'choice', choice: 'end', options: choices.end.slice(0, 2) },
    'countries:codes',
    'postals:list',
    'cities:list',
  ),
  above: columnsOf(
    zone,
    'kind:choice',
    'fromKg',
    'mode:choice',
    { name: 'stepKg', kind: 'decimal', start: '0.5' },
    'amount',
  ),
  surcharges: columnsOf(
    named('code', 90),
    named('text', 150),
    named('chargeCode', 70),
    'basis:choice',
    'amount',
    'step',
    'min',
    'max',
    { name: 'trigger.kind', kind: 'choice', choice: 'trigger', options: choices.trigger },
    'trigger.over',
    { name: 'trigger.end', kind: 'choice', choice: 'end', options: ['', ...choices.end] },
    { name: 'trigger.weight', kind: 'choice', choice: 'weight', options: ['', ...choices.weight] },
    'pieceMinKg',
    named('group', 80),
    'fuelable:flag',
    'taxable:flag',
    'validFrom:day',
    'validTo:day',
  ),
  discount: columnsOf(zone, 'percent'),
  transit: columnsOf(zone, 'days:whole'),
  steps,
  pieceSteps: steps,
} as const

export const limitNames = [
  'maxPieces:whole',
  'maxPieceKg',
  'maxShipmentKg',
  'maxSideCm',
  'maxGirth',
  'maxValue',
  'docKg',
  'countries:codes',
  'dg:refused',
]

/** Fields of a version. */
export const fieldColumns = {
  rounding: columnsOf('divisor', 'dimRounding:choice', 'per:choice', 'minPieceKg'),
  general: columnsOf(
    'breakRule:choice',
    'minimum',
    'fuelPercent',
    'cutoff:text',
    'chargeCodes.base:text',
    'chargeCodes.fuel:text',
    'chargeCodes.insurance:text',
  ),
  insurance: columnsOf('percent', 'perStarted.amount', 'perStarted.per', 'min', 'included', 'max'),
  limits: columnsOf(...limitNames),
} as const

export type GridName = keyof typeof gridColumns
export type FieldsName = keyof typeof fieldColumns
export type SectionName = GridName | FieldsName | 'bands'

/** Every section, in the order of the form. */
export const sectionNames: readonly SectionName[] = [
  'zones',
  'bands',
  'above',
  'surcharges',
  'discount',
  'transit',
  'general',
  'insurance',
  'limits',
  'rounding',
  'steps',
  'pieceSteps',
]
export type BandKind = (typeof bandKinds)[number]

/** Prices of one weight: a cell per zone, `price.{zone}`. */
export const priceCell = (zone: string) => `price.${zone}`

/** A version as it is typed. */
export type VersionValues = Record<GridName | 'bands', readonly Row[]> & Record<FieldsName, Row>

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]
const gridNames = keysOf(gridColumns)
const fieldsNames = keysOf(fieldColumns)

const bandRows = (bands: TariffContent['bands']): Row[] => {
  const rows = new Map<string, Row>()
  for (const { zone, kind, upToKg, amount } of bands) {
    // A second price of a cell would vanish in one row.
    const ids = [`${kind} ${Number(upToKg)}`, `${kind} ${upToKg} bis`]
    const id = ids.find((one) => rows.get(one)?.[priceCell(zone)] === undefined) ?? `${kind} ${upToKg} ${rows.size}`
    rows.set(id, { ...(rows.get(id) ?? { id, kind, upToKg }), [priceCell(zone)]: amount })
  }
  return [...rows.values()].sort((a, b) => Number(a['upToKg']) - Number(b['upToKg']))
}

/** A stored version in cells. */
export const valuesOf = (version: TariffContent | TariffVersion): VersionValues => {
  const rows = (name: GridName, bodies: readonly object[]) =>
    bodies.map((body, index) => rowOf(gridColumns[name], body, `${name}-${index}`))
  const fields = (name: FieldsName, body: object | null) => rowOf(fieldColumns[name], body ?? {}, name)
  return {
    zones: rows('zones', version.zones),
    bands: bandRows(version.bands),
    above: rows('above', version.above),
    surcharges: rows('surcharges', version.surcharges),
    discount: rows('discount', version.discount),
    transit: rows('transit', version.transit),
    rounding: fields('rounding', version.rounding),
    steps: rows('steps', version.rounding.steps),
    pieceSteps: rows('pieceSteps', version.rounding.pieceSteps),
    general: fields('general', version),
    insurance: fields('insurance', version.insurance),
    limits: fields('limits', version.limits),
  }
}

/** Zones with a column in the bands: those with countries first, then those that only have prices. */
export const zonesOf = ({ zones, bands }: Pick<VersionValues, 'zones' | 'bands'>): string[] => {
  const priced = bands.flatMap((row) =>
    Object.entries(row).flatMap(([cell, amount]) =>
      cell.startsWith('price.') && amount !== '' ? [cell.slice(6)] : [],
    ),
  )
  return [...new Set([...zones.map((row) => (row['zone'] ?? '').trim()), ...priced])].filter((zone) => zone !== '')
}

/** Sections of the contract in which a section of the screen is stored. */
export const storedIn = (name: SectionName): (keyof TariffContent)[] => {
  if (name === 'general') return ['breakRule', 'minimum', 'fuelPercent', 'cutoff', 'chargeCodes']
  return [name === 'steps' || name === 'pieceSteps' ? 'rounding' : name]
}

/** Problem of a cell of a section. */
interface SectionProblem extends CellProblem {
  section: SectionName
  cell: string
}

/** Reads what was typed: the content, or the wrong cells. */
export const readVersion = (
  values: VersionValues,
): { content?: TariffContent; problems: readonly SectionProblem[] } => {
  const typed = (name: GridName) => values[name].filter((row) => !isBlank(gridColumns[name], row))
  const bodies = (name: GridName) => typed(name).map((row) => bodyOf(gridColumns[name], row))
  const fields = (name: FieldsName) => bodyOf(fieldColumns[name], values[name])
  const prices = values.bands.flatMap((row) =>
    Object.keys(row).flatMap((name) => (name.startsWith('price.') && row[name] !== '' ? [{ row, name }] : [])),
  )
  const bands = prices.map(({ row, name }) => ({ ...row, zone: name.slice(6), amount: row[name] }))
  const { minimum = null, fuelPercent = null, chargeCodes, ...general } = fields('general')
  const insurance = fields('insurance')
  const result = TariffContent.safeParse({
    ...general,
    ...Object.fromEntries(
      (['zones', 'above', 'surcharges', 'discount', 'transit'] as const).map((name) => [name, bodies(name)]),
    ),
    minimum,
    fuelPercent,
    chargeCodes: chargeCodes ?? {},
    bands,
    rounding: { ...fields('rounding'), steps: bodies('steps'), pieceSteps: bodies('pieceSteps') },
    insurance: Object.keys(insurance).length === 0 ? null : insurance,
    limits: fields('limits'),
  })
  if (result.success) return { content: result.data, problems: [] }
  const problems = result.error.issues.flatMap(({ path }): SectionProblem[] => {
    const inRounding = path[0] === 'rounding' && gridNames.find((name) => name === path[1])
    const grid = inRounding || gridNames.find((name) => name === path[0])
    const problem = (section: SectionName, row: Row | undefined, column: Column | undefined) =>
      row && column ? [{ section, row, column, cell: cellName(section, row.id, column.name) }] : []
    if (path[0] === 'bands') {
      const price = prices[Number(path[1])]
      const name = path[2] === 'upToKg' ? 'upToKg' : price?.name
      return problem('bands', price?.row, name === undefined ? undefined : { name, kind: 'decimal' })
    }
    const [at, ...rest] = path.slice(inRounding ? 2 : 1)
    if (grid) return problem(grid, typed(grid)[Number(at)], columnAt(gridColumns[grid], rest))
    const name = fieldsNames.find((one) => one === path[0]) ?? 'general'
    return problem(name, values[name], columnAt(fieldColumns[name], name === 'general' ? path : path.slice(1)))
  })
  return { problems }
}

export const newBand = (kind: BandKind): Row => ({ ...newRow([]), kind, upToKg: '' })
