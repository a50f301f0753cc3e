import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { asMessage } from './headers.ts'
import type { Mailer } from './port.ts'

/** Removes drafts that a process left when it was killed during a write; they contain whole mails. */
const removeDrafts = async (root: string): Promise<void> => {
  const names = await readdir(root).catch(() => [])
  await Promise.allSettled(
    names.filter((name) => /\.eml\.[^.]+$/.test(name)).map((name) => rm(join(root, name), { force: true })),
  )
}

/**
 * Writes mails as `.eml` files into a directory, readable by its owner only. An existing mail is not written again.
 */
export const emlDirectory = (root: string, from: string): Mailer => {
  const tidied = removeDrafts(root)
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    deliver: async (mail) => {
      const message = asMessage(mail, from)
      const path = join(root, `${mail.key}.eml`)
      const isThere = await access(path).then(
        () => true,
        () => false,
      )
      if (isThere) return
      await tidied
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { message: bytes } = await writer.sendMail(message)
      if (!Buffer.isBuffer(bytes)) throw new Error('A mail was not written whole')
      const draftPath = `${path}.${randomUUID()}`
      try {
        const draft = await open(draftPath, 'wx', 0o600)
        try {
          await draft.writeFile(bytes)
          await draft.sync()
        } finally {
          await draft.close()
        }
        await rename(draftPath, path)
      } catch (error) {
        await rm(draftPath, { force: true })
        throw error
      }
    },
    close: () => writer.close(),
  }
}
