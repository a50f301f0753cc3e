import { costRequestStates } from '@freight/contracts/vocabulary/cost-request'
import {
  type CostRequestCommands,
  type CostRequestEvents,
  costRequestEvents,
} from '@freight/contracts/cost-request/cost-request'
import type { EventData } from '@freight/contracts/events/event'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  beginning,
  evolved,
  given,
  issuing,
  laterBy,
  notIssued,
  type Wish,
  anyWish,
} from '../../testing/random-cost-requests.ts'
import type { Decided } from '../deciders.ts'

type Name = keyof CostRequestCommands
type Link = EventData<CostRequestEvents, 'CostRequestReopened'>

const hour = 3_600_000
const day = 24 * hour

// Expected event or refusal per command, from the state table, in the order of `costRequestStates`: open, viewed,
// answered, declined, expired, withdrawn.
const [already, closed, withdrawn] = ['ALREADY_SUBMITTED', 'REQUEST_CLOSED', 'REQUEST_WITHDRAWN']
const onlyWhenOpen = (type: string): string[] => [type, type, already, closed, closed, withdrawn]
const inEveryState = (type: string): string[] => costRequestStates.map(() => type)
const reopened = [...inEveryState('CostRequestReopened').slice(1), withdrawn]
const onAnswer = [...inEveryState('AgentQuestionAnswered').slice(1), withdrawn]
const table: Record<Name, { agent: string[]; pricing: string[] | undefined }> = {
  IssueCostRequest: { agent: inEveryState(''), pricing: undefined },
  ViewCostRequest: { agent: ['CostRequestViewed', 'CostRequestViewed?', '', '', '', ''], pricing: undefined },
  SubmitAgentCosts: {
    agent: onlyWhenOpen('AgentCostsSubmitted'),
    // A late answer comes by telephone: pricing enters it.
    pricing: [0, 1, 2, 3, 4, 5].map((at) => (at === 2 ? already : at === 5 ? withdrawn : 'AgentCostsSubmitted')),
  },
  DeclineCostRequest: { agent: onlyWhenOpen('CostRequestDeclined'), pricing: onlyWhenOpen('CostRequestDeclined') },
  AskAgentQuestion: { agent: onlyWhenOpen('AgentQuestionAsked'), pricing: undefined },
  AnswerAgentQuestion: { agent: onAnswer, pricing: onAnswer },
  RemindOfAgentQuestion: {
    agent: ['AgentQuestionReminded?', 'AgentQuestionReminded?', '', '', '', ''],
    pricing: undefined,
  },
  AskNewLink: {
    agent: ['NewLinkAsked?', 'NewLinkAsked?', already, closed, 'NewLinkAsked?', withdrawn],
    pricing: undefined,
  },
  ReopenCostRequest: { agent: reopened, pricing: reopened },
  RemindAgent: { agent: onlyWhenOpen('CostRequestReminded'), pricing: onlyWhenOpen('CostRequestReminded') },
  WithdrawCostRequest: {
    agent: ['CostRequestWithdrawn', 'CostRequestWithdrawn', '', '', '', ''],
    pricing: onlyWhenOpen('CostRequestWithdrawn'),
  },
  RecordCostRequestMail: { agent: inEveryState('CostRequestMailed'), pricing: undefined },
  ExpireCostRequest: { agent: ['CostRequestExpired?', 'CostRequestExpired?', '', '', '', ''], pricing: undefined },
}

/** The test's own model of a cost request. */
type Known = {
  state: (typeof costRequestStates)[number]
  viewedAt: number
  asksLink: boolean
  /** Number of questions; whether the first one was answered or reminded of. */
  questions: number
  isFirstDone: boolean
  reminders: number
  answers: number
  links: string[]
  expiresAt: number
}

const expected = (known: Known, { command, who, wantsCosts }: Wish, now: number): string => {
  if (command === 'AnswerAgentQuestion' && known.state !== 'WITHDRAWN' && who !== 'commercial' && known.questions === 0)
    return 'UNKNOWN_QUESTION'
  const row = who === 'commercial' ? undefined : table[command][who]
  if (!row) return 'FORBIDDEN'
  if (!wantsCosts && (command === 'ReopenCostRequest' || command === 'RemindAgent')) return 'QUOTATION_CLOSED'
  const expected = row[costRequestStates.indexOf(known.state)] ?? ''
  // A question mark: the event depends on earlier events or on the time.
  const holds: Record<string, boolean> = {
    'CostRequestViewed?': now - known.viewedAt >= hour / 2,
    'NewLinkAsked?': !known.asksLink,
    'AgentQuestionReminded?': known.questions > 0 && !known.isFirstDone,
    'CostRequestExpired?': now >= known.expiresAt,
  }
  return expected.endsWith('?') ? (holds[expected] ? expected.slice(0, -1) : '') : expected
}

