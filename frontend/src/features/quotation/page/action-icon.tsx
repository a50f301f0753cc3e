import { ChatIcon, PauseIcon, SendMessageIcon, TickCircleIcon, UploadIcon } from '@blueprintjs/icons'
import type { ShownCommand } from '../commands/shown-command.ts'
import type { ReactElement } from 'react'

const icons: Partial<Record<ShownCommand, ReactElement>> = {
  AddQuotationNote: <ChatIcon />,
  PostponeQuote: <PauseIcon />,
  SendQuote: <SendMessageIcon />,
  PublishQuote: <UploadIcon />,
  ApproveQuote: <TickCircleIcon />,
}

export const actionIcon = (command: ShownCommand): ReactElement | undefined => icons[command]
