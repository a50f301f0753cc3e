import type { Command } from '@freight/contracts/api/command'
import type { commandIds } from './command-ids.ts'
import { namedIn } from '../lookups/aggregate-readers.ts'
import type { Execute, CommandContext } from './command-context.ts'

type Naming = { command: Command; data: unknown; context: CommandContext; ids: ReturnType<typeof commandIds> }

/**
 * A client who is named for the first time is created just before the quotation that names them is stored: a refused
 * request creates none, and a repeated one no second.
 */
export const keepNewClient = async ({ command, data, context, ids }: Naming, execute: Execute): Promise<void> => {
  const { client, commercial } = namedIn(data)
  if (!command.needs.includes('client') || !client || 'id' in client) return
  const { principal, ifMatch: _ifMatch, parsed: _parsed, sent: _sent, ...rest } = context
  const author = principal.permissions.includes('COMERCIAL') ? principal.userId : ''
  await execute(
    'organization',
    'CreateProspect',
    undefined,
    { ...client, salesRep: commercial ?? author },
    // Whoever may ask for a quotation may name its client; nobody may without one.
    { ...rest, principal: { userId: principal.userId, permissions: [], system: true }, commandId: ids.clientCommand() },
  )
}
