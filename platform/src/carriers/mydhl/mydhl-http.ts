import { z } from 'zod'
import {
  type CarrierAnswer,
  type CarrierCall,
  type CarrierFailure,
  type CarrierProblem,
  ok,
  type TimeLimits,
  timeLimits,
  withoutAnswer,
} from '../port.ts'

/** Fields of MyDHL in the order of the search, with those of our form. */
const parties = [
  ['shipper', 'shipperAddress'],
  ['receiver', 'recipientAddress'],
  ['recipient', 'recipientAddress'],
] as const
const partyFields = [
  ['postalCode', 'postalCode'],
  ['postcode', 'postalCode'],
  ['cityName', 'city'],
  ['city', 'city'],
  ['countryCode', 'countryCode'],
  ['provinceCode', 'stateOrProvinceCode'],
  ['addressLine1', 'description'],
  ['addressLine2', 'line2'],
  ['addressLine3', 'line3'],
  ['companyName', 'company'],
  ['fullName', 'contact'],
  ['phone', 'phone'],
  ['email', 'mail'],
] as const
const shipmentFields = [
  ['lineItems', 'goods'],
  ['exportDeclaration', 'duties'],
  ['incoterm', 'duties.incoterm'],
  ['declaredValue', 'valorMercaderia'],
  ['dimensions', 'packingData'],
  ['packages', 'packingData'],
  ['weight', 'packingData'],
  ['description', 'contents'],
  ['plannedShippingDate', 'shippingDay'],
] as const

const findIn = (text: string, pairs: readonly (readonly [string, string])[]): string | undefined => {
  const lower = text.toLowerCase()
  return pairs.find(([name]) => lower.includes(name.toLowerCase()))?.[1]
}

/** The field of our form that an error text names, if it names one. */
export const fieldOf = (text: string): string | undefined => {
  const party = findIn(text, parties)
  if (party === undefined) return findIn(text, shipmentFields)
  const field = findIn(text, partyFields)
  return field === undefined ? party : `${party}.${field}`
}

export type MyDhlAccess = { url: string; user: string; password: string }

export type MyDhlCall<Body extends z.ZodType> = {
  call: CarrierCall
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Readonly<Record<string, string>>
  body?: unknown
  /** 1 to 36 characters. */
  reference?: string
  schema: Body
}

/** A failure whose status the caller may read: a 404 of a search is an answer. */
type Answer<Value> = CarrierAnswer<Value> & { status?: number }

const ErrorBody = z.object({
  detail: z.string().default(''),
  title: z.string().default(''),
  message: z.string().default(''),
  additionalDetails: z.array(z.string()).default([]),
})
const Warnings = z.object({ warnings: z.array(z.string()).default([]) })

const connectionCodes =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|DEPTH_|UNABLE_|SELF_|ERR_TLS_)/

const ours = (code: string, text: string): CarrierProblem => ({ source: 'US', kind: 'SYSTEM', code, text })
const theirs = (code: string, text: string): CarrierProblem => ({ source: 'CARRIER', kind: 'SYSTEM', code, text })

/** Code of a system error, which `fetch` wraps. */
const causeOf = (error: unknown): string => {
  for (let one = error; one instanceof Error; one = one.cause) if ('code' in one) return String(one.code)
  return error instanceof Error ? error.name : 'UNKNOWN'
}

const failedCall = (call: CarrierCall, error: unknown): CarrierFailure => {
  const code = causeOf(error)
  // No connection, so nothing was sent.
  if (connectionCodes.test(code)) return { outcome: 'UNAVAILABLE', problem: ours('NO_CONNECTION', code) }
  const isTimeOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  if (isTimeOut) return withoutAnswer(call, ours('TIME_OUT', `No answer within ${timeLimits[call] / 1000} s.`))
  return withoutAnswer(call, ours('CONNECTION_LOST', code))
}

/** Milliseconds of a `Retry-After`, in seconds or as a date. */
const waitOf = (header: string | null): { retryAfterMs?: number } => {
  if (header === null) return {}
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? { retryAfterMs: Math.max(0, ms) } : {}
}

const kindOf = (status: number, text: string): CarrierProblem['kind'] => {
  if (status === 401 || status === 403) return 'SECURITY'
  if (/\baccounts?\b/i.test(text)) return 'ACCOUNT'
  return status === 400 || status === 422 ? 'VALIDATION' : 'BUSINESS'
}

/** Details look like `7008: Shipper's postcode is invalid` or `#/customerDetails/…/postalCode: too long`. */
const problemOf = (status: number, text: string): CarrierProblem => {
  const code = /^\s*(\d{3,5})\b/.exec(text)?.[1] ?? String(status)
  const path = fieldOf(text)
  return { source: 'CARRIER', kind: kindOf(status, text), code, ...(path && { path }), text: text.slice(0, 500) }
}

const refused = (status: number, text: string): CarrierFailure => {
  const parsed = ErrorBody.safeParse(jsonIn(text))
  const { detail = '', title = '', message = '', additionalDetails = [] } = parsed.data ?? {}
  const [first = message || title || `HTTP ${status}`, ...others] = [detail, ...additionalDetails].filter(Boolean)
  return {
    outcome: 'REFUSED',
    problems: [problemOf(status, first), ...others.slice(0, 49).map((one) => problemOf(status, one))],
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends one request to MyDHL and turns every way in which it can end into one of the four answers. */
export const myDhlHttp = ({ url, user, password }: MyDhlAccess, limits: TimeLimits = timeLimits) => {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return async <Body extends z.ZodType>(request: MyDhlCall<Body>): Promise<Answer<z.output<Body>>> => {
    const { call, method, path, query = {}, body, reference, schema } = request
    const address = new URL(`${url.replace(/\/+$/, '')}/${path}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    let response: Response
    let text: string
    try {
      response = await fetch(address, {
        method,
        headers: {
          Authorization: authorization,
          Accept: 'application/json',
          ...(reference && { 'Message-Reference': reference, 'Message-Reference-Date': new Date().toUTCString() }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // A redirect of a booking would send it twice.
        redirect: 'manual',
        signal: AbortSignal.timeout(limits[call]),
      })
      text = await response.text()
    } catch (error) {
      return failedCall(call, error)
    }
    const { status, headers } = response
    if (status === 429)
      return {
        outcome: 'UNAVAILABLE',
        problem: theirs('TOO_MANY', 'Too many requests.'),
        ...waitOf(headers.get('retry-after')),
      }
    if (status === 503)
      return {
        outcome: 'UNAVAILABLE',
        problem: theirs('503', text.slice(0, 500)),
        ...waitOf(headers.get('retry-after')),
      }
    if (status >= 400 && status < 500 && status !== 408) return { ...refused(status, text), status }
    if (!response.ok) return withoutAnswer(call, theirs(String(status), text.slice(0, 500)))
    const isJson = /^application\/([\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '')
    // A deletion has an empty body.
    const content = text === '' && method === 'DELETE' ? {} : jsonIn(text)
    const parsed = isJson || text === '' ? schema.safeParse(content) : undefined
    if (!parsed?.success) return withoutAnswer(call, ours('UNREADABLE', 'The answer is not readable.'))
    return ok(parsed.data, Warnings.safeParse(content).data?.warnings ?? [])
  }
}
