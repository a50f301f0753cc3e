import { companies } from '@freight/contracts/choices'
import { Button } from '@blueprintjs/core'
import { ChevronRightIcon, CrossIcon, EditIcon, HistoryIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { SettingsHistory } from './settings-history.tsx'
import type { FormState } from '../../../components/entry-form/entry-form.ts'
import { SaveButton } from '../../../components/entry-form/save-button.tsx'
import { useUnsavedGuard } from '../../../components/entry-form/use-unsaved-guard.tsx'
import { Segments } from '../../../components/form/segments.tsx'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useMay } from '../../../lib/auth/session.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import type { Company } from '../values.ts'

// Changing the section does not leave the page: typed text stays.
const paramsOfPage = ['panel', 'company']

/** Section, company and unsaved changes. */
export const SettingsHead = ({ form, company }: { form: FormState; company: Company }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const guard = useUnsavedGuard(form, t('title'), paramsOfPage)
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
    <header className="settings-head">
      <nav className="settings-path" aria-label={t('path')}>
        <Link to="/home">{shell('menu.home')}</Link>
        <ChevronRightIcon size={12} aria-hidden="true" />
        <h1>{t('title')}</h1>
      </nav>
      <Segments
        label={t('companySwitch')}
        value={company}
        onChange={(next) => setSearch((before) => withValues(before, { company: next }))}
        segments={companies.map((value) => ({ value, label: value }))}
      />
      <span className="settings-actions">
        {count > 0 && (
          <>
            <span className="settings-unsaved hue" data-hue="amber" role="status">
              <EditIcon size={12} aria-hidden="true" /> {t('unsaved', { count })}
            </span>
            <Button variant="minimal" onClick={form.discard}>
              {t('discard')}
            </Button>
          </>
        )}
        {(count > 0 || form.saving !== 'idle') && <SaveButton form={form} onSave={save} counts />}
        {(may('GERENTE_COMERCIAL') || may('MODIFICAR_USUARIO')) && (
          <Button variant="minimal" icon={<HistoryIcon />} onClick={() => setHistory(true)}>
            {t('history.open')}
          </Button>
        )}
        <Button variant="minimal" icon={<CrossIcon />} aria-label={shell('action.close')} onClick={close} />
      </span>
      {guard.dialog}
      {isHistory && <SettingsHistory company={company} onClose={() => setHistory(false)} />}
    </header>
  )
}
