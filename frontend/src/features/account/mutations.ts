import type { OutboxRow } from '@freight/contracts/outbox'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { command, newCommandId, request } from '../../lib/api.ts'
import { claimsOf, storedSession } from '../../lib/session.ts'

export interface NewPassword {
  current: string
  password: string
}

/** Changes the own password; the server ends the other sessions. */
export const useChangePassword = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewPassword) => request('POST', '/app/v1/session/password', { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
  })
}

/** Ends the own sessions but for this one, which its token's id tells apart. */
export const useEndOtherSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userId: string) => {
      const except = claimsOf(storedSession()?.token ?? '')?.['jti']
      return command('user', 'EndSessions', userId, typeof except === 'string' ? { except } : {}, {
        commandId: newCommandId(),
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
  })
}

/** Tries to send a mail at once. */
export const useRetryMail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request<OutboxRow>('POST', `/app/v1/outbox/${encodeURIComponent(id)}/retry`),
    onSettled: () => client.invalidateQueries({ queryKey: ['account', 'outbox'] }),
  })
}
