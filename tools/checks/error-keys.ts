import type { Messages, Text } from '@geodepot/contracts/kit/messages.ts'
import { placeOf } from './arrows.ts'
import type { Declared } from './languages.ts'
import type { Check, Source } from './source.ts'

/** The catalogue of errors: for each file of texts the keys that a refusal may carry. */
export type ErrorKeys = Readonly<Record<string, readonly string[]>>
export const errorKeysFile = 'server/src/system/swagger/error-keys.json'
export const writtenErrorKeys = (keys: ErrorKeys): string => `${JSON.stringify(keys, null, 2)}\n`

interface SchemaLike {
  readonly shape?: Readonly<Record<string, SchemaLike>>
  readonly def?: Readonly<Record<string, unknown>>
}
const inner = ['innerType', 'element', 'in', 'out', 'left', 'right'] as const
const fieldsOf = (schema: SchemaLike, deep = 0): string[] => {
  const parts = [...inner.map((name) => schema.def?.[name]), schema.def?.['options']].flat()
  return [
    ...Object.entries(schema.shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field, deep + 1)]),
    ...(deep > 8
      ? []
      : parts.flatMap((part) => (typeof part === 'object' && part ? fieldsOf(part as SchemaLike, deep + 1) : []))),
  ]
}
interface Call {
  readonly input: SchemaLike
  readonly answer: SchemaLike
  readonly messages: Messages
}
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'input' in value && 'answer' in value && 'messages' in value

/** What the texts of a namespace call fields and calls by: labels, and no reasons. The kit's are anybody's. */
export type Labels = ReadonlyMap<string, ReadonlySet<string>>
export const labelsIn = (modules: readonly object[]): Labels => {
  const labels = new Map([['kit', new Set<string>()]])
  const calls = modules.flatMap((module) => Object.values(module)).flatMap((one: unknown) => Object.entries(one ?? {}))
  for (const [name, call] of calls) {
    if (!isCall(call)) continue
    for (const namespace of ['kit', call.messages.namespace]) {
      const known = labels.get(namespace) ?? new Set()
      labels.set(namespace, known)
      for (const word of [name, ...fieldsOf(call.input), ...fieldsOf(call.answer)]) known.add(word)
    }
  }
  return labels
}

const contracts = 'contracts/src/'
const kitFile = `${contracts}kit/kit.messages.ts`
// What speaks of refusals in some way: a file without one of these has its texts for other uses.
const refusing = /\b\w*(Reason|[rR]efus)\w*\b|\b(said|say|reason|because|at)\(|\bkey: '|\{ key[,:]/
const reason = /\bkey: '(\w+)',\s*messages|\b(?:reason|because)\(\s*'(\w+)'|\brefusal\(\s*\w+,\s*'(\w+)'/g
/** A word or two are what a button or a state is called, and a few more what a field is. */
const isSentence = ([, english]: Text, isLabel: boolean): boolean =>
  english.includes('{') || english.split(' ').length > (isLabel ? 4 : 2)
/** Put together while the product runs, or as short as a label. */
const besides: ErrorKeys = {
  'equipment/check.messages.ts': ['photoMissing'],
  'kit/password.messages.ts': ['passwordLength', 'passwordMix', 'passwordName', 'passwordSequence'],
  'material/store.messages.ts': ['successor_keeper', 'successor_inspector'],
  'system/chain.messages.ts': ['peopleNeeded'],
  'system/config.messages.ts': ['notAFigure', 'notYesNo'],
  'system/role.messages.ts': [
    'addKeyTaken',
    'addNameTaken',
    'editKeyTaken',
    'editNameTaken',
    'grantAdmin',
    'grantRights',
    'grantScope',
  ],
  'system/user.accounts.messages.ts': ['addTakenEmail', 'addTakenPhone', 'editTakenEmail', 'editTakenPhone'],
}
const isSource = ({ file }: Source): boolean => {
  const { side, test } = placeOf(file)
  return !test && (file.startsWith('server/src/') || side === 'contracts') && !file.endsWith('.messages.ts')
}
/** A server's folder, or all files of one name in the contracts. */
const moduleOf = ({ file }: Source): string =>
  file.startsWith(contracts) ? file.replace(/(\/[^/.]+)\.[^/]*$/, '$1') : file.slice(0, file.lastIndexOf('/'))

/**
 * The keys that refusals carry, read off the sources: the texts that a module uses and names by a literal where it
 * refuses, less its labels.
 */
export const errorKeysIn = (sources: readonly Source[], declared: readonly Declared[], labels: Labels): ErrorKeys => {
  const texts = new Map(declared.map(({ file, messages }) => [file, messages]))
  const found = new Map<string, Set<string>>()
  const shared = new Set<string>()
  for (const files of Map.groupBy(sources.filter(isSource), moduleOf).values()) {
    const imported = files.flatMap(({ imports }) => imports.map(({ target = '' }) => target))
    const used = [...new Set([kitFile, ...imported])].flatMap((file) => {
      const messages = texts.get(file)
      return messages ? [{ file, messages, labels: labels.get(messages.namespace) }] : []
    })
    const named = new Set(
      files.filter(({ text }) => refusing.test(text)).flatMap(({ literals }) => literals.map(({ text }) => text)),
    )
    const outright = new Set(
      files.flatMap(({ text }) =>
        Array.from(text.matchAll(reason), ([, literal, made, asked]) => literal ?? made ?? asked),
      ),
    )
    for (const key of named) shared.add(key)
    for (const { file, messages, labels: ofFile } of used)
      for (const key of named) {
        const text = Object.hasOwn(messages.texts, key) && messages.texts[key]
        if (text && (outright.has(key) || isSentence(text, ofFile?.has(key) === true)))
          found.set(file, (found.get(file) ?? new Set()).add(key))
      }
  }
  // What one module refuses for in the words of another, or of every document: whoever has such a text may be answered it.
  for (const { file, messages } of declared)
    for (const [key, text] of Object.entries(messages.texts))
      if (shared.has(key) && isSentence(text, labels.get(messages.namespace)?.has(key) === true))
        found.set(file, (found.get(file) ?? new Set()).add(key))
  for (const [name, keys] of Object.entries(besides)) {
    const file = `${contracts}${name}`
    if (texts.has(file)) for (const key of keys) found.set(file, (found.get(file) ?? new Set()).add(key))
  }
  return Object.fromEntries(
    [...found]
      .map(([file, keys]) => [file.slice(contracts.length), [...keys].toSorted()] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )
}

export const errorKeys = (found: ErrorKeys, written: string): Check => ({
  name: 'errors: the catalogue has each reason that the sources refuse for',
  errors:
    writtenErrorKeys(found) === written
      ? []
      : [{ file: errorKeysFile, message: 'does not match the sources: run npm run error-keys' }],
})
