import { randomUUID } from 'node:crypto'
import { aggregates, type AggregateName } from '@freight/contracts/registry/aggregates'
import { collections } from '@freight/contracts/registry/collections'
import { commandPath } from '@freight/contracts/registry/collections'
import type { Command } from '@freight/contracts/api/command'
import { CommandAnswer } from '@freight/contracts/registry/routes'
import type { Platform } from '@freight/platform/connections/platform'
import type { Session } from '@freight/platform/sessions/sessions'
import { z } from 'zod'
import type { Execute, CommandContext } from '../handling/command-context.ts'
import { userKey } from '../handling/user-keys.ts'

type Headers = Readonly<Record<string, string | string[] | undefined>>

export const IdempotencyKey = z
  .string()
  .min(1)
  .max(200)
  .regex(/^[\x21-\x7e]+$/, 'Idempotency-Key: printable ASCII without spaces.')
  // The demo names its commands with such keys: a user who sent one first would block a command of the demo.
  .refine((key) => !/^demo:/i.test(key), 'Idempotency-Key: what begins with "demo:" is the application\'s own.')
/** RFC 7240: the client wants to confirm values outside the limits before they are stored. */
const isStrict = (prefer: string | string[] | undefined): boolean =>
  /(^|[,;\s])handling\s*=\s*strict\b/i.test([prefer].flat().join(','))

const Revision = z
  .string()
  .regex(/^(W\/)?"?\d{1,15}"?$/, 'If-Match: a revision such as "7".')
  .transform((text) => Number(text.replace(/[^\d]/g, '')))

/** Command id and expected revision, from the headers. */
const commandHeaders = (headers: Headers, userId: string) => {
  const key = headers['idempotency-key']
  const match = headers['if-match']
  return {
    ...(key === undefined
      ? { commandId: randomUUID(), isNew: true }
      : { commandId: userKey(userId, IdempotencyKey.parse(key)) }),
    // `*` means any revision of an existing aggregate; a command without the header means the same.
    ...(match !== undefined && match !== '*' && { ifMatch: Revision.parse(match) }),
  }
}

const description = (command: Command) =>
  [
    'Headers: `Idempotency-Key` (the same key with the same body gets the first answer)',
    command.creates ? '' : ', `If-Match` (the revision that the change is meant for; another one is 409 CONFLICT)',
    ' and `Prefer: handling=strict` (values outside the limits of the company are 409 WARNINGS instead of `warnings`)',
    command.from ? `.\n\nPossible in: ${command.from.join(', ')}` : '',
    command.leadsTo ? `${command.from ? '; it leads to' : '.\n\nIt leads to'}: ${command.leadsTo.join(' or ')}.` : '.',
  ].join('')

const IdParams = z.object({ id: z.string().min(1).max(200) })

type Http = Pick<Platform['http'], 'route'>
type CommandEntry = { aggregate: AggregateName; collection: string; name: string; command: Command }

/** Registers a route for every command of the table: `POST /app/v1/{collection}[/{id}]/{command}`. */
export const commandRoutes = (http: Http, execute: Execute): void => {
  for (const [aggregate, { commands }] of entriesOf(aggregates))
    for (const [name, command] of entriesOf<string, Command>(commands)) {
      if (command.uploadRoute !== undefined) continue
      const register = command.creates === 'copy' ? copyRoute : command.creates ? creationRoute : changeRoute
      register(http, execute, { aggregate, collection: collections[aggregate], name, command })
    }
}

const creationRoute = (http: Http, execute: Execute, entry: CommandEntry): void => {
  const { aggregate, collection, name, command } = entry
  const url = `/app/v1/${collection}`
  http.route({
    ...commonOptions(entry),
    url: command.creates === 'main' ? url : `${url}/${commandPath(name)}`,
    status: 201,
    handler: async ({ body, sent, headers, correlationId }, session, reply) => {
      const context = contextOf(session, headers, correlationId, sent)
      const answer = await execute(aggregate, name, undefined, body, context)
      reply.header('location', `${url}/${encodeURIComponent(answer.id)}`).header('etag', `"${answer.revision}"`)
      return answer
    },
  })
}

const copyRoute = (http: Http, execute: Execute, entry: CommandEntry): void => {
  const { aggregate, collection, name } = entry
  http.route({
    ...commonOptions(entry),
    url: `/app/v1/${collection}/:id/${commandPath(name)}`,
    params: IdParams,
    status: 201,
    handler: async ({ params, body, sent, headers, correlationId }, session, reply) => {
      // The copy uses the present state of its source, so the revision of the source does not matter.
      const { ifMatch: _former, ...context } = contextOf(session, headers, correlationId, sent)
      const answer = await execute(aggregate, name, params.id, body, context)
      const location = `/app/v1/${collection}/${encodeURIComponent(answer.id)}`
      reply.header('location', location).header('etag', `"${answer.revision}"`)
      return answer
    },
  })
}

const changeRoute = (http: Http, execute: Execute, entry: CommandEntry): void => {
  const { aggregate, collection, name } = entry
  http.route({
    ...commonOptions(entry),
    url: `/app/v1/${collection}/:id/${commandPath(name)}`,
    params: IdParams,
    handler: async ({ params, body, sent, headers, correlationId }, session, reply) => {
      const context = contextOf(session, headers, correlationId, sent)
      const answer = await execute(aggregate, name, params.id, body, context)
      reply.header('etag', `"${answer.revision}"`)
      return answer
    },
  })
}

const commonOptions = ({ collection, command }: CommandEntry) => ({
  method: 'POST' as const,
  policy: command.policy,
  summary: command.summary,
  description: description(command),
  tags: [collection],
  body: command.data,
  response: CommandAnswer,
})

/** The context of a command by the signed-in user. `sent` is the unparsed body, if there was one. */
export const contextOf = (
  session: Session,
  headers: Headers,
  correlationId: string,
  sent?: unknown,
): CommandContext => ({
  principal: session,
  actor: { kind: 'STAFF', userId: session.userId },
  company: session.company,
  correlationId,
  sanity: isStrict(headers['prefer']) ? 'REFUSE' : 'ANSWER',
  // The server has parsed the body with the command's schema.
  parsed: true,
  sent,
  ...commandHeaders(headers, session.userId),
})

// The type assertion is safe: these tables have no keys beyond their types.
const entriesOf = <Key extends string, Value>(table: Readonly<Record<Key, Value>>): [Key, Value][] =>
  Object.entries<Value>(table) as [Key, Value][]