/** Checks the rules that hold for every issued link. */
const lawsOfLink = ({ tokenId, dueAt, expiresAt }: Link, known: Known, now: number) => {
  expect(known.links).not.toContain(tokenId)
  const [due, end] = [Date.parse(dueAt), Date.parse(expiresAt)]
  expect(due).toBeGreaterThan(now)
  expect(end).toBe(Math.min(due + 7 * day, now + 14 * day))
  return { state: 'OPEN' as const, asksLink: false, reminders: 0, links: [...known.links, tokenId], expiresAt: end }
}

const after = (known: Known, { type, data }: Decided, now: number): Known => {
  const at = { ...known }
  if (type === 'CostRequestViewed') return { ...at, state: 'VIEWED', viewedAt: now }
  if (type === 'AgentCostsSubmitted') return { ...at, state: 'ANSWERED', answers: at.answers + 1 }
  if (type === 'CostRequestDeclined') return { ...at, state: 'DECLINED' }
  if (type === 'CostRequestExpired') return { ...at, state: 'EXPIRED' }
  if (type === 'CostRequestWithdrawn') return { ...at, state: 'WITHDRAWN' }
  if (type === 'CostRequestReminded') return { ...at, reminders: at.reminders + 1 }
  if (type === 'AgentQuestionAsked') return { ...at, questions: at.questions + 1 }
  if (type === 'AgentQuestionAnswered' || type === 'AgentQuestionReminded') return { ...at, isFirstDone: true }
  if (type === 'NewLinkAsked') return { ...at, asksLink: true }
  if (type === 'CostRequestReopened')
    return { ...at, ...lawsOfLink(costRequestEvents.CostRequestReopened.parse(data), at, now) }
  return at
}

const unknown: Known = {
  state: 'OPEN',
  viewedAt: Number.NEGATIVE_INFINITY,
  asksLink: false,
  questions: 0,
  isFirstDone: false,
  reminders: 0,
  answers: 0,
  links: [],
  expiresAt: 0,
}

/** Runs the commands and compares each step with the expected one; returns the types of the events. */
const lived = (wishes: readonly Wish[]): string[] => {
  let [now, ids] = [beginning, 0]
  const newId = () => `id-${(ids += 1)}`
  const first = given(notIssued, issuing, now, newId)
  const [issued] = 'events' in first ? first.events : []
  if (!issued) throw new Error('It is not issued.')
  let state = evolved(notIssued, issued, now)
  const link = costRequestEvents.CostRequestIssued.parse(issued.data)
  let known: Known = { ...unknown, ...lawsOfLink({ ...link, reason: '' }, unknown, now) }
  const happened: string[] = []
  for (const sample of wishes) {
    now = laterBy(now, sample)
    const issued = given(state, sample, now, newId)
    const types = 'events' in issued ? issued.events.map(({ type }) => type) : [issued.code]
    expect([sample, known.state, types.join(' ')]).toEqual([sample, known.state, expected(known, sample, now)])
    for (const event of 'events' in issued ? issued.events : []) {
      const { type, data } = event
      const schema = costRequestEvents[type as keyof CostRequestEvents]
      expect(schema.parse(data)).toEqual(data)
      known = after(known, event, now)
      state = evolved(state, event, now)
      // Answers are numbered per request, reminders per link.
      if (type === 'AgentCostsSubmitted') expect(data).toMatchObject({ submissionNo: known.answers })
      if (type === 'CostRequestReminded') expect(data).toMatchObject({ n: known.reminders })
      happened.push(type)
    }
    expect({ ...state }).toMatchObject({
      state: known.state,
      submissionNo: known.answers,
      reminders: known.reminders,
      askedNewLink: known.asksLink,
      tokenId: known.links.at(-1),
    })
  }
  return happened
}
test('any sequence of commands by agents, pricing and the clock follows the state table', () => {
  const happened = new Set<string>()
  const life = fc.property(fc.array(anyWish, { minLength: 10, maxLength: 40 }), (wishes) => {
    for (const type of lived(wishes)) happened.add(type)
  })
  fc.assert(life, { seed: 20_261_123, numRuns: 100 })
  // The sequences contain every event type.
  const [, ...later] = Object.keys(costRequestEvents).filter((type) => type !== 'CostRequestMailFailed')
  expect([...happened].toSorted()).toEqual(later.toSorted())
})
