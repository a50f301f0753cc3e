import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChartId } from '@freight/contracts/analytics/charts'
import { usualSettings } from '@freight/contracts/company-settings/settings'
import { embeddedClickhouse } from '@freight/platform/analytics/clickhouse'
import type { Analytics } from '@freight/platform/analytics/port'
import { factSources } from '@freight/projection-workers/clickhouse/fact-sources'
import { createTable, followUnsettled } from '@freight/projection-workers/clickhouse/tables'
import type { HeldRow } from '@freight/projection-workers/engine/fold'
import type { CostFact } from '@freight/projection-workers/quotation/facts/quotation-facts-columns'
import type { Filters } from '@freight/query-service/dashboards/chart-params'
import { queryChart } from '@freight/query-service/dashboards/dashboards'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoicedByHand, withInvoices } from './invoiced-by-hand.ts'
import { heldRows, insertHeld, randomStories, requestStories, type Story } from './random-quotations.ts'
import { quantile, responseHours, sum, type ExpectedFigures, expectedFigures } from './expected-figures.ts'

let analytics: Analytics
let all: ExpectedFigures[]
let lastRows: HeldRow[]
let stories: Story[]
const directory = await mkdtemp(join(tmpdir(), 'measures-'))
const [quotations, costRequests] = factSources

beforeAll(async () => {
  if (!quotations || !costRequests) throw new Error('There are no facts of them')
  analytics = await embeddedClickhouse(directory)
  for (const { table } of [...quotations.tables, ...costRequests.tables])
    await analytics.exec(createTable(table, table.name))
  await followUnsettled(analytics)
  stories = randomStories(1100, 20_261_124).map(withInvoices)
  all = stories.map(expectedFigures)
  const last = stories.flatMap((story) =>
    heldRows(quotations, story)
      .slice(-1)
      .map((one) => ({ key: story.key, held: one })),
  )
  lastRows = last.map((one) => one.held)
  await insertHeld(analytics, quotations, last)
  const requests = stories.flatMap(requestStories).flatMap((story) =>
    heldRows(costRequests, story)
      .slice(-1)
      .map((one) => ({ key: story.key, held: one })),
  )
  await insertHeld(analytics, costRequests, requests)
})
afterAll(async () => {
  await analytics.close()
  await rm(directory, { recursive: true, force: true })
})

const now = new Date('2026-07-06T12:00:00.000Z')
const period = { from: '2026-04-06', to: '2026-06-14' }
const { signal } = new AbortController()

const chartOf = (id: ChartId, filters: Partial<Filters>) =>
  queryChart(
    analytics,
    id,
    { level: 'week', view: 'carrier', compare: 'former', ...period, ...filters },
    { now, settings: usualSettings },
    signal,
  )
const totals = async (id: ChartId, filters: Partial<Filters>) =>
  Object.fromEntries((await chartOf(id, filters)).series.map((series) => [series.id, series.total]))
const byCategory = async (
  id: ChartId,
  filters: Partial<Filters>,
): Promise<[string, Record<string, number | null | undefined>][]> => {
  const { categories, series } = await chartOf(id, filters)
  return categories.map((category, index) => [
    category,
    Object.fromEntries(series.map(({ id: name, values }) => [name, values[index]])),
  ])
}

// Montevideo is UTC−3 all year.
const localTime = (instant: number) => new Date(instant - 3 * 3_600_000).toISOString()
const isIn = (instant: number | undefined): instant is number => {
  const day = instant === undefined ? '' : localTime(instant).slice(0, 10)
  return day >= period.from && day <= period.to
}
const pct = (part: number, total: number): number | null => (total === 0 ? null : (100 * part) / total)
/** The returned figure if it is within rounding (0.05) of the exact value, else the exact value. */
const asRounded = (exact: number | null, figure: number | null | undefined) =>
  typeof figure === 'number' && exact !== null && Math.abs(figure - exact) <= 0.05 + 1e-9 ? figure : exact
/** Matches a figure rounded to a tenth, or to a whole above 10,000; a value halfway may be rounded either way. */
const closeTo = (value: number | null) =>
  value === null
    ? null
    : expect.toSatisfy((figure: number) => Math.abs(figure - value) <= (value > 10_000 ? 0.5 : 0.05) + 1e-9)

