import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { markSaved, startSaving, stopSaving } from '../../components/catalogue/saving-rows.ts'
import { command, type CommandId, create } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { ChargeCode, ChargeCodeFields, ChargeCodeValues } from './charge-code.ts'
import { chargeCodeKeys } from './charge-code-queries.ts'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: chargeCodeKeys.all })

export interface Change {
  id: string
  changes: Partial<ChargeCodeFields>
  revision: number
}

/** Marks the row as saving, and resolves when the refreshed rows show the change. */
const onRow = async <Answer>(client: QueryClient, id: string, work: () => Promise<Answer>): Promise<Answer> => {
  startSaving(id)
  try {
    const answer = await work()
    await refresh(client)
    markSaved(id)
    return answer
  } catch (problem) {
    stopSaving(id)
    throw problem
  }
}

/** Creates or changes a code from its form; the user types the id. */
export const useSaveChargeCode = () => {
  const client = useQueryClient()
  return {
    make: async (values: ChargeCodeValues, commandId: CommandId) => {
      const answer = await create('charge-code', 'CreateChargeCode', values, { commandId })
      await refresh(client)
      return answer
    },
    change: ({ id, changes, revision }: Change, commandId: CommandId) =>
      onRow(client, id, () => command('charge-code', 'ChangeChargeCode', id, changes, { commandId, revision })),
  }
}

/** Changes one cell. */
export const useChangeChargeCode = () => {
  const { change } = useSaveChargeCode()
  return useCommand(change, { targetOf: ({ id }) => id })
}

const useActivity = (name: 'RetireChargeCode' | 'RestoreChargeCode') => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision }: Pick<ChargeCode, 'id' | 'revision'>, commandId) =>
      onRow(client, id, () => command('charge-code', name, id, {}, { commandId, revision })),
    { targetOf: ({ id }) => id },
  )
}

export const useRetireChargeCode = () => useActivity('RetireChargeCode')
export const useRestoreChargeCode = () => useActivity('RestoreChargeCode')
