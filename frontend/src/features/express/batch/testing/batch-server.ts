import type { BatchRow, ExpressBatch, NewExpressBatch } from '@freight/contracts/express-shipment/batch/batch'
import type { Answer, ApiCall } from '../../../../testing/fake-api.ts'

const url = '/app/v1/express-shipments/batches'

type End = Partial<Pick<BatchRow, 'state' | 'code' | 'text'>>

/** Routes of a server that ends the rows of each batch at once, as `endOf` decides; `repeat` opens refused rows again. */
export const batchServer = (endOf: (id: string, isRepeat: boolean) => End = () => ({})) => {
  let batches: ExpressBatch[] = []
  const rowOf = (id: string, isRepeat: boolean): BatchRow => ({
    id,
    state: 'DONE',
    code: '',
    text: '',
    ...endOf(id, isRepeat),
  })
  const withRows = (batch: Omit<ExpressBatch, 'counts' | 'endedAt'>): ExpressBatch => {
    const count = (state: BatchRow['state']) => batch.rows.filter((row) => row.state === state).length
    const [WAITING, RUNNING, DONE, REFUSED, DOUBTFUL] = (
      ['WAITING', 'RUNNING', 'DONE', 'REFUSED', 'DOUBTFUL'] as const
    ).map(count) as [number, number, number, number, number]
    const isEnded = WAITING + RUNNING === 0
    return {
      ...batch,
      counts: { WAITING, RUNNING, DONE, REFUSED, DOUBTFUL },
      ...(isEnded && { endedAt: '2026-03-10T12:00:00Z' }),
    }
  }
  const start = ({ body }: ApiCall): Answer => {
    const { action, ids } = body as NewExpressBatch
    const id = `b${batches.length + 1}`
    const rows = ids.map((one) => rowOf(one, false))
    batches = [withRows({ id, action, at: '2026-03-10T12:00:00Z', rows }), ...batches]
    return { status: 201, body: { id } }
  }
  const change = (id: string, next: (batch: ExpressBatch) => ExpressBatch[]): Answer => {
    batches = batches.flatMap((batch) => (batch.id === id ? next(batch) : [batch]))
    return { body: { changed: true } }
  }
  const repeat = (batch: ExpressBatch) =>
    withRows({ ...batch, rows: batch.rows.map((row) => (row.state === 'REFUSED' ? rowOf(row.id, true) : row)) })
  return {
    [`POST ${url}`]: start,
    [`GET ${url}`]: (): Answer => ({ body: { rows: batches } }),
    ...Object.fromEntries(
      ['b1', 'b2', 'b3'].flatMap((id) => [
        [
          `GET ${url}/${id}`,
          (): Answer => {
            const batch = batches.find((one) => one.id === id)
            return batch ? { body: batch } : { status: 404, body: { code: 'NOT_FOUND' } }
          },
        ],
        [`POST ${url}/${id}/repeat`, () => change(id, (batch) => [repeat(batch)])],
        [`POST ${url}/${id}/dismiss`, () => change(id, () => [])],
      ]),
    ),
  }
}
