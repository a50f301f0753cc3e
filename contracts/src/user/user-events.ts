import { z } from 'zod'
import { personal } from '../events/personal.ts'

const webhook = z
  .object({ webhookId: z.string() })
  .meta({ examples: [{ webhookId: '5b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11' }] })

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
    /** Language of the invitation. */
    language: z.string().optional(),
    userCommercialSystem: z.string().optional(),
    relatedUsers: z.array(z.string()).optional(),
  }),
  UserChanged: z
    .object({
      code: z.string(),
      name: personal(z.string()),
      mail: personal(z.string()),
      userCommercialSystem: z.string(),
      company: z.string(),
      isCommercial: z.boolean(),
      isThirdParty: z.boolean(),
      isManager: z.boolean(),
      relatedCommercials: z.array(z.string()),
      relatedUsers: z.array(z.string()),
    })
    .partial()
    .meta({ examples: [{ name: 'Ana Pérez', relatedUsers: ['u2'] }] }),
  /** All roles and extra permissions after the change. */
  UserPermissionsChanged: z
    .object({ roles: z.array(z.string()), permissions: z.array(z.string()) })
    .meta({ examples: [{ roles: ['PRICING'], permissions: ['ANALYTICS_QUOTATIONS'] }] }),
  UserDeactivated: z
    .object({
      /** Recipients of the user's open quotations. */
      handOverTo: z.object({ commercial: z.string().optional(), assignedTo: z.string().optional() }).optional(),
    })
    .meta({ examples: [{ handOverTo: { commercial: 'u2', assignedTo: 'u3' } }] }),
  UserActivated: z.object({}),
  /** An administrator of users requested a password link. */
  UserPasswordResetRequested: z.object({ language: z.string() }).meta({ examples: [{ language: 'es' }] }),
  UserSessionsEnded: z
    .object({ except: z.string().optional() })
    .meta({ examples: [{}, { except: '6d0f7b2e-5a37-4b7c-9d2b-0c5a1e7f3a11' }] }),
  /** `hash`: SHA-256 of the secret, which is stored nowhere. */
  UserApiKeyCreated: z
    .object({ keyId: z.string(), name: z.string(), permissions: z.array(z.string()), hash: z.string() })
    .meta({
      examples: [
        {
          keyId: '0b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11',
          name: 'ERP',
          permissions: ['CONSULTAR_COTIZACION'],
          hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        },
      ],
    }),
  UserApiKeyRevoked: z
    .object({ keyId: z.string() })
    .meta({ examples: [{ keyId: '0b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11' }] }),
  UserWebhookAdded: z.object({ webhookId: z.string(), url: z.string(), topics: z.array(z.string()) }).meta({
    examples: [
      {
        webhookId: '5b9c6f3e-5a37-4b7c-9d2b-0c5a1e7f3a11',
        url: 'https://erp.example.com/quotations',
        topics: ['QUOTATION_STATUS'],
      },
    ],
  }),
  UserWebhookDisabled: webhook,
  UserWebhookEnabled: webhook,
}
export type UserEvents = typeof userEvents
