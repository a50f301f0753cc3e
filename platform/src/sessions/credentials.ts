import { hash, verify } from '@node-rs/argon2'
import type { Pool } from 'pg'
import { Refusal } from '../event-store/decider.ts'
import { dictionary } from '@zxcvbn-ts/language-common'

/** The 49,233 most frequent leaked passwords of published lists. */
const leakedPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Common words that remain after removing digits and signs, in es, en, pt and of this application. */
const commonWords: ReadonlySet<string> = new Set(
  `password passwort contraseña contrasena senha clave secret secreto segredo welcome bienvenido bienvenida bemvindo hola hello
  qwerty qwertyuiop asdf asdfgh asdfghjkl zxcvbn qazwsx abc abcd abcdef admin administrator administrador root user usuario
  usuaria guest invitado test testing prueba teste demo default changeme cambiame cambiar letmein login iloveyou teamo tequiero
  teamomucho amor princess princesa sunshine football futbol futebol baseball basketball superman batman spiderman dragon monkey
  master shadow pokemon starwars michael jennifer computer internet whatever trustno liverpool barcelona realmadrid juventus
  argentina uruguay paraguay brasil brazil montevideo buenosaires bocajuniors boca river riverplate nacional peñarol penarol
  flamengo corinthians palmeiras google facebook instagram whatsapp samsung iphone freedom libertad familia family
  verano invierno otoño otono primavera summer winter spring autumn verao inverno outono
  enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre
  january february march april may june july august september october november december
  janeiro fevereiro março marco maio junho julho setembro outubro novembro dezembro
  lunes martes miercoles jueves viernes sabado domingo monday tuesday wednesday thursday friday saturday sunday
  empresa company oficina office trabajo trabalho cotizacion cotizaciones quotation quotations cotaçao cotações cotacoes freight
  carga cargo pricing comercial logistica logistics aduana montevideo123 mvd auz`.split(/\s+/),
)

const lettersOfSigns: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

const letters = (text: string) => text.replaceAll(/[013457@$]/g, (sign) => lettersOfSigns[sign] ?? sign)
/** Without the digits and signs at both ends. */
const withoutEdgeSigns = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** `password2026!`, `P4ssw0rd` and `--contraseña--` are one word each. */
const wordsIn = (plain: string): readonly string[] => [
  withoutEdgeSigns(plain),
  letters(withoutEdgeSigns(plain)),
  withoutEdgeSigns(letters(plain)),
]

