import { Button } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/overlay/dialog.tsx'
import { useOwnPresses } from '../../../components/feedback/use-own-presses.ts'
import { SelectField } from '../../../components/form/select-field.tsx'
import { type PasteColumn, pasteColumns } from './paste/charge-grid-columns.ts'
import { useColumnWords } from './paste/use-column-words.ts'
import type { PastedBlock } from './paste-columns.ts'
import './paste-dialog.css'

export interface PasteDialogProps {
  block: PastedBlock
  /** Breaks or containers that a column can have in this quotation. */
  offeredColumns?: readonly PasteColumn[]
  onTake: (columns: readonly PasteColumn[]) => void
  onClose: () => void
}

const MAX_SHOWN_ROWS = 50

/** Dialog for pasted cells without complete headings: the user assigns the columns before the lines are added. */
export const PasteDialog = ({ block, offeredColumns = [], onTake, onClose }: PasteDialogProps) => {
  const { t } = useTranslation('prices')
  const { t: shell } = useTranslation('shell')
  const titleId = useId()
  const presses = useOwnPresses()
  const [columns, setColumns] = useState(block.columns)
  const labelOf = useColumnWords()
  const options = [...new Set<PasteColumn>([...pasteColumns, ...block.columns, ...offeredColumns])].map((value) => ({
    value,
    label: labelOf(value),
  }))
  const rows = block.rows.slice(0, MAX_SHOWN_ROWS)
  const hiddenCount = block.rows.length - rows.length
  return (
    <Dialog isOpen onClose={onClose} canOutsideClickClose={false} aria-labelledby={titleId} className="paste-dialog">
      <div
        role="group"
        aria-labelledby={titleId}
        onKeyDown={(event) => {
          // Enter confirms in a list too; Space opens the list.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
          event.preventDefault()
          onTake(columns)
        }}
      >
        <h2 id={titleId}>{t('pasteColumn.title')}</h2>
        <p className="secondary">{t('pasteColumn.help')}</p>
        <div className="paste-rows">
          <table>
            <thead>
              <tr>
                {columns.map((column, at) => (
                  // Columns have no key but their index.
                  // oxlint-disable-next-line react/no-array-index-key
                  <th key={at} scope="col">
                    <SelectField
                      value={column}
                      options={options}
                      aria-label={t('pasteColumn.of', { number: at + 1 })}
                      onChange={(next) => setColumns(columns.with(at, next))}
                    />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells, row) => (
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={row} className={row < block.headCount ? 'quiet' : undefined}>
                  {cells.map((cell, at) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <td key={at} data-column={columns[at]}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          {hiddenCount > 0 && <p className="quiet">{t('pasteColumn.more', { count: hiddenCount })}</p>}
        </div>
        <div className="paste-actions" {...presses}>
          <Button onClick={onClose}>
            {shell('confirm.cancel')} <kbd aria-hidden="true">Esc</kbd>
          </Button>
          <Button intent="primary" autoFocus onClick={() => onTake(columns)}>
            {t('pasteColumn.take')} <kbd aria-hidden="true">Enter</kbd>
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
