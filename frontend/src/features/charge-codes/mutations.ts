import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { markSaved, startSaving, stopSaving } from '../../components/catalogue/saving-rows.ts'
import { command, create, newCommandId } from '../../lib/api.ts'
import type { ChargeCode, ChargeCodeFields, ChargeCodeValues } from './model/charge-code.ts'
import { chargeCodeKeys } from './queries.ts'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: chargeCodeKeys.all })

interface Sent {
  commandId: string
}

export const useCreateChargeCode = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ values, commandId }: Sent & { values: ChargeCodeValues }) =>
      create('charge-code', 'CreateChargeCode', values, { commandId }),
    onSuccess: () => refresh(client),
  })
}

export interface Change extends Sent {
  id: string
  changes: Partial<ChargeCodeFields>
  revision: number
}

/** Resolves when the rows show what was changed, and tells the row meanwhile. */
export const useChangeChargeCode = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, changes, revision, commandId }: Change) =>
      command('charge-code', 'ChangeChargeCode', id, changes, { commandId, revision }),
    onMutate: ({ id }) => startSaving(id),
    onError: (_, { id }) => stopSaving(id),
    onSuccess: async (_, { id }) => {
      await refresh(client)
      markSaved(id)
    },
  })
}

const useActivity = (name: 'RetireChargeCode' | 'RestoreChargeCode') => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision }: Pick<ChargeCode, 'id' | 'revision'>) =>
      command('charge-code', name, id, {}, { commandId: newCommandId(), revision }),
    onMutate: ({ id }) => startSaving(id),
    onError: (_, { id }) => stopSaving(id),
    onSuccess: async (_, { id }) => {
      await refresh(client)
      markSaved(id)
    },
  })
}

export const useRetireChargeCode = () => useActivity('RetireChargeCode')
export const useRestoreChargeCode = () => useActivity('RestoreChargeCode')
