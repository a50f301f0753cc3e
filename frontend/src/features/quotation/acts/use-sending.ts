import { useNavigate, useSearchParams } from 'react-router-dom'
import { useMay } from '../../../lib/auth/session.ts'

/** Whether the offer is sent from the quotation's own page: `?send`, for users without access to /finalizar. */
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

/** Opens the sending page of this offer: a commercial's list of ready offers, or the quotation's own page. */
export const useOpenSending = (key: string) => {
  const may = useMay()
  const navigate = useNavigate()
  const [, setSending] = useSending()
  return () => (may('COMERCIAL') ? void navigate(`/finalizar/${encodeURIComponent(key)}`) : setSending(true))
}
