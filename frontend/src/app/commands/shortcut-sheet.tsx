import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { type Command, useAllCommands } from '../../lib/browser/browser-commands.ts'
import { Keys } from './keys.tsx'
import './palette.css'

/** All shortcuts of the current page, `?`. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('commands')
  const titleId = useId()
  const commands = useAllCommands().filter(({ keys }) => keys !== undefined)
  const screenCommands = commands.filter(({ scope }) => scope !== 'global')
  const globalCommands = commands.filter(({ scope }) => scope === 'global')
  return (
    <Dialog isOpen onClose={onClose} className="shortcut-sheet" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('sheet')}</h2>
      {screenCommands.length > 0 && <Group title={t('here')} commands={screenCommands} />}
      <Group title={t('global')} commands={globalCommands} />
    </Dialog>
  )
}

const Group = ({ title, commands }: { title: string; commands: readonly Command[] }) => (
  <section className="margin-top-12">
    <h3 className="label">{title}</h3>
    {commands.map(({ id, title: text, keys = '' }) => (
      <p key={id} className="pad-4-0 flex between secondary">
        <span>{text}</span>
        <Keys keys={keys} />
      </p>
    ))}
  </section>
)
