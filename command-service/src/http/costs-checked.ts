import { costRequestCommands } from '@freight/contracts/cost-request/cost-request'
import type { Platform } from '@freight/platform/connections/platform'
import { deciders } from '../aggregates/deciders.ts'
import type { CommandContext, Execute } from '../handling/command-context.ts'
import { streamStates } from '../handling/stream-states.ts'

const system = { userId: 'agents', permissions: [], system: true }

type Answer = { id: string; data: unknown; context: CommandContext }

/** @throws the errors of the quotation if it refuses the costs */
const checkCosts = async (
  execute: Execute,
  eventStore: Pick<Platform['eventStore'], 'readStream'>,
  { id, data, context }: Answer,
): Promise<void> => {
  const { state: request } = await streamStates(eventStore, deciders['cost-request'], 1).refresh(id)
  // A repetition of an answered request gets its first answer without a check; a request that was never issued is
  // refused by its own command.
  if (request.tokenId === '' || request.state === 'ANSWERED') return
  const { quotationKey, providerId: agente, providerName: agenteNombre, submissionNo } = request
  const { groups } = costRequestCommands.SubmitAgentCosts.data.parse(data)
  const costs = {
    costRequestId: id,
    submissionNo: submissionNo + 1,
    groups: groups.map((group) => ({ ...group, agente, agenteNombre })),
  }
  // The expected revision and the body belong to the cost request, not to the quotation.
  const { ifMatch: _ofRequest, sent: _sent, ...sharedContext } = context
  await execute('quotation', 'RecordAgentCosts', quotationKey, costs, {
    ...sharedContext,
    principal: system,
    parsed: false,
    dryRun: () => undefined,
  })
}

/**
 * Checks an agent's costs with a dry run of RecordAgentCosts on the quotation before the cost request accepts them: otherwise the
 * request would be answered although the quotation refuses its costs.
 */
export const withCostsChecked =
  (execute: Execute, eventStore: Pick<Platform['eventStore'], 'readStream'>): Execute =>
  async (aggregate, name, id, data, context) => {
    if (aggregate === 'cost-request' && name === 'SubmitAgentCosts' && id !== undefined)
      await checkCosts(execute, eventStore, { id, data, context })
    return execute(aggregate, name, id, data, context)
  }
