import type { OutboxRow } from '@freight/contracts/mail/outbox'
import { useQueryClient } from '@tanstack/react-query'
import { command, request } from '../../lib/api/api.ts'
import { claimsOf, storedSession } from '../../lib/auth/session.ts'
import { useCommand } from '../../lib/api/use-command.ts'

export interface NewPassword {
  current: string
  password: string
}

/** Done or not, what is shown may have changed: it is asked for again, and what went wrong is thrown on. */
const afterwards = async <Answer>(work: Promise<Answer>, look: () => Promise<unknown>): Promise<Answer> => {
  try {
    return await work
  } finally {
    await look()
  }
}

/** Changes the own password; the server ends the other sessions. */
export const useChangePassword = () => {
  const client = useQueryClient()
  return useCommand((body: NewPassword) =>
    afterwards(request<unknown>('POST', '/app/v1/session/password', { body }), () =>
      client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
    ),
  )
}

/** Ends the own sessions but for this one, which its token's id tells apart. */
export const useEndOtherSessions = () => {
  const client = useQueryClient()
  return useCommand((userId: string, commandId) => {
    const except = claimsOf(storedSession()?.token ?? '')?.['jti']
    const body = typeof except === 'string' ? { except } : {}
    return afterwards(command('user', 'EndSessions', userId, body, { commandId }), () =>
      client.invalidateQueries({ queryKey: ['account', 'sessions'] }),
    )
  })
}

/** Tries to send a mail at once. */
export const useRetryMail = () => {
  const client = useQueryClient()
  return useCommand((id: string) =>
    afterwards(request<OutboxRow>('POST', `/app/v1/outbox/${encodeURIComponent(id)}/retry`), () =>
      client.invalidateQueries({ queryKey: ['account', 'outbox'] }),
    ),
  )
}
