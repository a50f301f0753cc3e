import { z } from 'zod'
import type { DemoUser } from './application-process.ts'

const SignedIn = z.object({ token: z.string(), user: z.object({ id: z.string(), permissions: z.array(z.string()) }) })
const Answer = z.object({ id: z.string(), revision: z.int(), position: z.int() })

/** The API as a script uses it: JSON in, status and JSON out; a lost connection rejects. */
export const signIn = async (url: string, user: DemoUser | undefined) => {
  if (!user) throw new Error('No such demo user.')
  const session = await fetch(`${url}/app/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: user.name, password: user.password }),
  })
  const { token, user: me } = SignedIn.parse(await session.json())
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: response.status, json }
  }
  return {
    me,
    token,
    get: (path: string) => call('GET', path),
    call,
    /** Sends a command and gives its answer; anything but success throws with the answer's text. */
    command: async (path: string, body: unknown, commandId?: string) => {
      const { status, json } = await call('POST', path, body, commandId ? { 'idempotency-key': commandId } : {})
      if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(json)}`)
      return Answer.parse(json)
    },
  }
}

/** An air request that the rules accept. */
export const airRequest = (clientId: string) => ({
  client: { id: clientId, reference: 'PO 1' },
  transportMode: 'AIR',
  modo: 'LSE',
  origenCodigo: 'FRA',
  destinoCodigo: 'MVD',
  incoterm: 'FOB',
  valorMercaderia: '18450',
  commodityDescr: 'Reactivos de diagnóstico',
  packingData: [{ ctnPlt: 'PLT', cantidad: 1, peso: '150', largo: '140', ancho: '100', alto: '90' }],
})
