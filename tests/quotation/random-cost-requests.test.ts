import { randomRequest, anyWish } from '@freight/command-service/testing/random-cost-requests'
import { costRequestList } from '@freight/projection-workers/cost-request/cost-request-list'
import { fold } from '@freight/projection-workers/engine/fold'
import { rateHistory } from '@freight/projection-workers/engine/rate-history'
import { anyProjection } from '@freight/projection-workers/engine/projection'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { costRequestAfter } from '@freight/query-service/third-party/third-party'

const list = anyProjection(costRequestList)

test("the rules, the agent's page and pricing's list agree on any cost request", () => {
  const agreement = fc.property(fc.array(anyWish, { minLength: 5, maxLength: 40 }), (wishes) => {
    const { state, events } = randomRequest(wishes)
    const { tokenId, dueAt, expiresAt, missing, groups, submissionNo, reminders, askedNewLink: isLinkRequested } = state
    const page = costRequestAfter(events)
    expect(page).toMatchObject({ state: state.state, tokenId, dueAt, expiresAt, missing })
    expect(page?.submitted ?? []).toEqual(groups)
    const rows = new Map<string, { row: object }>()
    expect(fold(list, events, rows as Parameters<typeof fold>[2], new Set(), rateHistory()).deadLetters).toEqual([])
    const [only] = rows.values()
    const last = (...types: string[]) => events.findLast(({ type }) => types.includes(type))?.occurredAt
    expect(only?.row).toMatchObject({
      state: state.state,
      dueAt,
      expiresAt,
      missing,
      submissionNo,
      reminders,
      askedNewLink: isLinkRequested,
      linkSince: last('CostRequestIssued', 'CostRequestReopened'),
      answeredAt: last('AgentCostsSubmitted') ?? null,
    })
  })
  fc.assert(agreement, { seed: 20_261_123, numRuns: 60 })
})
