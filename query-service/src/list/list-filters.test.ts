import { usualSettings } from '@freight/contracts/company-settings/settings'
import type { ListFilters } from '@freight/contracts/list/list-query'
import type { ListName } from '@freight/contracts/list/quotation-row'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { CompiledQuery, RawBuilder } from 'kysely'
import { expect, test } from 'vitest'
import { noSearch } from './list-words.ts'
import { rowConditions } from './list-filters.ts'
import { mayOpen, workLists } from './work-lists.ts'

const compiler = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const ana = { userId: 'ana', permissions: ['COMERCIAL'] as const, relatedCommercials: ['leo'], standsInFor: ['eva'] }
const reading = { now: new Date('2026-03-10T12:00:00Z'), settingsOf: () => usualSettings, company: 'MVD' }

/** SQL of a condition with its parameter values. */
const conditionSql = (condition: RawBuilder<unknown>): string => {
  const { sql, parameters }: CompiledQuery = condition.compile(compiler)
  return sql
    .replaceAll(/\$(\d+)/g, (_, at: string) => JSON.stringify(parameters[Number(at) - 1]))
    .replaceAll(/\s+/g, ' ')
}
/** `lead | other`, and per value if any, without the conditions of every list of all quotations. */
const conditionsSql = (filters: ListFilters, sortedBy = 'created_at', list: ListName = 'all') => {
  const { leadConditions, otherConditions, perValue } = rowConditions(
    { list, filters, search: noSearch, sortedBy },
    ana,
    reading,
  )
  const sqlTexts = (conditions: readonly RawBuilder<boolean>[]) =>
    conditions.map(conditionSql).filter((text) => list !== 'all' || !['true', 'not cancelled'].includes(text))
  return [
    sqlTexts(leadConditions),
    sqlTexts(otherConditions),
    ...(perValue ? [sqlTexts(perValue.valueConditions), sqlTexts(perValue.otherConditions)] : []),
  ]
    .map((texts) => texts.join(' and '))
    .join(' | ')
}

