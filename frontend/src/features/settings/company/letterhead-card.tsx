import { useTranslation } from 'react-i18next'
import { FieldRow } from '../../../components/entry-form/entry-field.tsx'
import { SettingInput } from '../frame/setting-cards.tsx'
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
