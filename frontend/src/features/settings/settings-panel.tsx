import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorCard } from '../../components/feedback/error-card.tsx'
import { SkeletonRows } from '../../components/feedback/skeleton.tsx'
import { companyNamed } from '../../lib/queries/company-settings.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useUrlValue } from '../../lib/browser/url-state.ts'
import { type Guests, SettingsFrame } from './frame/settings-frame.tsx'
import { openTo, type Section, sectionOf } from './frame/sections.ts'
import { settingsRows } from './settings-queries.ts'
import './settings.css'

/** `/home?panel=settings&section=…&company=…`: settings for all quotations. */
export const SettingsPanel = ({ guests }: { guests: Guests }) => {
  const { t } = useTranslation('settings')
  const may = useMay()
  const session = useSession()
  const [sectionParam, setSection] = useUrlValue('section')
  const [named] = useUrlValue('company')
  const open = openTo(may)
  const section = sectionOf(sectionParam, open)
  const company = companyNamed(named ?? session?.company ?? '')
  const { data, error, refetch } = useQuery(settingsRows)
  const settings = data?.find((row) => row.company === company)
  if (error !== null && settings === undefined)
    return <ErrorCard error={error} title={t('failed')} size="page" onRetry={() => void refetch()} />
  if (settings === undefined) return <SkeletonRows rows={12} height={46} />
  return (
    <SettingsFrame
      key={company}
      settings={settings}
      open={open}
      section={section}
      onChoose={(next: Section) => setSection(next, { replace: true })}
      guests={guests}
    />
  )
}