test.each([
  [{}, 'created_at', ' | '],
  [{ scope: ['CLIENT'] }, 'scope', '"scope" = "CLIENT" | '],
  [{ scope: ['CLIENT'] }, 'created_at', ' | "scope" = "CLIENT"'],
  [{ scope: ['CLIENT', 'INTERNAL'] }, 'scope', '"scope" = any(["CLIENT","INTERNAL"]) | '],
  [{ commercial: ['ana'] }, 'last_change_at', '"commercial" = "ana" | '],
  [
    { commercial: ['ana', 'leo'] },
    'last_change_at',
    ' | "commercial" = any(["ana","leo"]) | "commercial" = "ana" and "commercial" = "leo" | ',
  ],
  [{ commercial: ['ana', 'leo'] }, 'created_at', ' | "commercial" = any(["ana","leo"])'],
  [{ commercial: [] }, 'created_at', ' | '],
  [{ company: ['AUZ'] }, 'created_at', ' | "company" = "AUZ"'],
  [{ company: ['AUZ', 'MVD'] }, 'created_at', ' | "company" = any(["AUZ","MVD"])'],
  [
    { assignedTo: ['ana', 'leo'], incoterm: ['FOB'] },
    'created_at',
    ' | "assigned_to" = any(["ana","leo"]) and "incoterm" = "FOB" | "assigned_to" = "ana" and "assigned_to" = "leo" | "incoterm" = "FOB"',
  ],
  [
    { assignedTo: ['1', '2', '3', '4', '5', '6', '7', '8'] },
    'created_at',
    ' | "assigned_to" = any(["1","2","3","4","5","6","7","8"]) | "assigned_to" = "1" and "assigned_to" = "2" and "assigned_to" = "3" and "assigned_to" = "4" and "assigned_to" = "5" and "assigned_to" = "6" and "assigned_to" = "7" and "assigned_to" = "8" | ',
  ],
  [
    { assignedTo: ['1', '2', '3', '4', '5', '6', '7', '8', '9'] },
    'created_at',
    ' | "assigned_to" = any(["1","2","3","4","5","6","7","8","9"])',
  ],
  [
    { origin: ['CNSHA'], destination: ['UYMVD'] },
    'origin_code',
    '"origin_code" = "CNSHA" | "destination_code" = "UYMVD"',
  ],
  [
    { originCountry: ['CN', 'HK'], destinationCountry: ['UY'] },
    'destination_code',
    '"destination_country" = "UY" | "origin_country" = any(["CN","HK"])',
  ],
  [
    { client: ['acme'], container: ['40HC', '20GP'], ttime: 5 },
    'created_at',
    '"client_id" = "acme" | containers @> any(["[{\\"type\\":\\"40HC\\"}]","[{\\"type\\":\\"20GP\\"}]"]::jsonb[]) and ttime >= 5',
  ],
  [{ ttime: 5 }, 'ttime', 'ttime >= 5 | '],
  [{ transportMode: ['AIR'] }, 'modo', '"modo" = any(["ULD","LSE"]) | '],
  [{ transportMode: ['AIR'], modo: ['LSE', 'FCL'] }, 'modo', '"modo" = "LSE" | '],
  [{ transportMode: ['AIR'], modo: ['FCL'] }, 'modo', 'false | '],
  [{ modo: ['FCL'] }, 'created_at', ' | "modo" = "FCL"'],
  [
    { weightFrom: '1', weightTo: '2', volumeFrom: '3' },
    'weight',
    '"weight" >= "1"::numeric and "weight" <= "2"::numeric | "volume" >= "3"::numeric',
  ],
  [
    { sellFrom: '1', bestCostTo: '2', marginFrom: '3', chargeableTo: '4' },
    'sell',
    '"sell" >= "1"::numeric | "chargeable" <= "4"::numeric and "best_cost" <= "2"::numeric and "margin_pct" >= "3"::numeric',
  ],
  [
    { waitingHours: 24, statusFrom: '2026-03-01' },
    'status_since',
    'status_since <= "2026-03-09T12:00:00.000Z" and "status_since" >= "2026-03-01T03:00:00.000Z" | ',
  ],
  [
    { createdFrom: '2026-03-01', createdTo: '2026-03-02' },
    'created_at',
    '"created_at" >= "2026-03-01T03:00:00.000Z" and "created_at" < "2026-03-03T03:00:00.000Z" | ',
  ],
  [
    { changedFrom: '2026-03-01', changedTo: '2026-03-02' },
    'created_at',
    ' | "last_change_at" >= "2026-03-01T03:00:00.000Z" and "last_change_at" < "2026-03-03T03:00:00.000Z"',
  ],
  [{ status: ['SENT', 'QUOTED'] }, 'created_at', `status in ('SENT', 'QUOTED') | `],
  [{ status: ['APPROVED'] }, 'created_at', ` | status in ('APPROVED')`],
  [{ status: ['APPROVED'] }, 'status_since', `status in ('APPROVED') | `],
  [{ status: ['APPROVED'], expired: 'true' }, 'created_at', 'false and valid_until < "2026-03-10"::date | '],
  [
    { status: [], expired: 'true' },
    'created_at',
    `status in ('QUOTED', 'UPDATED', 'SENT') and valid_until < "2026-03-10"::date | `,
  ],
  [
    { expired: 'false' },
    'created_at',
    ` | not coalesce(status in ('QUOTED', 'UPDATED', 'SENT') and valid_until < "2026-03-10"::date, false)`,
  ],
  [
    { expiresBy: '2026-03-12' },
    'created_at',
    `status in ('QUOTED', 'UPDATED', 'SENT') and valid_until >= "2026-03-10"::date and valid_until <= "2026-03-12"::date | `,
  ],
  [
    { validFrom: '2026-03-01', validTo: '2026-03-02' },
    'valid_until',
    'valid_until >= "2026-03-01"::date and valid_until <= "2026-03-02"::date | ',
  ],
  [
    { followUpFrom: '2026-03-01', followUpTo: '2026-03-02' },
    'created_at',
    'follow_up_on >= "2026-03-01"::date and follow_up_on <= "2026-03-02"::date | ',
  ],
  [
    { awaitsApproval: 'true' },
    'created_at',
    `(not cancelled and status not in ('APPROVED', 'NOT_APPROVED') and key in (select key from read.sell_approvals where waiting > 0)) | `,
  ],
  [
    { awaitsApproval: 'false' },
    'created_at',
    ` | not coalesce((not cancelled and status not in ('APPROVED', 'NOT_APPROVED') and key in (select key from read.sell_approvals where waiting > 0)), false)`,
  ],
  [{ readyToSell: 'true', awaitsAgents: 'true' }, 'created_at', '(costs > 0 and sells = 0) and agents_awaited > 0 | '],
  [{ noRate: 'true' }, 'created_at', `(rates_complete = 0 and costs = 0 and status in ('REQUESTED', 'PENDING')) | `],
  [{ costsComplete: 'true' }, 'created_at', ' | (agents_answered > 0 and agents_awaited = 0)'],
] as [ListFilters, string, string][])('%j sorted by %s', (filters, sortedBy, text) =>
  expect(conditionsSql(filters, sortedBy)).toBe(text),
)

