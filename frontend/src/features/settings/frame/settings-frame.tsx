import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems } from '../../../components/entry-form/form-problems.tsx'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { columnsFor, type Section } from './sections.ts'
import type { Settings } from '../values.ts'
import { CalendarCard } from '../company/calendar-card.tsx'
import { ConflictButtons } from './conflict-buttons.tsx'
import { FieldsCard } from './setting-cards.tsx'
import { DisclaimersCard } from '../disclaimers/disclaimers-card.tsx'
import { useForms } from './form-registry.ts'
import { FxCard } from '../exchange-rates/fx-card.tsx'
import { LanguageCard } from '../company/language-card.tsx'
import { LetterheadCard } from '../company/letterhead-card.tsx'
import { MarginsCard } from '../quoting/margins-card.tsx'
import { MarkupCard } from '../quoting/markup-card.tsx'
import { TemplatesCard } from '../quoting/templates-card.tsx'
import { ReasonsCard } from '../company/reasons-card.tsx'
import { sectionId, SettingsCard } from './settings-card.tsx'
import { SettingsHead } from './settings-head.tsx'
import { SettingsMenu } from './settings-menu.tsx'
import { TargetsCard } from '../company/targets-card.tsx'
import { useSettingsForm } from './use-settings-form.ts'

/** Sections rendered by other features. */
export type Guests = Readonly<Record<'outbox' | 'notices' | 'password', ReactNode>>

interface SettingsFrameProps {
  settings: Settings
  open: readonly Section[]
  section: Section
  onChoose: (section: Section) => void
  guests: Guests
}

/** Menu, head and cards of a company's settings; one button saves the changes of all of them. */
export const SettingsFrame = ({ settings, open, section, onChoose, guests }: SettingsFrameProps) => {
  const { t } = useTranslation('settings')
  const form = useSettingsForm(settings)
  const { combinedForm, registry } = useForms(form)
  const { company } = settings
  const cards: Record<Section, () => ReactNode> = {
    company: () => <FieldsCard form={form} card="company" />,
    margins: () => <MarginsCard form={form} company={company} />,
    targets: () => <TargetsCard form={form} company={company} />,
    calendar: () => <CalendarCard form={form} />,
    clocks: () => <FieldsCard form={form} card="clocks" />,
    letterhead: () => <LetterheadCard form={form} />,
    fx: () => <FxCard />,
    disclaimers: () => <DisclaimersCard registry={registry} />,
    markup: () => <MarkupCard />,
    'charge-templates': () => <TemplatesCard form={form} />,
    chargeable: () => <FieldsCard form={form} card="chargeable" />,
    limits: () => <FieldsCard form={form} card="limits" />,
    reasons: () => <ReasonsCard form={form} />,
    outbox: () => guests.outbox,
    notices: () => (
      <SettingsCard section="notices" title={t('section.notices')} note={t('notices.note')}>
        {guests.notices}
      </SettingsCard>
    ),
    language: () => <LanguageCard />,
    password: () => guests.password,
  }
  // The board's sections stay mounted while another one is open, so that typed text is not lost.
  const board = columnsFor('company', open)
  const isOnBoard = board.flat().includes(section)

  useEffect(() => {
    document.getElementById(sectionId(section))?.focus()
  }, [section])

  return (
    <div className="settings">
      <SettingsHead form={combinedForm} company={company} />
      <div className="settings-body">
        <SettingsMenu open={open} section={section} onChoose={onChoose} />
        <div className="settings-content">
          {form.conflict === undefined ? (
            <>
              <FormProblems form={form} />
              <SaveFailure failure={form.failure} onRetry={() => void combinedForm.save()} />
            </>
          ) : (
            <section className="card card-body" aria-label={t('conflict')}>
              <ConflictMerge form={form} conflict={form.conflict} />
              <ConflictButtons conflict={form.conflict} />
            </section>
          )}
          <div className="settings-board" data-columns={board.length} hidden={!isOnBoard}>
            {board.map((column) => (
              <div key={column.join()} className="settings-column">
                {column.map((one) => (
                  <Card key={one} draw={cards[one]} />
                ))}
              </div>
            ))}
          </div>
          {!isOnBoard && (
            <div className="settings-single" data-section={section}>
              <Card key={section} draw={cards[section]} />
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

const Card = ({ draw }: { draw: () => ReactNode }) => <>{draw()}</>
