import { randomUUID } from 'node:crypto'
import { aggregates, type AggregateName } from '@freight/contracts/aggregates'
import { type Command, commandPath } from '@freight/contracts/command'
import { CommandAnswer } from '@freight/contracts/routes'
import type { Platform } from '@freight/platform/platform'
import { z } from 'zod'
import type { Execute } from './order.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

const IdempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'Idempotency-Key: printable ASCII without spaces.')
const Revision = z
  .string()
  .regex(/^(W\/)?"?\d{1,15}"?$/, 'If-Match: a revision such as "7".')
  .transform((text) => Number(text.replace(/[^\d]/g, '')))

/** What the headers say of an order: its key, and the revision that it is meant for. */
const told = (headers: Headers) => {
  const key = headers['idempotency-key']
  const match = headers['if-match']
  return {
    ...(key === undefined ? { commandId: randomUUID(), isNew: true } : { commandId: IdempotencyKey.parse(key) }),
    // `*` asks for any revision of something that is there, which is what a command without the header does.
    ...(match !== undefined && match !== '*' && { ifMatch: Revision.parse(match) }),
  }
}

const description = (command: Command) =>
  [
    'Headers: `Idempotency-Key` (the same key with the same body gets the first answer)',
    command.creates ? '' : ' and `If-Match` (the revision that the change is meant for; another one is 409 CONFLICT)',
    command.from ? `.\n\nPossible in: ${command.from.join(', ')}.` : '.',
  ].join('')

/** Hangs every command of the table into the server: `POST /app/v1/{collection}[/{id}]/{command}`. */
export const commandRoutes = (http: Pick<Platform['http'], 'route'>, execute: Execute): void => {
  for (const [aggregate, { collection, commands }] of entriesOf(aggregates))
    for (const [name, command] of entriesOf<string, Command>(commands))
      if (command.creates) creationRoute(http, execute, { aggregate, collection, name, command })
      else changeRoute(http, execute, { aggregate, collection, name, command })
}

type Entry = { aggregate: AggregateName; collection: string; name: string; command: Command }

const creationRoute = (http: Pick<Platform['http'], 'route'>, execute: Execute, entry: Entry): void => {
  const { aggregate, collection, name, command } = entry
  const url = `/app/v1/${collection}`
  http.route({
    method: 'POST',
    url: command.creates === 'main' ? url : `${url}/${commandPath(name)}`,
    policy: command.policy,
    summary: command.summary,
    description: description(command),
    tags: [collection],
    body: command.data,
    response: CommandAnswer,
    status: 201,
    handler: async ({ body, headers, correlationId }, session, reply) => {
      const answer = await execute(aggregate, name, undefined, body, {
        asker: session,
        actor: { kind: 'STAFF', userId: session.userId },
        company: session.company,
        correlationId,
        parsed: true,
        ...told(headers),
      })
      reply.header('location', `${url}/${encodeURIComponent(answer.id)}`).header('etag', `"${answer.revision}"`)
      return answer
    },
  })
}

const changeRoute = (http: Pick<Platform['http'], 'route'>, execute: Execute, entry: Entry): void => {
  const { aggregate, collection, name, command } = entry
  http.route({
    method: 'POST',
    url: `/app/v1/${collection}/:id/${commandPath(name)}`,
    policy: command.policy,
    summary: command.summary,
    description: description(command),
    tags: [collection],
    params: z.object({ id: z.string().min(1).max(200) }),
    body: command.data,
    response: CommandAnswer,
    handler: async ({ params, body, headers, correlationId }, session, reply) => {
      const answer = await execute(aggregate, name, params.id, body, {
        asker: session,
        actor: { kind: 'STAFF', userId: session.userId },
        company: session.company,
        correlationId,
        parsed: true,
        ...told(headers),
      })
      reply.header('etag', `"${answer.revision}"`)
      return answer
    },
  })
}

const entriesOf = <Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][] =>
  // The keys of these tables are what their types say.
  Object.entries<Value>(table) as [Key, Value][]