const questions: [string, Partial<Filters>, (one: ExpectedFigures) => boolean][] = [
  ['without filters', {}, ({ scope }) => scope !== 'INTERNAL'],
  ['of a company', { company: ['AUZ'] }, ({ scope, company }) => scope !== 'INTERNAL' && company === 'AUZ'],
  [
    'of a commercial and an incoterm',
    { commercial: ['mcosta', 'ana'], incoterm: ['FOB'] },
    ({ scope, commercial, incoterm }) =>
      scope !== 'INTERNAL' && ['mcosta', 'ana'].includes(commercial) && incoterm === 'FOB',
  ],
  ['internal estimates', { scope: ['INTERNAL'] }, ({ scope }) => scope === 'INTERNAL'],
]

describe.each(questions)('over a thousand random lives, %s', (_, filters, isRequested) => {
  const selectedQuotations = () => all.filter((one) => !one.isCancelled && isRequested(one))
  const requestedQuotations = () => selectedQuotations().filter(({ requestedAt }) => isIn(requestedAt))
  const wonQuotations = () => selectedQuotations().filter(({ wonAt }) => isIn(wonAt))
  const lostQuotations = () => selectedQuotations().filter(({ lostAt }) => isIn(lostAt))

  test('the number of quotes and the win rates, by first decision and both ways, match the stories', async () => {
    const sent = selectedQuotations().filter(({ sentAt }) => isIn(sentAt))
    const wonFirst = wonQuotations().filter(({ wonAt = Infinity, lostAt = Infinity }) => wonAt <= lostAt)
    const lostFirst = lostQuotations().filter(({ wonAt = Infinity, lostAt = Infinity }) => lostAt < wonAt)
    const decided = wonFirst.length + lostFirst.length
    expect(sum(Object.values(await totals('general/quotes-per-period', filters)).map(Number))).toBe(
      requestedQuotations().length,
    )
    expect(await totals('general/win-rate', filters)).toEqual({
      decided,
      won: wonFirst.length,
      lost: lostFirst.length,
      first_sent: sent.length,
      win_rate: closeTo(pct(wonFirst.length, decided)),
      won_of_sent: closeTo(pct(wonFirst.length, sent.length)),
    })
  })

  test('the number of quotes per week matches the stories', async () => {
    const mondayOf = (instant: number) => {
      const day = new Date(`${localTime(instant).slice(0, 10)}T00:00:00Z`)
      day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
      return day.toISOString().slice(0, 10)
    }
    const { categories, before, series } = await chartOf('general/quotes-per-period', filters)
    const counted = categories
      .slice(before)
      .map((_, index) => sum(series.map(({ values }) => Number(values[index + before]))))
    const expected = categories
      .slice(before)
      .map((monday) => requestedQuotations().filter(({ requestedAt }) => mondayOf(requestedAt) === monday).length)
    expect(counted).toEqual(expected)
  })

  test('the funnel matches the requested quotations', async () =>
    expect(await byCategory('general/status-funnel', filters)).toEqual([
      ['requested', { quotations: requestedQuotations().length }],
      ['quoted', { quotations: requestedQuotations().filter(({ quotedAt }) => quotedAt !== undefined).length }],
      ['sent', { quotations: requestedQuotations().filter(({ sentAt }) => sentAt !== undefined).length }],
      ['approved', { quotations: requestedQuotations().filter(({ status }) => status === 'APPROVED').length }],
    ]))

  test('the response time in working hours matches in median, 90th percentile and mean', async () => {
    const hours = selectedQuotations()
      .filter(({ quotedAt }) => isIn(quotedAt))
      .map(responseHours)
    const { firstSellHours } = usualSettings.targets
    const due = requestedQuotations().filter(
      (one) => responseHours({ ...one, quotedAt: now.getTime() }) >= firstSellHours,
    )
    const inTimeQuotes = due.filter((one) => one.quotedAt !== undefined && responseHours(one) <= firstSellHours)
    expect(await totals('general/waiting-time', filters)).toMatchObject({
      median: closeTo(quantile(hours, 0.5)),
      p90: closeTo(quantile(hours, 0.9)),
      mean: closeTo(hours.length === 0 ? null : sum(hours) / hours.length),
      in_goal: closeTo(pct(inTimeQuotes.length, due.length)),
      quotations: hours.length,
    })
  })

  test('the time in each stage matches, including the current stage', async () => {
    const meanHours = (stage: string, statuses: string[]) => {
      const seconds = requestedQuotations()
        .map(
          ({ secondsByStage, status, since }) =>
            (secondsByStage[stage] ?? 0) + (statuses.includes(status) ? Math.floor((now.getTime() - since) / 1000) : 0),
        )
        .filter((duration) => duration > 0)
      return closeTo(seconds.length === 0 ? null : sum(seconds) / seconds.length / 3600)
    }
    const expected = {
      requested: meanHours('REQUESTED', ['REQUESTED']),
      pending: meanHours('PENDING', ['PENDING']),
      quoted: meanHours('QUOTED', ['QUOTED', 'UPDATED']),
      sent: meanHours('SENT', ['SENT']),
    }
    expect(await byCategory('general/waiting-by-stage', filters)).toEqual([['AIR', expected]])
  })

  test('revenue, cost, margin and margin share match the approved quotations', async () => {
    const approvedQuotations = wonQuotations().filter(({ status }) => status === 'APPROVED')
    const totalOf = (figure: 'sell' | 'cost' | 'margin', selection = approvedQuotations) =>
      sum(selection.map(({ money }) => money[figure] ?? 0))
    const withMargin = approvedQuotations.filter(({ money }) => money.margin !== undefined)
    expect(await totals('general/billing', filters)).toEqual({
      revenue: closeTo(totalOf('sell')),
      cost: closeTo(totalOf('cost')),
      margin: closeTo(totalOf('margin')),
      margin_pct: closeTo(pct(totalOf('margin'), totalOf('sell', withMargin))),
    })
  })

  test('the reasons of lost quotations and the number of sendings match the stories', async () => {
    const countsOf = (names: readonly string[]) => {
      const counts: Record<string, number> = {}
      for (const name of names) counts[name] = (counts[name] ?? 0) + 1
      return counts
    }
    const counted = async (id: ChartId) =>
      Object.fromEntries((await byCategory(id, filters)).map(([name, figures]) => [name, figures['quotations']]))
    const reasons = lostQuotations().filter(({ status }) => status === 'NOT_APPROVED')
    expect(await counted('general/loss-reasons')).toEqual(countsOf(reasons.map(({ reason }) => reason)))
    const sent = selectedQuotations().filter(({ sentAt }) => isIn(sentAt))
    expect(await counted('operative/revisions')).toEqual(
      countsOf(sent.map(({ sendings }) => (sendings >= 6 ? '6+' : String(sendings)))),
    )
  })

  test('each agent has the expected timely, late, pending and missing answers, response time and answer rate', async () => {
    const requests = selectedQuotations()
      .flatMap((one) => one.asked)
      .filter(({ at }) => isIn(at))
    const isLate = ({ due, answered, isClosed }: ExpectedFigures['asked'][number]) =>
      (answered !== undefined || !isClosed) && due !== undefined && (answered ?? now.getTime()) > due
    const agents = [...new Set(requests.map(({ provider }) => provider))].toSorted()
    const byAgent = (expectedOf: (ownRequests: typeof requests) => object) =>
      agents.map((agent) => [agent, expectedOf(requests.filter(({ provider }) => provider === agent))])
    const figuresOf = async (id: ChartId) =>
      (await byCategory(id, filters)).toSorted(([one], [other]) => (one < other ? -1 : 1))
    expect(await figuresOf('operative/agents')).toEqual(
      byAgent((ownRequests) => {
        const inTime = ownRequests.filter((one) => !isLate(one))
        return {
          late: ownRequests.length - inTime.length,
          answered: inTime.filter(({ answered }) => answered !== undefined).length,
          awaited: inTime.filter(({ answered, isClosed }) => answered === undefined && !isClosed).length,
          unanswered: inTime.filter(({ answered, isClosed }) => answered === undefined && isClosed).length,
        }
      }),
    )
    const answers = await figuresOf('lse/agent-answers')
    const hoursByAgent = new Map(answers.map(([agent, figures]) => [agent, figures['answer_hours']]))
    expect(answers).toEqual(
      byAgent((ownRequests) => {
        const hours = ownRequests.flatMap(({ at, answered }) =>
          answered === undefined ? [] : [(answered - at) / 3_600_000],
        )
        return {
          answer_hours: asRounded(quantile(hours, 0.5), hoursByAgent.get(ownRequests[0]?.provider ?? '')),
          answer_rate: closeTo(pct(hours.length, ownRequests.length)),
          asked_times: ownRequests.length,
        }
      }),
    )
  })

  test('the quoted and won volumes match the stories', async () => {
    const kg = (selection: ExpectedFigures[]) => closeTo(sum(selection.map(({ chargeableKg }) => chargeableKg)))
    expect(await totals('lse/weight', filters)).toEqual({
      load_quoted: kg(selectedQuotations().filter(({ quotedAt }) => isIn(quotedAt))),
      load_won: kg(wonQuotations()),
    })
  })
})

