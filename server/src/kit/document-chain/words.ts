import { labelOf } from '@geodepot/contracts/kit/issues.ts'
import { type Language, type Messages, textOf } from '@geodepot/contracts/kit/messages.ts'
import { documentColumns } from '@geodepot/contracts/kit/document.ts'
import { documentChainMessages } from '@geodepot/contracts/kit/document-chain.messages.ts'
import { z } from 'zod'

// Of what every document answers with, this is for programs: its state stands in words above.
const { id, state, docStatus, approvalStatus, version } = documentColumns
const forPrograms = new Set(Object.keys({ id, state, docStatus, approvalStatus, version, docState: state }))

/** The fields that a person reads, each with its label; the others stand in the parts for programs. */
export const fieldsRead = (
  names: readonly string[],
  messages: Messages,
  language: Language,
): (readonly [name: string, label: string])[] => {
  const labelled = names
    .filter((name) => !forPrograms.has(name))
    .map((name) => [name, labelOf([name], messages, language)] as const)
    .filter(([name, label]) => label !== name)
  // What has a number and a name is called the same: the name comes after its number, and says it.
  return [...new Map(labelled.map((one) => [one[1], one])).values()]
}

/** The fields that say yes or no, anywhere in an answer. */
export const flagsIn = (schema: z.core.$ZodType, found: Set<string> = new Set(), name = ''): ReadonlySet<string> => {
  if (schema instanceof z.ZodEnum && schema.options.join() === '0,1') found.add(name)
  else if (schema instanceof z.ZodObject)
    for (const [field, one] of Object.entries(schema.shape)) flagsIn(one as z.core.$ZodType, found, field)
  else if (schema instanceof z.ZodArray) flagsIn(schema.element, found, name)
  else if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) flagsIn(schema.unwrap(), found, name)
  else if (schema instanceof z.ZodIntersection)
    for (const one of [schema.def.left, schema.def.right]) flagsIn(one, found)
  return found
}

/** What a field says: a choice by its name, several of them one after another. */
export const inWords = (
  name: string,
  value: unknown,
  messages: Messages,
  language: Language,
  flags: ReadonlySet<string>,
): string => {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map((one) => inWords(name, one, messages, language, flags)).join(language === 'en' ? ', ' : '、')
  if (typeof value === 'boolean' || (flags.has(name) && (value === '0' || value === '1')))
    return textOf(documentChainMessages, value === true || value === '1' ? 'yes' : 'no', language)
  const said = String(value)
  const key = [`${name}_${said}`, `${name}${said}`].find((one) => Object.hasOwn(messages.texts, one))
  return key === undefined ? said : textOf(messages, key, language)
}
