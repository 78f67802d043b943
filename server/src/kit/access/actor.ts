import type { Language } from '@geodepot/contracts/kit/messages.ts'
import type { Access } from '@geodepot/contracts/kit/operation.ts'

/**
 * The rows that a person may see: everything, or these departments and
 * projects; what the person wrote always belongs to it.
 */
interface Scope {
  readonly all: boolean
  readonly departments: readonly string[]
  readonly projects: readonly string[]
}

/** Who asks, resolved once per session and kept until something about it changes. */
export interface Actor {
  readonly sessionId: number
  readonly userId: number
  readonly userName: string
  readonly nickName: string
  readonly departmentId: string
  readonly departmentName: string
  readonly departmentNameEn: string
  readonly secondDepartmentId: string
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<string>
  readonly scope: Scope
  /** Somebody else chose the password: until its owner has chosen another, little can be asked. */
  readonly confined: boolean
  /** It is another system's call, under this account's key. */
  readonly service?: { readonly accountId: number; readonly keyId: number }
}

export const isAdministrator = (actor: Actor): boolean =>
  actor.roles.includes('admin') || actor.roles.includes('superadmin')

export const mayDo = (actor: Actor, permission: Access): boolean =>
  permission === 'signed-in' ||
  permission === 'public' ||
  actor.permissions.has('*:*:*') ||
  actor.permissions.has(permission)

/** What is known of a request beside its input. */
export interface Context {
  readonly language: Language
  readonly requestId: string
  readonly address: string
  readonly client: string
  /** It is done by a link that was sent to the person, not under a session. */
  readonly byLink?: true
  /** It was written down without a network: its files come after it. */
  readonly filesFollow?: true
}
/** An actor for work without a request: seeding and jobs. */
export const systemContext: Context = { language: 'cn', requestId: 'system', address: '', client: '' }