test('each life has its current costs, stale until they are reviewed', async () => {
  const rows = await analytics.query<{ key: string; costs: { id: string; carrier: string; stale: boolean }[] }>(
    'select key, costs from quotation_facts final order by key',
  )
  const inOrder = <Cost extends { id: string }>(costs: readonly Cost[]) =>
    costs.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const storedCosts = rows.map(({ costs }) =>
    inOrder(costs.map(({ id, carrier, stale }) => ({ id, carrier, isStale: stale }))),
  )
  expect(storedCosts).toEqual(all.map(({ costs }) => inOrder(costs)))
})

test('the comparison of sources uses their comparable costs', async () => {
  const costs = lastRows
    .flatMap(({ row }) =>
      row['cancelled'] === true || row['scope'] === 'INTERNAL' ? [] : (row['costs'] as CostFact[]),
    )
    .filter(
      ({ given, stale, comparable, carrier }) => isIn(Date.parse(given)) && !stale && comparable && carrier !== '',
    )
  const carriers = [...new Set(costs.map(({ carrier }) => carrier))]
  expect(costs.length).toBeGreaterThan(20)
  expect(Object.fromEntries(await byCategory('lse/competitiveness', {}))).toEqual(
    Object.fromEntries(
      carriers.map((name) => {
        const gaps = costs.filter(({ carrier }) => carrier === name).map(({ gap = Number.NaN }) => gap)
        const cheapest = gaps.filter((gap) => gap === 0).length
        const figures = { cheapest_pct: pct(cheapest, gaps.length), gap_pct: quantile(gaps, 0.5) }
        return [
          name,
          {
            ...Object.fromEntries(Object.entries(figures).map(([id, one]) => [id, closeTo(one)])),
            comparable: gaps.length,
          },
        ]
      }),
    ),
  )
})

