import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import type { Text } from '@geodepot/contracts/kit/messages.ts'

/** A step of the chain that a document is approved by. */
export interface ChainStepFacts {
  readonly name: Text
  readonly role: string
  readonly place: 'department' | 'receiver' | 'project' | 'company'
  /** One of those that the document declares. */
  readonly condition?: string
  /** It is asked from so much on, in USD. */
  readonly amountFrom?: string
}

/** What every installation gets with a document: its menu entry, its chain, and who may do what with it. */
export interface DocumentInstallation {
  readonly of: AnyDocument
  readonly menu: {
    /** The path of the directory that it stands in. */
    readonly directory: string
    readonly title: Text
    readonly path: string
    readonly icon: string
    /** Actions that are no transitions of it: each has a permission and a button of its own. */
    readonly actions?: readonly string[]
  }
  /** For a document that is approved. */
  readonly chain?: { readonly name: Text; readonly steps: readonly ChainStepFacts[] }
  /** What each role may do with it, by the role's key. Administrators may everything. */
  readonly roles: Readonly<Record<string, readonly string[]>>
}

/** What whoever sees a document may do with it, and what its author needs beside. */
export const looks = ['list', 'query', 'export'] as const
export const writes = ['add', 'edit', 'remove', 'submit'] as const
