import { Switch } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useUrlValue } from '../../lib/browser/url-state.ts'

/** Totals by currency instead of converted: `?in=none`, the same in costs, comparison and sale, also behind a link. */
export const useByCurrency = () => {
  const [asked, setAsked] = useUrlValue('in')
  const byCurrency = asked === 'none'
  return [byCurrency, () => setAsked(byCurrency ? undefined : 'none', { replace: true })] as const
}

export const ByCurrencySwitch = () => {
  const { t } = useTranslation('prices')
  const [byCurrency, toggle] = useByCurrency()
  return <Switch className="flat" checked={byCurrency} label={t('byCurrency')} onChange={toggle} />
}
