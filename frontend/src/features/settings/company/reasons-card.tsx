import { languages } from '@freight/contracts/vocabulary/people'
import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { PlusIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { Reason } from '../values.ts'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

const lists = ['lost', 'won', 'cancelled'] as const

/** Generates an unused code; it is permanent, because stored outcomes contain it. */
const freshCode = (reasons: readonly Reason[]): string => {
  const usedCodes = new Set(reasons.map(({ code }) => code))
  for (let number = 1; ; number += 1) if (!usedCodes.has(`OWN_${number}`)) return `OWN_${number}`
}

/** Reasons of lost, won and cancelled quotations: renamed, added or deactivated, never deleted. */
export const ReasonsCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard section="reasons" title={t('section.reasons')} note={t('reasons.note')}>
      <div className="pad-4-0-8 stack gap-6">
        {lists.map((list) => (
          <ReasonList key={list} form={form} list={list} />
        ))}
      </div>
    </SettingsCard>
  )
}

const ReasonList = ({ form, list }: { form: SettingsForm; list: (typeof lists)[number] }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const reasons = form.values[list]
  const storedReasons = form.base[list]
  const set = (next: readonly Reason[]) => form.set(list, next)
  const change = (code: string, changes: Partial<Reason>) =>
    set(reasons.map((reason) => (reason.code === code ? { ...reason, ...changes } : reason)))
  return (
    <section className="reason-list" aria-labelledby={`reasons-${list}`}>
      <header className="row gap-6 min-height-34 pad-0-12">
        <h3 id={`reasons-${list}`}>{t(`reasons.${list}`)}</h3>
        <span className="count">{reasons.filter(({ active }) => active).length}</span>
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          icon={<PlusIcon size={14} />}
          onClick={() =>
            set([
              ...reasons,
              {
                code: freshCode(lists.flatMap((one) => form.values[one])),
                label: { es: '', en: '', pt: '' },
                active: true,
              },
            ])
          }
        >
          {t('reasons.add')}
        </Button>
      </header>
      <table className="dense-table reason-table fixed-columns">
        <thead>
          <tr>
            {languages.map((language) => (
              <th key={language}>{shell(`languages.${language}`)}</th>
            ))}
            <th>{t('reasons.code')}</th>
            <th>{t('reasons.active')}</th>
          </tr>
        </thead>
        <tbody>
          {reasons.map((reason) => {
            const before = storedReasons.find(({ code }) => code === reason.code)
            return (
              <tr key={reason.code} data-off={!reason.active || undefined}>
                {languages.map((language) => (
                  <td key={language}>
                    <InputGroup
                      size="small"
                      className="cell-input"
                      value={reason.label[language]}
                      maxLength={80}
                      aria-label={t('reasons.labelOf', { code: reason.code, language: shell(`languages.${language}`) })}
                      data-changed={before?.label[language] !== reason.label[language] || undefined}
                      onChange={(event) =>
                        change(reason.code, { label: { ...reason.label, [language]: event.currentTarget.value } })
                      }
                    />
                  </td>
                ))}
                <td className="quiet">{reason.code}</td>
                <td>
                  <Switch
                    checked={reason.active}
                    aria-label={t('reasons.useOf', { code: reason.code })}
                    onChange={(event) => change(reason.code, { active: event.currentTarget.checked })}
                  />
                  {before === undefined && (
                    <Button
                      variant="minimal"
                      size="small"
                      onClick={() => set(reasons.filter(({ code }) => code !== reason.code))}
                    >
                      {t('reasons.takeBack')}
                    </Button>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {form.errors[list] !== undefined && (
        <p className="form-below pad-0-12 error" role="alert">
          {form.errors[list]}
        </p>
      )}
    </section>
  )
}
