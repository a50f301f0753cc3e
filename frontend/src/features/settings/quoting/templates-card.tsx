import { modesOf } from '@freight/contracts/vocabulary/transport'
import { type Direction, directions } from '@freight/contracts/vocabulary/journey'
import type { Mode, TransportMode } from '@freight/contracts/vocabulary/schemas'
import { templateName } from '@freight/contracts/company-settings/template-names'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../components/entry-form/entry-field.tsx'
import { SettingsCard, type SettingsForm } from '../frame/settings-card.tsx'
import { chargeCodesOf } from '../settings-queries.ts'
import { codesIn, namedOf, type NamedName, type TemplateDraft } from './template-fields.ts'
import { Button, InputGroup } from '@blueprintjs/core'
import { CrossIcon, PlusIcon } from '@blueprintjs/icons'
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
const NamedTemplates = ({ form, name, label, hintFor }: NamedTemplatesProps) => {
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
    <div className="named-templates margin-4-0-10" role="group" aria-label={t('templates.others', { of: label })}>
      {drafts.map((draft, index) => {
        const number = index + 1
        return (
          <div key={index} className="named-template gap-0-6 margin-bottom-6 grid">
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

const transports = ['AIR', 'SEA', 'ROAD'] as const satisfies readonly TransportMode[]

/** Codes with which the costs and sells of each mode begin, one line per direction. */
export const TemplatesCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard section="charge-templates" title={t('section.charge-templates')} note={t('templates.note')}>
      {transports.map((transport) => (
        <Transport key={transport} transport={transport} form={form} />
      ))}
      <p className="pad-7-12 ink-3 line-16 row gap-6 size-12">{t('templates.foot')}</p>
    </SettingsCard>
  )
}

const Transport = ({ transport, form }: { transport: TransportMode; form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  const { t: shell } = useTranslation('shell')
  const { data } = useQuery(chargeCodesOf(transport))
  const conceptOf = (code: string) => data?.find(({ id }) => id === code)?.concept
  const hintFor = (text: string) => {
    const codes = codesIn(text)
    const unknown = codes.filter((code) => conceptOf(code) === undefined)
    if (data === undefined) return {}
    if (unknown.length > 0) return { warning: t('templates.unknown', { codes: unknown.join(', ') }) }
    return { hint: codes.length === 0 ? t('templates.none') : codes.map(conceptOf).join(' · ') }
  }
  const field = (mode: Mode, direction: Direction) => {
    const name = templateName(mode, direction)
    const label = t('templates.of', { mode, direction: t(`templates.${direction}`) })
    return (
      <>
        <TextField form={form} name={name} label={label} {...hintFor(form.values[name])} maxLength={300} />
        <NamedTemplates form={form} name={namedOf(name)} label={label} hintFor={hintFor} />
      </>
    )
  }
  return (
    <section
      className="card-body settings-fields template-fields stack gap-5"
      aria-label={shell(`transport.${transport}`)}
    >
      <h3 className="label">{shell(`transport.${transport}`)}</h3>
      {modesOf[transport].map((mode) => (
        <div key={mode} className="gap-0-16 grid even-halves">
          {directions.map((direction) => (
            <div key={direction}>{field(mode, direction)}</div>
          ))}
        </div>
      ))}
    </section>
  )
}
