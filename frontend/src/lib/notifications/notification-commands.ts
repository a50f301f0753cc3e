import { useQueryClient } from '@tanstack/react-query'
import { request } from '../api/api.ts'
import { NOTIFICATIONS, notificationsQuery } from './notification-list.ts'
import { useCommand } from '../api/use-command.ts'

/** Marks notifications as read; shown at once, reverted when the server refuses. */
export const useMarkRead = () => {
  const client = useQueryClient()
  const { run } = useCommand(async (ids: readonly string[]) => {
    await client.cancelQueries(notificationsQuery)
    const before = client.getQueryData(notificationsQuery.queryKey)
    client.setQueryData(notificationsQuery.queryKey, (list) =>
      list?.map((each) => (ids.includes(each.id) ? { ...each, read: true } : each)),
    )
    try {
      return await request<unknown>('PUT', NOTIFICATIONS, { body: { ids } })
    } catch (problem) {
      client.setQueryData(notificationsQuery.queryKey, before)
      throw problem
    } finally {
      void client.invalidateQueries(notificationsQuery)
    }
  })
  // After a refusal the notification is shown as unread again, which is feedback enough.
  return (ids: readonly string[]): void => void run(ids).catch(() => undefined)
}

/** Sends a notification to the user; it returns through the socket. */
export const useTestNotification = () =>
  useCommand((notification: { title: string; message: string; key: string }) =>
    request<unknown>('POST', NOTIFICATIONS, { body: notification }),
  )
