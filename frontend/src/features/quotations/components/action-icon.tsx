import { ChatIcon, PauseIcon, SendMessageIcon, TickCircleIcon, UploadIcon } from '@blueprintjs/icons'
import type { QuotationCommand } from '@freight/contracts/quotation/commands'
import type { ReactElement } from 'react'

const icons: Partial<Record<QuotationCommand, ReactElement>> = {
  AddQuotationNote: <ChatIcon />,
  PostponeQuote: <PauseIcon />,
  SendQuote: <SendMessageIcon />,
  PublishQuote: <UploadIcon />,
  ApproveQuote: <TickCircleIcon />,
}

export const actionIcon = (command: QuotationCommand): ReactElement | undefined => icons[command]
