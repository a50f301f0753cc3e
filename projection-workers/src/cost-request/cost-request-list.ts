import type { CostRequestState, DeclineReason, RequestedSection } from '@freight/contracts/vocabulary/cost-request'
import { stateAfter } from '@freight/contracts/cost-request/cost-request'
import type { Actor, Envelope } from '@freight/contracts/events/envelope'
import { boolean, epoch, int, jsonb, type RowOf, text, timestamptz } from '@freight/contracts/tables/columns'
import type { Projection, StepsOf } from '../engine/projection.ts'

type Answer = { text: string; at: string; by: string }
type Question = { text: string; at: string; isReminded: boolean; answers: readonly Answer[] }

const columns = {
  company: text(''),
  quotationKey: text(''),
  providerId: text(''),
  providerName: text(''),
  contactId: text(''),
  contactName: text(''),
  mail: text(''),
  language: text('en'),
  askedBy: text(''),
  note: text(''),
  documents: jsonb<readonly string[]>([]),
  /** Sections whose costs are requested; empty: all. */
  sections: jsonb<readonly RequestedSection[]>([]),
  state: text<CostRequestState>('OPEN'),
  askedAt: timestamptz(epoch),
  /** Creation of the current link; reminders are counted from here. */
  linkSince: timestamptz(epoch),
  dueAt: timestamptz(epoch),
  expiresAt: timestamptz(epoch),
  viewedAt: timestamptz<string | null>(null),
  lastViewedAt: timestamptz<string | null>(null),
  answeredAt: timestamptz<string | null>(null),
  /** First answer, for the response time. */
  firstAnsweredAt: timestamptz<string | null>(null),
  submissionNo: int(0),
  reminders: int(0),
  /** Reminders sent by the scheduler; only they decide when the next one is due. */
  automaticReminders: int(0),
  remindedAt: timestamptz<string | null>(null),
  declined: jsonb<{ reasonCode: DeclineReason; text: string } | null>(null),
  askedNewLink: boolean(false),
  /** User who recorded the answer of the agent. */
  recordedBy: text(),
  missing: jsonb<readonly string[]>([]),
  questions: jsonb<readonly Question[]>([]),
  /** Result of the last mail with the current link. */
  delivery: jsonb<{ state: 'SENT' | 'FAILED'; at: string; error?: string } | null>(null),
}
type Row = RowOf<typeof columns>

const withQuestion = (row: Row, no: number, change: (question: Question) => Question): Row => ({
  ...row,
  questions: row.questions.map((one, index) => (index === no - 1 ? change(one) : one)),
})
export type CostRequestListRow = Row

const staffOf = (actor: Actor) => (actor.kind === 'STAFF' ? actor.userId : undefined)

