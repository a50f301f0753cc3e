import { Switch } from '@blueprintjs/core'
import { useTranslation } from 'react-i18next'
import { useUrlValue } from '../../lib/browser/url-state.ts'

/** Totals by currency instead of converted: `?in=none`, shared by costs, comparison and sale. */
export const useByCurrency = () => {
  const [currencyParam, setCurrencyParam] = useUrlValue('in')
  const byCurrency = currencyParam === 'none'
  return [byCurrency, () => setCurrencyParam(byCurrency ? undefined : 'none', { replace: true })] as const
}

export const ByCurrencySwitch = () => {
  const { t } = useTranslation('prices')
  const [byCurrency, toggle] = useByCurrency()
  return <Switch className="flat" checked={byCurrency} label={t('byCurrency')} onChange={toggle} />
}
