import { allows, type Ownership } from '@freight/contracts/access/policy'
import { bookingCommands } from '@freight/contracts/quotation/booking/bookings'
import { isVisibleTo } from '@freight/contracts/quotation/visibility'
import type { StoredWebhook, WebhookDelivery } from '@freight/contracts/user/webhook'
import type { Platform } from '@freight/platform/connections/platform'
import { usersFromReadModel } from '@freight/platform/sessions/users-from-read-model'

/** Ids of the active webhooks that may get the booking requests of a quotation. */
export type BookingWebhooks = (ownership: Ownership) => Promise<readonly string[]> | readonly string[]

/** For applications without tables. */
export const noBookingWebhooks: BookingWebhooks = () => []

type Topic = WebhookDelivery['topic']
export type WebhookTable = ReturnType<typeof postgresWebhooks>

/** The webhooks of users. */
export const postgresWebhooks = (db: Pick<Platform['db'], 'query'>) => {
  const { byId } = usersFromReadModel(db)

  /** The active webhooks of active users for a topic. */
  const active = async (topic: Topic): Promise<{ userId: string; webhookId: string; url: string }[]> => {
    const { rows } = await db.query<{ key: string; webhooks: StoredWebhook[] }>(
      `select key, webhooks from read.user_list where active and not is_third_party and webhooks <> '[]'`,
    )
    return rows.flatMap(({ key: userId, webhooks }) =>
      webhooks
        .filter((one) => one.active && one.topics.includes(topic))
        .map(({ webhookId, url }) => ({ userId, webhookId, url })),
    )
  }

  /**
   * Whether the user's webhooks may get requests about a quotation. A receiver answers for the carrier, so a booking goes
   * only to users who may request it.
   */
  const mayReceive = async (userId: string, topic: Topic, ownership: Ownership): Promise<boolean> => {
    const user = await byId(userId)
    if (!user?.active || user.isThirdParty) return false
    const principal = { ...user, userId }
    const { policy } = bookingCommands.RequestBooking
    return isVisibleTo(principal, ownership) && (topic !== 'BOOKING' || allows(policy, principal, ownership))
  }

  return {
    active,
    mayReceive,
    /** The active webhooks that may get requests about a quotation. */
    receiving: async (topic: Topic, ownership: Ownership) => {
      const targets = await active(topic)
      const may = await Promise.all(targets.map(({ userId }) => mayReceive(userId, topic, ownership)))
      return targets.filter((_, index) => may[index])
    },
  }
}
