import { type RateRowOutcome, readyOutcomes } from '@freight/contracts/vocabulary/rate-import'
import type {
  AppliedCounts,
  CheckCounts,
  ConfirmedRows,
  PriceMovement,
  UndoneCounts,
} from '@freight/contracts/rate-import/rate-import'
import { Exact, round2 } from '@freight/contracts/money/money'
import type { RateImportRow, RowIssue } from '@freight/contracts/rate-import/rate-import-routes'
import type { Platform } from '@freight/platform/connections/platform'
import type { Lane } from './rows/row-issue.ts'

type Db = Pick<Platform['db'], 'query'>

/** Details of a row that the screen shows. */
export type RowDetail = Omit<RateImportRow, 'row' | 'hidden' | 'outcome' | 'validFrom' | 'validTo' | 'done' | 'rateId'>

export type CheckedRow = {
  row: number
  hidden: boolean
  outcome: RateRowOutcome
  /** Key of its lane; empty if it cannot be read. */
  lane: string
  validFrom: string
  validTo: string
  /** Body of its command. */
  body: object | null
  /** The rates of its lane with their revisions at the check; null if the row writes nothing. */
  seen: SeenRates | null
  /** Charges of the changed or followed rate without a column in the file: reported for the file, not for the row. */
  lacks: readonly string[]
  detail: RowDetail
}

export type SeenRates = { lane: Lane; rates: readonly (readonly [id: string, revision: number])[] }

export type WaitingRow = Pick<CheckedRow, 'row' | 'outcome' | 'seen'> & {
  body: object
  standing: RowDetail['standing']
  ends: RowDetail['ends']
}
/** `problems`: why a row was refused. `warnings` and remaining `ends`: if it did not end all followed rates. */
export type DoneRow = {
  row: number
  done: 'APPLIED' | 'REFUSED'
  rateId: string
  problems?: readonly RowIssue[]
  warnings?: readonly RowIssue[]
  ends?: RowDetail['ends']
}
/** `revision`: the one that the import wrote. `wasThere`: the rate existed before the import. */
export type TouchedRate = { rateId: string; ended: boolean; revision: number; wasThere: boolean }

/** `FOLLOWED`: it stays ended, because its follower stays. */
export type TakenBack = { rateId: string; done: 'UNDONE' | 'KEPT' | 'FOLLOWED' }

const ready = `outcome in (${readyOutcomes.map((one) => `'${one}'`).join(', ')})`

const toConfirm = `coalesce((detail->>'toConfirm')::boolean, false)`

/** A row to confirm is ready if all of them are confirmed, or this one. */
const isConfirmed = (all: string, named: string): string =>
  `(${all}::boolean or not ${toConfirm} or "row" = any(${named}::int[]))`
const confirmedParams = (confirmed: ConfirmedRows = []): [boolean, readonly number[]] =>
  confirmed === 'ALL' ? [true, []] : [false, confirmed]

const waitingRows = `select "row", outcome, body, seen, detail->'standing' as standing, detail->'ends' as ends
  from commands.rate_import_rows where import_id = $1 and done = '' and ${ready}`

const isOpenEnd = `outcome = 'DROPPED' and jsonb_array_length(detail->'ends') > 0`

const rowCounts = `select count(*) filter (where outcome <> 'DROPPED')::int as read,
  count(*) filter (where hidden)::int as hidden,
  count(distinct (valid_from, valid_to)) filter (where outcome not in ('PROBLEM', 'NO_PRICE', 'DROPPED'))::int as validities,
  count(*) filter (where outcome = 'NEW')::int as new,
  count(*) filter (where outcome = 'NEW_VALIDITY')::int as "newValidity",
  count(*) filter (where outcome = 'CHANGED')::int as changed, count(*) filter (where outcome = 'SAME')::int as same,
  coalesce((select count(distinct e->>'id') from commands.rate_import_rows r, jsonb_array_elements(r.detail->'ends') e
    where r.import_id = $1 and r.outcome <> 'DROPPED'), 0)::int as ended,
  count(*) filter (where warned and outcome <> 'PROBLEM')::int as warned,
  count(*) filter (where outcome = 'PROBLEM')::int as problems,
  nullif(count(*) filter (where ${toConfirm} and ${ready}), 0)::int as "toConfirm",
  nullif(count(*) filter (where outcome = 'NO_PRICE'), 0)::int as "noPrice",
  nullif(count(*) filter (where outcome = 'DROPPED'), 0)::int as dropped,
  nullif(count(*) filter (where ${isOpenEnd}), 0)::int as "droppedOpen",
  min(detail->'ends'->0->>'validTo') filter (where ${isOpenEnd}) as "droppedDay"
  from commands.rate_import_rows where import_id = $1`

