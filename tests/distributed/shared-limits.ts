import { randomUUID } from 'node:crypto'
import { thirdPartyLinks } from '@freight/platform/third-party/links'
import { expect, test } from 'vitest'
import type { Services } from './users-and-mails.ts'

/** Contract for limits that all processes share. `key`: signs the links of agents. */
export const sharedLimitsContract = ({ processesOf }: Pick<Services, 'processesOf'>, key: string): void => {
  /** A validly signed agent link without a cost request, so that accepted requests return 404. */
  const newLink = () => {
    const now = Math.floor(Date.now() / 1000)
    const id = randomUUID()
    return thirdPartyLinks(Buffer.from(key, 'base64'), () => new Date()).write(
      JSON.stringify({ sub: id, jti: id, iat: now, exp: now + 3600, qk: 'x', pid: 'x', cid: 'x', lng: 'en' }),
    )
  }
  const countOf = (statuses: readonly number[], status: number) => statuses.filter((one) => one === status).length

  test('reads of an agent link are limited across all processes', async () => {
    const link = newLink()
    const answers: Response[] = []
    for (let round = 0; round < 15; round += 1) {
      const urls = Array.from({ length: 4 }, (_, n) => processesOf('query-service')[n % 2]?.url)
      answers.push(...(await Promise.all(urls.map((url) => fetch(`${url}/app/v1/third-party/${link}`)))))
    }
    const statuses = answers.map(({ status }) => status)
    // A burst of thirty, and one more every two seconds; separate limits would allow all sixty.
    expect(countOf(statuses, 404)).toBeGreaterThanOrEqual(30)
    expect(countOf(statuses, 404)).toBeLessThan(55)
    expect(countOf(statuses, 404) + countOf(statuses, 429)).toBe(60)
    const refusal = answers.find(({ status }) => status === 429)
    expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a link accepts costs five times an hour across all processes', async () => {
    const link = newLink()
    const charges = [{ idCharge: 'AFR', currency: 'USD', amount: '1' }]
    const body = JSON.stringify({ groups: [{ validez: '2099-01-31', charges }] })
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const { status } = await fetch(`${processesOf('command-service')[n % 2]?.url}/app/v1/third-party/${link}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      statuses.push(status)
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429])
  })
}
