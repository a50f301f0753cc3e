import { modesOf } from '@freight/contracts/choices'
import { templateName } from '@freight/contracts/company-settings/template-names'
import { type Direction, directions } from '@freight/contracts/freight/direction'
import type { Mode, TransportMode } from '@freight/contracts/freight/transport'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../components/entry-form/text-fields.tsx'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'
import { chargeCodesOf } from '../settings-queries.ts'
import { NamedTemplates } from './named-templates.tsx'
import { codesIn, namedOf } from './template-fields.ts'

const transports = ['AIR', 'SEA', 'ROAD'] as const satisfies readonly TransportMode[]

/** Codes with which the costs and sells of each mode begin, one line per direction. */
export const TemplatesCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  return (
    <SettingsCard section="charge-templates" title={t('section.charge-templates')} note={t('templates.note')}>
      {transports.map((transport) => (
        <Transport key={transport} transport={transport} form={form} />
      ))}
      <p className="fx-foot">{t('templates.foot')}</p>
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
    <section className="card-body settings-fields template-fields" aria-label={shell(`transport.${transport}`)}>
      <h3 className="label">{shell(`transport.${transport}`)}</h3>
      {modesOf[transport].map((mode) => (
        <div key={mode} className="template-pair">
          {directions.map((direction) => (
            <div key={direction}>{field(mode, direction)}</div>
          ))}
        </div>
      ))}
    </section>
  )
}
