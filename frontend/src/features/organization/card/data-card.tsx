import { useTranslation } from 'react-i18next'
import { MISSING } from '../../../lib/format/format.ts'
import { type Organization, readRut } from '../organization.ts'
import { useCountryName } from '../use-fields.ts'

const Line = ({ name, value, note }: { name: string; value: string; note?: string }) => (
  <div className="org-line">
    <dt>{name}</dt>
    <dd className={value === '' ? 'quiet' : undefined} title={value}>
      {value === '' ? MISSING : value} {note !== undefined && note !== '' && <span className="quiet">{note}</span>}
    </dd>
  </div>
)

/** Master data of the organization. */
export const DataCard = ({ one }: { one: Organization }) => {
  const { t } = useTranslation('organizations')
  const countryName = useCountryName()
  const user = [one.userCodigo, one.userNombre].filter((text) => text !== '').join(' · ')
  return (
    <section className="card org-data">
      <header className="card-head">
        <h2>{t('data')}</h2>
      </header>
      <dl className="card-body org-lines">
        <Line name={t('field.razonSocial')} value={one.razonSocial} />
        <Line name={t('field.rut')} value={readRut(one.rut)} />
        <Line name={t('field.mail')} value={one.mail} />
        <Line name={t('field.direccion')} value={one.direccion} />
        <Line name={t('field.ciudad')} value={[one.codPostal, one.ciudad].filter(Boolean).join(' ')} />
        <Line name={t('field.paisCod')} value={countryName(one.paisCod)} note={one.paisCod} />
        <Line name={t('field.cwCode')} value={one.cwCode} />
        {user !== '' && <Line name={t('field.userNombre')} value={user} />}
      </dl>
    </section>
  )
}

/** Price lists of express shipments, by direction. */
export const ExpressCard = ({ one }: { one: Organization }) => {
  const { t } = useTranslation('organizations')
  const row = (name: string, code: string) => (
    <div className="org-express">
      <dt>{name}</dt>
      <dd>
        <strong>{code}</strong>
      </dd>
      <dd className="secondary">{code === 'IP0' ? t('listPrice') : ''}</dd>
    </div>
  )
  return (
    <section className="card">
      <header className="card-head">
        <h2>{t('express')}</h2>
      </header>
      <dl className="card-body org-lines">
        {row(t('import'), one.ibExpress)}
        {row(t('export'), one.obExpress)}
      </dl>
    </section>
  )
}
