import { Language } from '@freight/contracts/vocabulary/schemas'
import type { Platform } from '@freight/platform/connections/platform'
import { z } from 'zod'
import { process, type Process } from '../process.ts'
import { greetingIn, letterOf } from '@freight/platform/mail/html-text'
import { textIn } from '@freight/platform/texts'

type Changed = { name: string; userName: string; mail: string }
/** Mail to the former and the new address of a user: subject, text and HTML. */
const changedMail = (language: Language, { name, userName, mail }: Changed) => {
  const text = (key: string) => textIn(language, `mails:addressChanged.${key}`, { userName, mail })
  return {
    subject: text('subject'),
    ...letterOf(language, [greetingIn(language, name), text('change'), text('unexpected')], '#1c2127'),
  }
}

type Parts = { mail: Pick<Platform['mail'], 'put'>; eventStore: Pick<Platform['eventStore'], 'readStream'> }

const UserFields = z
  .object({
    userName: z.string(),
    name: z.string(),
    mail: z.string(),
    isThirdParty: z.boolean(),
    language: Language.catch('es'),
  })
  .partial()

/**
 * Notifies a user at the former and the new address when the address changes: an attacker who changes it could have a
 * password link sent to the new one.
 */
export const changedUserMails = ({ mail, eventStore }: Parts): Process =>
  process({
    name: 'changed-user-mails',
    on: {
      UserChanged: async ({ stream, revision, eventId, data: { mail: next } }) => {
        if (next === undefined) return
        const before = (await eventStore.readStream(stream)).filter((event) => event.revision < revision)
        const user = Object.assign({}, ...before.map(({ data }) => UserFields.catch({}).parse(data)))
        const {
          userName = '',
          name = '',
          mail: former = '',
          isThirdParty = false,
          language = 'es',
        } = UserFields.parse(user)
        if (isThirdParty || former === '' || former.toLowerCase() === next.toLowerCase()) return
        const letter = changedMail(language, { name, userName, mail: next })
        for (const [addressKind, to] of [
          ['former', former],
          ['new', next],
        ] as const)
          await mail.put({ key: `user-mail-${addressKind}-${eventId}`, kind: 'USER_MAIL_CHANGED', to, ...letter })
      },
    },
  })
