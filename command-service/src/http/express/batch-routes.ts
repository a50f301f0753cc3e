import { randomUUID } from 'node:crypto'
import { describePolicy, mayEver } from '@freight/contracts/access/policy'
import {
  batchCommands,
  batchId,
  NewExpressBatch,
  runsExpressBatches,
} from '@freight/contracts/express-shipment/batch/batch'
import { expressShipmentCommands } from '@freight/contracts/express-shipment/express-shipment-commands'
import { Forbidden } from '@freight/platform/errors'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import { nameBasedId } from '../../handling/decided-events.ts'
import { userKey } from '../../handling/user-keys.ts'
import type { BatchTable } from '../../process-managers/express/batch-table.ts'
import { IdempotencyKey } from '../command-routes.ts'

const tags = ['express-shipments']
const url = '/app/v1/express-shipments/batches'

type Needs = Pick<Platform, 'http'> & { batches: BatchTable; batchRunner: { wake: () => void } }

/** Starts, repeats and dismisses the batches of a user; the runner works on them when their page is closed. */
export const batchRoutes = ({ http, batches, batchRunner }: Needs): void => {
  http.route({
    method: 'POST',
    url,
    summary: 'Run an action for many shipments, in the background.',
    description:
      'Each row is executed with the rights that the user, or the API key, has at that moment; its result is in `GET …/batches/{id}`, and a notification reports the end. The same `Idempotency-Key` is the same batch.',
    tags,
    policy: runsExpressBatches,
    body: NewExpressBatch,
    response: z.object({ id: z.string() }),
    status: 201,
    handler: async ({ body, headers }, session) => {
      const { policy } = expressShipmentCommands[batchCommands[body.action]]
      if (!mayEver(policy, session)) throw new Forbidden(describePolicy(policy))
      const key = IdempotencyKey.parse(headers['idempotency-key'] ?? randomUUID())
      const id = nameBasedId(`batch/${userKey(session.userId, key)}`)
      await batches.add(id, session, body)
      batchRunner.wake()
      return { id }
    },
  })
  for (const [act, summary] of [
    ['repeat', 'Run the refused rows of a batch again.'],
    ['dismiss', 'Remove an ended batch from the recent ones.'],
  ] as const)
    http.route({
      method: 'POST',
      url: `${url}/:id/${act}`,
      summary,
      description: 'Where it is not there, or another’s, or has not ended, nothing changes.',
      tags,
      policy: runsExpressBatches,
      params: batchId,
      response: z.object({ changed: z.boolean() }),
      handler: async ({ params: { id } }, session) => {
        const changed = await batches[act](id, session)
        batchRunner.wake()
        return { changed }
      },
    })
}
