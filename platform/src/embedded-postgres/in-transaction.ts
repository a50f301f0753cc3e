import type { Pool, PoolClient } from 'pg'

export const inTransaction = async <Result>(
  db: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await db.connect()
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Closing the connection also ends the transaction.
    client.release(true)
    throw error
  }
}
