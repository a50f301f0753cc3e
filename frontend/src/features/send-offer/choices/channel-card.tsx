import { channels } from '@freight/contracts/vocabulary/quotation'
import type { Currency } from '@freight/contracts/vocabulary/schemas'
import { Switch } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { Segments } from '../../../components/form/segments.tsx'
import { currencySign } from '../../../lib/format/format.ts'
import { type Choices } from './choices.ts'
import { type Person, samePerson, withPeople } from './person.ts'

interface ChannelProps {
  choices: Choices
  set: (part: Partial<Choices>) => void
  me: Person | undefined
  displayCurrency: Currency
}

/** Channel of the offer, and its options. */
export const ChannelCard = ({ choices, set, me, displayCurrency }: ChannelProps) => {
  const { t } = useTranslation('finalize')
  const copiesMe = me !== undefined && choices.cc.some((one) => samePerson(one, me))
  return (
    <section className="card" aria-labelledby="finalize-channel">
      <header className="card-head">
        <h2 id="finalize-channel">{t('channel.title')}</h2>
        <span className="end">
          <Segments
            label={t('channel.title')}
            value={choices.channel}
            segments={channels.map((value) => ({ value, label: t(`channel.${value}`) }))}
            onChange={(channel) => set({ channel })}
          />
        </span>
      </header>
      <div className="card-body switches stack gap-8">
        <Switch
          checked={choices.withEquivalent}
          label={t('channel.equivalent', { currency: currencySign(displayCurrency) })}
          onChange={(event) => set({ withEquivalent: event.currentTarget.checked })}
        />
        {choices.channel === 'MAIL' && me !== undefined && me.mail !== '' && (
          <Switch
            checked={copiesMe}
            label={t('channel.copyMe')}
            onChange={() =>
              set({ cc: copiesMe ? choices.cc.filter((one) => !samePerson(one, me)) : withPeople(choices.cc, [me]) })
            }
          />
        )}
        {choices.channel === 'DOWNLOAD' && <p className="quiet">{t('channel.downloadHelp')}</p>}
      </div>
    </section>
  )
}
