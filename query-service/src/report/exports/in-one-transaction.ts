import type { Platform } from '@freight/platform/connections/platform'

export type Client = Pick<Platform['db'], 'query'>

export const inOneTransaction = async <Answer>(
  db: Pick<Platform['db'], 'connect'>,
  work: (client: Client) => Promise<Answer>,
): Promise<Answer> => {
  const client = await db.connect()
  let isBroken = true
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    isBroken = false
    return answer
  } finally {
    // Closing the connection also ends the transaction.
    client.release(isBroken)
  }
}
