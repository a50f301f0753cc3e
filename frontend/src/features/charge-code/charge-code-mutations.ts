import { useQueryClient } from '@tanstack/react-query'
import { markSaved, startSaving, stopSaving } from '../../components/catalogue/saving-rows.ts'
import { command, type CommandBody, type CommandId, type CommandName } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { type ChargeCode, chargeCodes, type Changes } from './charge-code.ts'

type Target = Pick<ChargeCode, 'id' | 'revision'>

/** Sends a command to a code: its row is marked as saving until the refreshed rows show the change. */
const useRowCommand = () => {
  const client = useQueryClient()
  return async <Name extends CommandName<'charge-code'>>(
    name: Name,
    { id, revision }: Target,
    body: CommandBody<'charge-code', Name>,
    commandId: CommandId,
  ) => {
    startSaving(id)
    try {
      const answer = await command('charge-code', name, id, body, { commandId, revision })
      await client.invalidateQueries({ queryKey: chargeCodes.all })
      markSaved(id)
      return answer
    } catch (problem) {
      stopSaving(id)
      throw problem
    }
  }
}

export const useChange = () => {
  const send = useRowCommand()
  return ({ changes, ...target }: Target & { changes: Changes }, commandId: CommandId) =>
    send('ChangeChargeCode', target, changes, commandId)
}

/** Changes one cell. */
export const useChangeChargeCode = () => useCommand(useChange(), { targetOf: ({ id }) => id })

export const useActivity = (name: 'RetireChargeCode' | 'RestoreChargeCode') => {
  const send = useRowCommand()
  return useCommand((target: Target, commandId) => send(name, target, {}, commandId), { targetOf: ({ id }) => id })
}
