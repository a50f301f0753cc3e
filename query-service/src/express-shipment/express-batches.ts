import { type BatchRow, batchRowStates, type ExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import { NotFound } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { answer } from '../http/answer.ts'

type StoredBatch = Pick<ExpressBatch, 'id' | 'action' | 'counts'> & { at: Date; endedAt: Date | null }

const state = `case when state = 'WAITING' and leased_until > now() then 'RUNNING' else state end`

const counts = batchRowStates.map((one) => `'${one}', count(*) filter (where ${state} = '${one}')`).join(', ')

const select = (condition: string) => `
  select b.id, b.action, b.at, b.ended_at as "endedAt", json_build_object(${counts}) as counts
  from commands.express_batches b join commands.express_batch_rows r on r.batch_id = b.id
  where b.user_id = $1 and ${condition} group by b.id order by b.no desc limit 10`

/** The own batches of a user, from the tables that the command service fills. */
export const answerExpressBatches = ({ http, db }: Pick<Platform, 'http' | 'db'>): void => {
  const read = async (condition: string, values: readonly string[]) => {
    // The command service creates the tables.
    const { rowCount } = await db.query(`select where to_regclass('commands.express_batch_rows') is not null`)
    const rows = rowCount === 0 ? [] : (await db.query<StoredBatch>(select(condition), [...values])).rows
    return rows.map(({ at, endedAt, ...batch }) => ({
      ...batch,
      at: at.toISOString(),
      ...(endedAt && { endedAt: endedAt.toISOString() }),
    }))
  }
  answer(http, 'GET /app/v1/express-shipments/batches', async (_, { userId }) => ({
    rows: await read(`not b.dismissed and b.at > now() - interval '7 days'`, [userId]),
  }))
  answer(http, 'GET /app/v1/express-shipments/batches/:id', async ({ params: { id } }, { userId }) => {
    const [batch] = await read('b.id = $2', [userId, id])
    if (!batch) throw new NotFound(`There is no batch ${id}`)
    const { rows } = await db.query<BatchRow>(
      `select shipment as id, ${state} as state, code, "text" from commands.express_batch_rows
       where batch_id = $1 order by "row"`,
      [id],
    )
    return { ...batch, rows }
  })
}
