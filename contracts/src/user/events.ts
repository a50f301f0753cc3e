import { z } from 'zod'
import { personal } from '../personal.ts'

export const userEvents = {
  UserCreated: z.object({
    id: z.string(),
    userName: z.string(),
    code: z.string(),
    name: personal(z.string()),
    mail: personal(z.string()),
    company: z.string(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    isCommercial: z.boolean(),
    isThirdParty: z.boolean(),
    isManager: z.boolean(),
    relatedCommercials: z.array(z.string()),
  }),
  UserDeactivated: z.object({}),
  UserActivated: z.object({}),
}
export type UserEvents = typeof userEvents
