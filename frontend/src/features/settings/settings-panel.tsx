import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type ReactNode, useEffect, useState } from 'react'
import { transports } from '@freight/contracts/vocabulary/transport'
import { companies, languages } from '@freight/contracts/vocabulary/people'
import { Button } from '@blueprintjs/core'
import { ChevronRightIcon, CrossIcon, EditIcon, HistoryIcon } from '@blueprintjs/icons'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { LoadState } from '../../components/feedback/load-state.tsx'
import { companyNamed } from '../../lib/queries/queries.ts'
import { useMay, useSession } from '../../lib/auth/session.ts'
import { useUrlValue, withValues } from '../../lib/browser/url-state.ts'
import { ConflictPanel } from '../../components/entry-form/conflict-merge.tsx'
import { FormProblems, SaveFailure, SaveButton, useUnsavedGuard } from '../../components/entry-form/entry-save.tsx'
import { columnsFor, type Section, openTo, sectionOf } from './frame/sections.ts'
import { type Settings, type Company, type SettingsValues, marginTrial, settingsRows } from './settings-queries.ts'
import { CalendarCard } from './company/calendar-card.tsx'
import { FieldsCard, SettingInput } from './frame/setting-cards.tsx'
import { DisclaimersCard } from './disclaimers/disclaimers-card.tsx'
import { useForms } from './frame/form-registry.ts'
import { FxCard } from './exchange-rates/fx-card.tsx'
import { MarkupCard } from './quoting/markup-card.tsx'
import { TemplatesCard } from './quoting/templates-card.tsx'
import { ReasonsCard, TargetsCard } from './company/reasons-card.tsx'
import { sectionId, SettingsCard, useSettingsForm, type SettingsForm, SettingsHistory } from './frame/settings-card.tsx'
import { SettingsMenu } from './frame/settings-menu.tsx'
import { FieldRow, AmountField } from '../../components/entry-form/entry-field.tsx'
import { TransportIcon } from '../../components/lane/lane.tsx'
import { useFormat, formatDateTime } from '../../lib/format/format.ts'
import type { FormState } from '../../components/entry-form/entry-form.ts'
import { Segments } from '../../components/form/form-row.tsx'
import { useCommands } from '../../lib/browser/browser-commands.ts'
import { switchLanguage } from '../../lib/i18n/i18n.ts'
import { density, language, moneyStyle, scheme, useStored } from '../../lib/storage/storage.ts'
import './settings.css'

/** Preferences of the user in this browser; they apply at once. */
const LanguageCard = () => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const [currentLanguage, style, colours, rows] = [
    useStored(language),
    useStored(moneyStyle),
    useStored(scheme),
    useStored(density),
  ]
  const line = (title: string, note: string, control: ReactNode) => (
    <div className="preference-line min-height-52 pad-8-12 row between gap-16">
      <span>
        <strong className="medium">{title}</strong>
        <br />
        <span className="quiet size-12-5">{note}</span>
      </span>
      {control}
    </div>
  )
  return (
    <SettingsCard section="language" title={t('section.language')} note={t('language.note')}>
      <div className="preferences">
        {line(
          t('common.language'),
          t('language.languageNote'),
          <Segments
            label={t('common.language')}
            value={currentLanguage}
            onChange={(next) => void switchLanguage(next)}
            segments={languages.map((value) => ({ value, label: shell(`languages.${value}`) }))}
          />,
        )}
        {line(
          t('language.money'),
          t('language.moneyNote', { date: formatDateTime('2026-11-20T17:30:00') }),
          <Segments
            label={t('language.money')}
            value={style}
            onChange={moneyStyle.write}
            segments={[
              { value: 'local', label: 'US$ 1.000.000,00' },
              { value: 'us', label: '1,000,000.00' },
            ]}
          />,
        )}
        {line(
          t('language.scheme'),
          t('language.schemeNote'),
          <Segments
            label={t('language.scheme')}
            value={colours}
            onChange={scheme.write}
            segments={[
              { value: 'dark', label: shell('bar.schemeDark') },
              { value: 'auto', label: shell('bar.schemeAuto') },
              { value: 'light', label: shell('bar.schemeLight') },
            ]}
          />,
        )}
        {line(
          t('language.density'),
          t('language.densityNote'),
          <Segments
            label={t('language.density')}
            value={rows}
            onChange={density.write}
            segments={[
              { value: 'compact', label: t('language.compact') },
              { value: 'comfortable', label: t('language.comfortable') },
            ]}
          />,
        )}
      </div>
    </SettingsCard>
  )
}

