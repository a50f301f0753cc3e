import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '../csv-import/import-dialog.css'

const widths = ['auto', '240px', '84px', '210px', '140px']

/** Table of stored documents and uploads. */
export const DocumentsTable = ({ label, children }: { label: string; children: ReactNode }) => {
  const { t } = useTranslation('quotationInfo', { keyPrefix: 'documents' })
  return (
    <div className="import-table whole">
      <table className="dense-table" aria-label={label}>
        <colgroup>
          {widths.map((width) => (
            <col key={width} style={{ width }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col">{t('column.kind')}</th>
            <th scope="col">{t('column.size')}</th>
            <th scope="col">{t('column.added')}</th>
            <th scope="col">
              <span className="visually-hidden">{t('column.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
