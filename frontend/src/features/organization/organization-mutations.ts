import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { command } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import { organizationKeys } from './organization-queries.ts'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: organizationKeys.all })

interface Target {
  id: string
  revision: number
}

export const useReassign = () => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision, salesRep }: Target & { salesRep: string }, commandId) =>
      command('organization', 'ReassignSalesRep', id, { salesRep }, { commandId, revision }),
    { onDone: () => refresh(client) },
  )
}

export const useActivity = (name: 'DeactivateOrganization' | 'ReactivateOrganization') => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision }: Target, commandId) => command('organization', name, id, {}, { commandId, revision }),
    { onDone: () => refresh(client) },
  )
}

export const useDismiss = () => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision, other }: Target & { other: string }, commandId) =>
      command('organization', 'DismissDuplicate', id, { other }, { commandId, revision }),
    { onDone: () => refresh(client) },
  )
}

/** Values that the survivor takes over from the merged one. */
export type MergedFields = Partial<
  Record<
    'nombreFantasia' | 'razonSocial' | 'rut' | 'mail' | 'direccion' | 'codPostal' | 'ciudad' | 'paisCod' | 'cwCode',
    string
  >
>

// The server applies the chosen fields a moment after its answer.
const TAKEN_OVER_AFTER_MS = 700

export const useMerge = () => {
  const client = useQueryClient()
  return useCommand(
    ({ id, revision, into, keep }: Target & { into: string; keep: MergedFields }, commandId) =>
      command('organization', 'MergeOrganization', id, { into, keep }, { commandId, revision }),
    {
      onDone: () => {
        setTimeout(() => void refresh(client), TAKEN_OVER_AFTER_MS)
        return refresh(client)
      },
    },
  )
}
