import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { costRequestMails } from '../process-managers/agent-mails/cost-request-mails.ts'
import { costRequests } from '../process-managers/cost-requests.ts'
import { postgresParkedStreams, processCheckpoints } from '../process-managers/parked-streams.ts'
import { runProcesses } from '../process-managers/run-processes.ts'
import { postgresReferences } from '../lookups/references.ts'
import { administrator, commandsInMemory } from './commands-in-memory.ts'
import { eventSchemas } from '@freight/contracts/registry/aggregates'
import { readConfig } from '@freight/platform/config'
import { connectStores } from '@freight/platform/connections/connect'
import { emlDirectory } from '@freight/platform/mail/eml-directory'
import { prepareOutbox } from '@freight/platform/jobs/outbox-table'
import { postgresOutbox } from '@freight/platform/mail/outbox'
import { outboxSender } from '@freight/platform/mail/outbox-sender'

/**
 * The part of the application between a cost request and its mail: rules, process managers and mail sender, over the
 * database of the environment. Requests costs from one agent at the start, prints the quotation, and runs until it is
 * killed. With `ASKS=no` it only continues the work of other processes.
 */
const main = async (): Promise<void> => {
  const config = readConfig(process.env)
  const { platform } = await connectStores(config, { schemas: eventSchemas })
  const { db, eventStore, log } = platform
  // Starts on the day of the commands. A minute takes one second, so that the one-minute lease of a killed process's mail
  // expires quickly.
  const started = Number(process.env['STARTED_AT'])
  const clock = () => new Date(Date.parse('2026-03-10T12:00:00.000Z') + (Date.now() - started) * 60)
  // Each worker repeats the same commands with the same ids, which add nothing.
  const memory = await commandsInMemory(eventStore, postgresReferences({ db }))
  const contactId = '7d0a1c9e-5d0f-4b52-9a57-0d1a4f6f2b11'
  const { id: providerId } = await memory.as(administrator)('provider', 'CreateProvider', undefined, {
    code: 'BDC',
    name: 'Blue Delta',
    language: 'en',
    contacts: [{ id: contactId, name: 'Mei Lin Ho', mail: 'mei@bluedelta.example', primary: true }],
  })
  await prepareOutbox(db)
  let wake = (): void => {}
  const origin = () => 'http://127.0.0.1'
  const mail = postgresOutbox({ db, clock, origin, wake: () => wake() })
  const sender = outboxSender({
    db,
    mailer: emlDirectory(join(config.DATA_DIR, 'outbox'), 'Quotations <no-reply@example.com>'),
    files: { get: () => Promise.reject(new Error('no files')) },
    clock,
    log,
    origin,
    secret: () => 'secret',
  })
  wake = sender.wake
  const personOf = () => Promise.resolve(undefined)
  await runProcesses(
    {
      eventStore,
      positionOf: () => Promise.reject(new Error('no tables')),
      log,
      execute: memory.execute,
      checkpoints: await processCheckpoints(db),
      parking: await postgresParkedStreams(db),
    },
    [costRequests({ eventStore }), costRequestMails({ eventStore, mail, personOf })],
  )
  sender.wake()
  if (process.env['ASKS'] !== 'no') {
    const commandId = () => ({ commandId: randomUUID() })
    const asCommercial = memory.as(memory.commercial)
    const { id } = await asCommercial('quotation', 'RequestQuotation', undefined, memory.request(), commandId())
    const recipients = { contacts: [{ providerId, contactId }] }
    await memory.as(administrator)('quotation', 'RequestAgentCosts', id, recipients, commandId())
    process.stdout.write(`asked ${id}\n`)
  } else process.stdout.write('asked nobody\n')
}

await main()