/** Consecutive characters: `abcdefgh`, `87654321`. */
const isSequence = (plain: string): boolean => {
  const codes = Array.from(plain, (sign) => sign.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  return steps.every((step) => step === 1) || steps.every((step) => step === -1)
}

const isCommon = (plain: string): boolean =>
  leakedPasswords.has(plain) ||
  wordsIn(plain).some((word) => commonWords.has(word)) ||
  // A repeated short pattern, a date or a telephone number.
  /^(.{1,4})\1+$/u.test(plain) ||
  new Set(plain).size < 4 ||
  /^\d{8,11}$/.test(plain) ||
  isSequence(plain)

const leastOwnSigns = 5

/**
 * Whether a password is little more than the name: with fewer than five other characters, repeated, with digits for
 * letters, or as a mail address.
 */
const isNearly = (plain: string, name: string): boolean => {
  const mailbox = plain.split('@', 1)[0] ?? ''
  if (plain.includes('@') && mailbox === name) return true
  return [
    [plain, name],
    [letters(plain), letters(name)],
    [withoutEdgeSigns(plain), withoutEdgeSigns(name)],
  ].some(([passwordForm = '', nameForm = '']) => {
    if (nameForm.length < 3) return passwordForm === nameForm
    return (
      passwordForm.includes(nameForm) &&
      passwordForm.replaceAll(nameForm, '').replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastOwnSigns
    )
  })
}

/** The reason why a password is weak, as a key that the screens translate; undefined for a strong one. */
export const weaknessOf = (password: string, userName: string | undefined): string | undefined => {
  const plain = password.normalize('NFKC').toLowerCase()
  // By characters: a surrogate pair counts as one.
  if (Array.from(password).length < 8) return 'too short'
  if (password.length > 128) return 'too long'
  if (isCommon(plain)) return 'too common'
  const name = userName?.normalize('NFKC').toLowerCase()
  if (name !== undefined && name !== '' && isNearly(plain, name)) return 'the user name'
  return undefined
}

export type Credentials = {
  /** @throws Refusal WEAK_PASSWORD when it is too short, too long, common, or close to the user's own name */
  setPassword: (userId: string, password: string, userName?: string) => Promise<void>
  /** @throws Refusal WEAK_PASSWORD as `setPassword` does */
  refuseWeak: (password: string, userName?: string) => void
  /** Takes the same time for an unknown user. */
  check: (userId: string | undefined, password: string) => Promise<boolean>
  /** Whether this user has a password. */
  has: (userId: string) => Promise<boolean>
  /** The users of the list who have a password. */
  holders: (userIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Time of the last password change; undefined without a password. */
  changedAt: (userId: string) => Promise<Date | undefined>
  /** Deletes the password, so that the user cannot sign in with it. */
  remove: (userId: string) => Promise<void>
}

// Parameters of OWASP for argon2id, which is the default algorithm of the library.
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const parametersInHash = '$argon2id$v=19$m=19456,t=2,p=1$'

const save = `INSERT INTO session.credentials (user_id, hash, changed_at) VALUES ($1, $2, $3)
  ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_at = excluded.changed_at`
// The password is the same, so `changed_at` stays; a hash stored meanwhile is not overwritten.
const renewHash = 'UPDATE session.credentials SET hash = $3 WHERE user_id = $1 AND hash = $2'

/** Passwords as argon2id hashes in a table of the platform; no event and no log contains them. */
export const credentials = (db: Pool, clock: () => Date): Credentials => {
  // Verified for unknown users, so that the response time does not reveal which users exist.
  const decoy = hash('nobody has this password', parameters)
  const hashOf = async (userId: string) => {
    const { rows } = await db.query<{ hash: string }>('SELECT hash FROM session.credentials WHERE user_id = $1', [
      userId,
    ])
    return rows[0]?.hash
  }
  const hashed = (password: string) => hash(password.normalize('NFKC'), parameters)
  const refuseWeak = (password: string, userName?: string) => {
    const weakness = weaknessOf(password, userName)
    if (weakness) throw new Refusal('WEAK_PASSWORD', `The password is ${weakness}`, { why: weakness })
  }
  return {
    refuseWeak,
    setPassword: async (userId, password, userName) => {
      refuseWeak(password, userName)
      await db.query(save, [userId, await hashed(password), clock()])
    },
    check: async (userId, password) => {
      const storedHash = userId === undefined ? undefined : await hashOf(userId)
      const isRight = await verify(storedHash ?? (await decoy), password.normalize('NFKC'))
      if (userId === undefined || storedHash === undefined || !isRight) return false
      if (!storedHash.startsWith(parametersInHash))
        await db.query(renewHash, [userId, storedHash, await hashed(password)])
      return true
    },
    has: async (userId) => (await hashOf(userId)) !== undefined,
    holders: async (userIds) => {
      const { rows } = await db.query<{ user_id: string }>(
        'SELECT user_id FROM session.credentials WHERE user_id = any($1)',
        [userIds],
      )
      return new Set(rows.map(({ user_id }) => user_id))
    },
    changedAt: async (userId) => {
      const { rows } = await db.query<{ changed_at: Date }>(
        'SELECT changed_at FROM session.credentials WHERE user_id = $1',
        [userId],
      )
      return rows[0]?.changed_at
    },
    remove: async (userId) => {
      await db.query('DELETE FROM session.credentials WHERE user_id = $1', [userId])
    },
  }
}