export const postgresRowTable = (db: Db) => {
  const singleRow = async <Row extends object>(text: string, values: unknown[]): Promise<Row> => {
    const [row] = (await db.query<Row>(text, values)).rows
    if (!row) throw new Error('a query for one row returned none')
    return row
  }
  return {
    clear: async (importId: string) => {
      await db.query('delete from commands.rate_import_rows where import_id = $1', [importId])
    },
    add: async (importId: string, rows: readonly CheckedRow[]) => {
      await db.query(
        `insert into commands.rate_import_rows
            (import_id, "row", hidden, outcome, lane, valid_from, valid_to, body, seen, detail, warned)
          select $1, r."row", r.hidden, r.outcome, r.lane, r."validFrom", r."validTo", r.body, r.seen, r.detail,
            jsonb_array_length(r.detail->'warnings') > 0
          from json_to_recordset($2::json) as r ("row" int, hidden boolean, outcome text, lane text, "validFrom" text,
            "validTo" text, body jsonb, seen jsonb, detail jsonb)
          on conflict (import_id, "row") do nothing`,
        [importId, JSON.stringify(rows)],
      )
    },
    /** Earlier rows of the file with the same lanes. */
    sameLanes: async (
      importId: string,
      lanes: readonly string[],
    ): Promise<readonly Pick<CheckedRow, 'row' | 'lane' | 'validFrom' | 'validTo'>[]> => {
      const { rows } = await db.query<{ row: number; lane: string; validFrom: string; validTo: string }>(
        `select coalesce((detail->'source'->>'row')::int, "row") as "row", lane, valid_from as "validFrom",
            valid_to as "validTo" from commands.rate_import_rows where import_id = $1 and lane = any($2)
            and outcome not in ('PROBLEM', 'NO_PRICE')
          order by rate_import_rows."row"`,
        [importId, lanes],
      )
      return rows
    },
    counts: async (importId: string): Promise<Omit<CheckCounts, 'lacks' | 'notes' | 'movement'>> => {
      type Optional = 'toConfirm' | 'noPrice' | 'dropped' | 'droppedOpen'
      const { toConfirm, noPrice, dropped, droppedOpen, droppedDay, ...counted } = await singleRow<
        Omit<CheckCounts, 'lacks' | 'notes' | 'movement' | 'droppedEnds' | Optional> &
          Record<Optional, number | null> & { droppedDay: string | null }
      >(rowCounts, [importId])
      return {
        ...counted,
        ...(toConfirm && { toConfirm }),
        ...(noPrice && { noPrice }),
        ...(dropped && { dropped }),
        ...(droppedOpen && droppedDay && { droppedEnds: { rates: droppedOpen, validTo: droppedDay } }),
      }
    },
    /** The freight of the rows beside that of the rates that they change or follow; undefined if none can be compared. */
    movement: async (importId: string): Promise<PriceMovement | undefined> => {
      const ofFile = `from commands.rate_import_rows where import_id = $1 and outcome in ('NEW_VALIDITY', 'CHANGED', 'SAME')`
      const countOf = (move: string) =>
        `count(*) filter (where detail->>'moves' = '${move.toUpperCase()}')::int as ${move}`
      const moves = await singleRow<Omit<PriceMovement, 'units'>>(
        `select ${['up', 'down', 'mixed', 'equal'].map(countOf).join(', ')} ${ofFile}`,
        [importId],
      )
      const { rows } = await db.query<
        Omit<PriceMovement['units'][number], 'percent'> & { before: string; rates: number }
      >(
        `select m->>'calculator' as calculator, m->>'unit' as unit, m->>'currency' as currency, count(*)::int as rates,
            sum((m->>'after')::numeric - (m->>'before')::numeric)::text as change, sum((m->>'before')::numeric)::text as before
          from commands.rate_import_rows, jsonb_array_elements(detail->'movement') m
          where import_id = $1 and outcome in ('NEW_VALIDITY', 'CHANGED', 'SAME') group by 1, 2, 3
          order by count(*) desc, 1, 2, 3 limit 40`,
        [importId],
      )
      const { rows: droppedUnits } = await db.query<NonNullable<PriceMovement['droppedUnits']>[number]>(
        `select d->>'calculator' as calculator, d->>'unit' as unit, count(*)::int as rates
          from commands.rate_import_rows, jsonb_array_elements(detail->'droppedUnits') d
          where import_id = $1 and outcome in ('NEW_VALIDITY', 'CHANGED', 'SAME') group by 1, 2
          order by count(*) desc, 1, 2 limit 40`,
        [importId],
      )
      if (rows.length + droppedUnits.length === 0) return undefined
      const units = rows.map(({ change, before, rates, ...unit }) => ({
        ...unit,
        rates,
        change: round2(new Exact(change).div(rates)),
        percent: new Exact(before).isZero()
          ? '0'
          : new Exact(change).div(before).times(100).toDecimalPlaces(1).toFixed(),
      }))
      return { ...moves, units, ...(droppedUnits.length > 0 && { droppedUnits }) }
    },
    /** Rates of the imports that made the rates which the rows of this import change or follow. */
    formerRates: async (importId: string, ownerId: string): Promise<readonly string[]> => {
      const { rows } = await db.query<{ id: string }>(
        `with standing as (select distinct detail->'standing'->>'id' as id from commands.rate_import_rows
            where import_id = $1 and detail->'standing'->>'id' is not null),
          files as (select distinct r.import_id as id from commands.rate_imports i
            join commands.rate_import_rows r on r.import_id = i.id and r.rate_id in (select id from standing)
            where i.owner_id = $2 and i.id <> $1 and r.done = 'APPLIED')
        select distinct r.rate_id as id from files join commands.rate_import_rows r on r.import_id = files.id
          where r.rate_id <> '' and r.done = 'APPLIED' and r.outcome <> 'DROPPED'`,
        [importId, ownerId],
      )
      return rows.map(({ id }) => id)
    },
    /** The lanes of the rows, the last row, and the first day of a rate that ends another one. */
    lanesOfFile: async (importId: string) => {
      const [{ rows }, { last, firstDay }] = await Promise.all([
        db.query<{ lane: string }>('select distinct lane from commands.rate_import_rows where import_id = $1', [
          importId,
        ]),
        singleRow<{ last: number; firstDay: string | null }>(
          `select coalesce(max("row"), 0) as last,
              min(valid_from) filter (where jsonb_array_length(detail->'ends') > 0) as "firstDay"
            from commands.rate_import_rows where import_id = $1`,
          [importId],
        ),
      ])
      return { last, lanes: new Set(rows.map(({ lane }) => lane)), firstDay: firstDay ?? undefined }
    },
    /** Places and containers of the rows with problems, with the fields that the problems are of. */
    problemLanes: async (importId: string) => {
      type ProblemLane = Pick<RowDetail, 'origin' | 'destination' | 'container'> & { fields: readonly string[] }
      const { rows } = await db.query<ProblemLane>(
        `select distinct detail->>'origin' as origin, detail->>'destination' as destination, detail->>'container' as container,
            jsonb_path_query_array(detail->'problems', '$[*].details.field') as fields
          from commands.rate_import_rows where import_id = $1 and outcome = 'PROBLEM'`,
        [importId],
      )
      return rows
    },
    /** Rows of dropped lanes whose rates are still to end. */
    droppedToEnd: async (importId: string): Promise<readonly Pick<WaitingRow, 'row' | 'seen' | 'ends'>[]> => {
      const { rows } = await db.query<Pick<WaitingRow, 'row' | 'seen' | 'ends'>>(
        `select "row", seen, detail->'ends' as ends from commands.rate_import_rows
          where import_id = $1 and done = '' and ${isOpenEnd} order by "row"`,
        [importId],
      )
      return rows
    },
    /** Problems of the first refused rows. */
    problems: async (importId: string, limit: number): Promise<(RowIssue & { row: number })[]> => {
      const { rows } = await db.query<{ row: number; problems: RowIssue[] }>(
        `select "row", detail->'problems' as problems from commands.rate_import_rows
          where import_id = $1 and outcome = 'PROBLEM' order by "row" limit $2`,
        [importId, limit],
      )
      return rows.flatMap(({ row, problems }) => problems.map((problem) => ({ ...problem, row })))
    },
    /** Ready rows of an interrupted part: their writing has begun, but they are not done. */
    interruptedRows: async (importId: string, confirmed?: ConfirmedRows): Promise<readonly WaitingRow[]> => {
      const { rows } = await db.query<WaitingRow>(
        `${waitingRows} and "row" <= (select begun from commands.rate_imports where id = $1) and ${isConfirmed('$2', '$3')}
          order by "row"`,
        [importId, ...confirmedParams(confirmed)],
      )
      return rows
    },
    /** Ready rows after a row number that are not done, in their order; of the rows to confirm only the confirmed ones. */
    waiting: async (
      importId: string,
      after: number,
      limit: number,
      confirmed?: ConfirmedRows,
    ): Promise<readonly WaitingRow[]> => {
      const { rows } = await db.query<WaitingRow>(
        `${waitingRows} and "row" > $2 and ${isConfirmed('$4', '$5')} order by "row" limit $3`,
        [importId, after, limit, ...confirmedParams(confirmed)],
      )
      return rows
    },
    /** Stores the last row of a part before its rows are written: earlier rows that are not done were interrupted. */
    storeBegin: async (importId: string, upTo: number) => {
      await db.query('update commands.rate_imports set begun = $2 where id = $1', [importId, upTo])
    },
    /** Stores the results and the changed rates, all or nothing. */
    finish: async (importId: string, rows: readonly DoneRow[], touched: readonly TouchedRate[]) => {
      // One statement, so that a row is never stored without its changed rates.
      await db.query(
        `with noted as (insert into commands.rate_import_touched (import_id, rate_id, ended, revision, was_there)
            select $1, t."rateId", t.ended, t.revision, t."wasThere" from json_to_recordset($3::json) as t
              ("rateId" text, ended boolean, revision int, "wasThere" boolean)
            on conflict (import_id, rate_id) do update set ended = commands.rate_import_touched.ended and excluded.ended,
              revision = greatest(commands.rate_import_touched.revision, excluded.revision))
          update commands.rate_import_rows known set done = r.done, rate_id = r."rateId",
            warned = warned or jsonb_array_length(coalesce(r.warnings, '[]')) > 0,
            detail = case when r.problems is not null then jsonb_set(detail, '{problems}', r.problems)
              when r.warnings is not null
                then detail || jsonb_build_object('warnings', detail->'warnings' || r.warnings, 'ends', r.ends)
              else detail end
          from json_to_recordset($2::json) as r
            ("row" int, done text, "rateId" text, problems jsonb, warnings jsonb, ends jsonb)
          where known.import_id = $1 and known."row" = r."row" and known."row" between $4 and $5`,
        [importId, JSON.stringify(rows), JSON.stringify(touched), rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0],
      )
    },
    appliedCounts: (importId: string): Promise<AppliedCounts> =>
      singleRow<AppliedCounts>(
        `select count(*) filter (where done = 'APPLIED' and outcome not in ('CHANGED', 'DROPPED'))::int as created,
            count(*) filter (where done = 'APPLIED' and outcome = 'CHANGED')::int as changed,
            count(*) filter (where done = 'REFUSED')::int as refused,
            (select count(*)::int from commands.rate_import_touched where import_id = $1 and ended) as ended
          from commands.rate_import_rows where import_id = $1`,
        [importId],
      ),
    /** Rates among these that the import has changed, with its last revision. */
    ownRevisions: async (importId: string, rates: readonly string[]): Promise<ReadonlyMap<string, number>> => {
      if (rates.length === 0) return new Map()
      const { rows } = await db.query<{ id: string; revision: number }>(
        `select rate_id as id, revision from commands.rate_import_touched where import_id = $1 and rate_id = any($2)`,
        [importId, rates],
      )
      return new Map(rows.map(({ id, revision }) => [id, revision]))
    },
    /** Changed rates that are not undone yet: those that the import created, or those that existed before. */
    touchedRates: async (importId: string, wasThere: boolean, limit: number): Promise<readonly string[]> => {
      const { rows } = await db.query<{ rate_id: string }>(
        `select rate_id from commands.rate_import_touched
          where import_id = $1 and was_there = $2 and done = '' order by rate_id limit $3`,
        [importId, wasThere, limit],
      )
      return rows.map(({ rate_id }) => rate_id)
    },
    /** Rates with a follower that stays: they stay ended. */
    followedRates: async (importId: string): Promise<ReadonlySet<string>> => {
      const { rows } = await db.query<{ id: string }>(
        `select distinct e->>'id' as id from commands.rate_import_rows r, jsonb_array_elements(r.detail->'ends') e
          where r.import_id = $1 and r.done = 'KEPT'`,
        [importId],
      )
      return new Set(rows.map(({ id }) => id))
    },
    storeTakenBack: async (importId: string, rates: readonly TakenBack[]) => {
      await db.query(
        `with noted as (update commands.rate_import_touched known set done = r.done
            from json_to_recordset($2::json) as r ("rateId" text, done text)
            where known.import_id = $1 and known.rate_id = r."rateId")
          update commands.rate_import_rows known set done = case r.done when 'FOLLOWED' then 'KEPT' else r.done end
          from json_to_recordset($2::json) as r ("rateId" text, done text)
          where known.import_id = $1 and known.rate_id = r."rateId"`,
        [importId, JSON.stringify(rates)],
      )
    },
    undoneCounts: (importId: string): Promise<UndoneCounts & { followed: number }> =>
      singleRow<UndoneCounts & { followed: number }>(
        `select count(*) filter (where done = 'UNDONE')::int as "takenBack",
            count(*) filter (where done = 'KEPT')::int as kept,
            count(*) filter (where done = 'FOLLOWED')::int as followed
          from commands.rate_import_touched where import_id = $1`,
        [importId],
      ),
  }
}

export type RowTable = ReturnType<typeof postgresRowTable>
