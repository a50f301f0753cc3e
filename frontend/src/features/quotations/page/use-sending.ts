import { useNavigate, useSearchParams } from 'react-router-dom'
import { useMay } from '../../../lib/auth/session.ts'

/** Whether the offer is being sent from the quotation's own page: `?send`, for those to whom /finalizar is closed. */
export const useSending = () => {
  const [search, setSearch] = useSearchParams()
  const set = (isSending: boolean) =>
    setSearch((before) => {
      const after = new URLSearchParams(before)
      if (isSending) after.set('send', '')
      else after.delete('send')
      return after
    })
  return [search.has('send'), set] as const
}

/** Goes to where this offer is sent: a commercial's list of what is ready, or the quotation's own page. */
export const useSendingPlace = (key: string) => {
  const may = useMay()
  const navigate = useNavigate()
  const [, setSending] = useSending()
  return () => (may('COMERCIAL') ? void navigate(`/finalizar/${encodeURIComponent(key)}`) : setSending(true))
}
