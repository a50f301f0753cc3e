import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { listCountsQuery } from '../../../lib/queries/queries.ts'
import { toSendOptions } from '../send-offer-queries.ts'

const pathOf = (key: string | undefined) => (key === undefined ? '/finalizar' : `/finalizar/${encodeURIComponent(key)}`)

/** Position of a quotation in the list of those ready to send, with its neighbours. */
export const useListPlace = (key: string, isInList = true) => {
  const navigate = useNavigate()
  const { data: rows = [] } = useQuery({ ...toSendOptions, enabled: isInList })
  const total = useQuery(listCountsQuery).data?.['to-finalize'] ?? rows.length
  const index = rows.findIndex((row) => row.key === key)
  const previous = rows[index - 1]?.key
  const next = rows[index + 1]?.key
  const goTo = (to: string | undefined) => void navigate(pathOf(to))
  return {
    ...(index >= 0 && { number: index + 1 }),
    total: Math.max(total, rows.length),
    ...(index > 0 && previous !== undefined && { toPrevious: () => goTo(previous) }),
    ...(index >= 0 && next !== undefined && { toNext: () => goTo(next) }),
    /** The next page after sending: the following quotation, else the previous one, else the list. */
    leave: () => goTo(index < 0 ? undefined : (next ?? previous)),
  }
}
