import { useTranslation } from 'react-i18next'

const keyLabel = (key: string) => (key === 'ctrl' ? 'Ctrl' : key.length === 1 ? key.toUpperCase() : key)

/** Renders `g d` and `ctrl+s` as keys. */
export const Keys = ({ keys }: { keys: string }) => {
  const { t } = useTranslation('commands')
  const parts = keys.split(/[ +]/)
  return (
    <span className="keys" title={keys.includes(' ') ? parts.map(keyLabel).join(` ${t('then')} `) : undefined}>
      {parts.map((key) => (
        <kbd key={key}>{keyLabel(key)}</kbd>
      ))}
    </span>
  )
}
