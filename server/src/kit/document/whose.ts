import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type Actor, isAdministrator } from '../access/actor.ts'
import type { Standard } from './engine.ts'

/** Whose an action is, beside the permission: its author's, its submitter's, of those who are asked, of who approved last, or of anybody in whose data scope the document is. */
export type Whose = 'author' | 'submitter' | 'asked' | 'lastApprover' | 'scope'
const written: Readonly<Record<string, Whose>> = { edit: 'author', remove: 'author', submit: 'author' }
/** The transitions that an approval knows; everything else is the document's own. */
const approved: Readonly<Record<string, Whose>> = {
  approve: 'asked',
  return: 'asked',
  refuse: 'asked',
  withdraw: 'submitter',
  void: 'lastApprover',
}

export const whose = ({ approval }: Pick<AnyDocument, 'approval'>, action: string): Whose =>
  written[action] ?? (approval ? approved[action] : undefined) ?? 'scope'

/** Whether the approval itself decides who may: then the data scope does not. */
export const isAsked = (of: Whose): boolean => of === 'asked' || of === 'lastApprover'

/** Who may change a document that is still being written: its author, or an administrator. */
export const mayWrite = (row: Pick<Standard, 'created_by'>, actor: Actor): boolean =>
  row.created_by === actor.userId || isAdministrator(actor)
