import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import type { SettingsForm } from '../frame/use-settings-form.ts'
import type { NamedName, TemplateDraft } from './template-fields.ts'
import { SelectRow } from '../../../components/form/rows.tsx'

/** Limit of the command, per mode and direction. */
const MAX_TEMPLATES = 20

interface NamedTemplatesProps {
  form: SettingsForm
  name: NamedName
  /** Name of the default template. */
  label: string
  /** Hint or warning below a line of codes. */
  hintFor: (codes: string) => { warning?: string; hint?: string }
}

/** Named templates of a mode and direction besides the default one, and which of them a cost begins with. */
export const NamedTemplates = ({ form, name, label, hintFor }: NamedTemplatesProps) => {
  const { t } = useTranslation('settings')
  const drafts = form.values[name]
  const set = (next: readonly TemplateDraft[]) => form.set(name, next)
  const change = (at: number, changes: Partial<TemplateDraft>) =>
    set(drafts.map((draft, index) => (index === at ? { ...draft, ...changes } : draft)))
  const defaultIndex = drafts.findIndex(({ byDefault }) => byDefault)
  const beginWith = (at: number) =>
    set(
      drafts.map(({ name: called, codes }, index) => ({
        name: called,
        codes,
        ...(index === at && { byDefault: true }),
      })),
    )
  return (
    <div className="named-templates" role="group" aria-label={t('templates.others', { of: label })}>
      {drafts.map((draft, index) => {
        const number = index + 1
        return (
          <div key={index} className="named-template">
            <InputGroup
              size="small"
              value={draft.name}
              maxLength={60}
              placeholder={t('templates.name')}
              aria-label={t('templates.nameOf', { of: label, number })}
              onChange={(event) => change(index, { name: event.currentTarget.value })}
            />
            <InputGroup
              size="small"
              value={draft.codes}
              maxLength={300}
              placeholder={t('templates.codes')}
              aria-label={t('templates.codesOf', { of: label, number })}
              onChange={(event) => change(index, { codes: event.currentTarget.value })}
            />
            <Button
              variant="minimal"
              size="small"
              icon={<CrossIcon size={14} />}
              aria-label={t('templates.removeOf', { of: label, number })}
              onClick={() => set(drafts.filter((_, other) => other !== index))}
            />
            <Below {...hintFor(draft.codes)} />
          </div>
        )
      })}
      {drafts.length < MAX_TEMPLATES && (
        <Button
          variant="minimal"
          size="small"
          intent="primary"
          icon={<PlusIcon size={14} />}
          aria-label={t('templates.addTo', { of: label })}
          onClick={() => set([...drafts, { name: '', codes: '' }])}
        >
          {t('templates.add')}
        </Button>
      )}
      {drafts.length > 0 && (
        <SelectRow
          label={t('templates.begins')}
          aria-label={t('templates.beginsOf', { of: label })}
          value={String(defaultIndex)}
          options={[
            { value: '-1', label: t('templates.usual') },
            ...drafts.map((draft, index) => ({
              value: String(index),
              label: draft.name.trim() === '' ? t('templates.number', { number: index + 1 }) : draft.name,
            })),
          ]}
          onChange={(value) => beginWith(Number(value))}
        />
      )}
      {form.errors[name] !== undefined && (
        <p className="form-below error" role="alert">
          {form.errors[name]}
        </p>
      )}
    </div>
  )
}

const Below = ({ warning, hint }: { warning?: string; hint?: string }) =>
  warning === undefined ? (
    <p className="form-below quiet">{hint}</p>
  ) : (
    <p className="form-below hue" data-hue="amber">
      {warning}
    </p>
  )
