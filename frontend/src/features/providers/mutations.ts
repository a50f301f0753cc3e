import { providerServices } from '@freight/contracts/provider/choices'
import type { CommandAnswer } from '@freight/contracts/routes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { command, newCommandId } from '../../lib/api.ts'
import type { Contact } from './model/provider.ts'
import { providerKeys } from './queries.ts'

/** The provider that is meant, as it was seen. */
export interface Target {
  id: string
  revision: number
}

const at = (revision: number) => ({ commandId: newCommandId(), revision })

const useProviderMutation = <Asked>(send: (asked: Asked) => Promise<CommandAnswer>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: providerKeys.all }),
  })
}

export const useRemoveContact = () =>
  useProviderMutation(({ id, revision, contactId }: Target & { contactId: string }) =>
    command('provider', 'RemoveContact', id, { contactId }, at(revision)),
  )

/** Brings a removed contact back as the same person. */
export const useRestoreContact = () =>
  useProviderMutation(({ id, contact }: { id: string; contact: Contact }) =>
    command('provider', 'AddContact', id, restored(contact), { commandId: newCommandId() }),
  )

// Ids of before there were contacts of one's own are no uuids: such a person comes back under a new one.
const restored = ({ id, services, ...contact }: Contact) => ({
  ...contact,
  services: services.filter(isService),
  ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) && { id }),
})

export const isService = (word: string): word is (typeof providerServices)[number] =>
  providerServices.some((each) => each === word)

export const useSendTestMail = () =>
  useProviderMutation(({ id, revision, contactId }: Target & { contactId: string }) =>
    command('provider', 'SendTestMail', id, { contactId }, at(revision)),
  )

export const useBlock = () =>
  useProviderMutation(({ id, revision, reason }: Target & { reason: string }) =>
    command('provider', 'BlockProvider', id, { reason }, at(revision)),
  )

/** What is ordered without more words. */
export type Turn = 'UnblockProvider' | 'DeactivateProvider' | 'ReactivateProvider'

export const useTurn = () =>
  useProviderMutation(({ id, revision, turn }: Target & { turn: Turn }) =>
    command('provider', turn, id, {}, at(revision)),
  )
