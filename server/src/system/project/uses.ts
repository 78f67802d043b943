import type { Messages } from '@geodepot/contracts/kit/messages.ts'
import type { Actor, Context } from '../../kit/access/actor.ts'
import type { Reader, Tx } from '../../kit/database/database.ts'

export interface Target { readonly id: string; readonly departmentId: string }
/** What a module hangs on projects: it keeps a project from being deleted, and moves along when a virtual project is made real. */
export interface ProjectUse {
  /** `area/module`. */
  readonly name: string
  /** How many there are; said by the text, which takes `count`. Absent: it hinders no deletion. */
  readonly counted?: { readonly messages: Messages; readonly key: string; readonly count: (db: Reader, project: string) => Promise<number> }
  /** Hangs all of it on another project. */
  readonly move: (tx: Tx, actor: Actor, context: Context, from: string, to: Target) => Promise<void>
  /** Lets go of a project that is deleted. */
  readonly letGo?: (tx: Tx, project: string) => Promise<void>
}
const known = new Map<string, ProjectUse>()
/** Says what a module hangs on projects. Modules do this in their `index.ts`, once. */
export const registerProjectUse = (use: ProjectUse): void => { known.set(use.name, use) }
export const projectUses = (): readonly ProjectUse[] => [...known.values()]
