import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { useMe } from '../../lib/auth/me.ts'
import { notificationPath } from '../../lib/notifications/notification-list.ts'
import { useMay } from '../../lib/auth/session.ts'
import { useNow } from '../../lib/browser/use-now.ts'
import { referenceOf } from './model.ts'

/** Opens a quotation by its reference, or by its last digits. */
export const ReferenceSearch = () => {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const may = useMay()
  const { company } = useMe()
  const [typed, setTyped] = useState('')
  const year = new Date(useNow()).getFullYear()
  const box = useRef<HTMLInputElement>(null)
  const isOffered = may('PRICING', 'COMERCIAL', 'ANALYTICS_REPORTS')
  const focus = () => box.current?.focus()
  useCommands(isOffered ? [{ id: 'reference', title: t('reference'), keys: '/', scope: 'screen', run: focus }] : [])
  if (!isOffered) return null
  return (
    <form
      className="reference-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === '') return
        const reference = referenceOf(typed, company, year)
        const isReader = !may('PRICING', 'COMERCIAL')
        void navigate(
          isReader
            ? `/reports?quotation=${encodeURIComponent(reference)}`
            : notificationPath(reference, may('PRICING')),
        )
      }}
    >
      <input
        ref={box}
        className="bp6-input"
        aria-keyshortcuts="/"
        aria-label={t('reference')}
        placeholder={`${company === '' ? 'MVD' : company}-${year}-000000`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <kbd aria-hidden="true">Enter</kbd>
    </form>
  )
}
