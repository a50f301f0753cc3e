import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useMe } from '../../../lib/me.ts'
import { notificationPath } from '../../../lib/notification-list.ts'
import { useMay } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { referenceOf } from '../model.ts'

/** Opens a quotation by its reference, or by its last digits. */
export const ReferenceSearch = () => {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const may = useMay()
  const { company } = useMe()
  const [typed, setTyped] = useState('')
  const year = new Date(useNow()).getFullYear()
  if (!may('PRICING', 'COMERCIAL', 'ANALYTICS_REPORTS')) return null
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
        className="bp6-input"
        aria-label={t('reference')}
        placeholder={`${company === '' ? 'MVD' : company}-${year}-000000`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <kbd aria-hidden="true">Enter</kbd>
    </form>
  )
}
