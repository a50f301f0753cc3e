import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { command, newCommandId } from '../../lib/api.ts'
import { organizationKeys } from './queries.ts'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: organizationKeys.all })

interface Target {
  id: string
  revision: number
}

const at = (revision: number) => ({ commandId: newCommandId(), revision })

export const useReassign = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision, salesRep }: Target & { salesRep: string }) =>
      command('organization', 'ReassignSalesRep', id, { salesRep }, at(revision)),
    onSuccess: () => refresh(client),
  })
}

export const useActivity = (name: 'DeactivateOrganization' | 'ReactivateOrganization') => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision }: Target) => command('organization', name, id, {}, at(revision)),
    onSuccess: () => refresh(client),
  })
}

export const useDismiss = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision, other }: Target & { other: string }) =>
      command('organization', 'DismissDuplicate', id, { other }, at(revision)),
    onSuccess: () => refresh(client),
  })
}

/** What the one that stays takes over of the one that goes. */
export type Kept = Partial<
  Record<
    'nombreFantasia' | 'razonSocial' | 'rut' | 'mail' | 'direccion' | 'codPostal' | 'ciudad' | 'paisCod' | 'cwCode',
    string
  >
>

// The house takes the chosen fields over a moment after it has answered.
const TAKEN_OVER_AFTER = 700

export const useMerge = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, revision, into, keep }: Target & { into: string; keep: Kept }) =>
      command('organization', 'MergeOrganization', id, { into, keep }, at(revision)),
    onSuccess: () => {
      setTimeout(() => void refresh(client), TAKEN_OVER_AFTER)
      return refresh(client)
    },
  })
}
