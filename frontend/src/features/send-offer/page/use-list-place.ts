import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { listCountsQuery } from '../../../lib/queries/list-counts.ts'
import { toSendOptions } from '../send-offer-queries.ts'

const pathOf = (key: string | undefined) => (key === undefined ? '/finalizar' : `/finalizar/${encodeURIComponent(key)}`)

/** Position of a quotation in the list of those ready to send, with its neighbours. */
export const useListPlace = (key: string, isInList = true) => {
  const navigate = useNavigate()
  const { data: rows = [] } = useQuery({ ...toSendOptions, enabled: isInList })
  const total = useQuery(listCountsQuery).data?.['to-finalize'] ?? rows.length
  const at = rows.findIndex((row) => row.key === key)
  const previous = rows[at - 1]?.key
  const next = rows[at + 1]?.key
  const go = (to: string | undefined) => void navigate(pathOf(to))
  return {
    ...(at >= 0 && { number: at + 1 }),
    total: Math.max(total, rows.length),
    ...(at > 0 && previous !== undefined && { toPrevious: () => go(previous) }),
    ...(at >= 0 && next !== undefined && { toNext: () => go(next) }),
    /** The next page after sending: the following quotation, else the previous one, else the list. */
    leave: () => go(at < 0 ? undefined : (next ?? previous)),
  }
}
