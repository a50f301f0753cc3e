// Peer of our append bench: the same command, a note on a quotation, on Emmett’s PostgreSQL event store behind Fastify.
// Its packages are not in the workspaces. Started by `npm run bench -- append-peer` with DATABASE_URL; prints its URL
// as the first line.
import { CommandHandler } from '@event-driven-io/emmett'
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql'
import fastify from 'fastify'

// As many streams as the clients of the bench use in turn.
const quotations = 192
// The pool size of our application’s event store.
const connections = 24

const url = new URL(process.env.DATABASE_URL)
url.searchParams.set('max', String(connections))
const store = getPostgreSQLEventStore(url.href)
await store.schema.migrate()

const handle = CommandHandler({
  initialState: () => ({ status: 'NONE', notes: 0 }),
  evolve: (quotation, { type }) =>
    type === 'QuotationRequested'
      ? { ...quotation, status: 'REQUESTED' }
      : { ...quotation, notes: quotation.notes + 1 },
})

const addNote =
  ({ text, visibility }, at) =>
  (quotation) => {
    if (quotation.status === 'NONE') throw new Error('The quotation has not been requested yet.')
    return { type: 'QuotationNoteAdded', data: { text, visibility, at } }
  }

for (let n = 0; n < quotations; n++)
  await store.appendToStream(`quotation-${n}`, [{ type: 'QuotationRequested', data: { client: 'Lanera Arapey' } }])

const application = fastify()
application.post(
  '/quotations/:key/notes',
  {
    schema: {
      body: {
        type: 'object',
        required: ['text', 'visibility'],
        properties: {
          text: { type: 'string', maxLength: 4000 },
          visibility: { enum: ['INTERNAL', 'CLIENT', 'AGENT'] },
        },
      },
    },
  },
  async ({ params, body }) => {
    const { nextExpectedStreamVersion } = await handle(
      store,
      `quotation-${params.key}`,
      addNote(body, new Date().toISOString()),
    )
    return { revision: Number(nextExpectedStreamVersion) }
  },
)
console.log(await application.listen({ host: '127.0.0.1', port: 0 }))
const stop = async () => {
  await application.close()
  await store.close()
}
process.once('SIGTERM', () => void stop())
