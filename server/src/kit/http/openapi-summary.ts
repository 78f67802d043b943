import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { openApiMessages } from '@geodepot/contracts/kit/openapi.messages.ts'
import type { AnyOperation } from '@geodepot/contracts/kit/operation.ts'
import { isExport } from './concurrency.ts'

type Word = typeof openApiMessages extends Messages<infer K> ? K : never
const kindOf = (operation: AnyOperation, call: string): Word => {
  if (isExport(operation)) return 'export'
  if (operation.body === 'bytes') return 'upload'
  if (operation.wire === 'file') return 'download'
  if (operation.wire === 'rows' || operation.wire === 'records' || operation.wire === 'mainList') return 'list'
  if (operation.method === 'GET' && operation.success === undefined) return 'read'
  if (operation.method === 'DELETE') return 'remove'
  return call === 'create' ? 'add' : 'change'
}

/** What a call does in a line: its module, and the module's own word for it, or what kind of call it is. */
export const summaryOf = (operation: AnyOperation, language: Language): string => {
  const { name, messages } = operation
  const dot = name.lastIndexOf('.')
  const [module, call] = [name.slice(0, dot), name.slice(dot + 1)]
  const title = Object.hasOwn(messages.texts, 'title') ? textOf(messages, 'title', language) : module
  const word = Object.hasOwn(messages.texts, call)
    ? textOf(messages, call, language)
    : textOf(openApiMessages, kindOf(operation, call), language)
  return word === title ? title : `${title} · ${word}`
}
