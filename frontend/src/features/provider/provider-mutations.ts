import { providerServices } from '@freight/contracts/provider/choices'
import type { CommandAnswer } from '@freight/contracts/api/routes'
import { useQueryClient } from '@tanstack/react-query'
import { command, type CommandId } from '../../lib/api/api.ts'
import { useCommand } from '../../lib/api/use-command.ts'
import type { Contact } from './provider.ts'
import { providerKeys } from './provider-queries.ts'

/** A provider with the revision shown to the user. */
export interface Target {
  id: string
  revision: number
}

const useProviderCommand = <Args>(send: (args: Args, commandId: CommandId) => Promise<CommandAnswer>) => {
  const client = useQueryClient()
  return useCommand(send, { onDone: () => client.invalidateQueries({ queryKey: providerKeys.all }) })
}

export const useRemoveContact = () =>
  useProviderCommand(({ id, revision, contactId }: Target & { contactId: string }, commandId) =>
    command('provider', 'RemoveContact', id, { contactId }, { commandId, revision }),
  )

/** Restores a removed contact with the same id. */
export const useRestoreContact = () =>
  useProviderCommand(({ id, contact }: { id: string; contact: Contact }, commandId) =>
    command('provider', 'AddContact', id, restoredContact(contact), { commandId }),
  )

// Contacts from before contacts had their own UUIDs get a new id.
const restoredContact = ({ id, services, ...contact }: Contact) => ({
  ...contact,
  services: services.filter(isService),
  ...(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id) && { id }),
})

export const isService = (word: string): word is (typeof providerServices)[number] =>
  providerServices.some((each) => each === word)

export const useSendTestMail = () =>
  useProviderCommand(({ id, revision, contactId }: Target & { contactId: string }, commandId) =>
    command('provider', 'SendTestMail', id, { contactId }, { commandId, revision }),
  )

export const useBlock = () =>
  useProviderCommand(({ id, revision, reason }: Target & { reason: string }, commandId) =>
    command('provider', 'BlockProvider', id, { reason }, { commandId, revision }),
  )

/** Provider commands without a payload. */
export type ProviderAction = 'UnblockProvider' | 'DeactivateProvider' | 'ReactivateProvider'

export const useProviderAction = () =>
  useProviderCommand(({ id, revision, action }: Target & { action: ProviderAction }, commandId) =>
    command('provider', action, id, {}, { commandId, revision }),
  )
