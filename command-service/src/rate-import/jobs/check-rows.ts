import type { Lookups } from '@freight/contracts/registry/lookups'
import { dayAfter } from '@freight/contracts/working-time/time-zone'
import { transportModes } from '@freight/contracts/vocabulary/transport'
import type { TransportMode } from '@freight/contracts/vocabulary/schemas'
import type { Sailing } from '@freight/contracts/pricing/offer/offer-schedule'
import type { RateCharge } from '@freight/contracts/pricing/rate-charge'
import { rateCommands } from '@freight/contracts/rate/rate-commands'
import { laneEnds } from '@freight/contracts/vocabulary/rate-import'
import type { RateMapping, RowCorrection } from '@freight/contracts/rate-import/mapping'
import type { RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import type { Entry } from '../../aggregates/catalogue/entry.ts'
import { newRate } from '../../aggregates/rate/rate-decider.ts'
import { atOnce } from '../../handling/keyed-queue.ts'
import { nameBasedId } from '../../handling/decided-events.ts'
import { factsOfRates } from '../../lookups/rate/rate-facts.ts'
import type { CurrentRate } from '../../lookups/tables/rate-tables.ts'
import {
  changesOf,
  droppedCharges,
  flatBandWarnings,
  formerAmount,
  formerBandOf,
  farOffWarnings,
  withCurrentNames,
  lackedCharges,
  negativePriceWarnings,
} from '../rows/diff-current-rate.ts'
import type { LogicalRow } from '../layout/logical-rows.ts'
import { droppedUnitsOf, moveOf, movementOf, withDepartures } from '../rows/movement.ts'
import { chargeKey, partKey } from '../rows/row-charges.ts'
import { concern, laneQueries, type Lane, laneKey, laneOf, ratesByLane, issuesOfRefusal } from '../rows/row-issue.ts'
import { withSurcharges } from '../rows/sheet-surcharges.ts'
import { type RowContent, type RowBody, readRow } from '../rows/row-body.ts'
import type { CheckedRow, RowDetail } from '../row-table.ts'
import { contextOf, type Job, type JobNeeds, triedRate, type RowOfFile, withSanityWarnings } from './job.ts'

type Read = RowContent & {
  row: number
  hidden: boolean
  /** Corrections by the user: their codes are not looked up again. */
  set: RowCorrection['set']
  lane: Lane
  standing: readonly CurrentRate[]
  /** No column of the row has an amount, or words for a price on request: all are empty, or to be announced. */
  isWithoutPrice: boolean
  /** Rows of the file with the departures of the rate. */
  departureRows: readonly number[]
  source: LogicalRow['source']
}

const concurrency = 50
const mostPlaceChoices = 5

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const chargesIn = (body: RowBody): RateCharge[] => (body['charges'] ?? []) as RateCharge[]

const isCode = (place: string): boolean => /^([A-Z]{2}|[A-Z0-9]{3}|[A-Z]{2}[A-Z0-9]{3})$/.test(place)

const transportOf = (body: RowBody): TransportMode => transportModes.find((one) => one === body['transport']) ?? 'SEA'

/** Replaces names of places with their codes; an ambiguous name is a problem for the user. */
const withPlaceCodes = async (read: readonly Read[], mapping: RateMapping, { words }: JobNeeds): Promise<Read[]> => {
  const placesByTransport = new Map<TransportMode, Awaited<ReturnType<JobNeeds['words']['placesNamed']>>>()
  for (const transport of new Set(read.map(({ body }) => transportOf(body)))) {
    const rows = read.filter(({ body }) => transportOf(body) === transport)
    const names = new Set(
      rows.flatMap(({ body }) => laneEnds.map((end) => text(body[end])).filter((one) => one !== '')),
    )
    placesByTransport.set(transport, await words.placesNamed([...names], transport))
  }
  const headingOf = (end: string) =>
    mapping.columns.find(({ target }) => target.to === 'FIELD' && target.field === end)?.header ?? end
  return read.map((one) => {
    const body = { ...one.body }
    const problems = [...one.problems]
    for (const end of laneEnds) {
      const name = text(body[end])
      if (name === '' || one.set[end] !== undefined) continue
      const transport = transportOf(body)
      const [only, ...others] = placesByTransport.get(transport)?.get(name) ?? []
      const code = name.toUpperCase()
      // An unknown complete code is refused as unknown; three letters are no code for sea.
      const isUnknownCode = only === undefined && isCode(code) && (code.length === 5 || transport === 'AIR')
      body[end] = isUnknownCode ? code : only !== undefined && others.length === 0 ? only : ''
      if (body[end] !== '') continue
      const message = only === undefined ? `${name} is no place.` : `${name} may be several places.`
      const details = { name, ...(only !== undefined && { codes: [only, ...others].slice(0, mostPlaceChoices) }) }
      problems.push(concern(headingOf(end), 'PLACE_UNKNOWN', message, details))
    }
    return { ...one, body, problems }
  })
}

const withCurrentRates = async (
  read: readonly Read[],
  mapping: RateMapping,
  { currentRates }: JobNeeds,
): Promise<Read[]> => {
  const known = read.map((one) => ({ ...one, lane: laneOf(one.body) }))
  const lanes = known.map(({ lane }) => lane)
  // Unknown words for transport or mode find no rates.
  const ratesOf = ratesByLane(await currentRates.rates(...laneQueries(mapping, lanes)))
  return known.map((one) => ({ ...one, standing: ratesOf(one.lane) }))
}

/** Fields of a row that can change an existing rate, without those that identify it. */
const revisionBody = ({ body, standing }: Read, same: CurrentRate): object => {
  const { type: _t, transport: _m, mode: _o, owner: _w, code: _c, container: _b, carrier: _r, ...rest } = body
  const { origin: _from, destination: _to, validFrom: _valid, ...fields } = rest
  return {
    ...fields,
    charges: withCurrentNames(chargesIn(body), (standing.find((one) => one === same) ?? same).charges),
  }
}

/**
 * A new rate with the fields of its predecessor that the row lacks: chargeable weight, stackability, transit time. Its
 * charges come from the file alone.
 */
const newRateBody = ({ body }: Read, before: CurrentRate | undefined): RowBody => {
  if (!before) return body
  const { cbmRatio, stackable, transitTime, freeDays, frequency, charges } = before
  const carriedFields = { cbmRatio, stackable, transitTime, freeDays, frequency }
  return { ...carriedFields, ...body, charges: withCurrentNames(chargesIn(body), charges) }
}

/** The detail of a row before it is compared with stored rates. */
const detailOfRead = (
  { body, problems, warnings, cells, source, tiers, departureRows }: Read,
  former?: CurrentRate,
): RowDetail => {
  const sailings = (body['sailings'] ?? []) as Sailing[]
  const { charges: cellsOfCharges, ...laneCells } = cells
  const priced = chargesIn(body).filter(({ onRequest }) => onRequest !== true)
  const [first] = priced
  return {
    origin: text(body['origin']),
    destination: text(body['destination']),
    container: text(body['container']),
    price:
      first === undefined
        ? null
        : { code: first.code, currency: first.currency, amount: first.ranges[0]?.amount ?? first.amount },
    charges: priced
      .map((charge) => ({ charge, before: formerAmount(charge, former?.charges ?? []) }))
      .map(({ charge: { code, currency, amount, ranges, calculator, unit, minimum }, before }) => ({
        code,
        currency,
        amount: ranges[0]?.amount ?? amount,
        calculator,
        unit,
        ...(before !== undefined && { before }),
        cells: [...(cellsOfCharges.get(chargeKey({ code, calculator, unit })) ?? [])],
        ...(ranges.length > 0 && {
          bands: ranges.map((band) => ({
            from: band.from,
            amount: band.amount,
            ...formerBandOf(band.from, { code, currency, calculator, unit }, former?.charges ?? []),
            cells: [...(cellsOfCharges.get(partKey(code, band.from)) ?? [])],
          })),
        }),
        ...((minimum.amount !== undefined || minimum.value !== undefined) && {
          minimum: {
            ...minimum,
            cells: ['amount', 'value'].flatMap((part) => cellsOfCharges.get(partKey(code, part)) ?? []),
          },
        }),
      })),
    ...(tiers.length > 0 && { tiers: [...tiers] }),
    ...(sailings.length > 0 && {
      sailings: sailings.map((sailing, index) => ({ sailing, row: departureRows[index] ?? source.row })),
    }),
    source: { row: source.row, lane: source.lane, ...laneCells },
    problems,
    warnings,
    changes: [],
    standing: null,
    ends: [],
  }
}

const refusedRowOf = (read: Read, problems: RowIssue[], outcome: 'PROBLEM' | 'NO_PRICE' = 'PROBLEM'): CheckedRow => ({
  row: read.row,
  hidden: read.hidden,
  outcome,
  lane: laneKey(read.lane),
  validFrom: text(read.body['validFrom']),
  validTo: text(read.body['validTo']),
  body: null,
  seen: null,
  lacks: [],
  detail: { ...detailOfRead(read), problems },
})

/** Warnings about rates that are valid at the same time and that the row neither changes nor ends. */
const overlapWarnings = ({ body, standing }: Read, same?: CurrentRate): RowIssue[] => {
  const [from, to] = [text(body['validFrom']), text(body['validTo']) || (same?.validTo ?? '')]
  return standing
    .filter((rate) => rate !== same && rate.validFrom <= to && rate.validTo >= from)
    .filter((rate) => same !== undefined || rate.validFrom > from)
    .map(({ code, validFrom, validTo }) =>
      concern('', 'OVERLAPS_RATE', `${code} holds at the same time.`, { code, validFrom, validTo }),
    )
}

/** Warnings about a row compared with the rate that it changes or follows. */
const differenceWarnings = (
  { body }: Read,
  { code, charges }: CurrentRate,
  lackedCodes: readonly string[],
): RowIssue[] => {
  const codesText = lackedCodes.join(', ')
  return [
    ...farOffWarnings(chargesIn(body), charges),
    ...flatBandWarnings(chargesIn(body), charges),
    ...(lackedCodes.length > 0
      ? [concern('', 'LACKS_CHARGES', `${code} has ${codesText} as well.`, { code, charges: codesText })]
      : []),
  ]
}

type Facts = Lookups['rateFacts']
type Trying = { job: Job; mapping: RateMapping; codesWithColumn: ReadonlySet<string>; needs: JobNeeds }

/** The result of a row by the rules of its command. */
const checkedRow = async (read: Read, facts: Facts, { job, codesWithColumn, needs }: Trying): Promise<CheckedRow> => {
  const { execute } = needs
  const { row, hidden, body, standing, warnings } = read
  const [validFrom, validTo] = [text(body['validFrom']), text(body['validTo'])]
  const lane = laneKey(read.lane)
  const seen = { lane: read.lane, rates: standing.map(({ key, revision }) => [key, revision] as const) }
  const same = standing.find((rate) => rate.validFrom === validFrom)
  const former = standing.findLast((rate) => rate.validFrom < validFrom)
  const before = same ?? former ?? standing[0]
  const { byRow: lackedByRow, byFile: lackedByFile } = lackedCharges(
    chargesIn(body),
    before?.charges ?? [],
    codesWithColumn,
  )
  const compared = [chargesIn(body), before?.charges ?? [], text(body['container']), facts] as const
  const [movement, droppedUnits] = [movementOf(...compared), droppedUnitsOf(...compared)]
  const moves = moveOf(movement, droppedUnits)
  const noLongerPriced = droppedCharges(chargesIn(body), before?.charges ?? [])
  const detail = {
    ...detailOfRead(read, before),
    ...(moves && { movement, moves }),
    ...(droppedUnits.length > 0 && { droppedUnits }),
    ...(noLongerPriced.length > 0 && { droppedCharges: noLongerPriced }),
    warnings: [
      ...warnings,
      ...negativePriceWarnings(chargesIn(body)),
      ...(before ? differenceWarnings(read, before, lackedByRow) : []),
    ],
    standing: before ? { id: before.key, code: before.code } : null,
    ...(read.toConfirm && { toConfirm: true }),
  }
  if (same) {
    const revision = { ...revisionBody(read, same), importBatchId: job.id }
    const context = contextOf(job, nameBasedId(`${job.id}/try/${row}`))
    const { state, events } = await triedRate(execute, same.key, revision, context)
    const [event] = events
    // The state of a rate is an entry, as in every catalogue.
    const { fields } = state as Entry<object>
    const changes = event ? changesOf(fields, event.data as object) : []
    return {
      row,
      hidden,
      outcome: event ? 'CHANGED' : 'SAME',
      lane,
      validFrom,
      validTo,
      body: revision,
      seen: event ? seen : null,
      lacks: lackedByFile,
      detail: {
        ...detail,
        changes,
        warnings: event ? [...detail.warnings, ...overlapWarnings(read, same)] : detail.warnings,
      },
    }
  }
  const newBody = { ...newRateBody(read, former), importBatchId: job.id }
  // A new rate has no state, so its rule is called directly, which takes a third of the time of a command.
  newRate(rateCommands.ImportRate.data.parse(newBody), '', facts)
  const ends = standing
    .filter((rate) => rate.validFrom < validFrom && rate.validTo >= validFrom)
    .map(({ key, code }) => ({ id: key, code, validTo: dayAfter(validFrom, -1) }))
  const outcome = standing.length > 0 ? 'NEW_VALIDITY' : 'NEW'
  const newDetail = { ...detail, warnings: [...detail.warnings, ...overlapWarnings(read)], ends }
  return { row, hidden, outcome, lane, validFrom, validTo, body: newBody, seen, lacks: lackedByFile, detail: newDetail }
}

const hasPriceColumn = ({ columns }: RateMapping): boolean =>
  columns.some(({ target }) => target.to === 'CHARGE' || target.to === 'BREAK')

const checkedOrRefused = async (read: Read, facts: Facts, trying: Trying): Promise<CheckedRow> => {
  if (read.problems.length > 0) return refusedRowOf(read, read.problems)
  if (read.isWithoutPrice && hasPriceColumn(trying.mapping)) return refusedRowOf(read, [], 'NO_PRICE')
  try {
    return await checkedRow(read, facts, trying)
  } catch (error) {
    return refusedRowOf(read, issuesOfRefusal(error, trying.mapping, read.body))
  }
}

/** Marks rows that the file contains twice, and rows whose validity overlaps with another row. */
export const withRepeats = async (rows: readonly CheckedRow[], { id }: Job, needs: JobNeeds): Promise<CheckedRow[]> => {
  const lanes = [...new Set(rows.map(({ lane }) => lane))]
  const earlier = new Map<string, { row: number; validFrom: string; validTo: string }[]>()
  const remember = ({ row, lane, validFrom, validTo }: Pick<CheckedRow, 'row' | 'lane' | 'validFrom' | 'validTo'>) =>
    earlier.set(lane, [...(earlier.get(lane) ?? []), { row, validFrom, validTo }])
  // Rows of the file are named, which a rate may share with others.
  const fileRow = (one: CheckedRow) => ({ ...one, row: one.detail.source?.row ?? one.row })
  for (const one of await needs.rows.sameLanes(id, lanes)) remember(one)
  return rows.map((one): CheckedRow => {
    if (one.outcome === 'PROBLEM' || one.outcome === 'NO_PRICE') return one
    const earlierRows = earlier.get(one.lane) ?? []
    const duplicate = earlierRows.find(({ validFrom }) => validFrom === one.validFrom)
    if (duplicate) {
      const problem = concern('', 'REPEATS_ROW', `Row ${duplicate.row} has the same content.`, { row: duplicate.row })
      // A row with a problem needs no confirmation.
      const { toConfirm: _not, ...detail } = one.detail
      return {
        ...one,
        outcome: 'PROBLEM',
        body: null,
        seen: null,
        lacks: [],
        detail: { ...detail, problems: [problem], ends: [] },
      }
    }
    const overlap = earlierRows.find(({ validFrom, validTo }) => validFrom <= one.validTo && one.validFrom <= validTo)
    remember(fileRow(one))
    if (!overlap) return one
    const warning = concern('', 'OVERLAPS_ROW', `Row ${overlap.row} holds at the same time.`, { row: overlap.row })
    return { ...one, detail: { ...one.detail, warnings: [...one.detail.warnings, warning] } }
  })
}

/** A price on request makes a rate; one that is to be announced (`TBA`) does not. */
const isOnRequest = ({ code, details }: RowIssue): boolean =>
  code === 'NO_AMOUNT' && !/^t\.?b\.?[acdn]\.?$/i.test(String(details?.['text']))

/** The expected results of some rows of a file, each by itself; stores nothing. */
export const triedRows = async (
  rows: readonly LogicalRow[],
  job: Job,
  mapping: RateMapping,
  needs: JobNeeds,
): Promise<CheckedRow[]> => {
  const read = rows.map(({ row, hidden, cells, mapping: ofPeriod, set, source }): Read => ({
    row,
    hidden,
    set,
    source,
    ...readRow(cells, ofPeriod, set, source),
    lane: laneOf({}),
    standing: [],
    isWithoutPrice: false,
    departureRows: [source.row],
  }))
  const rowsWithPlaces = withDepartures(await withPlaceCodes(read, mapping, needs)).map((one) => ({
    ...withSurcharges(one, mapping),
    isWithoutPrice: chargesIn(one.body).every(({ onRequest }) => onRequest === true) && !one.warnings.some(isOnRequest),
  }))
  const known = await withCurrentRates(rowsWithPlaces, mapping, needs)
  const facts = await factsOfRates(
    known.map(({ body }) => body),
    needs.naming,
  )
  const withFacts = known.map((one, index) => ({ one, facts: facts[index] ?? { chargeCodes: {} } }))
  const codesWithColumn = new Set([
    ...mapping.columns.flatMap(({ target }) => ('code' in target ? [target.code] : [])),
    ...(mapping.surcharges ?? []).flatMap(({ code }) => code ?? []),
  ])
  const checkedRows = await atOnce(concurrency, withFacts, ({ one, facts: rowFacts }) =>
    checkedOrRefused(one, rowFacts, { job, mapping, codesWithColumn, needs }),
  )
  const fileRows = checkedRows.map((checked, index): RowOfFile => ({
    body: withFacts[index]?.one.body ?? {},
    facts: withFacts[index]?.facts ?? { chargeCodes: {} },
    checked,
  }))
  return needs.sanity ? withSanityWarnings(fileRows, job.state.company, needs.sanity) : checkedRows
}