// Changing the section does not leave the page: typed text stays.
const paramsOfPage = ['panel', 'company']

/** Section, company and unsaved changes. */
const SettingsHead = ({ form, company }: { form: FormState; company: Company }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const guard = useUnsavedGuard(form, t('common.settings'), paramsOfPage)
  const may = useMay()
  const [isHistory, setHistory] = useState(false)
  const count = form.changed.length
  const save = () => void form.save()
  const close = () =>
    void navigate(
      `/home?${withValues(search, { panel: undefined, section: undefined, company: undefined })}`.replace(/\?$/, ''),
    )
  useCommands([{ id: 'settings-save', title: t('save'), keys: 'ctrl+s', scope: 'screen', run: save }])
  return (
    <header className="gap-14 min-height-44 pad-0-16-8 row flex-none line-below">
      <nav className="settings-path row gap-8 no-wrap" aria-label={t('path')}>
        <Link to="/home">{shell('menu.home')}</Link>
        <ChevronRightIcon size={12} aria-hidden="true" />
        <h1>{t('common.settings')}</h1>
      </nav>
      <Segments
        label={t('field.company')}
        value={company}
        onChange={(next) => setSearch((before) => withValues(before, { company: next }))}
        segments={companies.map((value) => ({ value, label: value }))}
      />
      <span className="row gap-8 margin-left-auto">
        {count > 0 && (
          <>
            <span className="hue inline-row gap-6 no-wrap size-12-5" data-hue="amber" role="status">
              <EditIcon size={12} aria-hidden="true" /> {t('unsaved', { count })}
            </span>
            <Button variant="minimal" onClick={form.discard}>
              {t('common.discard')}
            </Button>
          </>
        )}
        {(count > 0 || form.saving !== 'idle') && <SaveButton form={form} onSave={save} counts />}
        {(may('GERENTE_COMERCIAL') || may('MODIFICAR_USUARIO')) && (
          <Button variant="minimal" icon={<HistoryIcon />} onClick={() => setHistory(true)}>
            {t('history.open')}
          </Button>
        )}
        <Button variant="minimal" icon={<CrossIcon />} aria-label={shell('common.close')} onClick={close} />
      </span>
      {guard.dialog}
      {isHistory && <SettingsHistory company={company} onClose={() => setHistory(false)} />}
    </header>
  )
}

const isPercent = (text: string) => /^\d{1,2}(\.\d{1,2})?$/.test(text)

/** Values to try; an invalid typed value is replaced by the stored one. */
const valuesToTry = (values: SettingsValues, base: SettingsValues) => {
  const of = (name: (typeof transports)[number]) => (isPercent(values[name]) ? values[name] : base[name])
  return { SEA: of('SEA'), AIR: of('AIR'), ROAD: of('ROAD'), EXPRESS: of('EXPRESS') }
}

