import { Button } from '@blueprintjs/core'
import { ClipboardIcon, CodeIcon } from '@blueprintjs/icons'
import type { HistoryEntry } from '@freight/contracts/quotation/quotation-views'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const shorten = (text: string) => (text.length > 12 ? `${text.slice(0, 4)}…${text.slice(-4)}` : text || '—')

/** Audit data of the shown event: type, position, correlation, both hashes and its payload. */
export const EnvelopeBar = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation('history')
  const [isOpen, setOpen] = useState(false)
  const facts = [
    ['event', entry.type],
    ['position', String(entry.position)],
    ['correlation', shorten(entry.correlationId)],
    ['hash', shorten(entry.hash)],
    ['previous', shorten(entry.previousHash)],
  ] as const
  return (
    <section className="card envelope" aria-label={t('envelope.label')}>
      <div className="envelope-line">
        {facts.map(([name, value]) => (
          <span key={name}>
            <span className="quiet">{t(`envelope.${name}`)}</span> {value}
          </span>
        ))}
        <div className="end">
          <Button size="small" icon={<CodeIcon />} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'envelope.hide' : 'envelope.show')}
          </Button>
          <Button
            size="small"
            icon={<ClipboardIcon />}
            onClick={() => void navigator.clipboard.writeText(JSON.stringify(entry, null, 2))}
          >
            {t('envelope.copy')}
          </Button>
        </div>
      </div>
      {isOpen && (
        // A scrollable region must be reachable by keyboard.
        <pre className="envelope-data" tabIndex={0} aria-label={t('envelope.data')}>
          {JSON.stringify(entry.data, null, 2)}
        </pre>
      )}
    </section>
  )
}
