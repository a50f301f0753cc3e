import { until, stompListener } from '@freight/notification-gateway/testing/stomp-listener'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationInThisProcess } from '../application/application-in-this-process.ts'

let application: Awaited<ReturnType<typeof applicationInThisProcess>>
let owner: Awaited<ReturnType<typeof application.newUser>>
beforeAll(async () => {
  application = await applicationInThisProcess({ SESSION_RATE: '1', SESSION_BURST: '10' })
  owner = await application.newUser('jrey', 'PRICING')
})
afterAll(() => application?.stop())

const newKey = async (): Promise<string> => {
  const body = { name: 'ERP', permissions: ['CONSULTAR_COTIZACION'] }
  const answer = await owner.ask('POST', `/app/v1/users/${owner.id}/create-api-key`, body)
  return JSON.parse(answer.text).key
}

test('each API key has the rate limit of a session, apart from its owner and from other keys', async () => {
  const { app } = application.platform.http
  const call = async (key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    return app.inject({ url: '/app/v1/reference/incoterms', headers })
  }
  const [one, other] = [await newKey(), await newKey()]
  // Many more than the machine answers in the seconds that this takes.
  const answers = await Promise.all(Array.from({ length: 100 }, () => call(one)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200, 429]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(10)
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect((await call(other)).statusCode).toBe(200)
  expect((await owner.ask('GET', '/app/v1/reference/incoterms')).status).toBe(200)
})

test('a socket takes no API key: a valid and a revoked one are refused, and the socket closes', async () => {
  const key = await newKey()
  const refused = async () => {
    const { client, seen } = await stompListener({ address: application.url, bearer: `Bearer ${key}` }, () => undefined)
    await until(() => seen.closed.length === 1)
    await client.deactivate({ force: true })
    return [seen.connected, seen.errors.map(({ headers }) => headers['message']), seen.closed]
  }
  const answer = [0, ['Unauthorized'], [1002]]
  expect(await refused()).toEqual(answer)
  const path = `/app/v1/users/${owner.id}/revoke-api-key`
  expect((await owner.ask('POST', path, { keyId: key.slice(3, 39) })).status).toBe(200)
  expect(await refused()).toEqual(answer)
})
