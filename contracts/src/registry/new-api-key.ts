import { z } from 'zod'
import { CommandAnswer } from './routes.ts'
import { userCommands } from '../user/user.ts'

/** Body of `POST /app/v1/users/:id/create-api-key`; the server adds the id and the hash of the secret. */
export const ApiKeyForm = userCommands.CreateApiKey.data.omit({ keyId: true, hash: true })

/** Answer to a new key. That of a repeated command has no `key`: its secret is stored nowhere. */
export const NewApiKey = CommandAnswer.extend({ key: z.string().optional() })
export type NewApiKey = z.infer<typeof NewApiKey>