const steps: StepsOf<Row, 'cost-request'> = {
  CostRequestIssued: (row, { tokenId: _tokenId, sections = [], ...issued }, { occurredAt, company }) => ({
    ...row,
    ...issued,
    sections,
    company,
    askedAt: occurredAt,
    linkSince: occurredAt,
  }),
  CostRequestViewed: (row, _, { occurredAt }) => ({
    ...row,
    viewedAt: row.viewedAt ?? occurredAt,
    lastViewedAt: occurredAt,
  }),
  AgentCostsSubmitted: (row, { submissionNo }, { occurredAt, actor }) => ({
    ...row,
    submissionNo,
    answeredAt: occurredAt,
    firstAnsweredAt: row.firstAnsweredAt ?? occurredAt,
    recordedBy: staffOf(actor),
  }),
  CostRequestDeclined: (row, { reasonCode, text: reasonText }, { actor }) => ({
    ...row,
    declined: { reasonCode, text: reasonText },
    recordedBy: staffOf(actor),
  }),
  CostRequestReopened: (row, { dueAt, expiresAt, missing = [], to }, { occurredAt }) => ({
    ...row,
    ...to,
    missing,
    delivery: null,
    dueAt,
    expiresAt,
    linkSince: occurredAt,
    viewedAt: null,
    lastViewedAt: null,
    reminders: 0,
    automaticReminders: 0,
    remindedAt: null,
    declined: null,
    askedNewLink: false,
  }),
  CostRequestReminded: (row, { n }, { occurredAt, actor }) => ({
    ...row,
    reminders: n,
    automaticReminders: row.automaticReminders + (actor.kind === 'SYSTEM' ? 1 : 0),
    remindedAt: occurredAt,
  }),
  AgentQuestionAsked: (row, { text: question }, { occurredAt }) => ({
    ...row,
    questions: [...row.questions, { text: question, at: occurredAt, isReminded: false, answers: [] }],
  }),
  AgentQuestionAnswered: (row, { question: no, text: answer }, { occurredAt, actor }) =>
    withQuestion(row, no, (question) => ({
      ...question,
      answers: [...question.answers, { text: answer, at: occurredAt, by: staffOf(actor) ?? '' }],
    })),
  AgentQuestionReminded: (row, { question: no }) =>
    withQuestion(row, no, (question) => ({ ...question, isReminded: true })),
  NewLinkAsked: (row) => ({ ...row, askedNewLink: true }),
  CostRequestMailed: (row, _, { occurredAt }) => ({ ...row, delivery: { state: 'SENT', at: occurredAt } }),
  CostRequestMailFailed: (row, { error }, { occurredAt }) => ({
    ...row,
    delivery: { state: 'FAILED', at: occurredAt, error },
  }),
  // Only the state changes: see `stepsWithState`.
  CostRequestWithdrawn: (row) => row,
  CostRequestExpired: (row) => row,
}

type Step = (row: Row, data: never, envelope: Envelope, known: never) => Row

/** Adds the state that follows from each event to its step. */
const stepsWithState = Object.fromEntries(
  Object.entries<Step>(steps as Record<string, Step>).map(([type, step]): [string, Step] => [
    type,
    (row, data, envelope, known) => ({
      ...step(row, data, envelope, known),
      ...(Object.hasOwn(stateAfter, type) && { state: stateAfter[type as keyof typeof stateAfter] }),
    }),
  ]),
) as unknown as typeof steps

/** Cost requests as pricing follows them; the scheduler reads overdue ones from here. */
export const costRequestList: Projection<typeof columns, 'cost-request'> = {
  name: 'cost-request-list',
  version: 5,
  table: 'cost_request_list',
  aggregate: 'cost-request',
  columns,
  indexes: [
    '(quotation_key)',
    '(provider_id, asked_at desc)',
    `(link_since) where state in ('OPEN', 'VIEWED')`,
    '(asked_at desc)',
    `(due_at) where state in ('OPEN', 'VIEWED')`,
  ],
  evolve: stepsWithState,
}

const codeType = 'LowCardinality(String)'
const instantType = "DateTime64(3, 'UTC')"

/** Columns of a cost request in the analytics store, by field. No personal data: the contact is left out. */
export const costRequestFactColumns: ReadonlyMap<string, string> = new Map([
  ['company', codeType],
  ['quotationKey', 'String'],
  ['providerId', 'String'],
  ['providerName', 'String'],
  ['contactId', 'String'],
  ['askedBy', 'String'],
  ['state', codeType],
  ['askedAt', instantType],
  ['linkSince', instantType],
  ['dueAt', instantType],
  ['viewedAt', `Nullable(${instantType})`],
  ['answeredAt', `Nullable(${instantType})`],
  ['firstAnsweredAt', `Nullable(${instantType})`],
  ['submissionNo', 'UInt32'],
  ['reminders', 'UInt32'],
  ['declineReason', codeType],
  ['recordedBy', 'String'],
])

/** The values of these columns, in the same order. */
export const costRequestValues = (row: CostRequestListRow): unknown[] => {
  const expressions: Readonly<Record<string, unknown>> = {
    ...row,
    declineReason: row.declined?.reasonCode ?? '',
    recordedBy: row.recordedBy ?? '',
  }
  return [...costRequestFactColumns.keys()].map((field) => expressions[field])
}
