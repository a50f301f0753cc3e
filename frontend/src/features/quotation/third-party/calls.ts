import type {
  ClientOfferView,
  ThirdPartyView,
  AgentFileAnswer,
} from '@freight/contracts/third-party/third-party-routes'
import type { DeclineReason } from '@freight/contracts/vocabulary/cost-request'
import type { SubmittedGroup } from '@freight/contracts/cost-request/submission'
import { useTranslation } from 'react-i18next'
import { isProblem, Problem, problemOf, useErrorText } from '../../../lib/api/api.ts'
import { sendForm } from '../../../lib/api/send-form.ts'

/** Error texts for agents: their link is no session, and their text is stored in this browser. */
export const useAgentErrorText = () => {
  const { t, i18n } = useTranslation('thirdParty')
  const errorText = useErrorText()
  return (error: unknown): string => {
    const code = isProblem(error) ? error.code : 'UNKNOWN'
    // The server's code is a key only if the locale file has it, which `exists` checks first.
    return i18n.exists(`thirdParty:refused.${code}`) ? t(`refused.${code as 'REQUEST_CLOSED'}`) : errorText(error)
  }
}

const TIMEOUT_MS = 60_000

const urlOf = (link: string, call = '') => `/app/v1/third-party/${encodeURIComponent(link)}${call}`

/** Authenticates with the link only: a session in this browser is not sent. */
const request = async (url: string, options: RequestInit = {}): Promise<unknown> => {
  const response = await fetch(url, {
    ...options,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => {
    throw new Problem(0, 'UNREACHABLE', 'Not reached.')
  })
  if (!response.ok) throw await problemOf(response)
  return response.json()
}

const post = (url: string, body: object, commandId?: string) =>
  request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(commandId !== undefined && { 'idempotency-key': commandId }) },
    body: JSON.stringify(body),
  })

// The server validates every answer with this schema before sending it.
const asView = (value: unknown) => value as ThirdPartyView

/** The refusal of an answered request contains the sent costs. */
export const readLink = async (link: string): Promise<ThirdPartyView> => {
  try {
    return asView(await request(urlOf(link)))
  } catch (error) {
    if (error instanceof Problem && error.code === 'ALREADY_SUBMITTED' && error.details['view'] !== undefined)
      return asView(error.details['view'])
    throw error
  }
}

type AgentCosts = Omit<SubmittedGroup, 'charges' | 'document'> & {
  charges: readonly object[]
  documentId?: string | undefined
}

const closedCodes = new Set(['ALREADY_SUBMITTED', 'REQUEST_CLOSED', 'REQUEST_WITHDRAWN'])

/** Whether the link no longer accepts an answer; the refetched page shows why. */
export const isOver = (error: unknown): boolean =>
  isProblem(error) && (closedCodes.has(error.code) || [401, 404, 410].includes(error.status))

/** Uploads a file for one of the costs before they are sent; `onProgress` gets the sent fraction, 0 to 1. */
export const sendFile = async (
  link: string,
  file: File,
  signal: AbortSignal,
  onProgress: (sent: number) => void,
): Promise<AgentFileAnswer> => {
  const form = new FormData()
  form.append('file', file)
  // Unlike other answers, this one is not validated.
  return JSON.parse(await sendForm({ url: urlOf(link, '/documents'), form, signal }, onProgress)) as AgentFileAnswer
}

export const sendCosts = (link: string, groups: readonly AgentCosts[], commandId: string) =>
  post(urlOf(link), { groups }, commandId)
export const markSeen = (link: string) => post(urlOf(link, '/view'), {})
export const declineRequest = (link: string, reasonCode: DeclineReason, text: string) =>
  post(urlOf(link, '/decline'), { reasonCode, text })
export const sendQuestion = (link: string, text: string, commandId: string) =>
  post(urlOf(link, '/question'), { text }, commandId)
export const requestNewLink = (link: string) => post(urlOf(link, '/new-link'), {})
export const documentUrl = (link: string, id: string) => urlOf(link, `/documents/${encodeURIComponent(id)}`)

/** Reads the offer of a client's link. */
export const readOffer = async (link: string) => (await request(urlOf(link, '/offer'))) as ClientOfferView
export const markOfferSeen = (link: string) => post(urlOf(link, '/offer/view'), {})
/** Sends an answer of the client; the same id is the same answer. */
export const sendOfferAnswer = (
  link: string,
  answer: 'accept' | 'decline' | 'question',
  body: object,
  commandId: string,
) => post(urlOf(link, `/offer/${answer}`), body, commandId)
export const offerFileUrl = (link: string) => urlOf(link, '/offer/document')
