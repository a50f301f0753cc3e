import type { ThirdPartyView } from '@freight/contracts/third-party/view'
import type { DeclineReason } from '@freight/contracts/cost-request/choices'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'
import { Problem, problemOf } from '../../../lib/api/problem.ts'

const LONGEST = 60_000

const urlOf = (link: string, call = '') => `/app/v1/third-party/${encodeURIComponent(link)}${call}`

/** Asks by the link alone: a session that this browser has is not sent along. */
const ask = async (url: string, options: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(url, {
    ...options,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(LONGEST),
  }).catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'Not reached.')
  })
  if (!response.ok) throw await problemOf(response)
  return response.json()
}

const post = (url: string, body: object, commandId?: string) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(commandId !== undefined && { 'idempotency-key': commandId }) },
    body: JSON.stringify(body),
  })

// The server checks every answer by this very schema before it goes out.
const asView = (value: unknown) => value as ThirdPartyView

/** What was sent already comes with the refusal. */
export const readLink = async (link: string): Promise<ThirdPartyView> => {
  try {
    return asView(await ask(urlOf(link)))
  } catch (error) {
    if (error instanceof Problem && error.code === 'ALREADY_SUBMITTED' && error.details['view'] !== undefined)
      return asView(error.details['view'])
    throw error
  }
}

export type AgentCosts = Omit<SubmittedGroup, 'charges'> & { charges: readonly object[] }

export const sendCosts = (link: string, groups: readonly AgentCosts[], commandId: string) =>
  post(urlOf(link), { groups }, commandId)
export const tellSeen = (link: string) => post(urlOf(link, '/view'), {})
export const decline = (link: string, reasonCode: DeclineReason, text: string) =>
  post(urlOf(link, '/decline'), { reasonCode, text })
export const askQuestion = (link: string, text: string, commandId: string) =>
  post(urlOf(link, '/question'), { text }, commandId)
export const askNewLink = (link: string) => post(urlOf(link, '/new-link'), {})
export const documentUrl = (link: string, id: string) => urlOf(link, `/documents/${encodeURIComponent(id)}`)
