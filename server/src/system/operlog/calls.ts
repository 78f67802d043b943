import { kitMessages } from '@geodepot/contracts/kit/kit.messages.ts'
import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import type { BusinessType } from '@geodepot/contracts/system/operlog.ts'
import { operlogMessages } from '@geodepot/contracts/system/operlog.messages.ts'
import { isLogged } from '../../kit/http/operation-log.ts'
import type { Route } from '../../kit/http/route.ts'
import { businessTypeOf, partsOf } from './rules.ts'

interface Known {
  readonly type: BusinessType
  readonly messages: Messages
}
let calls: ReadonlyMap<string, Known> = new Map()
let modules: ReadonlyMap<string, Messages> = new Map()

/** Says which calls there are, so that the log can name them: every call of the product, this module's among them. */
export const nameCalls = (routes: readonly Route[]): void => {
  // What changes nothing stands there when it was refused for want of a right.
  const mayBeThere = routes.filter((route) => isLogged(route) || route.operation.permission !== 'public')
  calls = new Map(
    mayBeThere.map((route) => [
      route.operation.name,
      { type: isLogged(route) ? businessTypeOf(route.operation) : '0', messages: route.operation.messages },
    ]),
  )
  modules = new Map(routes.map(({ operation }) => [partsOf(operation.name).module, operation.messages]))
}

/** The texts of a module; none of one that this version does not have. */
export const messagesOf = (module: string): Messages => modules.get(module) ?? { namespace: module, texts: {} }
export const titleOf = (module: string, language: Language): string => {
  const messages = messagesOf(module)
  return Object.hasOwn(messages.texts, 'title') ? textOf(messages, 'title', language) : module
}

/** What a call did, in a word: the module's own where it has one. */
export const actionOf = (name: string, language: Language): string => {
  const { module, call } = partsOf(name)
  const messages = messagesOf(module)
  if (Object.hasOwn(messages.texts, call)) return textOf(messages, call, language)
  const type = calls.get(name)?.type
  // What happens to records of any kind.
  if (type === undefined && Object.hasOwn(kitMessages.texts, call)) return textOf<string>(kitMessages, call, language)
  return type === undefined ? call : textOf(operlogMessages, `businessType${type}`, language)
}
export const typeOf = (name: string): BusinessType => calls.get(name)?.type ?? '0'

/** Names of the calls of these kinds; of `0` all those besides that the log may hold. */
export const namesOfTypes = (
  types: readonly BusinessType[],
): { readonly these: readonly string[]; readonly butNot: readonly string[] | undefined } => ({
  these: [...calls].filter(([, { type }]) => types.includes(type)).map(([name]) => name),
  butNot: types.includes('0')
    ? [...calls].filter(([, { type }]) => !types.includes(type)).map(([name]) => name)
    : undefined,
})
/** Names of the calls of those modules that `wanted` picks. */
export const namesOfModules = (wanted: (module: string, messages: Messages) => boolean): string[] =>
  [...calls].filter(([name, { messages }]) => wanted(partsOf(name).module, messages)).map(([name]) => name)
/** Modules that the log may speak of. */
export const loggedModules = (): string[] =>
  [...new Set([...calls.keys()].map((name) => partsOf(name).module))].toSorted()
