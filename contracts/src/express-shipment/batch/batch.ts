import { z } from 'zod'
import { anyOf } from '../../access/policy.ts'
import { route, type Route } from '../../api/route.ts'
import { MOST_BATCH_ROWS } from '../../vocabulary/express.ts'

/** What runs for many shipments, each with the command whose right it needs. `TRACK` queries the carrier now. */
export const batchCommands = {
  TAKE: 'TakeExpressShipment',
  ASSIGN: 'AssignExpressShipment',
  RATE: 'RateExpressShipment',
  CHEAPEST: 'SelectExpressOption',
  FASTEST: 'SelectExpressOption',
  BOOK: 'BookExpressShipment',
  PRINT: 'MarkLabelPrinted',
  TRACK: 'AddTrackingEvent',
  FINISH: 'FinishExpressShipment',
  CANCEL: 'CancelExpressShipment',
} as const
export type BatchAction = keyof typeof batchCommands
const BatchAction = z.enum(Object.keys(batchCommands) as [BatchAction, ...BatchAction[]])

export const batchRowStates = ['WAITING', 'RUNNING', 'DONE', 'REFUSED', 'DOUBTFUL'] as const
export type BatchRowState = (typeof batchRowStates)[number]

/** `reason`: of a selection that is not the cheapest, or of a cancellation, in the language of the user. */
export const NewExpressBatch = z
  .object({
    action: BatchAction,
    ids: z.array(z.string().min(1).max(80)).min(1).max(MOST_BATCH_ROWS),
    reason: z.string().trim().max(500).default(''),
    assignedTo: z.string().max(80).default(''),
  })
  .refine(({ action, reason }) => action !== 'CANCEL' || reason !== '', {
    message: 'Enter a reason.',
    path: ['reason'],
  })
  .refine(({ action, assignedTo }) => action !== 'ASSIGN' || assignedTo !== '', {
    message: 'Choose a user.',
    path: ['assignedTo'],
  })
export type NewExpressBatch = z.infer<typeof NewExpressBatch>

/** `code`: reason, as of a single command; `text`: words of a carrier, a waybill or the chosen option. */
const BatchRow = z.object({ id: z.string(), state: z.enum(batchRowStates), code: z.string(), text: z.string() })
export type BatchRow = z.infer<typeof BatchRow>

const BatchLine = z.object({
  id: z.string(),
  action: BatchAction,
  at: z.string(),
  endedAt: z.string().optional(),
  counts: z.record(z.enum(batchRowStates), z.int()),
})
export const ExpressBatch = BatchLine.extend({ rows: z.array(BatchRow) })
export type ExpressBatch = z.infer<typeof ExpressBatch>

export const batchId = z.object({ id: z.string().min(1).max(80) })

/** Users with the right to one of the actions; each row needs that of its command. */
export const runsExpressBatches = anyOf('EXPRESS_OP', 'SOLICITAR_SHIPMENT', 'MODIFICAR_SHIPMENT')

export const expressBatchRoutes = {
  'GET /app/v1/express-shipments/batches': route(
    runsExpressBatches,
    "The user's own recent batches that were not dismissed, the newest first.",
    z.object({ rows: z.array(BatchLine) }),
  ),
  'GET /app/v1/express-shipments/batches/:id': route(
    runsExpressBatches,
    'An own batch with the result of each row, in the order of its ids.',
    ExpressBatch,
    { params: batchId },
  ),
} satisfies Record<string, Route>
