import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import type { Cell } from '@freight/platform/spreadsheet/sheet-row'
import type { RateMapping } from '@freight/contracts/rate-import/mapping'
import { type z, ZodError } from 'zod'
import { problemsOf } from '../../http/row-problems.ts'
import { searchText } from '@freight/contracts/search-text'
import type { LaneQuery, CurrentRevision } from '../../lookups/tables/rate-tables.ts'

/** The text of a cell. */
export const textOf = (cell: Cell | undefined): string => {
  if (cell === undefined) return ''
  if (typeof cell !== 'object') return String(cell).trim()
  return 'day' in cell ? cell.day : `${cell.percent} %`
}

const mostQuotedCharacters = 80

/** The part of a text that a problem quotes. */
export const excerptOf = (text: string): string => text.slice(0, mostQuotedCharacters)

/** A problem or warning about a row, with its column. */
export const concern = (column: string, code: string, message: string, details?: object): RowIssue => ({
  column,
  code,
  message,
  ...(details && { details: { ...details } }),
})

type PathSegment = PropertyKey | undefined

/** The heading of the column of a field or a charge; the name of the field if it has no column. */
const headingOf = (columns: RateMapping['columns'], [first, index]: readonly PathSegment[], body: object): string => {
  if (first === 'charges' && typeof index === 'number') {
    const { charges } = body as { charges?: readonly { code: string }[] }
    const code = charges?.[index]?.code
    return columns.find(({ target }) => 'code' in target && target.code === code)?.header ?? code ?? ''
  }
  const field = String(first ?? '')
  return columns.find(({ target }) => target.to === 'FIELD' && target.field === field)?.header ?? field
}

const isEmpty = (body: object, [first]: readonly PathSegment[]): boolean => {
  const value: unknown = Object.getOwnPropertyDescriptor(body, first ?? '')?.value
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

const rowIssue = ({ columns }: RateMapping, body: object, { path, message }: z.core.$ZodIssue): RowIssue =>
  concern(headingOf(columns, path, body), isEmpty(body, path) ? 'REQUIRED' : 'INVALID', message, {
    field: String(path[0] ?? ''),
  })

/** The heading of a charge's column; the charge code if it has no column. */
const headingOfCharge = ({ columns }: RateMapping, idCharge: string): string =>
  columns.find(({ target }) => 'code' in target && target.code === idCharge)?.header ?? idCharge

const headingOfField = ({ columns }: RateMapping, field: string | undefined, body: object): string =>
  field === undefined ? '' : headingOf(columns, [field], body)

/**
 * The problems of a row by the headings of its file, with the error code that a single command would return.
 * @throws any other error, such as an unavailable database or a defect
 */
export const issuesOfRefusal = (error: unknown, mapping: RateMapping, body: object): RowIssue[] => {
  if (error instanceof ZodError) return error.issues.map((issue) => rowIssue(mapping, body, issue))
  return problemsOf(error, [], {}).map(({ field, code, message, details }) => {
    const idCharge = details?.['idCharge']
    const column =
      typeof idCharge === 'string' ? headingOfCharge(mapping, idCharge) : headingOfField(mapping, field, body)
    return concern(column, code, message, details)
  })
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

type Body = Readonly<Record<string, unknown>>

const nameIn = (carrier: unknown): string =>
  typeof carrier === 'object' && carrier !== null && 'name' in carrier ? text(carrier.name) : ''

/** The lane of a row, from its body. */
export const laneOf = (body: Body) => ({
  transport: text(body['transport']),
  mode: text(body['mode']),
  container: text(body['container']),
  origin: text(body['origin']),
  destination: text(body['destination']),
  carrier: nameIn(body['carrier']),
  route: text(body['route']),
  code: text(body['code']),
})
export type Lane = ReturnType<typeof laneOf>

/** Rows of a file with the same key belong to the same rate, at one time or at several. */
export const laneKey = ({ carrier, route, code, ...lane }: Lane): string =>
  code === ''
    ? [...Object.values(lane), searchText(carrier), searchText(route)].join('|')
    : [...Object.values(lane), `=${code.toUpperCase()}`].join('|')

const laneQuery = ({ transport, mode, origin, destination, carrier, code }: Lane) =>
  ({ transport, mode, origin, destination, carrier, code }) as LaneQuery

/** Query for the stored rates of an owner on these lanes. */
export const laneQueries = ({ type, owner }: RateMapping, lanes: readonly Lane[]) =>
  [{ type, ownerId: owner?.id ?? '' }, lanes.map(laneQuery)] as const

const sameName = (a: string, b: string): boolean => a === b || searchText(a) === searchText(b)

/** With a code only rates of this code match; otherwise those of the carrier and route. */
const isNamed = ({ carrier, route, code }: Lane, currentRate: CurrentRevision): boolean =>
  code === ''
    ? sameName(currentRate.carrier, carrier) && sameName(currentRate.route, route)
    : currentRate.code.toUpperCase() === code.toUpperCase()

type Way = Pick<Lane, 'transport' | 'mode' | 'container' | 'origin' | 'destination'>
const wayOf = ({ transport, mode, container, origin, destination }: Way): string =>
  `${transport}|${mode}|${container}|${origin}|${destination}`

/** Finds the rates of a lane in their order. */
export const ratesByLane = <Standing extends CurrentRevision>(
  rates: readonly Standing[],
): ((lane: Lane) => readonly Standing[]) => {
  const byWay = new Map<string, Standing[]>()
  for (const rate of rates) {
    const ratesOfWay = byWay.get(wayOf(rate))
    if (ratesOfWay) ratesOfWay.push(rate)
    else byWay.set(wayOf(rate), [rate])
  }
  return (lane) => (byWay.get(wayOf(lane)) ?? []).filter((rate) => isNamed(lane, rate))
}