test('cancelled quotations are excluded unless requested', () => {
  const leadSql = (filters: ListFilters, list: ListName) =>
    rowConditions({ list, filters, search: noSearch, sortedBy: 'key' }, ana, reading).leadConditions.map(conditionSql)
  expect(leadSql({}, 'all')).toEqual(['true', 'not cancelled'])
  expect(leadSql({ includeCancelled: 'true' }, 'all')).toEqual(['true'])
  expect(leadSql({}, 'my-history')).toEqual([])
})

test('a complete reference selects one quotation', () => {
  const query = {
    list: 'all',
    filters: {},
    search: { reference: 'MVD-2026-000001', words: [] },
    sortedBy: 'key',
  } as const
  expect(rowConditions(query, ana, reading).leadConditions.map(conditionSql)).toContain('key = "MVD-2026-000001"')
})

test('each row uses the day of its company when the day differs between companies', () => {
  const settingsOf = (company: string) => ({
    ...usualSettings,
    data: { ...usualSettings.data, timeZone: company === 'MVD' ? 'America/Montevideo' : 'Asia/Tokyo' },
  })
  const at = { ...reading, now: new Date('2026-03-10T20:00:00Z'), settingsOf }
  const query = { list: 'all', filters: { expired: 'true' }, search: noSearch, sortedBy: 'key' } as const
  expect(rowConditions(query, ana, at).leadConditions.map(conditionSql).at(-1)).toBe(
    'valid_until < case company when "MVD" then "2026-03-10"::date when "AUZ" then "2026-03-11"::date else "2026-03-10"::date end',
  )
})

test('each work list has its conditions, default sort and policy', () => {
  const workListRules = Object.entries(workLists).map(
    ([name, { isListed, statuses = [], leads = '', keepsCancelled, sort }]) =>
      [name, conditionSql(isListed(ana)), statuses.join(' '), leads, keepsCancelled === true, sort].join(' | '),
  )
  expect(workListRules).toEqual([
    'my-quotations | "commercial" = any(["ana","leo"]) | REQUESTED PENDING QUOTED UPDATED SENT FUTURE |  | false | -lastChangeAt',
    `my-history | "commercial" = any(["ana","leo"]) and (status in ('APPROVED', 'NOT_APPROVED') or cancelled) |  | last_change_at | true | -lastChangeAt`,
    `to-finalize | "commercial" = any(["ana","leo"]) and scope <> 'INTERNAL' | QUOTED UPDATED |  | false | statusSince`,
    'assigned | "assigned_to" = any(["ana","eva"]) | REQUESTED PENDING QUOTED UPDATED SENT FUTURE |  | false | -lastChangeAt',
    'manager | true |  |  | false | -createdAt',
    'new-requests | true | REQUESTED |  | false | statusSince',
    'in-process | true | PENDING |  | false | statusSince',
    'all | true |  |  | false | -createdAt',
  ])
  const opened = (...permissions: never[]) =>
    Object.keys(workLists).filter((list) => mayOpen(list as ListName, { userId: 'ana', permissions }))
  expect(opened('COMERCIAL' as never)).toEqual(['my-quotations', 'my-history', 'to-finalize', 'assigned'])
  expect(opened('PRICING' as never)).toEqual(['assigned', 'new-requests', 'in-process', 'all'])
  expect(opened('GERENTE_COMERCIAL' as never)).toEqual(['manager'])
  expect(opened('ANALYTICS_REPORTS' as never)).toEqual(['all'])
  expect(opened()).toEqual([])
})