test('the invoiced amounts of each life use the rates of its sale', async () => {
  const rows = await analytics.query<{ key: string; sell: string; cost: string }>(
    'select key, sell_invoiced_usd as sell, cost_invoiced_usd as cost from quotation_facts final order by key',
  )
  const byHand = stories.map(invoicedByHand)
  expect(rows.map(({ key, sell, cost }) => [key, Number(sell), Number(cost)])).toEqual(byHand)
  const counts = [byHand.filter(([, sell]) => sell > 0).length, byHand.filter(([, , cost]) => cost > 0).length]
  expect(counts.map((count) => count > 5)).toEqual([true, true])
})

test('sell, cost and margin of each life use the rates of the sending', () => {
  const approved = all.flatMap(({ status, money }, index) => {
    const { sellUsd, costUsd, marginUsd } = lastRows[index]?.row ?? {}
    const amounts = Object.entries({ sell: sellUsd, cost: costUsd, margin: marginUsd }).flatMap(([name, usd]) =>
      usd === undefined ? [] : [[name, Number(usd)] as const],
    )
    return status === 'APPROVED' ? [{ inFacts: Object.fromEntries(amounts), byHand: money }] : []
  })
  expect(approved.map(({ inFacts }) => inFacts)).toEqual(approved.map(({ byHand }) => byHand))
  expect(approved.filter(({ byHand }) => byHand.margin !== undefined).length).toBeGreaterThan(20)
})

test('the random lives cover every measure', () => {
  const decided = all.filter(({ wonAt, lostAt }) => isIn(wonAt) || isIn(lostAt))
  const earning = all.filter(
    ({ wonAt, status, money }) => isIn(wonAt) && status === 'APPROVED' && money.margin !== undefined,
  )
  const sentAgain = all.filter(({ sentAt, sendings }) => isIn(sentAt) && sendings > 1)
  expect([decided, earning].map(({ length }) => length >= 20)).toEqual([true, true])
  expect(sentAgain.length).toBeGreaterThan(2)
  const requests = all.flatMap((one) => one.asked).filter(({ at }) => isIn(at))
  const lateRequests = requests.filter(({ due, answered = 0 }) => answered > due)
  expect([requests.length > 50, lateRequests.length > 5, requests.some(({ isClosed }) => isClosed)]).toEqual([
    true,
    true,
    true,
  ])
  expect(all.filter(({ isCancelled }) => isCancelled).length).toBeGreaterThan(20)
})
