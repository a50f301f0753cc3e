import { z } from 'zod'

/** Subject of a webhook's requests: a quotation's change of status, or a booking request. */
export const webhookTopics = ['QUOTATION_STATUS', 'BOOKING'] as const
export const WebhookTopic = z.enum(webhookTopics)

/** Whether an address is this machine, for development. */
const isLocal = ({ hostname }: URL) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The server also refuses private addresses, when it sends. */
export const WebhookUrl = z
  .string()
  .trim()
  .max(500)
  .refine(
    (text) => {
      const url = URL.canParse(text) ? new URL(text) : undefined
      if (url === undefined || url.username !== '' || url.password !== '') return false
      return url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url))
    },
    { error: 'An https address without user and password.', params: { code: 'WEBHOOK_URL' } },
  )

/** A webhook in the users' table. */
export type StoredWebhook = {
  webhookId: string
  url: string
  topics: readonly string[]
  active: boolean
  createdAt: string
}

/** State of a delivery. WAITING: a further try follows. FAILED: none until a user sends it again. */
export const DeliveryState = z.enum(['WAITING', 'SENT', 'FAILED'])

/** One request of a webhook. */
export const WebhookDelivery = z.object({
  id: z.string(),
  topic: WebhookTopic,
  quotation: z.string(),
  state: DeliveryState,
  tries: z.int(),
  /** HTTP status of the last answer. */
  status: z.int().optional(),
  error: z.string().optional(),
  at: z.string(),
  sentAt: z.string().optional(),
  nextTryAt: z.string().optional(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>
