import {
  BankAccountIcon,
  BookIcon,
  CalendarIcon,
  CubeIcon,
  DataConnectionIcon,
  WarningSignIcon,
  EnvelopeIcon,
  KeyIcon,
  PropertiesIcon,
  NotificationsIcon,
  OfficeIcon,
  PercentageIcon,
  SendMessageIcon,
  StopwatchIcon,
  TagIcon,
  TimeIcon,
  TranslateIcon,
  TrendingUpIcon,
} from '@blueprintjs/icons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groups, menuEntryOf, type Section } from './sections.ts'
import { disclaimerRows, failedMails } from '../settings-queries.ts'

const icons = {
  company: OfficeIcon,
  margins: PercentageIcon,
  targets: TimeIcon,
  calendar: CalendarIcon,
  clocks: StopwatchIcon,
  letterhead: EnvelopeIcon,
  fx: BankAccountIcon,
  disclaimers: BookIcon,
  markup: TrendingUpIcon,
  'charge-templates': PropertiesIcon,
  chargeable: CubeIcon,
  limits: WarningSignIcon,
  reasons: TagIcon,
  outbox: SendMessageIcon,
  notices: NotificationsIcon,
  language: TranslateIcon,
  password: KeyIcon,
  api: DataConnectionIcon,
} as const satisfies Record<Section, unknown>

interface SettingsMenuProps {
  open: readonly Section[]
  section: Section
  onChoose: (section: Section) => void
}

/** Attention mark of a section: outdated language texts or failed mails. */
const useBadges = (open: readonly Section[]): Partial<Record<Section, number>> => {
  const texts = useQuery({ ...disclaimerRows, enabled: open.includes('disclaimers') }).data ?? []
  const failedCount = useQuery({ ...failedMails, enabled: open.includes('outbox') }).data ?? 0
  const outdatedTexts = texts.filter(
    ({ active, version, wordedIn }) =>
      active && Object.values(wordedIn).some((wordedVersion) => wordedVersion < version),
  )
  return { disclaimers: outdatedTexts.length, outbox: failedCount }
}

/** Sections by group that the user may change. */
export const SettingsMenu = ({ open, section, onChoose }: SettingsMenuProps) => {
  const { t } = useTranslation('settings')
  const badges = useBadges(open)
  return (
    <nav className="settings-menu width-216 pad-12-8 line-right stack flex-none scrolls-y" aria-label={t('menu')}>
      {groups.map((group) => {
        const groupSections = open.filter((one) => menuEntryOf[one].group === group)
        return groupSections.length === 0 ? null : (
          <div key={group} className="margin-bottom-10">
            <h2 className="label pad-0-8-4">{t(`group.${group}`)}</h2>
            <ul>
              {groupSections.map((one) => {
                const Icon = icons[one]
                const badge = badges[one] ?? 0
                return (
                  <li key={one}>
                    <button
                      type="button"
                      className="settings-entry gap-9 min-height-30 pad-0-8 no-edge radius-control no-fill pointer row full text-left secondary"
                      aria-current={one === section || undefined}
                      onClick={() => onChoose(one)}
                    >
                      <Icon size={14} aria-hidden="true" />
                      <span>{t(`section.${one}`)}</span>
                      {badge > 0 && (
                        <span
                          className="badge"
                          title={t(one === 'outbox' ? 'badge.failed' : 'badge.lagging', { count: badge })}
                        >
                          {badge}
                        </span>
                      )}
                    </button>
                  </li>
                )
              })}
            </ul>
          </div>
        )
      })}
      <p className="settings-menu-foot pad-8 ink-3 size-11-5 line-16">{t('byPermission')}</p>
    </nav>
  )
}
