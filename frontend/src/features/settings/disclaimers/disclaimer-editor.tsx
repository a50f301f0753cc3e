import { languages } from '../../../lib/i18n/i18n.ts'
import { transports } from '@freight/contracts/choices'
import { Button, Checkbox } from '@blueprintjs/core'
import { EyeOpenIcon, TickIcon, WarningSignIcon } from '@blueprintjs/icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FlagField } from '../../../components/entry-form/choice-fields.tsx'
import { ConflictMerge } from '../../../components/entry-form/conflict-merge.tsx'
import { FormProblems } from '../../../components/entry-form/form-problems.tsx'
import { SaveFailure } from '../../../components/entry-form/save-failure.tsx'
import { LongTextField, TextField } from '../../../components/entry-form/text-fields.tsx'
import type { Disclaimer } from '../settings-queries.ts'
import { ConflictButtons } from '../frame/conflict-buttons.tsx'
import { DisclaimerPreview } from './disclaimer-preview.tsx'
import { type FormRegistry, useRegisteredForm } from '../frame/form-registry.ts'
import { type DisclaimerForm, useDisclaimerForm } from './use-disclaimer-form.ts'

interface DisclaimerEditorProps {
  disclaimer: Disclaimer | undefined
  registry: FormRegistry
  onMade: (id: string) => void
  onClose: () => void
}

/** Name under which its form is registered with the frame. */
export const DISCLAIMER = 'disclaimer'

/** Editor of a disclaimer: services, mandatory and active flags, and the text per language. */
export const DisclaimerEditor = ({ disclaimer, registry, onMade, onClose }: DisclaimerEditorProps) => {
  const { t } = useTranslation('settings')
  const { t: kit } = useTranslation('catalogue')
  const [isPreview, setPreview] = useState(false)
  const form = useDisclaimerForm(disclaimer, onMade)
  useRegisteredForm(registry, DISCLAIMER, form)

  if (form.conflict !== undefined)
    return (
      <div className="disclaimer-editor">
        <ConflictMerge form={form} conflict={form.conflict} />
        <ConflictButtons conflict={form.conflict} />
      </div>
    )
  return (
    <div className="disclaimer-editor">
      <FormProblems form={form} />
      <SaveFailure failure={form.failure} onRetry={() => void form.save()} />
      <div className="disclaimer-head">
        <TextField
          form={form}
          name="name"
          className="disclaimer-name"
          maxLength={120}
          label={<span className="visually-hidden">{t('disclaimers.name')}</span>}
        />
        <FlagField form={form} name="mandatory" />
        {disclaimer !== undefined && <FlagField form={form} name="active" />}
      </div>
      <Services form={form} />
      {languages.map((language) => (
        <LongTextField
          key={language}
          form={form}
          name={language}
          rows={4}
          maxLength={4000}
          label={<LanguageLabel form={form} language={language} disclaimer={disclaimer} />}
        />
      ))}
      <div className="disclaimer-foot">
        <span className="quiet">
          {disclaimer === undefined
            ? t('disclaimers.first')
            : `${t('disclaimers.version', { version: disclaimer.version })} · ${t('disclaimers.open', { count: disclaimer.openQuotations })}`}
        </span>
        {disclaimer === undefined && (
          <Button variant="minimal" size="small" onClick={onClose}>
            {kit('form.cancel')}
          </Button>
        )}
        <Button size="small" icon={<EyeOpenIcon size={14} />} onClick={() => setPreview(true)}>
          {t('disclaimers.preview')}
        </Button>
      </div>
      {isPreview && <DisclaimerPreview values={form.values} onClose={() => setPreview(false)} />}
    </div>
  )
}

const Services = ({ form }: { form: DisclaimerForm }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const { services } = form.values
  return (
    <div className="disclaimer-services" role="group" aria-label={t('disclaimers.services')}>
      <span className="label">{t('disclaimers.services')}</span>
      {transports.map((service) => (
        <Checkbox
          key={service}
          inline
          checked={services.includes(service)}
          label={shell(`transport.${service}`)}
          onChange={(event) =>
            form.set(
              'services',
              transports.filter((each) => (each === service ? event.currentTarget.checked : services.includes(each))),
            )
          }
        />
      ))}
      {form.errors['services'] !== undefined && (
        <p className="form-below error" role="alert">
          {form.errors['services']}
        </p>
      )}
    </div>
  )
}

interface LanguageLabelProps {
  form: DisclaimerForm
  language: (typeof languages)[number]
  disclaimer: Disclaimer | undefined
}

/** A language tab with the state of its text: changed, unchanged, or outdated. */
const LanguageLabel = ({ form, language, disclaimer }: LanguageLabelProps) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const isChanged = form.changed.includes(language)
  const wordedIn = disclaimer?.wordedIn[language] ?? 1
  const isOutdated = disclaimer !== undefined && !isChanged && wordedIn < disclaimer.version
  return (
    <span className="language-label">
      <span className="tag">{language.toUpperCase()}</span>
      {shell(`languages.${language}`)}
      <span className={isOutdated ? 'language-state hue' : 'language-state'} data-hue="amber">
        {isOutdated ? (
          <>
            <WarningSignIcon size={12} aria-hidden="true" /> {t('disclaimers.ofVersion', { version: wordedIn })}
          </>
        ) : (
          <>
            <TickIcon size={12} className="hue" data-hue="green" aria-hidden="true" />
            {isChanged || disclaimer === undefined
              ? t('disclaimers.characters', { count: form.values[language].length })
              : t('disclaimers.unchanged')}
          </>
        )}
      </span>
    </span>
  )
}
