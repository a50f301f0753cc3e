import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { LongTextField, TextField } from '../../../components/entry-form/text-fields.tsx'
import { SettingsCard } from '../frame/settings-card.tsx'
import type { SettingsForm } from '../frame/use-settings-form.ts'

/** Head and foot of documents and mails. */
export const LetterheadCard = ({ form }: { form: SettingsForm }) => {
  const { t } = useTranslation('settings')
  const { razonSocial, rut, address, phone, mail, web, footer } = form.values
  const line = [phone, mail, web].filter((text) => text !== '').join(' · ')
  return (
    <SettingsCard section="letterhead" title={t('section.letterhead')} note={t('letterhead.note')}>
      <div className="card-body letterhead">
        <div className="settings-fields">
          <TextField form={form} name="address" maxLength={300} />
          <FieldRow>
            <TextField form={form} name="phone" type="tel" maxLength={60} />
            <TextField form={form} name="mail" type="email" />
          </FieldRow>
          <TextField form={form} name="web" type="url" maxLength={120} />
          <LongTextField form={form} name="footer" rows={2} maxLength={600} hint={t('letterhead.footerHint')} />
          <FieldRow>
            <LongTextField form={form} name="footerEn" rows={2} maxLength={600} placeholder={footer} />
            <LongTextField form={form} name="footerPt" rows={2} maxLength={600} placeholder={footer} />
          </FieldRow>
        </div>
        <figure className="letterhead-paper" aria-label={t('letterhead.preview')}>
          <strong>{razonSocial}</strong>
          <span>{rut}</span>
          <span>{address}</span>
          <span>{line}</span>
          <hr />
          <span className="letterhead-foot">{footer}</span>
        </figure>
      </div>
    </SettingsCard>
  )
}
