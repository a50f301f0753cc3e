import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { CaretDownIcon, DocumentIcon } from '@blueprintjs/icons'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { ViewNameDialog as NameDialog } from '../../../components/views/view-name-dialog.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { LatePopover } from '../../../components/overlay/late-popover.tsx'
import { useMay, useSession } from '../../../lib/auth/session.ts'
import { withValues } from '../../../lib/browser/url-state.ts'
import { saveDraft, templatesOf, useDrafts } from '../../../lib/storage/drafts.ts'
import type { ExpressCells } from './cells.ts'
import { expressDraft } from './draft.ts'

/** The form without what belongs to one shipment only. */
const templateOf = (form: ExpressCells): ExpressCells => ({
  ...form,
  clientReference: '',
  shippingDay: '',
  duties: { ...form.duties, invoiceNumber: '', invoiceDate: '' },
  copiedFrom: '',
  returnOf: '',
})

/** Templates are named drafts: a new shipment starts from one. `onSave`: to store the form as one. */
export const Templates = ({ onSave }: { onSave: () => void }) => {
  const { t } = useTranslation('expressForm')
  const navigate = useNavigate()
  const may = useMay()
  const templates = templatesOf(useDrafts(), useSession()?.id)
  const [, setSearch] = useSearchParams()
  // What was typed here is a draft of its own.
  const start = (id: number) =>
    setSearch((before) =>
      withValues(before, { template: String(id), draft: undefined, copy: undefined, return: undefined }),
    )
  return (
    <LatePopover
      placement="bottom-end"
      arrow={false}
      content={
        <Menu>
          {templates.map(({ id, name }) => (
            <MenuItem key={id} text={name} onClick={() => start(id)} />
          ))}
          {templates.length > 0 && <MenuDivider />}
          <MenuItem text={t('template.save')} onClick={onSave} />
          {templates.length > 0 && may('CONSULTAR_COTIZACION') && (
            <MenuItem text={t('template.manage')} onClick={() => void navigate('/borradores')} />
          )}
        </Menu>
      }
    >
      <Button icon={<DocumentIcon />} endIcon={<CaretDownIcon />} text={t('template.title')} />
    </LatePopover>
  )
}

/** Stores the form as a template. Beside the form and not in it: its Enter would send the shipment. */
export const TemplateName = ({ form, onClose }: { form: ExpressCells; onClose: () => void }) => {
  const { t } = useTranslation('expressForm')
  const user = useSession()?.id
  const save = async (name: string) => {
    const data = templateOf(form)
    const display = expressDraft.display(data)
    const owner = user === undefined ? {} : { user }
    const saved = saveDraft({ type: 'NEW_EXPRESS', template: true, name, display, data, ...owner })
    if (saved) void notify({ kind: 'done', title: t('template.saved', { name }) })
    else void notify({ kind: 'failed', title: t('template.full') })
  }
  const name = expressDraft.name(form).slice(0, 60)
  return <NameDialog title={t('template.save')} name={name} onSave={save} onClose={onClose} />
}
