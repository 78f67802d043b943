import type { AnyDocument } from '@geodepot/contracts/kit/document.ts'
import { type Language, type Messages, type Text, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { Permission } from '@geodepot/contracts/kit/operation.ts'
import { documents, permissionToDecide } from '../../kit/document/index.ts'

/** A kind of document that is approved, as chains and inboxes speak of it. */
export interface Kind {
  /** `area/module`. */
  readonly kind: string
  /** The kind whose chain it goes by: its own, as a rule. */
  readonly chain: string
  readonly messages: Messages
  readonly conditions: readonly string[]
  readonly hasAmount: boolean
  /** What it takes to be told the amount, beside being asked. */
  readonly amountNeeds: Permission | undefined
  /** What it takes to decide on one. */
  readonly permission: Permission
}

const kindOf = (spec: AnyDocument): Kind => ({
  kind: spec.name,
  chain: spec.approval?.chainOf ?? spec.name,
  messages: spec.messages,
  conditions: spec.approval?.conditions ?? [],
  hasAmount: spec.approval?.amount === true,
  amountNeeds: spec.approval?.amountNeeds,
  permission: permissionToDecide(spec),
})
/** Every kind of document that is approved. */
export const approvedKinds = (): readonly Kind[] =>
  [...documents().values()].flatMap(({ spec }) => (spec.approval ? [kindOf(spec)] : []))
/** Those that have a chain of their own. */
export const chainKinds = (): readonly Kind[] => approvedKinds().filter(({ kind, chain }) => kind === chain)
export const kindNamed = (name: string): Kind | undefined => approvedKinds().find(({ kind }) => kind === name)
/** What a kind is called; one that the product does not know goes by its name. */
export const titleOf = (name: string, language: Language): string => {
  const found = kindNamed(name)
  return found ? textOf(found.messages, 'title', language) : name
}
export const titlesOf = (name: string): Text => [titleOf(name, 'cn'), titleOf(name, 'en')]
export const conditionName = (kind: Kind, condition: string, language: Language): string =>
  textOf(kind.messages, `condition_${condition}`, language)
