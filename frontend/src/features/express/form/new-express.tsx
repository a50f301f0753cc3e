import { Button, Menu, MenuDivider, MenuItem } from '@blueprintjs/core'
import { DuplicateIcon, WarningSignIcon, CaretDownIcon, DocumentIcon } from '@blueprintjs/icons'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ViewNameDialog } from '../../../components/views/view-name-dialog.tsx'
import { ErrorCard, NoticeCard } from '../../../components/feedback/load-state.tsx'
import { LeaveGuard } from '../../../components/feedback/leave-guard.tsx'
import { notify } from '../../../components/feedback/toaster.ts'
import { DraftMark } from '../../../components/form-draft/draft-mark.tsx'
import { CreatedBefore, sendDrafted } from '../../../components/form-draft/send-drafted.ts'
import { useDraft } from '../../../components/form-draft/use-draft.ts'
import { useUnparsedInputs } from '../../../components/form/unparsed-inputs.ts'
import { useFocusOnOpen } from '../../../components/form/use-focus-on-open.ts'
import { create } from '../../../lib/api/api.ts'
import { isFinal } from '../../../lib/api/intentions.ts'
import { useCommand } from '../../../lib/api/use-command.ts'
import { useSession, useMay } from '../../../lib/auth/session.ts'
import { useCommands } from '../../../lib/browser/browser-commands.ts'
import { useIsMounted } from '../../../lib/browser/use-is-mounted.ts'
import { bodyOf, type ExpressBody, type ExpressCells } from './cells.ts'
import { expressDraft } from './draft.ts'
import { ExpressFields, focusFirstError } from './express-fields.tsx'
import { FormFrame } from './form-frame.tsx'
import { errorsOf, refusedOf } from './problems.ts'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { LatePopover } from '../../../components/overlay/late-popover.tsx'
import { withValues } from '../../../lib/browser/url-state.ts'
import { saveDraft, templatesOf, useDrafts } from '../../../lib/storage/drafts.ts'

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
const Templates = ({ onSave }: { onSave: () => void }) => {
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
const TemplateName = ({ form, onClose }: { form: ExpressCells; onClose: () => void }) => {
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
  return <ViewNameDialog title={t('template.save')} name={name} onSave={save} onClose={onClose} />
}

type Request = ExpressBody & { copiedFrom?: string; returnOf?: string }

const requestOf = (form: ExpressCells): Request => ({
  ...bodyOf(form),
  ...(form.copiedFrom !== '' && { copiedFrom: form.copiedFrom }),
  ...(form.returnOf !== '' && { returnOf: form.returnOf }),
})

interface NewExpressProps {
  /** Content of a copy, of the way back or of a template. */
  start: ExpressCells | undefined
  /** Name of the template. */
  template?: string | undefined
  onClose: () => void
  onCreated: (id: string) => void
}

/** Requests a shipment; the form is stored as a draft from the first key on. */
export const NewExpress = ({ start, template, onClose, onCreated }: NewExpressProps) => {
  const { t } = useTranslation('expressForm')
  const { t: shared } = useTranslation('newQuotation')
  const client = useQueryClient()
  const session = useSession()
  const isMounted = useIsMounted()
  const unparsed = useUnparsedInputs()
  const draft = useDraft('NEW_EXPRESS', session?.id, unparsed, expressDraft)
  const { form, change } = draft
  // An opened draft has its own content.
  useEffect(() => {
    if (start !== undefined && draft.isEmpty) draft.fill(start, start.copiedFrom || start.returnOf)
    // Once, with the values of the moment the form opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const [isNaming, setNaming] = useState(false)
  const [isEmptied, setEmptied] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  const formRef = useFocusOnOpen<HTMLFormElement>(true)
  const request = useCommand(
    (sent: Request, newId) =>
      sendDrafted(sent, newId, draft, (body: Request, commandId) =>
        create('express-shipment', 'RequestExpressShipment', body, { commandId }),
      ),
    { onDone: () => void client.invalidateQueries({ queryKey: ['express'] }) },
  )
  const refused = refusedOf(request.error, form)
  const isRefused = Object.keys(refused).length > 0
  const createdId = request.error instanceof CreatedBefore ? request.error.id : undefined
  const edit = (changes: Partial<ExpressCells>) => {
    if (isRefused) request.clear()
    change(changes)
  }
  const send = async () => {
    setSubmitted(true)
    if (unparsed.focusFirst()) return
    if (Object.keys(errorsOf(form)).length > 0) {
      focusFirstError(formRef.current)
      return
    }
    const { id } = await request.run(requestOf(form))
    draft.discard()
    void notify({ kind: 'done', title: t('created', { reference: id }) })
    // A late answer does not lead the user back from another screen.
    if (isMounted()) onCreated(id)
  }
  // On an error the page keeps the whole form.
  const submit = () => void send().catch(() => focusFirstError(formRef.current))
  const createAnother = () => {
    draft.forgetCommandId()
    submit()
  }
  const saveDraft = () => {
    if (draft.save()) void notify({ kind: 'done', title: shared('draft.saved'), text: shared('draft.savedText') })
  }
  useCommands([{ id: 'save-draft', title: shared('draft.save'), keys: 'ctrl+s', scope: 'screen', run: saveDraft }])
  const discard = () => {
    const restore = draft.discard()
    unparsed.forget()
    setSubmitted(false)
    setEmptied(true)
    request.clear()
    void notify({
      kind: 'undo',
      title: shared('discarded'),
      action: {
        text: shared('undo'),
        onClick: () => {
          restore()
          setEmptied(false)
        },
      },
    })
  }
  const source = form.copiedFrom || form.returnOf
  return (
    <>
      <FormFrame
        formRef={formRef}
        crumb={t('crumb')}
        title={t('common.newExpressShipment')}
        state={<DraftMark state={draft.state} />}
        isBusy={request.isBusy}
        unparsed={unparsed}
        onSubmit={submit}
        buttons={
          <>
            <Button variant="minimal" onClick={discard}>
              {shared('common.discard')}
            </Button>
            <Templates onSave={() => setNaming(true)} />
            <Button onClick={onClose}>{t('common.close')}</Button>
            <Button onClick={saveDraft}>
              {shared('draft.save')} <kbd aria-hidden="true">Ctrl</kbd> <kbd aria-hidden="true">S</kbd>
            </Button>
            <Button type="submit" intent="primary" loading={request.isBusy}>
              {t('send')} <kbd aria-hidden="true">Ctrl</kbd> <kbd aria-hidden="true">Enter</kbd>
            </Button>
          </>
        }
        problem={
          <>
            {createdId !== undefined && (
              <NoticeCard
                icon={<WarningSignIcon size={14} aria-hidden="true" />}
                hue="amber"
                action={
                  <>
                    <Button
                      size="small"
                      text={shared('createdBefore.open', { id: createdId })}
                      onClick={() => onCreated(createdId)}
                    />
                    <Button size="small" text={t('createAnother')} onClick={createAnother} />
                  </>
                }
              >
                {t('createdBefore', { id: createdId })}
              </NoticeCard>
            )}
            {request.error !== undefined && !isRefused && createdId === undefined && (
              <ErrorCard
                error={request.error}
                title={t(isFinal(request.error) ? 'failed' : 'unknownOutcome')}
                {...(!isFinal(request.error) && { onRetry: submit })}
              />
            )}
            {draft.state.kind === 'full' && (
              <LeaveGuard isLost={(from, to) => from.pathname !== to.pathname && draft.isLostOnLeaving()}>
                {shared('leaving.full')}
              </LeaveGuard>
            )}
          </>
        }
      >
        <ExpressFields
          form={form}
          change={edit}
          isSubmitted={isSubmitted}
          refused={refused}
          notices={
            (source !== '' || (template !== undefined && !isEmptied)) && (
              <NoticeCard icon={<DuplicateIcon size={14} aria-hidden="true" />}>
                {source === ''
                  ? t('template.used', { name: template })
                  : t(form.returnOf === '' ? 'copied' : 'returned', { reference: source })}
              </NoticeCard>
            )
          }
        />
      </FormFrame>
      {isNaming && <TemplateName form={form} onClose={() => setNaming(false)} />}
    </>
  )
}