/** Minimum margin per transport, the number of sells that would have needed approval, and the default markup. */
export const MarginsCard = ({ form, company }: { form: SettingsForm; company: Company }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const format = useFormat()
  const { data: trial } = useQuery(marginTrial(company, valuesToTry(form.values, form.base)))
  const changedTransports = transports.filter((name) => form.changed.includes(name))
  const percent = (value: string) => format.percent(value, 2)
  return (
    <SettingsCard section="margins" title={t('section.margins')} note={t('margins.note')}>
      <div className="card-body settings-fields stack gap-5">
        <FieldRow columns="repeat(4, minmax(0, 1fr))">
          {transports.map((transport) => (
            <div key={transport} className="margin-field relative">
              <AmountField form={form} name={transport} unit="%" label={shell(`transport.${transport}`)} />
              <TransportIcon transport={transport} />
            </div>
          ))}
        </FieldRow>
        <p className="settings-fact ink-3 size-12-5 line-18" aria-live="polite">
          {changedTransports.map((name) => (
            <strong key={name} className="hue medium" data-hue="amber">
              {t('margins.was', { transport: shell(`transport.${name}`), value: percent(form.base[name]) })}{' '}
            </strong>
          ))}
          {trial === undefined
            ? ' '
            : changedTransports.length === 0
              ? t('margins.holding', { count: trial.holding, sells: trial.sells })
              : t('margins.tried', { count: trial.typed, sells: trial.sells, holding: trial.holding })}
        </p>
        <FieldRow columns="repeat(2, minmax(0, 1fr))">
          <AmountField form={form} name="defaultMarkup" unit="%" hint={t('margins.defaultMarkupHint')} />
        </FieldRow>
      </div>
    </SettingsCard>
  )
}

/** Head and foot of documents and mails. */
export const LetterheadCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  const { razonSocial, rut, address, phone, mail, web, footer } = form.values
  const line = [phone, mail, web].filter((text) => text !== '').join(' · ')
  return (
    <SettingsCard section="letterhead" title={t('section.letterhead')} note={t('letterhead.note')}>
      <div className="card-body letterhead grid gap-16">
        <div className="settings-fields stack gap-5">
          <SettingInput form={form} card="letterhead" name="address" />
          <FieldRow>
            <SettingInput form={form} card="letterhead" name="phone" />
            <SettingInput form={form} card="letterhead" name="mail" />
          </FieldRow>
          <SettingInput form={form} card="letterhead" name="web" />
          <SettingInput form={form} card="letterhead" name="footer" hint={t('letterhead.footerHint')} />
          <FieldRow>
            <SettingInput form={form} card="letterhead" name="footerEn" placeholder={footer} />
            <SettingInput form={form} card="letterhead" name="footerPt" placeholder={footer} />
          </FieldRow>
        </div>
        <figure className="letterhead-paper edge radius-tag line-15 stack gap-2" aria-label={t('letterhead.preview')}>
          <strong>{razonSocial}</strong>
          <span>{rut}</span>
          <span>{address}</span>
          <span>{line}</span>
          <hr className="full no-edge" />
          <span className="letterhead-foot min-height-15 size-9-5">{footer}</span>
        </figure>
      </div>
    </SettingsCard>
  )
}

/** Sections rendered by other features. */
type Guests = Readonly<Record<'outbox' | 'notices' | 'password' | 'api', ReactNode>>

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
    api: () => guests.api,
  }
  // The board's sections stay mounted while another one is open, so that typed text is not lost.
  const board = columnsFor('company', open)
  const isOnBoard = board.flat().includes(section)

  useEffect(() => {
    document.getElementById(sectionId(section))?.focus()
  }, [section])

  return (
    <div className="settings stack">
      <SettingsHead form={combinedForm} company={company} />
      <div className="flex flex-1 min-height-0">
        <SettingsMenu open={open} section={section} onChoose={onChoose} />
        <div className="pad-10-16-14 scrolls-y stack gap-10 flex-1 min-width-0">
          {form.conflict === undefined ? (
            <>
              <FormProblems form={form} />
              <SaveFailure failure={form.failure} onRetry={() => void combinedForm.save()} />
            </>
          ) : (
            <ConflictPanel form={form} conflict={form.conflict} isInPlace aria-label={t('conflict')} />
          )}
          <div className="settings-board grid gap-10 flex-1" data-columns={board.length} hidden={!isOnBoard}>
            {board.map((column) => (
              <div key={column.join()} className="settings-column stack gap-10 min-width-0">
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
  if (settings === undefined)
    return <LoadState error={error} title={t('failed')} size="page" onRetry={refetch} rows={12} height={46} />
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
