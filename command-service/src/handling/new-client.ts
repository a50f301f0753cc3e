import type { Command } from '@freight/contracts/api/command'
import type { commandIds } from './decided-events.ts'
import { namedIn } from '../lookups/aggregate-readers.ts'
import type { Execute, CommandContext } from './command-context.ts'

type Naming = { command: Command; data: unknown; context: CommandContext; ids: ReturnType<typeof commandIds> }

/**
 * Creates a new client just before the quotation that names it is stored: a refused request creates none, and a
 * repeated one no second.
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
    // Runs as the system: users who may request quotations need no right to create organizations.
    { ...rest, principal: { userId: principal.userId, permissions: [], system: true }, commandId: ids.clientCommand() },
  )
}
